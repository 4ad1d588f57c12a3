// Where each step of the timeline stands on its track, and back. Stages are as wide as the square
// root of their step count, at least 96 px each (half of an equal part where there is little room),
// with a gap between; inside a stage steps are even. Pure functions; doubles, used for pixels only.
#pragma once

#include <array>

namespace faultline {

// How many steps each stage of the timeline has: uplift, smoothing at its end, erosion at its end.
struct TimelineCounts {
  int steps = 0, passes = 0, erosions = 0;
  int total() const { return steps + passes + erosions; }
};

struct TimelineStage {
  int first = 0;              // the position before its first step
  int count = 0;              // steps; a stage of none has no width
  double start = 0, end = 0;  // pixels from the track's start
};

using TimelineStages = std::array<TimelineStage, 3>;

TimelineStages timelineStages(const TimelineCounts& counts, double width);

// The stage whose step a position is: the first one it does not go beyond (0 belongs to the first
// that has steps).
int timelineStageOf(const TimelineCounts& counts, int position);

// The pixel of a position from 0 to counts.total(); others clamp. Rises strictly with the position.
double timelineTravel(int position, const TimelineCounts& counts, double width);

// The position nearest to a pixel: the exact inverse of timelineTravel.
int timelinePosition(double travel, const TimelineCounts& counts, double width);

}  // namespace faultline
