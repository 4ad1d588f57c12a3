// The sky as a disc seen from above, turned like the picture: the zenith is its middle, the horizon
// its rim, and the camera stands below it. The panel's dial and the tool that drags the sun over
// the land read the sun's place from it.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "share/view.h"

namespace faultline {

// Lengths are of any one unit, y down. Azimuths of the picture (pictureDeg) are 0 in the south and
// 90 in the east.
struct SkyDisc {
  float x, y, rim;
  float cameraDeg;

  static constexpr float kRadians = 3.14159265f / 180;
  static constexpr int kLowest = 5, kHighest = 85;

  // The point at `part` (0 to 1) of the way from the middle to the rim.
  ImVec2 at(float pictureDeg, float part) const {
    const float angle = (pictureDeg - cameraDeg) * kRadians;
    return {x + rim * part * std::sin(angle), y + rim * part * std::cos(angle)};
  }
  ImVec2 at(const SunPlace& sun) const {
    const auto high = static_cast<float>(sun.elevation);
    return at(180 - static_cast<float>(sun.azimuth), (90 - high) / (90 - kLowest));
  }
  // The place of the sun at a point. In the middle, where every azimuth is the same, the azimuth is
  // that of `before`.
  SunPlace place(float px, float py, const SunPlace& before) const {
    const float dx = px - x, dy = py - y;
    const float part = std::sqrt(dx * dx + dy * dy) / rim;
    const float high = std::round(90 - (90 - kLowest) * part);
    SunPlace sun = before;
    sun.elevation = std::clamp(static_cast<int>(high), kLowest, kHighest);
    if (sun.elevation < kHighest) {
      const float pictureDeg = std::atan2(dx, dy) / kRadians + cameraDeg;
      sun.azimuth = (static_cast<int>(std::lround(180 - pictureDeg)) % 360 + 360) % 360;
    }
    return sun;
  }
};

}  // namespace faultline
