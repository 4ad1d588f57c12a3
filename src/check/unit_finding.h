// In which unit heights are, and whether it is one that people use.
#pragma once

#include <span>

#include "base/filled_text.h"
#include "check/finding.h"
#include "check/heights_check.h"
#include "terrain/grid/heightfield.h"
#include "terrain/uplift/fault.h"

namespace faultline {

// The units of a land. What is 0 is not known, or none.
struct LandUnits {
  ConstantText same;             // says that the heights are in the land's own
  double amplitude = 0.0;        // amplitudes (numbers) of the land's list in a unit of the land
  bool isOfNumbers = false;      // the list has random numbers, and no cuts
  double cells = 0.0;            // cells in one
  double low = 0.0, high = 0.0;  // of the land, in its unit
  // Raising one side alone gives factor * (height + oneSide). 0 where bringing the lowest or the
  // highest vertex to 0 gives the same.
  double oneSide = 0.0;
};

// low, high and, of steps, oneSide.
LandUnits unitsOf(const Heightfield& land, std::span<const Fault> cuts, double scale);

// What factor and offset of a check mean. It is alike.
Finding unitFinding(const HeightsCheck& check, const LandUnits& units);

}  // namespace faultline
