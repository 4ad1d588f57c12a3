// Reads decimal numbers exactly. See number_text.h.
#include "share/number_text.h"

#include <string>

namespace faultline {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// The parts of a number: sign, digits without leading zeros, and the power of ten of the last
// digit.
struct Decimal {
  bool negative = false;
  bool plain = true;  // written without plus, exponent and bare point
  std::string digits;
  std::int64_t exponent = 0;
};

// Larger exponents are cut here: the number is out of every range or 0 in any case.
constexpr std::int64_t kFarExponent = 100000;

// Splits a text into the parts of a number; false if it is none.
bool splitNumber(std::string_view text, Decimal& out) {
  std::size_t i = 0;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) {
    out.negative = text[i] == '-';
    out.plain = text[i] == '-';
    ++i;
  }
  // Read whole digits, then those after the point.
  std::size_t whole = 0;
  std::size_t fraction = 0;
  for (; i < text.size() && isDigit(text[i]); ++i, ++whole) out.digits += text[i];
  if (i < text.size() && text[i] == '.') {
    for (++i; i < text.size() && isDigit(text[i]); ++i, ++fraction) out.digits += text[i];
    if (whole == 0 || fraction == 0) out.plain = false;
  }
  if (whole + fraction == 0) return false;
  out.exponent = -static_cast<std::int64_t>(fraction);
  // Read an exponent, which is allowed but not plain.
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    out.plain = false;
    ++i;
    const bool down = i < text.size() && text[i] == '-';
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    if (i == text.size()) return false;
    std::int64_t size = 0;
    for (; i < text.size() && isDigit(text[i]); ++i) {
      if (size < kFarExponent) size = size * 10 + (text[i] - '0');
    }
    out.exponent += down ? -size : size;
  }
  if (i != text.size()) return false;
  const std::size_t first = out.digits.find_first_not_of('0');
  out.digits.erase(0, first == std::string::npos ? out.digits.size() : first);
  return true;
}

}  // namespace

ScaledNumber readNumber(std::string_view text, int places, std::int32_t min, std::int32_t max) {
  Decimal decimal;
  if (!splitNumber(text, decimal)) return {NumberReading::kNotANumber, 0};
  // Shift the digits by the decimal places, rounding half away from zero.
  const std::int64_t shift = decimal.exponent + places;
  const auto length = static_cast<std::int64_t>(decimal.digits.size());
  const std::int64_t kept = length + (shift < 0 ? shift : 0);
  bool rounded = !decimal.plain;
  std::int64_t value = 0;
  constexpr std::int64_t kHuge = 1'000'000'000'000;  // above every hard range
  for (std::int64_t i = 0; i < kept && value < kHuge; ++i) {
    value = value * 10 + (decimal.digits[static_cast<std::size_t>(i)] - '0');
  }
  for (std::int64_t i = 0; i < shift && value != 0 && value < kHuge; ++i) value *= 10;
  if (shift < 0) {
    for (std::int64_t i = kept < 0 ? 0 : kept; i < length; ++i) {
      rounded = rounded || decimal.digits[static_cast<std::size_t>(i)] != '0';
    }
    if (kept >= 0 && kept < length && decimal.digits[static_cast<std::size_t>(kept)] >= '5')
      ++value;
  }
  if (decimal.negative) value = -value;
  if (value < min) return {NumberReading::kBelow, min};
  if (value > max) return {NumberReading::kAbove, max};
  return {rounded ? NumberReading::kRounded : NumberReading::kExact,
          static_cast<std::int32_t>(value)};
}

bool isAlphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

int hexByte(std::string_view text, std::size_t at) {
  if (at + 2 > text.size()) return -1;
  const int high = hexDigit(text[at]);
  const int low = hexDigit(text[at + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool isVisible(int byte) { return byte > ' ' && byte <= '~'; }

std::string percentDecoded(std::string_view text, bool visibleOnly) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int byte = text[i] == '%' ? hexByte(text, i + 1) : -1;
    const bool isDecoded = byte >= 0 && (!visibleOnly || isVisible(byte));
    out += isDecoded ? static_cast<char>(byte) : text[i];
    if (isDecoded) i += 2;
  }
  return out;
}

}  // namespace faultline
