// A processor's land. See processor_land.h.
#include "gpu/processor_land.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "terrain/timeline/timeline.h"
#include "terrain/uplift/step_rows.h"
#include "terrain/uplift/uplift.h"

namespace faultline {
namespace {

// Row steps of a smoothing pass in a slice.
constexpr int kSmoothRows = 64;

bool isOneGo(const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  return plan.method == Method::kFault && plan.profile() == Profile::kStep &&
         Timeline(recipe).smoothEvery == 0;
}

}  // namespace

ProcessorLand::ProcessorLand(const Recipe& recipe, double scale, int position)
    : recipe_(recipe),
      scale_(scale),
      position_(position),
      heights_(isOneGo(recipe) ? recipe.size() : kMinSize),
      between_(heights_.size),
      next_(heights_.size),
      smoother_(recipe, heights_.size),
      passes_(std::max(0, position - Timeline(recipe).steps)) {
  if (isOneGo(recipe)) return;
  builder_.emplace(recipe, recipe.size(), 0);
  builder_->setScale(scale);
}

bool ProcessorLand::advance() {
  if (!builder_) return advanceInOneGo();
  builder_->advanceTo(position_);
  return builder_->arrived(position_);
}

bool ProcessorLand::advanceInOneGo() {
  if (!hasSteps_) {
    const UpliftPlan plan = upliftPlan(recipe_);
    std::vector<Fault> faults;
    for (int i = 0; i < std::min(position_, plan.steps); ++i) faults.push_back(faultOf(plan, i));
    StepRows(faults, heights_.size).writeHeights(scale_, nullptr, heights_, 0, heights_.size);
    hasSteps_ = true;
  } else if (passes_ > 0) {
    const int end = std::min(step_ + kSmoothRows, smoother_.steps());
    smoother_.run(heights_, between_, next_, step_, end);
    step_ = end;
    if (end == smoother_.steps()) {
      std::swap(heights_, next_);
      step_ = 0;
      --passes_;
    }
  }
  return passes_ == 0;
}

Heightfield ProcessorLand::takeHeights() {
  return builder_ ? builder_->heights() : std::move(heights_);
}

}  // namespace faultline
