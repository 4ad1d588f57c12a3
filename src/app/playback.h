// Playback: from seconds to a place on the timeline, and back. A schedule is a pure, rising
// function, so how often frames come changes nothing, and playing can start from any place. Method:
// LOOK's story: the first five faults half a second each, then k(t) = 5 + (3 / c)(e^(c t) - 1),
// reaching the last fault 4.5 s later (c = 1.17 for 500); a pause; the smoothing passes. Other
// speeds are steady: faults per second. Cost: O(1), a bisection once per schedule.
#pragma once

#include "share/view.h"

namespace faultline {

// How far the timeline has come: whole steps done, and the part of the next one that has begun (0:
// none).
struct PlayPlace {
  int whole = 0;
  double part = 0.0;
};

class Schedule {
 public:
  // The story or a steady speed, over this many faults and smoothing passes.
  static Schedule at(Speed speed, int faults, int passes);
  // A quick rise of 1.6 s, for links.
  static Schedule rise(int faults, int passes);

  PlayPlace place(double seconds) const;
  // The earliest time at which `position` whole steps are done.
  double timeOf(int position) const;
  double duration() const { return timeOf(faults_ + passes_); }
  // Faults a second around this time; 0 beyond the faults.
  double rate(double seconds) const;

 private:
  double faultsDone(double seconds) const;

  int faults_ = 0;
  int passes_ = 0;
  // Faults: `slow_` of them at slowSeconds_ each, then first_ * (e^(growth_ t) - 1) / growth_ a
  // second on.
  int slow_ = 0;
  double slowSeconds_ = 0.5;
  double first_ = 1.0;   // faults a second where the rest begins
  double growth_ = 0.0;  // per second; 0 is steady
  double faultsEnd_ = 0.0;
  double passesStart_ = 0.0;
  double passSeconds_ = 0.22;
};

// How much of the current fault shows: the plane sweeps in, the side lifts, then both hold.
struct FaultMotion {
  float sweep;
  float lift;
};
FaultMotion faultMotion(double part);
// The same for one level of a tree: level after level, the last one done in the tree's own time.
FaultMotion treeMotion(double part, int level, int levels);

}  // namespace faultline
