// The map of a signed difference over a square grid: each cell of the map has what is furthest from
// 0 within it. Cost: constant for each vertex; memory: the map.
#pragma once

#include <cstdint>
#include <vector>

namespace faultline {

class DifferenceMap {
 public:
  // Of `size` vertices a side, as a map of at most `maxSide` cells a side.
  DifferenceMap(int size, int maxSide);

  void add(int x, int y, double difference);

  int side() const { return side_; }
  // In hundredths of `largest` (above 0, or every difference is 0), -100 to 100, row by row. What
  // is not further from 0 than `tolerance` is 0, and nothing else is.
  std::vector<std::int8_t> hundredths(double largest, double tolerance = 0.0) const;

 private:
  int size_, side_;
  std::vector<double> furthest_;
};

}  // namespace faultline
