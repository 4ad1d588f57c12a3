// The land's finished colours as a small picture over the square: for devices without a GPU, where
// each fragment of a moving frame then only reads this map. The light is the shader's
// (shaders/block.frag, without FINE), worked out once per cell of the grid, to within 1.5 of 255,
// and only when heights, range, sun or layer changed, not when the camera moves. Cost: linear in
// the cells, four at a time. View only: no bits are promised.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/layer_map.h"

namespace faultline {

struct LandLight {
  float rangeLow = 0, rangeHigh = 1;    // heights of the palette's ends
  std::array<float, 3> sunDirection{};  // unit length, towards the sun
  bool operator==(const LandLight&) const = default;
};

// Fills `texels` (RGBA, 8 bits each, (n - 1) x (n - 1)) for an n x n grid. `layer`: what is laid
// over it, of the same grid, or null.
void paintLand(std::span<const float> heights, int size, const LandLight& light,
               const LayerMap* layer, std::vector<std::uint32_t>& texels);

}  // namespace faultline
