// Clamps numbers from JavaScript. Embind does not check them in a release build, so they arrive as
// doubles; NaN counts as 0.
#pragma once

#include <algorithm>
#include <cmath>

namespace faultline {

// More positions than any timeline has.
inline constexpr double kMaxSteps = 1.0e9;

inline double bounded(double value, double low, double high) {
  return std::clamp(std::isnan(value) ? 0.0 : value, low, high);
}

inline int toInt(double value, double low, double high) {
  return static_cast<int>(bounded(value, low, high));
}

}  // namespace faultline
