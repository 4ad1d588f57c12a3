// Playback schedules: from seconds to a position of the timeline, and back. A schedule is a pure,
// monotonic function of time, so the frame rate changes nothing and playing can start anywhere.
// Method: LOOK's story: the first five steps half a second each, then k(t) = 5 + (3 / c)(e^(c t) -
// 1), reaching the last step of the uplift 4.5 s later (c = 1.17 for 500); a pause; the smoothing
// passes; a pause; the erosion. Other speeds are steady: steps of uplift and erosion per second.
// Cost: O(1), a bisection once per schedule.
#pragma once

#include "share/view.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

// A position of a schedule: whole steps done, and the part of the next one that has begun (0 if
// none).
struct PlayPlace {
  int whole = 0;
  double part = 0.0;
};

class Schedule {
 public:
  // The story or a steady speed.
  static Schedule at(Speed speed, const Timeline& timeline);
  // A quick rise from one position to another, for links and from stop to stop of a lecture. Takes
  // 1.6 s at most, and less than a second more with erosion at the end.
  static Schedule rise(const Timeline& timeline, int from, int to);
  static Schedule rise(const Timeline& timeline) { return rise(timeline, 0, timeline.length()); }

  PlayPlace place(double seconds) const;
  // The earliest time at which `position` whole steps are done.
  double timeOf(int position) const;
  double duration() const { return timeOf(end()); }
  // The position it ends at.
  int end() const { return from_ + timeline_.length(); }
  // Steps of the uplift a second around this time; 0 beyond the uplift.
  double rate(double seconds) const;

 private:
  double stepsDone(double seconds) const;

  int from_ = 0;  // the position it begins at
  Timeline timeline_;
  // Uplift: `slow_` steps at slowSeconds_ each, then first_ * (e^(growth_ t) - 1) / growth_ a
  // second on.
  int slow_ = 0;
  double slowSeconds_ = 0.5;
  double first_ = 1.0;   // steps a second where the rest begins
  double growth_ = 0.0;  // per second; 0 is steady
  double upliftEnd_ = 0.0;
  double passesStart_ = 0.0;
  double passSeconds_ = 0.22;
  double erosionStart_ = 0.0;
  double erosionSeconds_ = 0.0;  // of one step
};

// How much of the current fault shows after `part` of its time: the plane sweeps in, then the side
// lifts, then both stay.
struct FaultMotion {
  float sweep;
  float lift;
};
FaultMotion faultMotion(double part);
// The same for one level of a tree: levels start one after the other and all end within the tree's
// own time.
FaultMotion treeMotion(double part, int level, int levels);

}  // namespace faultline
