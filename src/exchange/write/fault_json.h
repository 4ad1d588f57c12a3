// One step of the uplift of a land made by faults or trees as exact JSON: a fault, or a tree with
// all its lines. The names are the columns of the command line's list; doubles are written so that
// they read back to the same value. Cost: about 10 microseconds a line.
#pragma once

#include "base/json.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

// Writes step `index` (0 <= index < plan.steps) of a plan of faults or trees as one object:
//   {kind: "fault", index, drawn, px, py, nx, ny, amplitude, A, B, px24, py24, a24, reach}
//   {kind: "tree", index, lines: [{node, level, px, ..., a24, u1, v1, u2, v2}]}
void writeFault(JsonWriter& json, const UpliftPlan& plan, int index);

}  // namespace faultline
