// The line that turns some heights into others, given = factor * own + offset, found so that single
// wrong heights do not move it.
// Method: medians over pairs (Theil 1950, Sen 1968), linear; and for numbers that were rounded to
// levels the narrowest strip of Chebyshev, O(n log n).
#pragma once

#include <cmath>
#include <span>
#include <vector>

namespace faultline {

struct HeightLine {
  double factor = 1.0, offset = 0.0;
};

// The middle one; `values` has one at least, none of them NaN, and changes its order.
double medianOf(std::vector<double>& values);

// How well pairs of heights go together.
class Correlation {
 public:
  void add(double own, double given);
  // -1 to 1; 0 if either is constant.
  double value() const;
  // The line of least squares, which small errors of all heights move little.
  HeightLine line() const;

 private:
  double count_ = 0.0;
  double own0_ = 0.0, given0_ = 0.0;  // a height of each, so that large offsets cost no digits
  double a_ = 0.0, b_ = 0.0, aa_ = 0.0, bb_ = 0.0, ab_ = 0.0;
};

// The line between two rows of as many numbers. `range`: of the own heights, highest less lowest;
// pairs that differ by less than a tenth of it tell nothing.
HeightLine medianLine(std::span<const double> own, std::span<const double> given, double range);

// The same, then that of least squares over the pairs near it, which knows the line of rounded
// heights better. `farOf(factor)`: how far from a line with this factor a pair is near, in own
// heights.
template <typename FarOf>
HeightLine closeLine(std::span<const double> own, std::span<const double> given, double range,
                     const FarOf& farOf) {
  const HeightLine line = medianLine(own, given, range);
  const double far = farOf(line.factor);
  Correlation near;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const double off = (given[i] - line.offset) / line.factor - own[i];
    if (std::fabs(off) <= far) near.add(own[i], given[i]);
  }
  return near.value() != 0.0 ? near.line() : line;
}

// The line of heights that were rounded to levels: the middle of the narrowest strip, measured
// along the given heights, that holds all pairs which lie at most four levels from `line`; that
// one, if there are none. Of right heights the strip is at most one level wide, however few
// different ones there are. As long as it is wider, up to 32 pairs are left out, each time that of
// which there are the fewest on its border, and of these that without which it is narrowest.
HeightLine stripLine(std::span<const double> own, std::span<const double> given,
                     const HeightLine& line, double level);

}  // namespace faultline
