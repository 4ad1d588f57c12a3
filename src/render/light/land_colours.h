// The land's finished colours as a small picture over the square. On devices without a GPU each
// fragment of a moving frame only reads this map (shaders/painted_land.frag). The light is that of
// shaders/land.frag, with its soft shadows, to within 1.5 of 255. It is computed once per cell of
// the grid, and only when heights, range, palette, sun or layer changed, not when the camera moves.
// Cost: linear in the cells, four at a time. View only: no bits are promised.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/light/layer_map.h"
#include "render/light/light_map.h"
#include "terrain/palette/palette.h"

namespace faultline {

// As in Scene.
struct LandLight {
  float rangeLow = 0, rangeHigh = 1;  // heights of the palette's ends
  double sunAzimuthDeg = -115, sunElevationDeg = 35;
  Palette palette = Palette::kStrata;
  float heightScale = 1;
  float rockSlope = 0;
  bool slopeView = false;
  float outdoors = 0;  // as in surfaceLight
  bool operator==(const LandLight&) const = default;
};

// `count` colours (2 or more) of the slope view, in linear light and in equal steps of
// slope / (1 + slope), from 0 to kSteepestPart. That measure of steepness needs no angle.
inline constexpr float kSteepestPart = 0.63397460f;  // 60 degrees: sqrt(3) / (1 + sqrt(3))
std::vector<std::array<float, 3>> slopeViewColours(int count);

// Soft shadows on the land: a light map with sky, and their strength, 0 to 1.
struct LandShade {
  const LightMap* map = nullptr;
  float strength = 1;
};

// Fills `texels` (RGBA, 8 bits each, (n - 1) x (n - 1)) for an n x n grid. `layer`: an erosion
// layer of the same grid, or null. `shade`: without a map there are no shadows.
void paintLand(std::span<const float> heights, int size, const LandLight& light,
               const LayerMap* layer, std::vector<std::uint32_t>& texels,
               const LandShade& shade = {});

}  // namespace faultline
