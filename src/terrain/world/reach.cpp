// How far stages reach. See reach.h.
#include "terrain/world/reach.h"

#include <cmath>

#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/timeline.h"

namespace faultline {
namespace {

struct ErosionReach {
  ErosionKind kind;
  int corrected, printed;
};
constexpr ErosionReach kErosionReaches[] = {
#define EROSION_KIND(Member, reach, printedReach) {ErosionKind::Member, reach, printedReach},
#include "terrain/recipe/recipe_list.h"
};

}  // namespace

Recipe withLevels(Recipe recipe, int size) {
  if (recipe.method() != Method::kDiamondSquare || recipe.value(ParameterId::kLevels) > 0) {
    return recipe;
  }
  int levels = 0;
  while (1 << levels < size - 1) ++levels;
  recipe.values[static_cast<std::size_t>(ParameterId::kLevels)] = levels;
  return recipe;
}

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
  if (recipe.droplets()) return kReachesAll;
  std::int64_t all = 0;
  for (const ErosionReach& row : kErosionReaches) {
    if (recipe.erodes(row.kind)) all += recipe.printed() ? row.printed : row.corrected;
  }
  return all;
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
