// Hydraulic erosion on the grid: rain falls on every vertex; water flows to all lower neighbours at
// once (lower by land and water together), carries soil, digs where it could carry more and lays
// down what it cannot carry. Method: the summary of Eroded Fractal Terrains (K_c, K_d, K_s), with
// the mends docs/spec.md names: shares instead of whole differences, so that nothing is given
// twice. Water carries by its amount alone (the summary) or by the slope as well: else flat land is
// dug as fast as slopes, and no valleys form. The slope is that to all lower neighbours
// together: one measured to both sides misses lone peaks, and water then makes more of them. Land
// and soil together stay the same to the unit, and water is rain less evaporation. Cost: about
// fifteen nanoseconds a vertex in WebAssembly. Bits: each vertex in floats of a fixed order, what
// moves in whole units; docs/spec.md, section "Erosion".
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/lane_row.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class HydraulicErosion {
 public:
  // The rain of a recipe on a grid of size x size.
  HydraulicErosion(const Recipe& recipe, int size);

  // Row steps of one step, and about what each costs in nanoseconds (in a browser).
  int steps() const { return size_ + 1; }
  double stepWork() const;

  // Does row steps first <= at < end on a state whose four fields are of the grid's size: in order,
  // each once, nothing else touching the state in between. Only after the last is it whole again.
  void run(ErosionState& state, int first, int end);

 private:
  // What is known of one row in the course of a step.
  struct Row {
    explicit Row(int size);
    LaneRow<std::int32_t> level;    // land and water; high outside the grid
    LaneRow<std::int32_t> water;    // after rain
    LaneRow<std::int32_t> soil;     // before the step
    LaneRow<std::int32_t> soilNow;  // after digging and laying down
    // Shares of water and soil that go to a neighbour for each unit it is lower.
    LaneRow<float> waterRate, soilRate;
    // What rows to the north give, and what this row gives to them: whole numbers, or (inFloats)
    // floats that hold them.
    LaneRow<std::int32_t> gotWater, gaveWater, gotSoil;
    LaneRow<float> gotWaterFloat, gaveWaterFloat, gotSoilFloat;
    bool inFloats = true;
    // No vertex gives a neighbour 2^21 units or more, and none is so full that it could not take
    // them: sums of eight are exact in floats, and no limit matters.
    bool isSmall = true;
  };

  void rainOn(const ErosionState& state, int y, Row& row);
  template <bool bySlope>
  void dig(ErosionState& state, int y, const Row& north, Row& here, const Row& south);
  void flow(ErosionState& state, int y, Row& here, Row& south) const;
  void flowInFloats(Row& here, Row& south) const;
  void flowInWholes(Row& here, Row& south) const;
  bool putInFloats(Row& row) const;
  void putInWholes(Row& row) const;

  int size_;
  std::int32_t rain_;
  float evaporation_, deposition_, softness_;
  float tangents_;  // from falls in units to the tangent of a plane
  bool bySlope_;    // what water can carry grows with the slope
  float capacity_;
  // Rows at - 1, at and at + 1, and one beyond the border.
  Row north_, here_, south_, outside_;
  LaneRow<std::int32_t> land_;
};

}  // namespace faultline
