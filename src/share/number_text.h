// Reads decimal numbers from untrusted text into scaled integers, exactly: digits are shifted,
// never passed through floating point, so one text means one value on every machine. Cost: linear
// in the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace faultline {

enum class NumberReading : std::uint8_t {
  kExact,      // a plain decimal, allowed as it stands
  kRounded,    // a number, but with too many places or not plain (exponent, plus, bare point)
  kBelow,      // below the lowest allowed value
  kAbove,      // above the highest
  kNotANumber  // any other text: empty, "NaN", "0x10", "many"
};

struct ScaledNumber {
  NumberReading reading;
  std::int32_t value;  // value * 10^places, nearest allowed; 0 for kNotANumber
};

// Reads a text. `places` is from 0 to 6; `min` and `max` are scaled.
ScaledNumber readNumber(std::string_view text, int places, std::int32_t min, std::int32_t max);

// Letters and figures of ASCII; the value of a hex digit, or -1.
bool isAlphanumeric(char c);
int hexDigit(char c);

// Undoes %XX: of visible ASCII characters alone, or of any byte. Everything else stays.
std::string percentDecoded(std::string_view text, bool visibleOnly);

}  // namespace faultline
