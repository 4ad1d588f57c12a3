// The colour of still water over land: little of it lets the land through, much of it is a calm
// dark blue, by Beer and Lambert's law. Shared by the map's hillshade and the block's land under
// water (flooded in shaders/block.frag), which has the same formula; colours and measures are
// look.h's. View only: no bits are promised.
#pragma once

#include <cmath>

#include "render/linear_colour.h"
#include "render/look.h"

namespace faultline {

struct WaterColour {
  look::Colour albedo;  // linear, of the light on level ground
  float cover = 0;      // how much of the land it hides, kWaterFilm of kWaterCover and more
};

// `depth`: below the level, in parts of the finished range, above 0.
inline WaterColour waterAt(float depth) {
  const float under = depth > 0.0f ? depth : 0.0f;
  const float veil = 1.0f - std::exp(-under / look::kWaterVeil);
  const float gloom = 1.0f - std::exp(-under / look::kWaterGloom);
  static const look::Colour kShallow = toLinear(look::kShallowWater);
  static const look::Colour kDeep = toLinear(look::kDeepWater);
  const auto mixed = [gloom](float a, float b) { return a + (b - a) * gloom; };
  return {{mixed(kShallow.red, kDeep.red), mixed(kShallow.green, kDeep.green),
           mixed(kShallow.blue, kDeep.blue)},
          look::kWaterCover * (look::kWaterFilm + (1.0f - look::kWaterFilm) * veil)};
}

// Water of that depth over land of that colour. `land` and the result are sRGB, as shown; `light`
// is the linear light that falls on level ground, white where colours are shown as they are.
inline look::Colour waterTint(float depth, const look::Colour& land,
                              const look::Colour& light = {1, 1, 1}) {
  if (!(depth > 0.0f)) return land;
  const WaterColour water = waterAt(depth);
  // The sRGB curve as the shaders have it.
  const auto shown = [&water](float below, float albedo, float lit) {
    const float c = std::fmin(albedo * lit, 1.0f);
    const float over = 1.14f * std::sqrt(c) - 0.14f * c;
    return below + (over - below) * water.cover;
  };
  return {shown(land.red, water.albedo.red, light.red),
          shown(land.green, water.albedo.green, light.green),
          shown(land.blue, water.albedo.blue, light.blue)};
}

}  // namespace faultline
