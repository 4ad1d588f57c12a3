// How two lands differ, vertex by vertex. Cost: linear.
#pragma once

#include <cstdint>

#include "terrain/grid/heightfield.h"

namespace faultline {

struct HeightComparison {
  std::int64_t vertices = 0;
  std::int64_t differing = 0;  // vertices whose heights are not equal, bit by bit
  double mean = 0.0;           // of the differences' sizes, in sides of the square
  double largest = 0.0;        // the largest difference
  int x = 0, y = 0;            // where it is

  bool equal() const { return differing == 0; }
};

// Compares two grids of the same size. Equal grids have equal fingerprints, and (for all we will
// ever see) the reverse.
HeightComparison compareHeights(const Heightfield& one, const Heightfield& other);

}  // namespace faultline
