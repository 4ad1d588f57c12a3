// The uplift of a recipe, step by step. See uplift.h.
#include "terrain/uplift/uplift.h"

#include <algorithm>

#include "base/assert.h"

namespace faultline {

UpliftPlan upliftPlan(const Recipe& recipe) {
  UpliftPlan plan;
  plan.method = recipe.method();
  plan.steps = recipe.upliftSteps();
  if (plan.isCut()) plan.drawn = recipe.drawn;
  plan.tree = faultTreePlan(recipe);
  plan.squares = diamondSquarePlan(recipe);
  plan.fbm = fbmPlan(recipe);
  return plan;
}

bool isTree(const UpliftPlan& plan, int index) {
  return plan.method == Method::kFaultTree && index >= static_cast<int>(plan.drawn.size());
}

Fault faultOf(const UpliftPlan& plan, int index) {
  FAULTLINE_ASSERT(plan.isCut() && !isTree(plan, index));
  const auto drawn = static_cast<int>(plan.drawn.size());
  return index < drawn ? drawnFault(plan.tree.fault, plan.drawn[static_cast<std::size_t>(index)])
                       : faultAt(plan.tree.fault, index - drawn);
}

FaultTree treeOf(const UpliftPlan& plan, int index) {
  FAULTLINE_ASSERT(isTree(plan, index));
  return faultTreeAt(plan.tree, index - static_cast<int>(plan.drawn.size()));
}

void addSteps(FaultField& field, const UpliftPlan& plan, int first, int end, int sign, int y0,
              int y1) {
  std::vector<Fault> faults;
  std::vector<FaultTree> trees;
  for (int i = first; i < end; ++i) {
    if (isTree(plan, i)) {
      trees.push_back(treeOf(plan, i));
    } else {
      faults.push_back(faultOf(plan, i));
    }
  }
  field.add(faults, sign, y0, y1);
  field.add(trees, sign, y0, y1);
}

double stepWork(const UpliftPlan& plan, int size) {
  const double rows = size;
  if (plan.method == Method::kDiamondSquare) return 12.0 * rows * rows / plan.steps;
  if (plan.method == Method::kFbm) return 8.0 * rows * rows;
  if (plan.method == Method::kFaultTree) {
    // Making the tree's lines, and the part of them that a row meets: half as many again a level.
    double met = 22.0;
    for (int level = 5; level <= plan.tree.depth; ++level) met *= 1.5;
    return 250.0 * ((1 << plan.tree.depth) - 1) + rows * met;
  }
  const double reach = std::max(plan.tree.fault.reach, plan.tree.fault.reachEnd);
  const bool weighted = plan.profile() != Profile::kStep;
  return 2.0 * rows + (weighted ? rows * rows * std::min(1.0, 2.5 * reach) : 0.0);
}

}  // namespace faultline
