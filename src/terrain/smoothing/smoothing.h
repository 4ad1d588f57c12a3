// Smoothing filters, in row steps, so that a session can slice them. One pass takes a field to a
// smoother one of the same size.
//
// Methods: box, the shader version's erosion: the mean of the values along x, then of those along
// y. Gaussian: the same with bell-shaped weights. IIR: the terrain blog's filter, y = k * y' +
// (1 - k) * x, in four sweeps (east, west, south, north). FIR: the blog's second edit, y = k * x' +
// (1 - k) * x on inputs only. Cross: a mean of a vertex and the four beside it, in one pass. Radii
// are in 512ths of the side and carried to other grids with fractional end weights, k becomes
// k^(512 / D), so one recipe looks alike at every size; at 513 each is the document's filter
// exactly.
//
// Bits: docs/spec.md, section 8. The orders of all sums are given there and kept, in whatever
// lanes; no running sums, whose error would depend on the path.
//
// Pitfall of the documents: the blog calls its filter FIR, since its formula has two coefficients
// and looks like the one for finite impulse responses. But y' is the filter's own last output, and
// what is fed back never quite dies out: an infinite impulse response. Its third edit says so.
#pragma once

#include <memory>

#include "terrain/grid/grid_part.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class Filter;

class Smoother {
 public:
  // The filter of a recipe on a grid, or on a part of one. For Smooth::kNone a pass copies.
  Smoother(const Recipe& recipe, const GridPart& part);

  // Row steps of one pass, and about what each costs in nanoseconds (in a browser).
  int steps() const { return 2 * size_; }
  double stepWork() const;

  // Does steps first <= at < end of a pass from `in` to `out`: in order, each once, all with the
  // same three different fields of the Smoother's size, which hold stored heights. `in` stays as it
  // is; `between` and `out` hold what is half done. After the last step `out` is the whole result.
  // Many steps a call are quicker than one.
  void run(const Heightfield& in, Heightfield& between, Heightfield& out, int first, int end) const;

 private:
  int size_;
  std::shared_ptr<const Filter> filter_;  // its numbers never change, so copies share it
};

// The radius of box and Gaussian in vertices of a grid of so many cells a side.
double smoothRadius(const Recipe& recipe, int cells);

// The share of smooth-strength on a grid of this size, or on a part of it, for a smoother that has
// one: what a height takes from its neighbour in a sweep, or in the cross from all four.
double takenShare(const Recipe& recipe, const GridPart& part);

// A whole pass.
Heightfield smoothed(const Smoother& smoother, const Heightfield& in);

}  // namespace faultline
