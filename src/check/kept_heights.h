// What happened to right heights after they were computed: they were rounded, kept as floats of 16
// bits, or a row or column on the border was never written. Cost: linear.
#pragma once

#include <cstdint>
#include <optional>

#include "check/heights_check.h"

namespace faultline {

// The decimal step (1, 0.5, 0.1, 0.05, ...) of which every height is a multiple; 0 if there is none
// from 1e-9 to 1e4, or it is no larger than what floats of this size round, or more than half the
// range.
double decimalStepOf(const GivenHeights& given);

// The same where it is small beside the range of the heights, as that of decimals which a program
// wrote; else the step that they are said to have.
double keptStepOf(const GivenHeights& given);

struct KeptHeights {
  enum class Kind : std::uint8_t { kRounded, kHalfFloats, kColumn, kRow, kColumnAndRow };
  Kind kind = Kind::kRounded;
  double step = 0.0;        // kRounded: in the unit of the given heights
  int column = 0, row = 0;  // those that hold one number, in the given heights
  HeightsCheck check = {};  // kColumn and so on: how the others lie
};

// Whether every wrong height is the land's, rounded. `check` is alike, and some vertex is wrong.
std::optional<KeptHeights> findRounded(const Heightfield& land, const GivenHeights& given,
                                       const HeightsCheck& check);

// Whether a column, a row, or one of each on the border holds one number, and all other vertices
// are right. `expected`: how the heights should lie, which is tried first.
std::optional<KeptHeights> findUnwritten(const Heightfield& land, const GivenHeights& given,
                                         Symmetry expected);

}  // namespace faultline
