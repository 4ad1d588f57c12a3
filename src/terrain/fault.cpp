// A fault in integers. See fault.h.
#include "terrain/fault.h"

#include <cmath>

#include "base/assert.h"
#include "base/det_math.h"
#include "base/random.h"

namespace faultline {

FaultPlan faultPlan(const Recipe& recipe) {
  return {randomKey(recipe.seed), recipe.faults(), recipe.real(ParameterId::kFade)};
}

Fault faultAt(const FaultPlan& plan, int index) {
  FAULTLINE_ASSERT(index >= 0 && index < plan.count);
  const RandomBlock draw =
      randomBlock(plan.key, RandomStage::kFault, static_cast<std::uint32_t>(index));
  // Round the normal (cos, sin) of the angle to 1/65536.
  const SinCos direction = sinCosTurn(draw[0]);
  const double a = std::floor(65536.0 * direction.cos + 0.5);
  const double b = std::floor(65536.0 * direction.sin + 0.5);
  // Fall linearly from 1 to fade; the n-th fault of n would be exactly fade.
  const double part = static_cast<double>(index) / static_cast<double>(plan.count);
  const double amplitude = 1.0 + (plan.fade - 1.0) * part;
  return {static_cast<std::int32_t>(a), static_cast<std::int32_t>(b),
          static_cast<std::int32_t>(draw[1] >> 8), static_cast<std::int32_t>(draw[2] >> 8),
          static_cast<std::int32_t>(std::floor(amplitude * 16777216.0 + 0.5))};
}

std::int64_t faultThreshold(const Fault& fault, int d) {
  const std::int64_t scaled = (static_cast<std::int64_t>(fault.a) * fault.px +
                               static_cast<std::int64_t>(fault.b) * fault.py) *
                              d;
  // ceil(scaled / 2^24): the arithmetic shift is a floor.
  return (scaled + 0xffffff) >> 24;
}

}  // namespace faultline
