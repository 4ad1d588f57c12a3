// Resamples a height grid to the pixels of a square picture: heights and slopes, row by row. A
// pixel has the values at its middle; the grid's ends are at the picture's borders. A grid finer
// than the picture is reduced with a tent filter, a coarser one is interpolated, the more smoothly
// the larger its cells are. Cost: linear in vertices and pixels. View only: no bits are promised.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace faultline {

// The filter weights of one axis: for each pixel `count` consecutive vertices from `first` on.
struct PixelTaps {
  int count = 0;  // for each pixel
  std::vector<int> first;
  std::vector<float> weights;
};

// Heights and slopes (shown height over sides, along u and v) of one row of pixels.
struct PixelGround {
  explicit PixelGround(std::size_t padded) : z(padded), slopeU(padded), slopeV(padded) {}
  std::vector<float> z, slopeU, slopeV;
};

// For a grid no finer than the picture. Slopes are interpolated between those at the vertices.
class Enlarger {
 public:
  Enlarger(std::span<const float> heights, int size, int side);
  void row(std::size_t y, PixelGround& out);

 private:
  std::span<const float> heights_;
  std::size_t size_, side_;
  PixelTaps taps_;
  std::vector<float> z_, slopeU_, slopeV_;
};

// For a grid finer than the picture. Slopes are those between the picture's own pixels.
class Reducer {
 public:
  Reducer(std::span<const float> heights, int size, int side);
  void row(std::size_t y, PixelGround& out) const;

 private:
  std::size_t side_;
  std::vector<float> z_;
};

}  // namespace faultline
