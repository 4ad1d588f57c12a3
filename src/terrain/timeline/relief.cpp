// The scale of heights. See relief.h.
#include "terrain/timeline/relief.h"

#include "terrain/timeline/slice_work.h"

namespace faultline {

double reliefScale(const Recipe& recipe, const UpliftField& reference) {
  const double range = reference.range();
  return range == 0.0 ? 0.0 : recipe.real(ParameterId::kRelief) / range;
}

double reliefScale(const Recipe& recipe) {
  UpliftField reference(upliftPlan(recipe), kReferenceSize);
  while (!reference.advanceTo(reference.plan().steps, kSliceWork)) continue;
  return reliefScale(recipe, reference);
}

}  // namespace faultline
