// Links as they were written. See mended_link.h.
#include "share/mended_link.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "share/number_text.h"

namespace faultline {
namespace {

// Nobody escapes a link as often; a text that is escaped more often is read as it stands.
constexpr int kMostEscapes = 8;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool beginsWithVersion(std::string_view text) {
  return text.size() > 1 && text[0] == 'v' && isDigit(text[1]);
}

// A byte that stands as %XX, however often it was escaped ("%3B", "%253B"); -1 if it is none.
struct Escape {
  int byte;
  std::size_t end;
};

Escape escapeAt(std::string_view text, std::size_t percent) {
  std::size_t digits = percent + 1;
  while (hexByte(text, digits) == '%') digits += 2;
  return {hexByte(text, digits), digits + 2};
}

// Whether one of the first signs, which stand behind the version and the first key, is escaped.
bool hasEscapedSigns(std::string_view text) {
  const std::string_view head = text.substr(0, text.find('='));
  const std::size_t percent = head.find('%');
  const int byte = percent == head.npos ? -1 : escapeAt(text, percent).byte;
  return byte == ';' || byte == '!' || byte == '=';
}

// A character of UTF-8, whose bytes may stand as %XX.
struct Character {
  std::uint32_t code;
  std::size_t length;
};

Character characterAt(std::string_view text, std::size_t at) {
  Character read{0, 0};
  int more = 0;
  do {
    const std::size_t from = at + read.length;
    const int escaped = text[from] == '%' ? hexByte(text, from + 1) : -1;
    const auto byte = static_cast<unsigned char>(escaped < 0 ? text[from] : escaped);
    if (read.length == 0) {
      more = byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      read.code = more == 0 ? byte : byte & (0x3fu >> more);
    } else {
      read.code = read.code << 6 | (byte & 0x3fu);
    }
    read.length += escaped < 0 ? 1 : 3;
  } while (more-- > 0 && at + read.length < text.size());
  return read;
}

// Blanks and punctuation that no value of a recipe can end with. The rest of ASCII's, "-._~", may
// be part of a seed or a number, and '=' and '%' say that something is missing.
constexpr std::uint16_t kMarks[][2] = {
    {'\t', '\r'},     {' ', '$'},       {'&', ','},       {'/', '/'},       {':', '<'},
    {'>', '@'},       {'[', '^'},       {'`', '`'},       {'{', '}'},       {0xa0, 0xa0},
    {0xab, 0xab},     {0xbb, 0xbb},     {0x5f3, 0x5f4},   {0x2000, 0x206f}, {0x3000, 0x301f},
    {0xff01, 0xff0f}, {0xff1a, 0xff20}, {0xff3b, 0xff40}, {0xff5b, 0xff65}};

bool isMark(std::uint32_t code) {
  return std::any_of(std::begin(kMarks), std::end(kMarks),
                     [code](const auto& range) { return code >= range[0] && code <= range[1]; });
}

// The signs behind a version and between entries.
bool isSign(char c) { return c == ';' || c == '!'; }

// What HTML writes for signs that stand around links.
struct Entity {
  std::string_view name;
  char sign;
};
constexpr Entity kEntities[] = {{"&amp;", '&'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};

// Puts a sign in the place of an entity at this place; false if there is none.
bool undoEntity(std::string& text, std::size_t at) {
  for (const Entity& entity : kEntities) {
    if (text.compare(at, entity.name.size(), entity.name) != 0) continue;
    text.replace(at, entity.name.size(), 1, entity.sign);
    return true;
  }
  return false;
}

bool isPunctuation(char c) { return isVisible(c) && !isAlphanumeric(c); }

// Where the last entry of a link begins.
std::size_t lastEntry(std::string_view link) {
  const auto behind = [](std::size_t sign) {
    return sign == std::string_view::npos ? 0 : sign + 1;
  };
  return std::max(behind(link.rfind(';')), behind(link.find('!')));
}

// How much of the last entry is part of it, if it is a text for people. Such a text may end with
// anything, but where all that is left is written as Faultline writes it, these marks would be too.
std::size_t keptOfText(std::string_view entry) {
  const std::size_t kept = entry.find_last_not_of(")]}>,*\"'`; \t\r\n") + 1;
  const std::size_t value = entry.find('=') + 1;
  const bool isOurs = std::all_of(entry.begin() + value, entry.begin() + kept, [](char c) {
    return isAlphanumeric(c) || std::string_view("%-.,").find(c) != std::string_view::npos;
  });
  return isOurs ? kept : entry.size();
}

// The text of a link, which begins with its version, without what does not belong to it.
std::string withoutMarks(std::string text) {
  std::string link;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (undoEntity(text, at)) continue;
    const auto [code, length] = characterAt(text, at);
    const bool isKey = link.ends_with(';') || link.find('!') + 1 == link.size();
    // A mark before a key, or Markdown's escape of a sign.
    const bool isLeftOut =
        isKey ? isMark(code) && !isSign(text[at])
              : text[at] == '\\' && at + 1 < text.size() && isPunctuation(text[at + 1]);
    if (!isLeftOut) link.append(text, at, length);
    if (!isMark(code)) kept = link.size();
    at += length;
  }
  const std::size_t entry = lastEntry(std::string_view(link).substr(0, kept));
  const std::string_view last = std::string_view(link).substr(entry);
  const bool isText = last.starts_with("title=") || last.starts_with("words=");
  link.resize(isText ? entry + keptOfText(last) : kept);
  return link;
}

}  // namespace

std::string_view linkPart(std::string_view given) {
  if (beginsWithVersion(given)) return given;
  bool isAddress = true;  // a '#' in front counts as one
  for (std::size_t at = 0; at < given.size(); ++at) {
    const Escape sign = given[at] == '%' ? escapeAt(given, at) : Escape{given[at], at + 1};
    if (sign.byte == '#' && isAddress && beginsWithVersion(given.substr(sign.end))) {
      return given.substr(sign.end);
    }
    isAddress = sign.byte == '/' || (isAddress && at > 0);
  }
  return given.substr(given.starts_with('#') ? 1 : 0);
}

std::string mendedSigns(std::string_view link) {
  const std::string once = percentDecoded(link, true);
  std::string text = once;
  for (int times = 0; hasEscapedSigns(text); ++times) {
    if (times == kMostEscapes) return once;
    text = percentDecoded(text, true);
  }
  std::size_t version = 0;
  while (version < text.size() && !isSign(text[version])) {
    const Character character = characterAt(text, version);
    if (!isMark(character.code)) break;
    version += character.length;
  }
  if (!beginsWithVersion(std::string_view(text).substr(version))) return once;
  // Who escaped the signs has escaped each '%' of a title as well.
  if (hasEscapedSigns(link)) {
    for (std::size_t at = text.find('!'); (at = text.find("%25", at)) != text.npos; ++at) {
      text.erase(at + 1, 2);
    }
  }
  return withoutMarks(text.substr(version));
}

std::string mendedLink(std::string_view given) {
  const std::string signs = mendedSigns(linkPart(given));
  std::string link;
  for (std::size_t at = 0; at < signs.size(); ++at) {
    link += signs[at];
    if (signs[at] == '%' && isVisible(hexByte(signs, at + 1))) link += "25";
  }
  return link;
}

}  // namespace faultline
