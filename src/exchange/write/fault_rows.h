// The lines of a land made by faults or trees, one after the other, as lists of them have them: one
// row for each fault, drawn ones first, or one for each line of a tree. docs/spec.md, sections 4
// and
// 5. Cost: about a microsecond a row.
#pragma once

#include <cstdint>
#include <optional>

#include "base/function_ref.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

struct FaultRow {
  int index = 0;  // the step of the uplift, from 0
  bool isDrawn = false;
  // Of a line of a tree.
  struct Place {
    int tree;   // from 0, drawn faults not counted
    int node;   // from 1, the root; node k has the children 2k and 2k + 1
    int level;  // 0: the root
  };
  std::optional<Place> place;
  Fault line;
  // Only of lands of trees: the segment inside its own part of the square; drawn faults' as drawn.
  struct Segment {
    double u1, v1, u2, v2;
  };
  std::optional<Segment> segment;
};

// How many there are; the plan is one of cuts.
std::int64_t faultRowCount(const UpliftPlan& plan);

// Gives each to `take`, until that returns false.
void forEachFaultRow(const UpliftPlan& plan, FunctionRef<bool(const FaultRow&)> take);

}  // namespace faultline
