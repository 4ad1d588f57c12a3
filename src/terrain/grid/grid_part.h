// A square part of a grid: its vertices from column x0 and row y0 on. Whoever computes a part does
// with it what it would do with a whole grid, but takes what depends on the width of a cell from
// the grid that it is a part of. At a side of the part that is no side of the grid, what a stage
// computes from neighbours is not what the grid has; terrain/world/reach.h tells how far in.
#pragma once

#include "terrain/grid/heightfield.h"

namespace faultline {

struct GridPart {
  // A whole grid of size x size vertices.
  constexpr GridPart(int sizeOfGrid)  // NOLINT: a grid is a part of itself
      : size(sizeOfGrid), cells(sizeOfGrid - 1) {}
  constexpr GridPart(int sizeGiven, int cellsOfGrid, int x, int y)
      : size(sizeGiven), cells(cellsOfGrid), x0(x), y0(y) {}

  constexpr bool isWhole() const { return size == cells + 1; }
  bool operator==(const GridPart&) const = default;

  int size;   // vertices a side of the part, kMinSize to kMaxSize
  int cells;  // a side of the grid: D of docs/spec.md
  int x0 = 0, y0 = 0;
};

}  // namespace faultline
