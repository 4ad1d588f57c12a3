// Writes a number with so many places. See fixed_text.h.
#include "base/fixed_text.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/assert.h"

namespace faultline {

std::string fixedText(double value, int places) {
  FAULTLINE_ASSERT(places >= 0 && places <= 15);
  double scaled = value;
  for (int i = 0; i < places; ++i) scaled *= 10.0;
  constexpr double kMax = 9e18;
  if (!(scaled > -kMax && scaled < kMax)) return "-";
  // Round the size; from 2^53 on a double has no half.
  const double size = scaled < 0.0 ? -scaled : scaled;
  const double whole = std::floor(size);
  const auto digits = static_cast<std::int64_t>(size - whole < 0.5 ? whole : whole + 1.0);
  std::string text = std::to_string(digits);
  const auto wanted = static_cast<std::size_t>(places) + 1;
  if (text.size() < wanted) text.insert(0, wanted - text.size(), '0');
  if (places > 0) text.insert(text.size() - static_cast<std::size_t>(places), 1, '.');
  return scaled < 0.0 && digits != 0 ? '-' + text : text;
}

}  // namespace faultline
