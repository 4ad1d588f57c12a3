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

namespace faultline {

// The level of the slope pyramid of a grid with that many cells a side.
int broadLevel(int cells);

class BroadSlopes {
 public:
  // Takes an n x n grid (n at least 2).
  void measure(std::span<const float> heights, int size);

  // Fills `steep` with the slopes (rise over run, as shown) along a row of `steep.size()` equal
  // cells, at their middles; `v`: the row's place on the square, 0 in the north to 1.
  void rowAt(float v, std::span<float> steep) const;

 private:
  struct Between {
    std::size_t first, second;
    float part;
  };
  Between between(float at) const;

  std::size_t squares_ = 0;  // a side
  std::vector<float> slopeU_, slopeV_;
};

}  // namespace faultline
