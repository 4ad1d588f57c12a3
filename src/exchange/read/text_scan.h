// Takes untrusted text apart: lines, words, decimals. Cost: linear in what is read; nothing is
// copied except the digits of unusually long numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace faultline {

// Spaces, tabs and other white space, and the backslash that continues a line of an OBJ.
bool isBlank(char c);

// Takes the first word (without blanks) off the text. Empty if there is none.
std::string_view takeWord(std::string_view& text);

// The text without blanks at its ends.
std::string_view trimmed(std::string_view text);

// Whether the two are the same but for capitals (of ASCII); `small` has none.
bool isWord(std::string_view text, std::string_view small);

// The decimal that the whole text is: sign, digits with at most one point (or `point`), exponent;
// no "NaN", no "0x10". Rounded to the nearest double, infinite if it is too large.
std::optional<double> decimalOf(std::string_view text, char point = '.');

// The nearest float; infinite if it is too large, or not a number if it is none.
float nearestFloat(double value);

// The whole number that the whole text is, with a sign at most; nothing else, and nothing that
// needs more than 18 digits.
std::optional<std::int64_t> wholeOf(std::string_view text);

// The lines of a text, which end with LF, CR LF or CR.
class TextLines {
 public:
  // `continued`: a backslash at the end of a line continues it.
  explicit TextLines(std::string_view text, bool continued = false)
      : rest_(text), continued_(continued) {}

  // Takes the next line, without its end. Returns false after the last.
  bool next(std::string_view& line);
  // The number of the line that next() gave, from 1; the first of those that were joined.
  std::int64_t number() const { return number_; }

 private:
  std::string_view rest_;
  bool continued_;
  std::int64_t number_ = 0;
  std::int64_t joined_ = 1;
};

}  // namespace faultline
