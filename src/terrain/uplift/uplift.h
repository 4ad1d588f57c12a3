// The uplift of a recipe: a row of steps, each a drawn fault, a random fault, a fault tree, a level
// of diamond-square or an octave of noise. Drawn faults come first and do not shift the numbers of
// the random ones; only cuts (faults and trees) have them. Bits: a step is a pure function of
// recipe and number.
#pragma once

#include "terrain/uplift/diamond_square.h"
#include "terrain/uplift/fault_field.h"
#include "terrain/uplift/fault_tree.h"
#include "terrain/uplift/fbm.h"

namespace faultline {

struct UpliftPlan {
  Method method = Method::kFault;
  int steps = 0;  // drawn faults included
  std::vector<DrawnFault> drawn;
  FaultTreePlan tree;  // tree.fault is the plan of the random faults as well
  DiamondSquarePlan squares;
  FbmPlan fbm;
  // Whether the steps are faults and trees, whose sums are whole numbers.
  bool isCut() const { return method == Method::kFault || method == Method::kFaultTree; }
  // Trees move whole sides; faults by their profile.
  Profile profile() const { return method == Method::kFault ? tree.fault.profile : Profile::kStep; }
};

UpliftPlan upliftPlan(const Recipe& recipe);

// Whether step `index` (from 0) of cuts is a tree; else it is a fault. False for other methods.
bool isTree(const UpliftPlan& plan, int index);
// The fault or tree of a step; only for cuts.
Fault faultOf(const UpliftPlan& plan, int index);
FaultTree treeOf(const UpliftPlan& plan, int index);

// Adds steps first <= i < end of cuts to rows y0 <= y < y1 of a field of the plan's profile, or
// takes them away (sign -1).
void addSteps(FaultField& field, const UpliftPlan& plan, int first, int end, int sign, int y0,
              int y1);
inline void addSteps(FaultField& field, const UpliftPlan& plan, int first, int end, int sign) {
  addSteps(field, plan, first, end, sign, 0, field.size());
}

// About what one step costs on a grid of this size, on average, in nanoseconds.
double stepWork(const UpliftPlan& plan, int size);

}  // namespace faultline
