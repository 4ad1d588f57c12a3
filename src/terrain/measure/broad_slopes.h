// How steep land is at large, for palettes that show other colours on steep ground: the mean slope
// of squares of about a 64th of the side, so that a hillside is rock and a meadow green as a whole,
// on rough land and on every grid. Method: the mean slope of a square follows from the heights
// along its border alone, because the slopes inside telescope. The squares are the texels of the
// slope pyramid's level broadLevel (slope_pyramid.h), and places between them are interpolated, so
// the shaders find the same in their texture. Cost: 128 times the vertices of a side, at most. View
// only: no bits are promised.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/function_ref.h"

namespace faultline {

// The level of the slope pyramid of a grid with that many cells a side.
int broadLevel(int cells);

class BroadSlopes {
 public:
  // Takes an n x n grid (n at least 2).
  void measure(std::span<const float> heights, int size);
  // The same of a grid that is read row by row, each row once from the north: read(y, row). Keeps
  // 130 rows at most.
  void measure(int size, FunctionRef<void(int, std::span<float>)> read);

  // Fills `steep` with the slopes (rise over run, as shown) along a row of `cells` equal cells, at
  // their middles, from cell `first` on; `v`: the row's place on the square, 0 in the north to 1.
  void rowAt(float v, int cells, int first, std::span<float> steep) const;
  // Of all cells.
  void rowAt(float v, std::span<float> steep) const {
    rowAt(v, static_cast<int>(steep.size()), 0, steep);
  }

 private:
  // Of a grid of which at(x, y) gives the heights along the borders of squares.
  template <typename At>
  void measureBorders(int size, const At& at);

  struct Between {
    std::size_t first, second;
    float part;
  };
  Between between(float at) const;

  std::size_t squares_ = 0;  // a side
  std::vector<float> slopeU_, slopeV_;
};

}  // namespace faultline
