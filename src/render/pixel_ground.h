// A height grid brought to a square picture's pixels: heights and slopes, row by row. Pixel x of a
// row stands for the middle of its part of the square; the grid's ends stand at the borders. Where
// the grid is finer than the picture a tent filter thins it; where it is coarser values lie between
// the vertices, rounder the larger the cells are. Cost: linear in vertices and pixels. View only:
// no bits are promised.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace faultline {

// For each pixel of one axis the vertices that count and how much. The grid's ends stand at the
// picture's borders.
struct PixelTaps {
  int count = 0;  // for each pixel
  std::vector<int> first;
  std::vector<float> weights;
};

// Heights and slopes (drawn height over sides, along u and v) of one row of pixels.
struct PixelGround {
  explicit PixelGround(std::size_t padded) : z(padded), slopeU(padded), slopeV(padded) {}
  std::vector<float> z, slopeU, slopeV;
};

// A grid no finer than the picture: slopes are those at the vertices, and what lies between them.
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

// A grid finer than the picture: slopes are those of the picture's own pixels.
class Reducer {
 public:
  Reducer(std::span<const float> heights, int size, int side);
  void row(std::size_t y, PixelGround& out) const;

 private:
  std::size_t side_;
  std::vector<float> z_;
};

}  // namespace faultline
