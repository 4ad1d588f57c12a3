// The pixel of each position of the timeline on its track, and the position of a pixel. Stages are
// as wide as the square root of their step count, at least 96 px each (half of an equal part where
// there is little room), with a gap between; inside a stage steps are even. Pure functions;
// doubles, used for pixels only.
#pragma once

#include <array>

#include "terrain/timeline/timeline.h"

namespace faultline {

struct TrackStage {
  int first = 0;              // the position before its first step
  int count = 0;              // steps; a stage of none has no width
  double start = 0, end = 0;  // pixels from the track's start
};

using TrackStages = std::array<TrackStage, kTimelineStageCount>;  // by TimelineStage

TrackStages trackStages(const Timeline& timeline, double width);

// The pixel of a position from 0 to timeline.length(); others clamp. Rises strictly with the
// position.
double trackTravel(int position, const Timeline& timeline, double width);

// The position nearest to a pixel: the exact inverse of trackTravel.
int trackPosition(double travel, const Timeline& timeline, double width);

}  // namespace faultline
