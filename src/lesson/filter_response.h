// The impulse response of a smoothing filter, measured with the code that smooths: the output for
// an impulse is the filter's weights, and the frequency response follows from them.
#pragma once

#include <vector>

#include "terrain/recipe/recipe.h"

namespace faultline {

struct FilterResponse {
  // The response along a row to an impulse at `centre`. Its sum is 1, less the part lost at the
  // border.
  std::vector<double> weights;
  int centre = 0;
  int cells = 1;  // of the row: size - 1

  double sum() const;
  // The largest distance from the centre, in vertices, at which a weight reaches `threshold`.
  int reach(double threshold) const;
  // The gain (1: unchanged) for a wave of `cycles` (0 to 0.5) cycles a cell.
  double gain(double cycles) const;
};

// The response after one pass, and after all of `passes` (at least 1).
struct FilterResponses {
  FilterResponse one, all;
};

// Measures on a grid of the recipe's size, clamped to 129 to 1025. Cost: a millisecond, plus passes
// times a row.
FilterResponses filterResponses(const Recipe& recipe, int passes);

}  // namespace faultline
