// Where a recipe's timeline folds. See folds.h.
#include "terrain/timeline/folds.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace faultline {

Folds::Folds(const Recipe& recipe)
    : steps(recipe.steps()),
      smoothEvery(recipe.smoothEvery()),
      erodeEvery(recipe.erodeEvery()),
      passes(recipe.passes()),
      erosions(recipe.erosionStepsAfter()),
      length(recipe.length()),
      erosionSteps(recipe.erosionSteps()) {}

bool Folds::passAt(int position) const {
  if (position > steps) return position <= steps + passes;
  return position > 0 && smoothEvery > 0 && position % smoothEvery == 0;
}

bool Folds::erosionAt(int position) const {
  if (position > steps) return position > steps + passes;
  return position > 0 && erodeEvery > 0 && position % erodeEvery == 0;
}

int Folds::latest(int position) const {
  if (position > steps) return position;
  const int pass = smoothEvery == 0 ? 0 : position / smoothEvery * smoothEvery;
  const int erosion = erodeEvery == 0 ? 0 : position / erodeEvery * erodeEvery;
  return std::max(pass, erosion);
}

int Folds::next(int position) const {
  int next = std::max(position, steps) + 1;
  for (const int every : {smoothEvery, erodeEvery}) {
    if (every == 0) continue;
    const int multiple = (position / every + 1) * every;
    if (multiple <= steps) next = std::min(next, multiple);
  }
  return next;
}

int Folds::passesTo(int position) const {
  const int onTheWay = smoothEvery == 0 ? 0 : std::min(position, steps) / smoothEvery;
  return onTheWay + std::clamp(position - steps, 0, passes);
}

int Folds::erosionsTo(int position) const {
  const int onTheWay = erodeEvery == 0 ? 0 : std::min(position, steps) / erodeEvery;
  return onTheWay + std::clamp(position - steps - passes, 0, erosions);
}

int Folds::foldsTo(int position) const {
  int both = 0;
  if (smoothEvery > 0 && erodeEvery > 0) {
    const auto common = std::lcm(std::int64_t{smoothEvery}, std::int64_t{erodeEvery});
    both = static_cast<int>(std::min(position, steps) / common);
  }
  return passesTo(position) + erosionsTo(position) - both;
}

}  // namespace faultline
