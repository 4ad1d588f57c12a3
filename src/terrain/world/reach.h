// How far the stages of a recipe reach: on how many vertices around one its state after a step
// depends. What is computed of a part of a grid is that of the whole where the part goes so far
// beyond, on all sides that are no border, as all its steps reach together (the halo).
//
//   cuts, noise, squares, an opened land   0: each vertex by itself
//   cross                                  1 for each pass
//   box, Gaussian                          the radius on this grid, rounded up, for each pass
//   FIR                                    taps - 1 for each pass
//   IIR                                    without end: what it feeds back never dies out
//   thermal                                1 for each step; rain on the grid 2, both 3; by the
//                                          rules as printed rain 1 and both 2
//   droplets                               without end: a drop goes where the ones before it dug
//
// Cost: O(1). docs/spec.md, section "Tiles and worlds".
#pragma once

#include <cstdint>

#include "terrain/recipe/recipe.h"

namespace faultline {

// The largest grid of a world, and its cells a side.
inline constexpr int kMaxWorldSize = 65537;

// What has no end.
inline constexpr std::int64_t kReachesAll = INT64_MAX;

// The recipe with the levels of diamond-square that a grid of this size needs, where it leaves them
// open: more than a link can ask for, on grids that a link cannot ask for either.
Recipe withLevels(Recipe recipe, int size);

// Of one pass of the recipe's filter on a grid of so many cells a side; 0 without one.
std::int64_t passReach(const Recipe& recipe, int cells);
// Of one step of its erosion; 0 without one.
std::int64_t erosionReach(const Recipe& recipe);
// Of all passes and steps of the recipe's timeline together.
std::int64_t haloOf(const Recipe& recipe, int cells);

}  // namespace faultline
