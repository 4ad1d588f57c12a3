// The pixel of each position of the timeline on its track, and the position of a pixel. The width
// of a stage is proportional to the square root of its step count, but at least 96 px (on a short
// track half of an equal share), with gaps between stages; inside a stage steps are evenly spaced.
// Pure functions; doubles, used for pixels only.
#pragma once

#include <array>

#include "terrain/timeline/timeline.h"

namespace faultline {

struct TrackStage {
  int first = 0;              // the position before its first step
  int count = 0;              // steps; without steps the stage has no width
  double start = 0, end = 0;  // pixels from the track's start
};

using TrackStages = std::array<TrackStage, enumCount<TimelineStage>>;  // by TimelineStage

TrackStages trackStages(const Timeline& timeline, double width);

// The pixel of a position, which is clamped to 0 to timeline.length(). Strictly increasing.
double trackTravel(int position, const Timeline& timeline, double width);

// What a press at this pixel would move or go to: within `knob` pixels of the shown position, that
// position; elsewhere the nearest one.
int pressedPosition(double travel, int position, const Timeline& timeline, double width,
                    double knob);

// The position nearest to a pixel; trackPosition(trackTravel(p)) is p.
int trackPosition(double travel, const Timeline& timeline, double width);

}  // namespace faultline
