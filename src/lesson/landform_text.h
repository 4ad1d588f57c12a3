// What a land looks like, in words for people who do not see it.
#pragma once

#include <string>

#include "terrain/measure/landform.h"

namespace faultline {

// A sentence or two, as "Highest in the west, lowest in the south-east. A basin in the middle is
// 12 % of the relief deep." `isUpsideDown`: the view shows the land so; a basin is a hill then, and
// none is told.
std::string landformText(const Landform& form, bool isUpsideDown);

}  // namespace faultline
