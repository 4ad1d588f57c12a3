// Erosion by the rules of the summary of Eroded Fractal Terrains as they are printed, for
// comparison with the corrected ones (thermal_erosion.h, hydraulic_erosion.h). What is printed does
// not keep land: the higher vertex of a slide keeps what the lower one gets, each of eight
// neighbours takes all soil that there is, and water is taken from both sides. docs/spec.md,
// section 17, lists the slips, and section 20 what is computed here. Cost: about fifty
// nanoseconds a vertex. Bits: floats in a fixed order, whole units, kept within the bounds of
// ErosionState.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terrain/erosion/carried_row.h"
#include "terrain/erosion/erosion.h"
#include "terrain/grid/grid_part.h"
#include "terrain/grid/lane_row.h"
#include "terrain/grid/lanes.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class PrintedErosion {
 public:
  // What a recipe has of sliding, and of rain on the grid, on a grid, or on a part of one.
  PrintedErosion(const Recipe& recipe, const GridPart& part);

  // How many row steps make one erosion step, and the estimated cost of each in nanoseconds.
  int steps() const { return (slides_ ? size_ : 0) + (rains_ ? size_ : 0); }
  double stepWork() const { return 25.0 * size_; }

  // Does row steps first <= at < end on the rows of the fields that it needs. A caller does all row
  // steps in order, each once, and changes nothing in between. The row step of row y reads rows
  // y - 1 to y + 1, and makes row y final.
  void run(const ErosionRows& rows, int first, int end);

  // Keeps what the row steps before `at` hand on to it, so that this object can do those of another
  // step; and takes it up again. Where it slides and rains, not between the two.
  void suspend(int at, CarriedRow& carried);
  void resume(const ErosionRows& rows, int at, const CarriedRow& carried);

 private:
  // What a row of the grid was before the step; soil is that in the water.
  struct Row {
    explicit Row(int size) : land(size), water(size), soil(size) {}
    LaneRow<std::int32_t> land, water, soil;
  };
  Row& before(int y) { return rows_[static_cast<std::size_t>(y % 3)]; }

  void read(const ErosionRows& rows, int y);
  template <typename Pairs>
  void forNeighbours(int y, const Pairs& pairs);
  void slide(const ErosionRows& rows, int y);
  void rain(const ErosionRows& rows, int y);
  void rainFrom(const Row& row, const Row& neighbours, int dx);
  Ints hasNeighbour(int x, int dx) const;

  int size_;
  bool slides_, rains_;
  std::int32_t talus_, diagonalTalus_, rain_;
  float rate_, capacity_, deposition_, softness_, evaporation_;
  std::vector<Row> rows_;  // by y modulo 3; their water is that after rain
  // What becomes of each vertex of a row: whole numbers that may need more than 32 bits.
  LaneRow<double> land_, water_, soil_, flow_;
  LaneRow<std::int32_t> dry_;  // what settles of its soil without water
};

}  // namespace faultline
