// Cells of a file that have no height (kGap): how many there are, and heights for them.
#pragma once

#include <cstdint>
#include <span>

namespace faultline {

struct Gaps {
  std::int64_t count = 0;    // of cells without a height
  int row = 0, column = 0;   // of the first, from 0
  std::int64_t largest = 0;  // cells of the largest gap: neighbours in a row or a column
  int largestRow = 0, largestColumn = 0;  // of its first cell, from 0
};

// Cost: linear. Memory: a byte a cell, where there are gaps.
Gaps gapsOf(std::span<const float> z, int width);

// Gives each gap heights as smooth as its edge allows: each is the mean of its neighbours in its
// row and its column (the discrete Laplace equation), solved on grids from coarse to fine until no
// height changes by more than 10^-5 of the range. A height lies between the lowest and the highest
// of the grid. Other cells keep their bits. Returns false, and changes nothing, if no cell has a
// height. Cost: linear, some 1 us a cell of a gap. Memory: some 18 bytes a cell. Bits: doubles in a
// fixed order.
bool fillGaps(std::span<float> z, int width);

}  // namespace faultline
