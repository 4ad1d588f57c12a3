// What a smoothing filter is, read off the code that smooths: an impulse is put in, and what comes
// out are the filter's weights; how much of each wave is left follows from them.
#pragma once

#include <vector>

#include "terrain/recipe/recipe.h"

namespace faultline {

struct FilterResponse {
  // Along a row, the impulse at `centre`. Its sum is 1, less what goes over the border.
  std::vector<double> weights;
  int centre = 0;
  int cells = 1;  // of the row: size - 1

  double sum() const;
  // Vertices to either side of the centre beyond which no weight reaches `least`.
  int reach(double least) const;
  // What is left of a wave of so many cycles a cell, from 0 (1: all) to 0.5.
  double gain(double cycles) const;
};

// Along one row after one pass, and after `passes` (at least 1).
struct FilterResponses {
  FilterResponse one, all;
};

// On the recipe's grid; smaller and larger ones than 129 and 1025 stand in as those. Cost: a
// millisecond, and passes times a row.
FilterResponses filterResponses(const Recipe& recipe, int passes);

}  // namespace faultline
