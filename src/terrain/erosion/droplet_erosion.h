// Hydraulic erosion by droplets: drops fall one after the other, each at a random place. A drop
// runs downhill cell by cell, erodes where it could carry more sediment and deposits where it
// carries too much. Method: the summary of Eroded Fractal Terrains, applied to single drops instead
// of volumes on a grid (capacity K_c, deposition K_d, softness K_s; the capacity of a drop grows
// with the height it falls, its speed and its water). A drop moves in any direction between
// vertices, and a round brush erodes and deposits, because sediment on single vertices would leave
// pockmarks. Cost: about 0.05 microseconds for each cell of a drop's path, and twice that on grids
// so small that drops cannot fall side by side. Bits: floats in a fixed order; land and sediment in
// whole units, so their sum never changes; docs/spec.md, section "Erosion".
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/lanes.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// How many drops fall on a grid in all. The recipe's number is for a grid of 513; others have as
// many per area.
std::int64_t dropCount(const Recipe& recipe, int size);
// The first drop of erosion step number `step` (from 0) of `steps` that share `count` drops; that
// of the step after the last is `count`.
inline std::int64_t firstDrop(std::int64_t count, int step, int steps) {
  return count * step / steps;
}

// Where a drop falls, in parts of the square.
struct DropPlace {
  double u, v;
};
DropPlace dropPlace(const Recipe& recipe, std::int64_t drop);

// The highest vertex of the land, or of its rows y0 <= y < y1, in kErosionUnit.
std::int32_t highestLand(const ErosionState& state, int y0, int y1);
inline std::int32_t highestLand(const ErosionState& state) {
  return highestLand(state, 0, state.size);
}

class DropletErosion {
 public:
  // Droplets with a recipe's parameters on a grid of size x size, whether or not the recipe uses
  // them.
  DropletErosion(const Recipe& recipe, int size);

  // How many drops fall on this grid in all.
  std::int64_t count() const { return count_; }
  // The estimated cost of one drop, in nanoseconds (in a browser).
  double dropWork() const;

  // Lets drops first <= i < end fall, in order, each to its end. state.land and state.flow are of
  // the grid's size; land lies within its bounds and stays there. Flow grows by one for each time a
  // drop stands at a vertex (at most life times for each drop). Any division into calls gives the
  // same state.
  void run(ErosionState& state, std::int64_t first, std::int64_t end) const;
  // The same for a caller who knows how high the land is at most; `highest` stays true. Drops that
  // are far enough apart fall side by side as long as it is below three quarters of kMaxLand.
  void run(ErosionState& state, std::int64_t first, std::int64_t end, std::int32_t& highest) const;

 private:
  // kLanes vertices of a row of the brush, from column `x` on; the weights beyond its width are 0.
  struct BrushGroup {
    int x, y;
    int offset;  // of the first vertex in memory
    int width = 0;
    float weights[2][kLanes] = {};  // to deposit, to erode
  };
  // How far the brush reaches, in columns and rows. To the east the zeros that pad its rows count
  // too.
  struct Reach {
    int others;
    int east;
  };

  struct Start {
    float x, y;
  };
  struct Drops;

  Start startOf(std::int64_t drop) const;
  bool mayStart(const Drops& drops, Start start) const;
  void step(ErosionState& state, Drops& drops) const;
  void finish(std::vector<std::int32_t>& land, float x, float y, std::int32_t sediment,
              Ints& highest) const;
  std::int32_t move(std::int32_t* land, int x, int y, std::int32_t amount, bool erodes,
                    Ints& highest) const;
  void makeBrush(int radius);

  int size_;
  std::int64_t count_;
  std::array<std::uint32_t, 2> key_;
  int life_;
  float cellsPerUnit_;
  float unitsPerCell_;
  float inertia_;
  float capacity_;
  float deposition_;
  float softness_;
  float keptWater_;
  std::vector<BrushGroup> brush_;
  Reach reach_{};
  std::int32_t mostAtOnce_ = 0;  // no part of this amount is too large for toSmallInts
};

}  // namespace faultline
