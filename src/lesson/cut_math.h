// The amplitude and the reach of a fault as numbers and formulas, for its card and its plots.
#pragma once

#include <string>
#include <string_view>

#include "lesson/measured.h"

namespace faultline {

// The amplitude of a random step by its schedule alone, without jitter, 0 to 1.
double scheduled(const FaultPlan& plan, int index);

// The random deviation of a step's amplitude, about -4 to 4; 0 leaves the scheduled amplitude. Of
// Jitter::kAmount: the share of the scheduled amplitude, 0 to 1.
double chanceOf(const FaultPlan& plan, int index);

// The formula "a = ...", in the notation of math.h, and the same line with this step's numbers.
// `coin`: the random sign of a ridge's amplitude, 1 or -1; 0 for profiles without one.
struct StepMath {
  std::string formula, numbers;
};
StepMath amplitudeMath(const FaultPlan& plan, int index, int coin = 0);
// The same for "R = ..."; empty if every random fault has the same reach.
StepMath reachMath(const FaultPlan& plan, int index);

}  // namespace faultline
