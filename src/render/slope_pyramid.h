// Slopes of a height grid, averaged over ever larger squares: what a fragment needs for its normal,
// whether a cell covers many pixels or a pixel many cells. Method: one texel per cell holds the
// mean of its two facets' slopes; each level above averages 2 x 2 texels. Averaged slopes are the
// slopes of the averaged surface, so a 2049 grid seen small neither sparkles nor turns dull, and
// between texels linear filtering gives the area-weighted vertex normals. Stored as half floats,
// which every WebGL2 device filters. Cost: about 3 ns a cell. View only: no bits are promised.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace faultline {

// A float as the bits of an IEEE half, rounded to nearest; beyond +-65504 it is clamped. No NaN.
std::uint16_t halfBits(float value);

struct SlopeLevel {
  int size = 0;                       // texels a side
  std::vector<std::uint16_t> texels;  // two halves a texel: dz/du, dz/dv
};

// Fills `levels` (its memory is used again) for an n x n grid: level 0 has n - 1 texels a side, the
// last has 1.
void buildSlopePyramid(std::span<const float> heights, int size, std::vector<SlopeLevel>& levels);

}  // namespace faultline
