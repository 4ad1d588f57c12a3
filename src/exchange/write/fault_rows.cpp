// The lines of a land. See fault_rows.h.
#include "exchange/write/fault_rows.h"

#include "base/assert.h"

namespace faultline {
namespace {

bool giveTree(const UpliftPlan& plan, int index, FunctionRef<bool(const FaultRow&)> take) {
  const FaultTree tree = treeOf(plan, index);
  const int number = index - static_cast<int>(plan.drawn.size());
  for (std::size_t place = 0; place < tree.nodes.size(); ++place) {
    const FaultTreeNode& node = tree.nodes[place];
    FaultRow row{.index = index, .line = node.line};
    row.place = {.tree = number, .node = static_cast<int>(place) + 1, .level = treeLevel(place)};
    row.segment = {.u1 = node.u1, .v1 = node.v1, .u2 = node.u2, .v2 = node.v2};
    if (!take(row)) return false;
  }
  return true;
}

}  // namespace

std::int64_t faultRowCount(const UpliftPlan& plan) {
  FAULTLINE_ASSERT(plan.isCut());
  if (plan.method == Method::kFault) return plan.steps;
  const auto drawn = static_cast<std::int64_t>(plan.drawn.size());
  return drawn + (plan.steps - drawn) * ((std::int64_t{1} << plan.tree.depth) - 1);
}

void forEachFaultRow(const UpliftPlan& plan, FunctionRef<bool(const FaultRow&)> take) {
  FAULTLINE_ASSERT(plan.isCut());
  for (int i = 0; i < plan.steps; ++i) {
    if (isTree(plan, i)) {
      if (!giveTree(plan, i, take)) return;
      continue;
    }
    FaultRow row{.index = i, .line = faultOf(plan, i)};
    row.isDrawn = i < static_cast<int>(plan.drawn.size());
    if (plan.method == Method::kFaultTree) {
      const DrawnFault& drawn = plan.drawn[static_cast<std::size_t>(i)];
      const auto part = [](std::int32_t place) { return static_cast<double>(place) / kDrawnUnit; };
      row.segment = {
          .u1 = part(drawn.u1), .v1 = part(drawn.v1), .u2 = part(drawn.u2), .v2 = part(drawn.v2)};
    }
    if (!take(row)) return;
  }
}

}  // namespace faultline
