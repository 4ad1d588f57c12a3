// The cuts of a recipe that still stand as cliffs at a position: all steps up to there, if they are
// cuts of profile kStep and neither smoothing nor erosion has run. View only: no bits are promised.
#pragma once

#include "terrain/cliffs/land_cuts.h"
#include "terrain/timeline/session.h"

namespace faultline {

// Those at a position of the session's timeline, in true height; none where the heights are not
// made of them alone, or of more than about `maxPieces` pieces. Cost: as drawing the steps.
LandCuts standingCuts(const Session& session, int position, double maxPieces);

// Whether there are any, before anything is built.
bool hasStandingCuts(const Recipe& recipe, int position, double maxPieces);

}  // namespace faultline
