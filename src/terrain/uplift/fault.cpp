// A fault in integers. See fault.h.
#include "terrain/uplift/fault.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/det_math.h"
#include "base/random.h"
#include "terrain/uplift/profile.h"

namespace faultline {
namespace {

// The nearest whole number of units to a value.
std::int32_t rounded(double value, double unit) {
  return static_cast<std::int32_t>(std::floor(value / unit + 0.5));
}
std::int32_t place(double sides) { return rounded(sides, kPlaceUnit); }
std::int32_t normal(double component) { return rounded(component, kNormalUnit); }

// The words of fault `index`; what is in which slot: docs/spec.md, section 3.
RandomBlock blockOf(const FaultPlan& plan, int index, std::uint32_t block) {
  return randomBlock(plan.key, RandomStage::kFault, static_cast<std::uint32_t>(index), 0, block);
}

// A part of the way from the first random step to the one after the last.
double partOf(const FaultPlan& plan, int index) {
  return static_cast<double>(index) / static_cast<double>(plan.count);
}

// Amplitude before jitter: 1 at the first step, and the n-th of n would be exactly fade. By halving
// it is 2^(-H * index), however many steps there are.
double scheduledAmplitude(const FaultPlan& plan, int index) {
  if (plan.schedule == AmplitudeSchedule::kHalving) return power(0.5, plan.halving * index);
  const double part = partOf(plan, index);
  if (plan.schedule == AmplitudeSchedule::kLinear) return 1.0 + (plan.fade - 1.0) * part;
  // A fall by equal factors never reaches 0: the last of them stands in for it.
  return power(plan.fade == 0.0 ? 0x1p-20 : plan.fade, part);
}

double scheduledReach(const FaultPlan& plan, int index) {
  if (plan.reachEnd == plan.reach) return plan.reach;
  const double part = partOf(plan, index);
  if (plan.schedule == AmplitudeSchedule::kLinear) {
    return plan.reach + (plan.reachEnd - plan.reach) * part;
  }
  return plan.reach * power(plan.reachEnd / plan.reach, part);
}

// What a step's chance multiplies its amplitude by.
double chanceFactor(const FaultPlan& plan, int index) {
  const std::uint32_t word = blockOf(plan, index, 0)[3];
  // An even draw above 0 and up to 1.
  const double u = (static_cast<double>(word) + 1.0) * 0x1p-32;
  if (plan.jitter == Jitter::kAmount) return u;
  // The deviation, on average 0: from -1 to 1, or with deviation 1 and from -4 to 4.
  double deviation = static_cast<double>(word) * 0x1p-31 - 1.0;
  if (plan.jitter == Jitter::kNormal) {
    // Turn two even draws into a normal one (Box and Muller). The first is never 0.
    const double radius = std::sqrt(-2.0 * naturalLog(u));
    const double normal = radius * sinCosTurn(blockOf(plan, index, 1)[3]).cos;
    deviation = std::clamp(normal, -4.0, 4.0);
  }
  return 1.0 + plan.spread * deviation;
}

// Turns a fault's normal to (cos, sin) of an angle in 2^-32 of a turn, rounded to kNormalUnit.
void setDirection(Fault& fault, std::uint32_t angle) {
  const SinCos direction = sinCosTurn(angle);
  fault.a = normal(direction.cos);
  fault.b = normal(direction.sin);
}

// Puts the fault's point on a chord of its direction. A point and a direction drawn freely, or two
// points beyond the border, can give a line that misses the grid or shaves a corner; this offset is
// even among the lines that meet the square.
void setChord(Fault& fault, std::uint32_t word) {
  const double nu = fault.a * kNormalUnit;
  const double nv = fault.b * kNormalUnit;
  // Offsets along the normal of the two corners that lie furthest apart, and one between them.
  const double low = std::min(nu, 0.0) + std::min(nv, 0.0);
  const double high = std::max(nu, 0.0) + std::max(nv, 0.0);
  const double offset = low + (high - low) * (static_cast<double>(word) / 4294967296.0);
  // Clip the line, foot + t * direction, to the square.
  const double foot = offset / (nu * nu + nv * nv);
  const double from[] = {foot * nu, foot * nv};
  const double step[] = {nv, -nu};
  double enter = -1e9;
  double leave = 1e9;
  for (int axis = 0; axis < 2; ++axis) {
    if (step[axis] == 0.0) continue;
    const double t1 = (0.0 - from[axis]) / step[axis];
    const double t2 = (1.0 - from[axis]) / step[axis];
    enter = std::max(enter, std::min(t1, t2));
    leave = std::min(leave, std::max(t1, t2));
  }
  // Take the middle of what is inside.
  const double mid = (enter + leave) / 2.0;
  constexpr std::int32_t kLast = kPlacesPerSide - 1;
  fault.px = std::clamp(place(from[0] + mid * step[0]), 0, kLast);
  fault.py = std::clamp(place(from[1] + mid * step[1]), 0, kLast);
}

}  // namespace

FaultPlan faultPlan(const Recipe& recipe) {
  const auto choice = [&recipe](ParameterId id) { return recipe.value(id); };
  const double reach = recipe.real(ParameterId::kReach);
  const double reachEnd = recipe.real(ParameterId::kReachEnd);
  return {randomKey(recipe.seed),
          recipe.randomSteps(),
          static_cast<Line>(choice(ParameterId::kLine)),
          recipe.profile(),
          static_cast<AmplitudeSchedule>(choice(ParameterId::kSchedule)),
          recipe.real(ParameterId::kFade),
          recipe.real(ParameterId::kHalving),
          static_cast<Jitter>(choice(ParameterId::kJitter)),
          recipe.real(ParameterId::kSpread),
          reach,
          reachEnd > 0.0 ? reachEnd : reach};
}

std::int32_t amplitudeAt(const FaultPlan& plan, int index) {
  double amplitude = scheduledAmplitude(plan, index);
  if (plan.jitter != Jitter::kNone) {
    amplitude = std::clamp(amplitude * chanceFactor(plan, index), -1.0, 1.0);
  }
  return rounded(amplitude, kAmplitudeUnit);
}

Fault faultAt(const FaultPlan& plan, int index) {
  FAULTLINE_ASSERT(index >= 0 && index < plan.count);
  const RandomBlock draw = blockOf(plan, index, 0);
  // The top 24 bits of a word: a coordinate from 0 to below 1. Even, as the documents' distX(0, w)
  // is not: that draws one column more than there is.
  const auto coordinate = [](std::uint32_t word) { return static_cast<std::int32_t>(word >> 8); };
  Fault fault;
  switch (plan.line) {
    case Line::kPointNormal:
      setDirection(fault, draw[0]);
      fault.px = coordinate(draw[1]);
      fault.py = coordinate(draw[2]);
      break;
    case Line::kTwoPoints: {
      const RandomBlock other = blockOf(plan, index, 1);
      fault = lineThrough(coordinate(draw[1]), coordinate(draw[2]), coordinate(other[0]),
                          coordinate(other[1]));
      break;
    }
    case Line::kChord:
      setDirection(fault, draw[0]);
      setChord(fault, blockOf(plan, index, 1)[0]);
      break;
  }
  fault.amplitude = amplitudeAt(plan, index);
  // A one-sided profile has no side that sinks; a fair coin tells whether it raises or lowers.
  if (!profileRow(plan.profile).twoSided && (blockOf(plan, index, 1)[2] >> 31) != 0) {
    fault.amplitude = -fault.amplitude;
  }
  fault.reach = scheduledReach(plan, index);
  return fault;
}

Fault lineThrough(std::int32_t px, std::int32_t py, std::int32_t qx, std::int32_t qy) {
  const double du = static_cast<double>(qx) - px;
  const double dv = static_cast<double>(qy) - py;
  Fault fault;
  fault.px = px;
  fault.py = py;
  // Equal points have no direction; n = (1, 0) is as good as any.
  if (qx == px && qy == py) return fault;
  // The normal is the direction turned by a quarter. As a normal, not as a slope: a vertical line
  // is a line like any other.
  const double length = std::sqrt(du * du + dv * dv);
  fault.a = normal(-dv / length);
  fault.b = normal(du / length);
  return fault;
}

Fault drawnFault(const FaultPlan& plan, const DrawnFault& drawn) {
  const auto placed = [](std::int32_t scaled) {
    return place(static_cast<double>(scaled) / kDrawnUnit);
  };
  Fault fault = lineThrough(placed(drawn.u1), placed(drawn.v1), placed(drawn.u2), placed(drawn.v2));
  const std::int32_t exact =
      rounded(static_cast<double>(drawn.amplitude) / kDrawnUnit, kAmplitudeUnit);
  // A float, so that a weight of 1 moves land as far as a step does.
  fault.amplitude = static_cast<std::int32_t>(static_cast<float>(exact));
  fault.reach = plan.reach;
  return fault;
}

std::int64_t faultThreshold(const Fault& fault, int d) {
  // a with x and b with y: the slides' distance formula has them swapped (a = n_y, b = n_x), which
  // mirrors every line at the diagonal.
  const std::int64_t scaled = (static_cast<std::int64_t>(fault.a) * fault.px +
                               static_cast<std::int64_t>(fault.b) * fault.py) *
                              d;
  // scaled / kPlacesPerSide rounded up: the arithmetic shift is a floor.
  static_assert(kPlacesPerSide == 1 << 24);
  return (scaled + (kPlacesPerSide - 1)) >> 24;
}

std::int64_t faultThreshold(const Fault& fault, const GridPart& part) {
  return faultThreshold(fault, part.cells) - std::int64_t{fault.a} * part.x0 -
         std::int64_t{fault.b} * part.y0;
}

}  // namespace faultline
