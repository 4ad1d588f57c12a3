// What the steps of a timeline are called and how they are counted, alike on the timeline and in
// the form. Plain functions; they allocate only the strings they return.
#pragma once

#include <string>

#include "terrain/recipe/recipe.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

// The name of the step at a position: "Fault 8". Drawn faults come before the trees, the corners
// before the levels.
std::string stepName(const Recipe& recipe, const Timeline& timeline, int position);

// How far a stage is: "8" of "500", "Level" "3" of "9". Before the first level of diamond-square
// nothing is counted: "Flat", and then "Corners", of nothing.
struct StepCount {
  std::string label;  // before the count; may be empty
  std::string count;
  std::string of;
};
StepCount stepCount(const Recipe& recipe, const Timeline& timeline, int position);

// The same in words, where the steps are those of diamond-square, whose count is not that of the
// timeline: "Level 3 of 9", "Corners"; empty for every other step.
std::string placeOnLevels(const Recipe& recipe, const Timeline& timeline, int position);

}  // namespace faultline
