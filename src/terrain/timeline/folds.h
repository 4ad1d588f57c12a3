// Where a recipe's timeline folds: the positions at which something changes the whole land (a
// smoothing pass, an erosion step, or one after the other), on the way at every k-th step and at
// the end one by one. docs/spec.md, section "Timeline".
#pragma once

#include "terrain/recipe/recipe.h"

namespace faultline {

struct Folds {
  explicit Folds(const Recipe& recipe);

  bool passAt(int position) const;
  bool erosionAt(int position) const;
  // The latest fold up to a position; 0: none.
  int latest(int position) const;
  // The first fold beyond a position; length + 1: none.
  int next(int position) const;
  // How many passes, erosion steps and folds there are up to a position.
  int passesTo(int position) const;
  int erosionsTo(int position) const;
  int foldsTo(int position) const;

  int steps;        // of the uplift
  int smoothEvery;  // 0: not on the way
  int erodeEvery;
  int passes;    // at the end
  int erosions;  // at the end
  int length;
  // All erosion steps of the recipe.
  int erosionSteps;
};

}  // namespace faultline
