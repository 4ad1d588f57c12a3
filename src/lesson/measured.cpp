// Measures the relief of an uplift. See measured.h.
#include "lesson/measured.h"

#include <algorithm>

#include "terrain/recipe/parameters.h"
#include "terrain/timeline/relief.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {
namespace {

bool sameUplift(const Recipe& a, const Recipe& b) {
  if (a.seed != b.seed || a.drawn != b.drawn || a.levels() != b.levels()) return false;
  const auto rows = parameters();
  return std::all_of(rows.begin(), rows.end(), [&](const Parameter& row) {
    return row.stage != Stage::kUplift || !isScaled(row) || row.id == ParameterId::kSize ||
           a.value(row.id) == b.value(row.id);
  });
}

}  // namespace

Measured Ruler::measure(const Recipe& recipe, const Units& units) {
  Measured result{recipe, Timeline(recipe), upliftPlan(recipe), 0.0, units, nullptr};
  if (!measured_ || !sameUplift(*measured_, recipe)) {
    UpliftField reference(result.plan, kReferenceSize);
    while (!reference.advanceTo(result.plan.steps, 1e9)) {
    }
    range_ = reference.range();
    measured_ = recipe;
  }
  result.scale = range_ == 0.0 ? 0.0 : recipe.real(ParameterId::kRelief) / range_;
  return result;
}

}  // namespace faultline
