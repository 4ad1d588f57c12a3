// How far stages reach. See reach.h.
#include "terrain/world/reach.h"

#include <cmath>

#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

std::int64_t passReach(const Recipe& recipe, int cells) {
  const SmoothRow& row = smoothRow(recipe.smooth());
  if (row.amount == SmoothAmount::kNone) return 0;
  if (row.amount == SmoothAmount::kRadius) {
    return static_cast<std::int64_t>(std::ceil(smoothRadius(recipe, cells)));
  }
  if (row.hasTaps) return recipe.value(ParameterId::kTaps) - 1;
  // A sweep feeds back what it has made
  return row.sweeps ? kReachesAll : 1;
}

std::int64_t erosionReach(const Recipe& recipe) {
  if (recipe.hydraulic() && recipe.droplets()) return kReachesAll;
  const std::int64_t rain = recipe.printed() ? 1 : 2;
  return (recipe.thermal() ? 1 : 0) + (recipe.hydraulic() ? rain : 0);
}

std::int64_t haloOf(const Recipe& recipe, int cells) {
  const Timeline timeline(recipe);
  const auto all = [](std::int64_t count, std::int64_t reach) {
    return count == 0 ? 0 : reach == kReachesAll ? kReachesAll : count * reach;
  };
  const std::int64_t passes = all(timeline.allPasses(), passReach(recipe, cells));
  const std::int64_t steps = all(timeline.allErosionSteps(), erosionReach(recipe));
  return passes == kReachesAll || steps == kReachesAll ? kReachesAll : passes + steps;
}

}  // namespace faultline
