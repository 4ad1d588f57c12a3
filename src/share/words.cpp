// Words with marks. See words.h.
#include "share/words.h"

#include <optional>

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

// A mark at the beginning of a text, and how many bytes it takes.
struct Mark {
  WordRun run;
  std::size_t length;
};

std::optional<Mark> enclosed(std::string_view text, std::string_view sign, WordRun::Kind kind) {
  if (!text.starts_with(sign)) return std::nullopt;
  const std::size_t end = findSign(text, sign, sign.size());
  if (end == text.npos || end == sign.size()) return std::nullopt;
  const std::string_view inside = text.substr(sign.size(), end - sign.size());
  // In a formula a backslash begins the name of a sign.
  const bool isFormula = kind == WordRun::Kind::kFormula;
  return Mark{{kind, isFormula ? std::string(inside) : unescaped(inside), {}}, end + sign.size()};
}

std::optional<Mark> link(std::string_view text) {
  if (!text.starts_with('[')) return std::nullopt;
  const std::size_t middle = findSign(text, "](", 1);
  if (middle == text.npos || middle == 1) return std::nullopt;
  const std::size_t end = text.find(')', middle);
  if (end == text.npos) return std::nullopt;
  const std::string_view address = text.substr(middle + 2, end - middle - 2);
  if (!isWebAddress(address)) return std::nullopt;
  return Mark{{WordRun::Kind::kLink, unescaped(text.substr(1, middle - 1)), std::string(address)},
              end + 1};
}

std::optional<Mark> markAt(std::string_view text) {
  if (auto mark = enclosed(text, "**", WordRun::Kind::kBold)) return mark;
  if (auto mark = enclosed(text, "$", WordRun::Kind::kFormula)) return mark;
  return link(text);
}

void addText(WordLine& line, std::string_view text) {
  if (text.empty()) return;
  if (line.empty() || line.back().kind != WordRun::Kind::kText) line.emplace_back();
  line.back().text += text;
}

WordLine readLine(std::string_view text) {
  WordLine line;
  while (!text.empty()) {
    const bool escapes = isEscape(text, 0);
    if (!escapes) {
      if (auto mark = markAt(text)) {
        line.push_back(std::move(mark->run));
        text.remove_prefix(mark->length);
        continue;
      }
    }
    // Text goes up to the next sign.
    const std::size_t from = escapes ? 2 : 1;
    const std::size_t end = std::min(text.find_first_of(kSigns, from), text.size());
    addText(line, text.substr(escapes ? 1 : 0, end - (escapes ? 1 : 0)));
    text.remove_prefix(end);
  }
  return line;
}

}  // namespace

std::vector<WordLine> readWords(std::string_view words) {
  std::vector<WordLine> lines;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t end = std::min(words.find('\n', from), words.size());
    lines.push_back(readLine(words.substr(from, end - from)));
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

std::string plainWords(std::string_view words) {
  std::string text;
  for (const WordLine& line : readWords(words)) {
    if (!text.empty() && !line.empty()) text += ' ';
    for (const WordRun& run : line) text += run.text;
  }
  return text;
}

bool hasMarks(std::string_view words) {
  const std::vector<WordLine> lines = readWords(words);
  if (lines.size() > 1) return true;
  for (const WordRun& run : lines[0]) {
    if (run.kind != WordRun::Kind::kText) return true;
  }
  return false;
}

}  // namespace faultline
