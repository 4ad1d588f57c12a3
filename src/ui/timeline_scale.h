// Where each step of the timeline stands on its track, and back. Stages are as wide as the square
// root of their step count, at least 96 px each (a quarter where there is little room), with a gap
// between; inside a stage steps are even. Pure functions; doubles, used for pixels only.
#pragma once

namespace faultline {

// The stages' ends in pixels from the track's start. A stage of no steps has no width.
struct TimelineStages {
  double faultsEnd = 0;
  double passesStart = 0, passesEnd = 0;
};

TimelineStages timelineStages(int faults, int passes, double width);

// The pixel of a position from 0 to faults + passes; others clamp. Rises strictly with the
// position.
double timelineTravel(int position, int faults, int passes, double width);

// The position nearest to a pixel: the exact inverse of timelineTravel.
int timelinePosition(double travel, int faults, int passes, double width);

}  // namespace faultline
