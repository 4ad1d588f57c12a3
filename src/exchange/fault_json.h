// One step of the uplift of a land made of cuts, exactly, as JSON: a fault, or a tree with all its
// lines. Names are those of the columns of the command line's list; fractions are written so that
// they read back to the very same double. Cost: about 10 microseconds a line.
#pragma once

#include "base/json.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

// Writes step `index` of a plan of cuts (0 <= index < plan.steps) as one object:
//   {kind: "fault", index, drawn, px, py, nx, ny, amplitude, A, B, px24, py24, a24, reach}
//   {kind: "tree", index, lines: [{node, level, px, ..., a24, u1, v1, u2, v2}]}
void writeFault(JsonWriter& json, const UpliftPlan& plan, int index);

}  // namespace faultline
