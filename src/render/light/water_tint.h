// The colour of still water over land by the Beer-Lambert law: shallow water lets the land through,
// deep water is a calm dark blue. The thin film of the surface covers both. The map's hillshade and
// the block share it; the shaders have the same formula: waterAt is flooded in
// shaders/common/water.glsl, the film is in shaders/water_surface.frag. look.h has the colours
// and lengths. View only: no bits are promised.
#pragma once

#include <cmath>

#include "base/colour.h"
#include "render/light/linear_colour.h"
#include "render/scene/look.h"

namespace faultline {

struct WaterColour {
  look::Colour albedo;  // linear
  float cover = 0;      // how much of the land the water hides, 0 to kWaterCover
};

// The colour of water between shallow (`darkness` 0) and deep (1).
inline look::Colour waterAlbedo(float darkness) {
  static const look::Colour kShallow = toLinear(look::kShallowWater);
  static const look::Colour kDeep = toLinear(look::kDeepWater);
  const auto mixed = [darkness](float a, float b) { return a + (b - a) * darkness; };
  return {mixed(kShallow.red, kDeep.red), mixed(kShallow.green, kDeep.green),
          mixed(kShallow.blue, kDeep.blue)};
}

// Water of a depth, in parts of the finished range.
inline WaterColour waterAt(float depth) {
  const float under = depth > 0.0f ? depth : 0.0f;
  return {waterAlbedo(1.0f - std::exp(-under / look::kWaterDarkDepth)),
          look::kWaterCover * (1.0f - std::exp(-under / look::kWaterCoverDepth))};
}

// The surface of water of a depth over land of a colour; the land itself where the depth is not
// above 0. `land` and the result are sRGB, as shown. `light` is the linear light on level ground,
// white where colours are shown unlit.
inline look::Colour waterTint(float depth, const look::Colour& land,
                              const look::Colour& light = {1, 1, 1}) {
  if (!(depth > 0.0f)) return land;
  const WaterColour water = waterAt(depth);
  const look::Colour film = waterAlbedo(look::kFilmDarkness);
  // The sRGB curve of shaders/common/srgb.glsl.
  const auto shown = [](float linear) { return quickLinearToSrgb(std::fmin(linear, 1.0f)); };
  const auto laidOver = [&](float below, float deep, float surface, float lit) {
    const float tinted = below + (shown(deep * lit) - below) * water.cover;
    return tinted + (shown(surface * lit) - tinted) * look::kFilmCover;
  };
  return {laidOver(land.red, water.albedo.red, film.red, light.red),
          laidOver(land.green, water.albedo.green, film.green, light.green),
          laidOver(land.blue, water.albedo.blue, film.blue, light.blue)};
}

}  // namespace faultline
