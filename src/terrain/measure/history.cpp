// The height history of one vertex. See history.h.
#include "terrain/measure/history.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "terrain/grid/heightfield.h"
#include "terrain/uplift/profile.h"

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
  const double inverse = 1.0 / (h * kPlacesPerSide * static_cast<double>(d) * fault.reach);
  const std::int64_t east = -static_cast<std::int64_t>(fault.px) * d;
  const std::int64_t south =
      static_cast<std::int64_t>(y) * kPlacesPerSide - static_cast<std::int64_t>(fault.py) * d;
  const auto first = static_cast<float>(static_cast<double>(east * a + south * b) * inverse);
  const auto step = static_cast<float>(static_cast<double>(a) * kPlacesPerSide * inverse);
  return first + static_cast<float>(x) * step;
}

}  // namespace

std::int64_t amountAt(const Fault& fault, Profile profile, int x, int y, int d) {
  const std::int64_t full = kSumsPerAmplitude * fault.amplitude;
  const bool upward = !profileRow(profile).twoSided || isRaised(fault, x, y, d);
  if (profile == Profile::kStep) return upward ? full : -full;
  const float weight = profileWeight(profile, relativeDistance(fault, x, y, d));
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
  return kSumsPerAmplitude * sum;
}

std::vector<float> heightHistory(const UpliftPlan& plan, int size, int x, int y, double scale,
                                 float ground) {
  FAULTLINE_ASSERT(0 <= x && x < size && 0 <= y && y < size);
  const int d = size - 1;
  std::vector<float> heights{ground};
  std::int64_t sum = 0;
  for (int i = 0; i < plan.steps; ++i) {
    sum += isTree(plan, i) ? amountAt(treeOf(plan, i), x, y, d)
                           : amountAt(faultOf(plan, i), plan.profile(), x, y, d);
    heights.push_back(storedHeight(
        static_cast<float>(static_cast<double>(ground) + static_cast<double>(sum) * scale)));
  }
  return heights;
}

}  // namespace faultline
