// The height history of one vertex. See history.h.
#include "terrain/measure/history.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/det_math.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

bool isRaised(const Fault& fault, int x, int y, int d) {
  return static_cast<std::int64_t>(fault.a) * x + static_cast<std::int64_t>(fault.b) * y >=
         faultThreshold(fault, d);
}

// Distance over reach, rounded as along a row: from column 0 in equal steps.
float relativeDistance(const Fault& fault, int x, int y, int d) {
  const std::int64_t a = fault.a;
  const std::int64_t b = fault.b;
  const double h = std::sqrt(static_cast<double>(a * a + b * b));
  const double inverse = 1.0 / (h * 16777216.0 * static_cast<double>(d) * fault.reach);
  const std::int64_t east = -static_cast<std::int64_t>(fault.px) * d;
  const std::int64_t south =
      static_cast<std::int64_t>(y) * (1 << 24) - static_cast<std::int64_t>(fault.py) * d;
  const auto first = static_cast<float>(static_cast<double>(east * a + south * b) * inverse);
  const auto step = static_cast<float>(static_cast<double>(a) * 16777216.0 * inverse);
  return first + static_cast<float>(x) * step;
}

float weightOf(Profile profile, float t) {
  const float c = std::min(std::fabs(t), 1.0f);
  switch (profile) {
    case Profile::kNear:
    case Profile::kRidge: {
      const float m = 1.0f - std::min(t * t, 1.0f);
      return m * m;
    }
    case Profile::kRamp:
      return c;
    case Profile::kCosine:
      return sinQuarter(c);
    case Profile::kSine:
      return sinQuarter(1.0f - std::fabs(2.0f * c - 1.0f));
    default:
      return 1.0f;
  }
}

}  // namespace

std::int64_t amountAt(const Fault& fault, Profile profile, int x, int y, int d) {
  const std::int64_t full = std::int64_t{64} * fault.amplitude;
  const bool upward = profile == Profile::kRidge || isRaised(fault, x, y, d);
  if (profile == Profile::kStep) return upward ? full : -full;
  const float weight = weightOf(profile, relativeDistance(fault, x, y, d));
  const auto amount = static_cast<std::int64_t>(weight * static_cast<float>(full));
  return upward ? amount : -amount;
}

std::int64_t amountAt(const FaultTree& tree, int x, int y, int d) {
  std::int64_t sum = 0;
  std::size_t number = 1;
  while (number <= tree.nodes.size()) {
    const Fault& line = tree.nodes[number - 1].line;
    const bool raised = isRaised(line, x, y, d);
    sum += raised ? line.amplitude : -line.amplitude;
    number = 2 * number + (raised ? 1 : 0);
  }
  return 64 * sum;
}

std::vector<float> heightHistory(const UpliftPlan& plan, int size, int x, int y, double scale) {
  FAULTLINE_ASSERT(0 <= x && x < size && 0 <= y && y < size);
  const int d = size - 1;
  std::vector<float> heights{0.0f};
  std::int64_t sum = 0;
  for (int i = 0; i < plan.steps; ++i) {
    sum += isTree(plan, i) ? amountAt(treeOf(plan, i), x, y, d)
                           : amountAt(faultOf(plan, i), plan.profile(), x, y, d);
    heights.push_back(storedHeight(static_cast<float>(static_cast<double>(sum) * scale)));
  }
  return heights;
}

}  // namespace faultline
