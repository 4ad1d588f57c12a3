// Lines, words and decimals of untrusted text. See text_scan.h.
#include "exchange/read/text_scan.h"

#include <cstdlib>
#include <limits>
#include <string>

namespace faultline {
namespace {

// Numbers that a program prints are shorter: a double has at most 1,076 digits.
constexpr std::size_t kLongestNumber = 2000;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Powers of ten that are doubles.
constexpr double kTens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// A decimal as it is written: digits * 10^exponent, unless it has too many of either.
struct Written {
  bool isNumber = false;
  bool isShort = true;  // the digits are below 2^53, so that they are a double
  bool isNegative = false;
  std::uint64_t digits = 0;
  int exponent = 0;
};

Written written(std::string_view text, char point) {
  constexpr std::uint64_t kMax = (std::uint64_t{1} << 53) / 10 - 1;
  Written number;
  std::size_t at = 0;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) {
    number.isNegative = text[at++] == '-';
  }
  bool hasPoint = false;
  for (; at < text.size(); ++at) {
    if (text[at] == point && !hasPoint) {
      hasPoint = true;
    } else if (isDigit(text[at])) {
      number.isNumber = true;
      if (number.digits > kMax) number.isShort = false;
      if (!number.isShort) continue;
      number.digits = 10 * number.digits + static_cast<std::uint64_t>(text[at] - '0');
      if (hasPoint) --number.exponent;
    } else {
      break;
    }
  }
  if (!number.isNumber || at == text.size()) return number;
  // Read the exponent
  number.isNumber = false;
  if (text[at] != 'e' && text[at] != 'E') return number;
  ++at;
  bool isDivided = false;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) isDivided = text[at++] == '-';
  int exponent = 0;
  for (; at < text.size() && isDigit(text[at]); ++at) {
    number.isNumber = true;
    if (exponent < 10'000) exponent = 10 * exponent + (text[at] - '0');
  }
  if (at < text.size()) number.isNumber = false;
  number.exponent += isDivided ? -exponent : exponent;
  return number;
}

}  // namespace

bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\\'; }

std::string_view takeWord(std::string_view& text) {
  std::size_t first = 0;
  while (first < text.size() && isBlank(text[first])) ++first;
  std::size_t end = first;
  while (end < text.size() && !isBlank(text[end])) ++end;
  const std::string_view word = text.substr(first, end - first);
  text.remove_prefix(end);
  return word;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

bool isWord(std::string_view text, std::string_view small) {
  if (text.size() != small.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] + 32) : text[i];
    if (c != small[i]) return false;
  }
  return true;
}

std::optional<double> decimalOf(std::string_view text, char point) {
  if (text.size() > kLongestNumber) return std::nullopt;
  const Written number = written(text, point);
  if (!number.isNumber) return std::nullopt;
  // One operation on two exact doubles rounds once: the result is the nearest double
  if (number.isShort && number.exponent >= -22 && number.exponent <= 22) {
    const auto digits = static_cast<double>(number.digits);
    const double value =
        number.exponent < 0 ? digits / kTens[-number.exponent] : digits * kTens[number.exponent];
    return number.isNegative ? -value : value;
  }
  std::string copy(text);
  if (const std::size_t at = copy.find(point); at != copy.npos) copy[at] = '.';
  return std::strtod(copy.c_str(), nullptr);
}

float nearestFloat(double value) {
  // From the middle between the largest float and the next power of two
  constexpr double kTooLarge = 0x1.ffffffp127;
  constexpr float kInfinite = std::numeric_limits<float>::infinity();
  if (value >= kTooLarge) return kInfinite;
  if (value <= -kTooLarge) return -kInfinite;
  return static_cast<float>(value);
}

std::optional<std::int64_t> wholeOf(std::string_view text) {
  bool isNegative = false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    isNegative = text.front() == '-';
    text.remove_prefix(1);
  }
  if (text.empty() || text.size() > 18) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (!isDigit(c)) return std::nullopt;
    value = 10 * value + (c - '0');
  }
  return isNegative ? -value : value;
}

bool TextLines::next(std::string_view& line) {
  if (rest_.empty()) return false;
  number_ += joined_;
  joined_ = 1;
  std::size_t end = 0;
  while (true) {
    while (end < rest_.size() && rest_[end] != '\n' && rest_[end] != '\r') ++end;
    const std::size_t after = end + (rest_.compare(end, 2, "\r\n") == 0 ? 2
                                     : end < rest_.size()               ? 1
                                                                        : 0);
    if (continued_ && end > 0 && rest_[end - 1] == '\\' && after < rest_.size()) {
      ++joined_;
      end = after;
      continue;
    }
    line = rest_.substr(0, end);
    rest_.remove_prefix(after);
    return true;
  }
}

}  // namespace faultline
