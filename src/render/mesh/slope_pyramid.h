// A mipmap pyramid of a height grid's slopes, from which a fragment takes its normal at every
// scale. Method: one texel per cell holds the mean of its two facets' slopes; each level above
// averages 2 x 2 texels. Averaged slopes are the slopes of the averaged surface, so a 2049 grid
// seen from afar neither sparkles nor turns dull, and linear filtering between texels gives
// area-weighted vertex normals. Slopes are half floats, which every WebGL2 device filters. Cost:
// about 3 ns a cell. View only: no bits are promised.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "terrain/grid/normals.h"

namespace faultline {

// The bits of `value` as an IEEE half, rounded to nearest and clamped to +-65504. Not for NaN.
std::uint16_t halfBits(float value);

struct SlopeLevel {
  int size = 0;                       // texels a side
  std::vector<std::uint16_t> texels;  // two halves a texel: dz/du, dz/dv
};

// Fills `levels`, reusing its memory, for an n x n grid: level 0 has n - 1 texels a side, the last
// has 1. With the normals of the grid, level 0 has n texels a side, the slopes of vertices.
void buildSlopePyramid(std::span<const float> heights, int size, std::vector<SlopeLevel>& levels,
                       NormalKind kind = NormalKind::kTriangles);

}  // namespace faultline
