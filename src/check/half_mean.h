// Weathering as courses set it: each height moves to the middle between itself and the mean of its
// neighbours, (p + m) / 2, all from the heights before the pass. Source: the course's exercise on
// spheroidal weathering. A recipe's smoothing is another one (docs/spec.md, section 8), so this is
// for checking what students compute. No bits are promised.
#pragma once

#include "terrain/grid/heightfield.h"

namespace faultline {

// The neighbours are the four next to a vertex; on an edge those that there are. Cost: about 5 ns a
// vertex and pass.
void takeHalfMeans(Heightfield& field, int passes);

}  // namespace faultline
