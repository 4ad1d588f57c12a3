// The sRGB curves between shown colours and linear light (IEC 61966-2-1), from 0 to 1 each.
// Bits: the same on every machine, from base/det_math.
#pragma once

#include <cmath>

#include "base/det_math.h"

namespace faultline {

// Linear light of a shown channel.
inline double srgbToLinear(double shown) {
  return shown <= 0.04045 ? shown / 12.92 : power((shown + 0.055) / 1.055, 2.4);
}

// The channel that shows so much light.
inline double linearToSrgb(double light) {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * power(light, 1.0 / 2.4) - 0.055;
}

// The quick curve of the shaders instead of linearToSrgb: kQuickRoot * sqrt(light) -
// kQuickLinear * light. It is within 0.03 of the exact curve.
inline constexpr float kQuickRoot = 1.14f;
inline constexpr float kQuickLinear = 0.14f;
inline float quickLinearToSrgb(float light) {
  return kQuickRoot * std::sqrt(light) - kQuickLinear * light;
}

}  // namespace faultline
