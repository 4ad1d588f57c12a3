// A fault in integers: a straight line over the unit square, the side that rises, and by how much.
// Method: lines by point and direction (course page and slides: raise b where (b - p) . n >= 0), by
// two points (terrain blog) and by a chord that always cuts the map (shader version); amplitudes
// constant, falling linearly (shader version), exponentially or by 2^H each, and by chance
// (slides). Bits: the line is rounded to integers once, and every side test after that is exact, so
// any machine, order or data type gives the same answer. docs/spec.md, sections 4 and 5. Pitfalls
// of the documents avoided here: the slides' distance formula sets a = n_y, b = n_x; the line
// through p with normal n has a = n_x, b = n_y. The blog draws points up to distX(0, w), one past
// the last vertex, and seeds no generator; ours are uniform over the square and a function of the
// seed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "terrain/grid/grid_part.h"
#include "terrain/grid/units.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// The units are those of terrain/grid/units.h.
struct Fault {
  std::int32_t a = 1 << 16;  // the normal is (a, b) * kNormalUnit; it points to the raised side
  std::int32_t b = 0;
  std::int32_t px = 0;  // a point of the line is (px, py) * kPlaceUnit
  std::int32_t py = 0;
  // Of random faults up to kFullAmplitude in size, of drawn ones up to 50 times as much. Negative:
  // the other side rises.
  std::int32_t amplitude = 0;
  double reach = 0.1;  // R of the profile, in sides of the square; above 0. Unused by a step.

  bool operator==(const Fault&) const = default;
};

// What faultAt and amplitudeAt need of a recipe, so that drawing a fault reads no strings.
struct FaultPlan {
  std::array<std::uint32_t, 2> key{};
  std::int32_t count = 0;  // random steps (faults, or trees)
  Line line = Line::kPointNormal;
  Profile profile = Profile::kStep;
  AmplitudeSchedule schedule = AmplitudeSchedule::kLinear;
  double fade = 1.0;     // amplitude of the (count)-th step relative to the first, 0 to 1
  double halving = 0.0;  // for kHalving: H, each amplitude is 2^H times lower than that before it
  Jitter jitter = Jitter::kNone;
  double spread = 0.0;  // not for Jitter::kAmount
  double reach = 0.1, reachEnd = 0.1;

  // Whether the schedule gives every step the amplitude of the first.
  bool isConstant() const {
    return (schedule == AmplitudeSchedule::kHalving) ? halving == 0.0 : fade == 1.0;
  }
};

FaultPlan faultPlan(const Recipe& recipe);

// Random fault number `index` (from 0, below plan.count): a pure function, 60 to 200 ns. A ridge's
// sign is in its amplitude.
Fault faultAt(const FaultPlan& plan, int index);

// The amplitude of random step `index` in kAmplitudeUnit (trees share it): schedule, then jitter,
// clamped to -kFullAmplitude .. kFullAmplitude.
std::int32_t amplitudeAt(const FaultPlan& plan, int index);

// A drawn fault: the line through its two points with its own amplitude; reach as at the start.
Fault drawnFault(const FaultPlan& plan, const DrawnFault& drawn);

// The line through two points given in kPlaceUnit, 0 to kPlacesPerSide: a, b, px and py of the
// fault whose raised side is the right-hand one of the direction from p to q; equal points give n =
// (1, 0).
Fault lineThrough(std::int32_t px, std::int32_t py, std::int32_t qx, std::int32_t qy);

// K of the integer side test on a grid with D = size - 1: vertex (x, y) is raised when a*x + b*y >=
// K. For D <= 16384, a*x + b*y - K fits 32 bits.
std::int64_t faultThreshold(const Fault& fault, int d);
// The same for columns and rows that are counted from the first of a part; up to 2^35 in size.
std::int64_t faultThreshold(const Fault& fault, const GridPart& part);

}  // namespace faultline
