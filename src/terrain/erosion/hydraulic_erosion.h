// Hydraulic erosion on the grid: rain falls on every vertex; water flows to all lower neighbours at
// once (lower in land plus water), carries sediment, erodes where it could carry more and deposits
// what it cannot carry.
// Method: the summary of Eroded Fractal Terrains (K_c, K_d, K_s), with the corrections that
// docs/spec.md lists. Neighbours get shares instead of whole differences, so that nothing is given
// twice. The sediment capacity grows with the amount of water alone (the summary) or with the slope
// as well; without the slope, flat land erodes as fast as slopes do and no valleys form. The slope
// is measured to all lower neighbours together: a central difference is 0 at lone peaks, and water
// would then make more of them.
// Water that digs vertex by vertex makes ripples two to four cells long, along the grid and its
// diagonals: no furrow is too narrow, and the narrowest grow fastest. With the round brush the
// eight neighbours take over half of each vertex's change by the binomial kernel 1 2 1, 2 4 2,
// 1 2 1. That halves the shortest waves of a change, which is enough that they hardly grow (with
// rain and capacity far above their defaults some still do), and changes hardly anything of
// valleys. The whole kernel would take them out of the change, and rain could no longer wear off
// what is as rough as the grid.
// Land plus sediment stays the same to the unit; water changes by rain and evaporation only. Cost:
// about fifteen nanoseconds a vertex in WebAssembly, and three more with the round brush. Bits:
// floats in a fixed order at each vertex, what moves in whole units; docs/spec.md, section
// "Erosion".
#pragma once

#include <cstdint>

#include "terrain/erosion/carried_row.h"
#include "terrain/erosion/erosion.h"
#include "terrain/grid/grid_part.h"
#include "terrain/grid/lane_row.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class HydraulicErosion {
 public:
  // The rain of a recipe on a grid, or on a part of one.
  HydraulicErosion(const Recipe& recipe, const GridPart& part);

  // How many row steps make one erosion step, and the estimated cost of each in nanoseconds (in a
  // browser).
  int steps() const { return size_ + 1; }
  double stepWork() const;

  // Does row steps first <= at < end on the rows of the four fields. A caller does all row steps in
  // order, each once, and changes nothing in between; the state is consistent only after the last.
  // Row step `at` reads rows at - 1 to at + 1, and makes row at - 1 final.
  void run(const ErosionRows& rows, int first, int end);

  // Keeps what the row steps before `at` hand on to it, so that this object can do those of another
  // step; and takes it up again.
  void suspend(int at, CarriedRow& carried);
  void resume(const ErosionRows& rows, int at, const CarriedRow& carried);

 private:
  // The values of one row during an erosion step.
  struct Row {
    explicit Row(int size);
    LaneRow<std::int32_t> level;        // land and water; high outside the grid
    LaneRow<std::int32_t> water;        // after rain
    LaneRow<std::int32_t> sediment;     // sediment before the step
    LaneRow<std::int32_t> newSediment;  // after erosion and deposition
    // Shares of water and sediment that go to a neighbour for each unit that it is lower.
    LaneRow<float> waterRate, sedimentRate;
    // What the row gets from the row to the north, and what it gives to it: as integers, or, where
    // inFloats, as floats with integer values.
    LaneRow<std::int32_t> gotWater, gaveWater, gotSediment;
    LaneRow<float> gotWaterFloat, gaveWaterFloat, gotSedimentFloat;
    bool inFloats = true;
    // For the round brush: how much the land of each vertex rose, an eighth of how far it may sink
    // and rise from there (0 outside the grid), and what it gets from the row to the north.
    LaneRow<std::int32_t> change, below, above, gotLand;
    // No vertex gives a neighbour 2^21 units or more, and every vertex has room for them. Then sums
    // of eight are exact in floats, and no limit needs to be checked.
    bool isSmall = true;
    // What the next row step needs of this row; the rest it makes anew.
    template <typename Copier>
    void copyWith(Copier& copier, bool isRound);
  };

  void rainOn(const ErosionRows& rows, int y, Row& row);
  template <bool bySlope>
  void erode(const ErosionRows& rows, int y, const Row& north, Row& here, const Row& south);
  void brush(const ErosionRows& rows, int y, const Row& here, Row& south);
  void flow(const ErosionRows& rows, int y, Row& here, Row& south) const;
  void flowInFloats(Row& here, Row& south) const;
  void flowInIntegers(Row& here, Row& south) const;
  bool toFloatAmounts(Row& row) const;
  void toIntegerAmounts(Row& row) const;

  int size_;
  std::int32_t rain_;
  float evaporation_, deposition_, softness_;
  float tangents_;  // factor from falls in units to the tangent of a plane
  bool bySlope_;    // the capacity grows with the slope
  bool isRound_;    // neighbours share what a vertex digs and lays down
  float capacity_;
  // Row y is in rows_[y % 3] from the row step before its own to the one after; and the row that
  // stands for all rows outside the grid.
  Row rows_[3];
  Row outside_;
  LaneRow<std::int32_t> land_;
};

}  // namespace faultline
