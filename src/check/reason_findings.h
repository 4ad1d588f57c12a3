// Why heights are wrong, as findings: cuts that were counted otherwise, and how right heights were
// kept.
#pragma once

#include "check/cut_program.h"
#include "check/finding.h"
#include "check/heights_check.h"
#include "check/kept_heights.h"

namespace faultline {

// Whether a check explains its heights by cuts that were counted clearly otherwise.
bool hasOddCut(const HeightsCheck& check);

// What a check found of the cuts of its land. Some vertex is wrong.
Finding cutsFinding(const HeightsCheck& check, const CutLand& land);

// `size`: vertices a side.
Finding keptFinding(const KeptHeights& kept, int size);

}  // namespace faultline
