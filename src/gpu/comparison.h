// How a land that a GPU computed differs from the processor's, which defines it.
#pragma once

#include <cstdint>

#include "terrain/grid/heightfield.h"

namespace faultline {

struct HeightComparison {
  std::int64_t vertices = 0;
  std::int64_t differing = 0;  // vertices whose heights are not equal, bit by bit
  double largest = 0.0;        // the largest difference, in sides of the square
  int x = 0, y = 0;            // where it is

  bool equal() const { return differing == 0; }
};

// Compares two grids of the same size. Equal grids have equal fingerprints, and (for all we will
// ever see) the reverse.
HeightComparison compareHeights(const Heightfield& defined, const Heightfield& computed);

}  // namespace faultline
