// Thermal erosion: where land is steeper than the talus angle, what is too much slides down. One
// step looks at all pairs of neighbours at once, along and across the grid; the higher of a pair
// gives c_t / 8 of what is over the talus to the lower. Method: the summary of Eroded Fractal
// Terrains, with the giver's loss it leaves out.
// No vertex leaves the range of its neighbourhood (but for roundings where drops are 2^24 units and
// more), a slope below the talus stays as it is, and land is neither made nor lost.
// Cost: about two nanoseconds a vertex where nothing slides, in WebAssembly. Bits: whole units, any
// order; docs/spec.md, section "Erosion".
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/grid/lane_row.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class ThermalErosion {
 public:
  // The sliding of a recipe on a grid of size x size.
  ThermalErosion(const Recipe& recipe, int size);

  // Row steps of one step, and about what each costs in nanoseconds (in a browser).
  int steps() const { return size_; }
  double stepWork() const;

  // Does row steps first <= at < end on `land` (size x size units): in order, each once, nothing
  // else touching the land in between. Only after the last is the land whole again.
  void run(std::vector<std::int32_t>& land, int first, int end);

  // How much more two neighbours may differ before land slides, along the grid and across.
  std::int32_t talus() const { return talus_; }
  std::int32_t diagonalTalus() const { return diagonalTalus_; }

 private:
  int size_;
  std::int32_t talus_;
  std::int32_t diagonalTalus_;
  float share_;
  // The row under way and the one south of it, as they were before the step; what slides into each
  // of them from the north.
  LaneRow<std::int32_t> here_, south_;
  LaneRow<std::int32_t> gainHere_, gainSouth_;
};

}  // namespace faultline
