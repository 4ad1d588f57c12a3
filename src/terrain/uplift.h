// The uplift of a recipe: a row of steps, each a drawn fault, a random fault or a fault tree. Drawn
// faults come first and do not shift the numbers of the random ones. Bits: a step is a pure
// function of recipe and number.
#pragma once

#include "terrain/fault_field.h"
#include "terrain/fault_tree.h"

namespace faultline {

struct UpliftPlan {
  Method method = Method::kFault;
  std::vector<DrawnFault> drawn;
  FaultTreePlan tree;  // tree.fault is the plan of the random faults as well
  int steps() const { return static_cast<int>(drawn.size()) + tree.fault.count; }
  // Trees move whole sides; faults by their profile.
  Profile profile() const {
    return method == Method::kFaultTree ? Profile::kStep : tree.fault.profile;
  }
};

UpliftPlan upliftPlan(const Recipe& recipe);

// Whether step `index` (from 0) is a tree; else it is a fault.
bool isTree(const UpliftPlan& plan, int index);
Fault faultOf(const UpliftPlan& plan, int index);
FaultTree treeOf(const UpliftPlan& plan, int index);

// Adds steps first <= i < end to a field of the plan's profile, or takes them away (sign -1).
void addSteps(FaultField& field, const UpliftPlan& plan, int first, int end, int sign);

// About what one step costs on a grid of this size, in nanoseconds.
double stepWork(const UpliftPlan& plan, int size);

}  // namespace faultline
