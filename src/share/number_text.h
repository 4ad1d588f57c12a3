// Reads decimal numbers from untrusted text into scaled integers, exactly: digits are shifted,
// never converted to floating point, so a text has the same value on every machine. Cost: linear in
// the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace faultline {

enum class NumberReading : std::uint8_t {
  kExact,      // a plain decimal within the range
  kRounded,    // a number, but with too many places or not plain (exponent, plus, bare point)
  kBelow,      // below the lowest allowed value
  kAbove,      // above the highest
  kNotANumber  // any other text: empty, "NaN", "0x10", "many"
};

struct ScaledNumber {
  NumberReading reading;
  std::int32_t value;  // the nearest allowed value * 10^places; 0 for kNotANumber
};

// Reads a text. `places` is from 0 to 6; `min` and `max` are scaled.
ScaledNumber readNumber(std::string_view text, int places, std::int32_t min, std::int32_t max);

// Whether this is a letter or digit of ASCII.
bool isAlphanumeric(char c);
// The value of a hexadecimal digit, or -1.
int hexDigit(char c);
// The byte that the two hexadecimal digits at a place of a text write, or -1.
int hexByte(std::string_view text, std::size_t at);
// Whether a byte is a visible character of ASCII.
bool isVisible(int byte);

// Decodes %XX of visible ASCII characters only, or of any byte. Everything else is unchanged.
std::string percentDecoded(std::string_view text, bool visibleOnly);

}  // namespace faultline
