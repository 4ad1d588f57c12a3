// The light that falls on the land: a warm sun whose strength depends on its elevation, a cool sky,
// and the light that the surrounding ground reflects. look.h has colours and strengths. View only:
// no bits are promised.
#pragma once

#include <array>

#include "render/scene/look.h"

namespace faultline {

// Linear light.
struct SurfaceLight {
  std::array<float, 3> towardsSun{};  // unit length: u, v, up
  look::Colour sun{};                 // on ground that faces the sun
  look::Colour sky{};                 // on ground that faces up
  look::Colour bounce{};              // on ground that faces down
};

// 1 for a sun at the horizon, 0 for one high up.
float evening(double elevationDeg);

// `azimuthDeg` as in Scene, `elevationDeg` 5 to 85. `gentle`: for pictures whose colours people
// compare with the legend, such as the slope view. Relief is faint then, and colours stay nearly
// unchanged. `outdoors`: 0, or up to 1 for a person who stands on the land: a low sun is golden
// then, and shade is darker and bluer.
SurfaceLight surfaceLight(double azimuthDeg, double elevationDeg, bool gentle, float outdoors = 0);

}  // namespace faultline
