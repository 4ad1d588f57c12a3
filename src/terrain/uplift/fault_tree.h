// A tree of faults (BSP): a line splits the square, each side is split by a line of its own, and so
// on; every level moves the land half as much as the one above.
// Method: the terrain blog's two variants. Free: each line on its own, through two random points.
// Grown: a child starts in the middle part of its parent's segment, turned 45 to 135 degrees from
// it, and runs to the border or the nearest ancestor. Bits: a node is a fault in integers, so sides
// are exact; segments are doubles, used for drawing and for where children start. docs/spec.md,
// section "Trees".
// Pitfalls of the blog's code avoided here (see fault_tree.cpp): its parents in slope form,
// infinite for vertical ones; denom == 0; the first border test that ignores its second parameter;
// w used for h; generators never seeded.
#pragma once

#include <vector>

#include "terrain/uplift/fault.h"

namespace faultline {

inline constexpr int kMaxTreeLevels = 12;

struct FaultTreePlan {
  FaultPlan fault;  // key and amplitudes
  TreeKind kind = TreeKind::kFree;
  int depth = 4;              // levels, 1 to kMaxTreeLevels
  double branchFrom = 0.25;   // of the parent's length
  double branchTurn = 0.125;  // of a full turn, to either side of the perpendicular
};

// One line of a tree. The node's number in the tree is its place in FaultTree::nodes plus 1: the
// root is 1, node k has the children 2k (left: lowered side) and 2k + 1 (right: raised side).
struct FaultTreeNode {
  Fault line;  // amplitude: the root's >> level
  // The part of the line inside the node's own region, from (u1, v1) to (u2, v2): unit square, for
  // drawing. Empty (both points equal) when the line misses its region.
  double u1 = 0, v1 = 0, u2 = 0, v2 = 0;
};

struct FaultTree {
  int depth = 0;
  std::vector<FaultTreeNode> nodes;  // 2^depth - 1, by level, from the root
};

FaultTreePlan faultTreePlan(const Recipe& recipe);

// Tree number `index` (from 0, below plan.fault.count): a pure function, about 0.2 microseconds a
// node.
FaultTree faultTreeAt(const FaultTreePlan& plan, int index);

// The level of a node by its place in FaultTree::nodes: 0 for the root.
int treeLevel(std::size_t place);

}  // namespace faultline
