// Links as they were written. See mended_link.h.
#include "share/mended_link.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "share/number_text.h"

namespace faultline {
namespace {

// Nobody escapes a link as often; a text that is escaped more often is read as it stands.
constexpr int kMaxEscapes = 8;

// "title=" and "words=".
constexpr std::size_t kKeyOfText = 6;

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

bool isPunctuation(char c) { return isVisible(c) && !isAlphanumeric(c); }

// The end of the '&' at this place, which HTML may write as "&amp;".
std::size_t ampersandEnd(std::string_view text, std::size_t at) {
  for (++at; text.substr(at, 4) == "amp;";) at += 4;
  return at;
}

// How much of the last entry is part of it, if it is a text for people. Such a text may end with
// anything, but where all that is left is written as Faultline writes it, these marks would be too.
std::size_t keptOfText(std::string_view entry) {
  std::size_t kept = entry.size();
  while (std::string_view(")]}>,*\"'`; \t\r\n").find(entry[kept - 1]) != entry.npos) --kept;
  for (const char c : entry.substr(kKeyOfText, kept - kKeyOfText)) {
    if (!isAlphanumeric(c) && c != '%' && c != '-' && c != '.' && c != ',') return entry.size();
  }
  return kept;
}

// The text of a link, which begins with its version, without what does not belong to it.
// `wasEscaped`: whether its signs were.
std::string withoutMarks(std::string_view text, bool wasEscaped) {
  std::string link;
  bool isView = false;
  std::size_t entry = 0;  // where the entry begins that is being read
  std::size_t last = 0;   // and the last one that is not empty
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char sign = text[at];
    const auto [code, length] = characterAt(text, at);
    const std::size_t end = sign == '&' ? ampersandEnd(text, at) : at + length;
    const bool isSign = sign == ';' || sign == '!';
    // A mark before a key, or Markdown's escape of a sign.
    const bool isLeftOut = entry == link.size()
                               ? isMark(code) && !isSign
                               : sign == '\\' && end < text.size() && isPunctuation(text[end]);
    if (!isLeftOut) {
      // Who escaped the signs has escaped each '%' of a title as well.
      const bool isOne = sign == '&' || (isView && wasEscaped && sign == '%' && code == '%');
      link += text.substr(at, isOne ? 1 : length);
    }
    if (!isMark(code)) {
      kept = link.size();
      last = entry;
    }
    if (sign == ';' || (sign == '!' && !isView)) {
      isView = isView || sign == '!';
      entry = link.size();
    }
    at = end;
  }
  const std::string_view ending = std::string_view(link).substr(last);
  const bool isText = ending.starts_with("title=") || ending.starts_with("words=");
  link.resize(isText ? last + keptOfText(ending) : kept);
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
  std::string text = percentDecoded(link, true);
  for (int times = 0; times < kMaxEscapes && hasEscapedSigns(text); ++times) {
    text = percentDecoded(text, true);
  }
  std::string_view rest = text;
  while (!rest.empty() && rest[0] != ';' && rest[0] != '!') {
    const Character character = characterAt(rest, 0);
    if (!isMark(character.code)) break;
    rest.remove_prefix(character.length);
  }
  const bool isLink = beginsWithVersion(rest) && !hasEscapedSigns(text);
  return isLink ? withoutMarks(rest, hasEscapedSigns(link)) : percentDecoded(link, true);
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
