// The words of a lecture's stop: lines of text with a few marks, which are Markdown's.
//
//   **bold**   $formula$   [text](https://address)   \* \$ \[ \\ show the sign itself
//
// Marks do not nest. What is no complete mark is text as it stands, and so is a link whose address
// is not one of the web. Nothing here is HTML: whoever shows words escapes them. Cost: linear in
// the words, times their marks that are not closed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

struct WordRun {
  enum class Kind : std::uint8_t { kText, kBold, kFormula, kLink };
  Kind kind = Kind::kText;
  std::string text;     // without marks
  std::string address;  // of a link
  bool operator==(const WordRun&) const = default;
};
using WordLine = std::vector<WordRun>;

// The lines of words; an empty line has no runs. Neighbouring runs of a line are of different kinds
// or links.
std::vector<WordLine> readWords(std::string_view words);

// Words that show this text: its signs of marks are escaped.
std::string wordsOf(std::string_view plain);

// The words without marks, as one line; and whether they are more than one line of text.
struct PlainWords {
  std::string text;
  bool hadMarks = false;
};
PlainWords plainWords(std::string_view words);

}  // namespace faultline
