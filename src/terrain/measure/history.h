// The height history of one vertex: how it rose and sank with each step of the uplift, without
// building a grid. Method: each fault's side and weight, and each tree's path, for this vertex
// alone, as in docs/spec.md, sections 4 to 6. Bits: the very heights a session shows at positions 0
// to the last uplift step of a recipe of cuts that neither smooths nor erodes on the way. Cost: 0.1
// to 0.3 microseconds a fault, about 0.1 a node for trees.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/uplift/uplift.h"

namespace faultline {

// What a fault of a profile, or a tree, does to vertex (x, y) of a grid with D = size - 1, in
// kSumUnit.
std::int64_t amountAt(const Fault& fault, Profile profile, int x, int y, int d);
std::int64_t amountAt(const FaultTree& tree, int x, int y, int d);

// Heights of vertex (x, y) of a size x size grid after 0, 1, ... all steps of the uplift, in sides
// of the square; `scale` is the session's heights per kSumUnit. It is the history of the
// uplift's sums: smoothing and erosion mix neighbours and are not in it. Only for cuts.
// `ground`: the height before the first step.
std::vector<float> heightHistory(const UpliftPlan& plan, int size, int x, int y, double scale,
                                 float ground = 0.0f);

}  // namespace faultline
