// Words with marks. See words.h.
#include "share/words.h"

#include <algorithm>

namespace faultline {
namespace {

constexpr std::string_view kSigns = "*$[\\";

bool isEscape(std::string_view text, std::size_t at) {
  return text[at] == '\\' && at + 1 < text.size() && kSigns.find(text[at + 1]) != text.npos;
}

// The text with its escapes undone.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (isEscape(text, i)) ++i;
    out += text[i];
  }
  return out;
}

// Where `sign` first stands at or after `from`, escaped signs left out.
std::size_t findSign(std::string_view text, std::string_view sign, std::size_t from) {
  for (std::size_t i = from; i + sign.size() <= text.size(); ++i) {
    if (isEscape(text, i)) {
      ++i;
    } else if (text.substr(i, sign.size()) == sign) {
      return i;
    }
  }
  return text.npos;
}

bool isWebAddress(std::string_view address) {
  const bool web = address.starts_with("https://") || address.starts_with("http://");
  return web && address.find_first_of(" \"<>\\") == address.npos && !address.ends_with("//");
}

// A run as it stands in the words, and how many bytes it takes with its marks.
struct Found {
  WordRun::Kind kind;
  std::string_view text, address;
  std::size_t length;
};

// What stands between two signs at the beginning of a text; of length 0 where nothing does.
Found enclosed(std::string_view text, std::string_view sign, WordRun::Kind kind) {
  const std::size_t from = sign.size();
  const std::size_t end = text.starts_with(sign) ? findSign(text, sign, from) : text.npos;
  if (end == text.npos || end == from) return {kind, {}, {}, 0};
  return {kind, text.substr(from, end - from), {}, end + from};
}

Found link(std::string_view text) {
  const Found none{WordRun::Kind::kLink, {}, {}, 0};
  const std::size_t middle = text.starts_with('[') ? findSign(text, "](", 1) : text.npos;
  if (middle == text.npos || middle == 1) return none;
  const std::size_t end = text.find(')', middle);
  if (end == text.npos) return none;
  const std::string_view address = text.substr(middle + 2, end - middle - 2);
  if (!isWebAddress(address)) return none;
  return {WordRun::Kind::kLink, text.substr(1, middle - 1), address, end + 1};
}

// The first run of a line, which is not empty: a mark, or text up to the next sign.
Found firstRun(std::string_view line) {
  for (const Found& mark : {enclosed(line, "**", WordRun::Kind::kBold),
                            enclosed(line, "$", WordRun::Kind::kFormula), link(line)}) {
    if (mark.length > 0) return mark;
  }
  const std::size_t from = isEscape(line, 0) ? 2 : 1;
  const std::size_t end = std::min(line.find_first_of(kSigns, from), line.size());
  return {WordRun::Kind::kText, line.substr(0, end), {}, end};
}

// Calls visit(run) for each run of a line.
template <typename Visit>
void forEachRun(std::string_view line, Visit visit) {
  while (!line.empty()) {
    const Found run = firstRun(line);
    visit(run);
    line.remove_prefix(run.length);
  }
}

// The text of a run. In a formula a backslash begins the name of a sign.
std::string shownText(const Found& run) {
  return run.kind == WordRun::Kind::kFormula ? std::string(run.text) : unescaped(run.text);
}

}  // namespace

std::vector<WordLine> readWords(std::string_view words) {
  std::vector<WordLine> lines;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t end = std::min(words.find('\n', from), words.size());
    WordLine& line = lines.emplace_back();
    forEachRun(words.substr(from, end - from), [&line](const Found& run) {
      const bool isText = run.kind == WordRun::Kind::kText;
      if (isText && !line.empty() && line.back().kind == run.kind) {
        line.back().text += shownText(run);
      } else {
        line.push_back({run.kind, shownText(run), std::string(run.address)});
      }
    });
    from = end + 1;
  }
  return lines;
}

std::string wordsOf(std::string_view plain) {
  std::string words;
  for (const char c : plain) {
    if (kSigns.find(c) != kSigns.npos) words += '\\';
    words += c;
  }
  return words;
}

PlainWords plainWords(std::string_view words) {
  PlainWords plain;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t end = std::min(words.find('\n', from), words.size());
    if (!plain.text.empty() && end > from) plain.text += ' ';
    forEachRun(words.substr(from, end - from), [&plain](const Found& run) {
      plain.text += shownText(run);
      if (run.kind != WordRun::Kind::kText) plain.hadMarks = true;
    });
    if (end < words.size()) plain.hadMarks = true;
    from = end + 1;
  }
  return plain;
}

}  // namespace faultline
