// Mistakes in a recipe's own smoothing, tried as hypotheses: each is the land smoothed with one
// thing done otherwise, and the one that explains every vertex is named. Of every smoother the
// number of passes; of the box also its window, its directions, its border, and a pass in place.
// Method: each is computed whole and compared up to a factor and an offset; the box by plain loops
// in doubles. Cost: that of some thirty smoothings, below a second; nothing is tried where it is
// more.
#pragma once

#include <optional>

#include "check/heights_check.h"
#include "check/program_comparison.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// A land before its smoothing, and how that is done.
struct UnsmoothedLand {
  Heightfield heights;
  Recipe recipe;
  int passes;  // at least 1
};

// The mistake that explains the heights but for one vertex in a thousand, and a quarter of the
// wrong ones. `symmetry`: how the heights lie; `wrong`: how many of them are.
std::optional<ProgramMistake> findSmoothingMistake(const UnsmoothedLand& land,
                                                   const GivenHeights& given, Symmetry symmetry,
                                                   int wrong);

}  // namespace faultline
