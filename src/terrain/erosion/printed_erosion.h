// Erosion by the rules of the summary of Eroded Fractal Terrains as they are printed, for
// comparison with the corrected ones (thermal_erosion.h, hydraulic_erosion.h). What is printed does
// not keep land: the higher vertex of a slide keeps what the lower one gets, each of eight
// neighbours takes all soil that there is, and water is taken from both sides. docs/spec.md,
// section 17, lists the slips, and section 20 what is computed here. Cost: about a hundred
// nanoseconds a vertex; it is for watching, not for long runs. Bits: floats in a fixed order, whole
// units, kept within the bounds of ErosionState.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terrain/erosion/erosion.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

class PrintedErosion {
 public:
  // What a recipe has of sliding, and of rain on the grid, on a grid of size x size.
  PrintedErosion(const Recipe& recipe, int size);

  // How many row steps make one erosion step, and the estimated cost of each in nanoseconds.
  int steps() const { return (slides_ ? size_ : 0) + (rains_ ? size_ : 0); }
  double stepWork() const { return 100.0 * size_; }

  // Does row steps first <= at < end on a state with the fields of its recipe. A caller does all
  // row steps in order, each once, and changes nothing in between.
  void run(ErosionState& state, int first, int end);

 private:
  // What a row of the grid was before the step: land, water after rain, soil in the water.
  enum Field { kLand, kWater, kSoil };
  std::int32_t* before(int y, Field field) {
    return rows_.data() + static_cast<std::ptrdiff_t>(y % 3 * 3 + field) * size_;
  }
  void read(const ErosionState& state, int y);
  void slide(std::int32_t* land, int x, int y);
  void rain(ErosionState& state, int x, int y);

  int size_;
  bool slides_, rains_;
  std::int32_t talus_, diagonalTalus_, rain_;
  float rate_, capacity_, deposition_, softness_, evaporation_;
  std::vector<std::int32_t> rows_;  // three rows of each field, by y modulo 3
};

}  // namespace faultline
