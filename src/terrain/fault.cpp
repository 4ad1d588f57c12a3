// A fault in integers. See fault.h.
#include "terrain/fault.h"

#include <cmath>

#include "base/assert.h"
#include "base/det_math.h"
#include "base/random.h"

namespace faultline {

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
          static_cast<Jitter>(choice(ParameterId::kJitter)),
          recipe.real(ParameterId::kSpread),
          reach,
          reachEnd > 0.0 ? reachEnd : reach};
}

std::int32_t amplitudeAt(const FaultPlan& plan, int index) {
  // Fall linearly from 1 to fade; the n-th fault of n would be exactly fade.
  const double part = static_cast<double>(index) / static_cast<double>(plan.count);
  const double amplitude = 1.0 + (plan.fade - 1.0) * part;
  return static_cast<std::int32_t>(std::floor(amplitude * 16777216.0 + 0.5));
}

Fault faultAt(const FaultPlan& plan, int index) {
  FAULTLINE_ASSERT(index >= 0 && index < plan.count);
  const RandomBlock draw =
      randomBlock(plan.key, RandomStage::kFault, static_cast<std::uint32_t>(index));
  // Round the normal (cos, sin) of the angle to 1/65536.
  const SinCos direction = sinCosTurn(draw[0]);
  const double a = std::floor(65536.0 * direction.cos + 0.5);
  const double b = std::floor(65536.0 * direction.sin + 0.5);
  return {static_cast<std::int32_t>(a), static_cast<std::int32_t>(b),
          static_cast<std::int32_t>(draw[1] >> 8), static_cast<std::int32_t>(draw[2] >> 8),
          amplitudeAt(plan, index), plan.reach};
}

Fault lineThrough(std::int32_t px, std::int32_t py, std::int32_t qx, std::int32_t qy) {
  const double du = static_cast<double>(qx) - px;
  const double dv = static_cast<double>(qy) - py;
  Fault fault{1 << 16, 0, px, py, 0, 0.1};
  if (qx == px && qy == py) return fault;
  const double length = std::sqrt(du * du + dv * dv);
  fault.a = static_cast<std::int32_t>(std::floor(65536.0 * (-dv / length) + 0.5));
  fault.b = static_cast<std::int32_t>(std::floor(65536.0 * (du / length) + 0.5));
  return fault;
}

Fault drawnFault(const FaultPlan& plan, const DrawnFault& drawn) {
  const auto unit24 = [](std::int32_t scaled) {
    const double value = static_cast<double>(scaled) / kDrawnUnit;
    return static_cast<std::int32_t>(std::floor(value * 16777216.0 + 0.5));
  };
  Fault fault = lineThrough(unit24(drawn.u1), unit24(drawn.v1), unit24(drawn.u2), unit24(drawn.v2));
  fault.amplitude = unit24(drawn.amplitude);
  fault.reach = plan.reach;
  return fault;
}

std::int64_t faultThreshold(const Fault& fault, int d) {
  const std::int64_t scaled = (static_cast<std::int64_t>(fault.a) * fault.px +
                               static_cast<std::int64_t>(fault.b) * fault.py) *
                              d;
  // ceil(scaled / 2^24): the arithmetic shift is a floor.
  return (scaled + 0xffffff) >> 24;
}

}  // namespace faultline
