// What a fault did, in words and shapes, for its card and its plots.
#pragma once

#include <string>
#include <string_view>

#include "lesson/measured.h"

namespace faultline {

// The amplitude of a random step before chance, 0 to 1.
double scheduled(const FaultPlan& plan, int index);

// The chance of a random step, about -4 to 4: 0 leaves its amplitude as the schedule has it.
double chanceOf(const FaultPlan& plan, int index);

// Two lines in the notation of formulas, a = ... : of any step, and of this one. `coin`: 1 or -1,
// which turns a ridge's amplitude; 0 where no coin is thrown.
struct AmplitudeMath {
  std::string formula, numbers;
};
AmplitudeMath amplitudeMath(const FaultPlan& plan, int index, int coin = 0);
// R = ... alike; empty where every random fault has the same reach.
AmplitudeMath reachMath(const FaultPlan& plan, int index);

}  // namespace faultline
