// Thermal erosion: where land is steeper than the talus angle, material slides down. One step looks
// at all pairs of neighbours at once, along the grid and diagonally; the higher vertex of a pair
// gives the lower one c_t / 8 of the height difference beyond the talus. Method: the summary of
// Eroded Fractal Terrains, with the loss of the higher vertex, which the summary leaves out.
// No vertex leaves the range of its neighbourhood (but for rounding where differences reach 2^24
// units), a slope below the talus stays as it is, and no land is created or lost.
// Cost: about two nanoseconds a vertex where nothing slides, in WebAssembly. Bits: whole units, any
// order; docs/spec.md, section "Erosion".
#pragma once

#include <cstdint>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/grid_part.h"
#include "terrain/grid/lane_row.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class ThermalErosion {
 public:
  // Thermal erosion with a recipe's parameters on a grid, or on a part of one.
  ThermalErosion(const Recipe& recipe, const GridPart& part);

  // How many row steps make one erosion step, and the estimated cost of each in nanoseconds (in a
  // browser).
  int steps() const { return size_; }
  double stepWork() const;

  // Does row steps first <= at < end on the rows of land (in units). A caller does all row steps
  // in order, each once, and changes nothing in between; the land is consistent only after the
  // last. Row step `at` reads rows `at` and at + 1, and makes row `at` final.
  void run(const ErosionRows& rows, int first, int end);

  // Keeps what the row steps before `at` hand on to it, so that this object can do those of another
  // step; and takes it up again.
  void suspend(int at, CarriedRow& carried);
  void resume(const ErosionRows& rows, int at, const CarriedRow& carried);

  // The height difference of two neighbours from which land slides, in units: along the grid, and
  // diagonally.
  std::int32_t talus() const { return talus_; }
  std::int32_t diagonalTalus() const { return diagonalTalus_; }

 private:
  int size_;
  std::int32_t talus_;
  std::int32_t diagonalTalus_;
  float share_;
  // The current row and the one south of it, as they were before the step, and what slides into
  // each of them from the north.
  LaneRow<std::int32_t> here_, south_;
  LaneRow<std::int32_t> gainHere_, gainSouth_;
};

}  // namespace faultline
