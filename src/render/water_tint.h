// The colour of still water over land: little of it lets the land through, much of it is a calm
// dark blue, by Beer and Lambert's law; over both lies the thin film of the surface. Shared by the
// map's hillshade and the block, whose shaders have the same formula: waterAt is flooded in
// shaders/common/water.glsl, the film is in shaders/water_surface.frag. Colours and measures are
// look.h's. View only: no bits are promised.
#pragma once

#include <cmath>

#include "render/linear_colour.h"
#include "render/look.h"

namespace faultline {

struct WaterColour {
  look::Colour albedo;  // linear, of the light on level ground
  float cover = 0;      // how much of the land it hides, 0 to kWaterCover
};

// Water on the way from shallow, 0, to deep, 1.
inline look::Colour waterAlbedo(float gloom) {
  static const look::Colour kShallow = toLinear(look::kShallowWater);
  static const look::Colour kDeep = toLinear(look::kDeepWater);
  const auto mixed = [gloom](float a, float b) { return a + (b - a) * gloom; };
  return {mixed(kShallow.red, kDeep.red), mixed(kShallow.green, kDeep.green),
          mixed(kShallow.blue, kDeep.blue)};
}

// `depth`: below the level, in parts of the finished range.
inline WaterColour waterAt(float depth) {
  const float under = depth > 0.0f ? depth : 0.0f;
  return {waterAlbedo(1.0f - std::exp(-under / look::kWaterGloom)),
          look::kWaterCover * (1.0f - std::exp(-under / look::kWaterVeil))};
}

// The surface of water of that depth over land of that colour; the land itself where the depth is
// not above 0. `land` and the result are sRGB, as shown; `light` is the linear light that falls on
// level ground, white where colours are shown as they are.
inline look::Colour waterTint(float depth, const look::Colour& land,
                              const look::Colour& light = {1, 1, 1}) {
  if (!(depth > 0.0f)) return land;
  const WaterColour water = waterAt(depth);
  const look::Colour film = waterAlbedo(look::kFilmGloom);
  // The sRGB curve as the shaders have it.
  const auto shown = [](float linear) {
    const float c = std::fmin(linear, 1.0f);
    return 1.14f * std::sqrt(c) - 0.14f * c;
  };
  const auto laidOver = [&](float below, float deep, float surface, float lit) {
    const float tinted = below + (shown(deep * lit) - below) * water.cover;
    return tinted + (shown(surface * lit) - tinted) * look::kFilmCover;
  };
  return {laidOver(land.red, water.albedo.red, film.red, light.red),
          laidOver(land.green, water.albedo.green, film.green, light.green),
          laidOver(land.blue, water.albedo.blue, film.blue, light.blue)};
}

}  // namespace faultline
