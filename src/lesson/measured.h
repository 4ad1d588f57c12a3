// A recipe with the values that every card and plot needs: its steps and their heights.
#pragma once

#include <optional>

#include "lesson/numbers.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/uplift.h"

namespace faultline {

struct Measured {
  Recipe recipe;
  Timeline timeline;
  UpliftPlan plan;
  // Heights in sides per unit of the uplift's sums, as Session::scale(); 0 for flat land.
  double scale = 0.0;
  Units units;
  // The opened land on which the recipe stands, on its grid; nullptr if it stands on none, or the
  // heights are not known. Ruler::measure leaves it, and Lesson sets it.
  const Heightfield* ground = nullptr;

  bool isOpened() const { return recipe.base != 0; }
  // The height of a step of full amplitude, in sides. Only for faults and trees.
  double fullHeight() const { return scale / kSumUnit; }
};

// Measures the relief of an uplift on the reference grid (docs/spec.md, section 7), again only when
// the uplift has changed. Cost: that of the uplift on 257 x 257 vertices.
class Ruler {
 public:
  Measured measure(const Recipe& recipe, const Units& units);

 private:
  std::optional<Recipe> measured_;
  double range_ = 0.0;
};

}  // namespace faultline
