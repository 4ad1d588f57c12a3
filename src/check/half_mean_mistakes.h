// Mistakes in weathering, tried as hypotheses: each is the land weathered with one thing done
// otherwise, and the one that explains every vertex is named.
// Method: each is computed whole and compared up to a factor and an offset. Cost: that of some
// thirty weatherings; nothing is tried where these are more than 60 million vertices.
#pragma once

#include <optional>

#include "check/heights_check.h"
#include "check/program_comparison.h"

namespace faultline {

// The mistake that explains the heights but for one vertex in a thousand, and a quarter of the
// wrong ones. `land`: before it is weathered by so many passes; `symmetry`: how the heights lie;
// `wrong`: how many of them are. Source: half_mean.h.
std::optional<ProgramMistake> findHalfMeanMistake(const Heightfield& land, int passes,
                                                  const GivenHeights& given, Symmetry symmetry,
                                                  int wrong);

}  // namespace faultline
