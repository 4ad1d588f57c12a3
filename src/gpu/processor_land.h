// The part of a land that the GPU computes too, computed by the processor as fast as it can: what
// the GPU's land is compared with, in its bits and in its time.
// Method: step faults without anything between them are made in one go (StepRows); other land comes
// from a TerrainBuilder. Both have the bits of docs/spec.md.
#pragma once

#include <memory>
#include <optional>

#include "terrain/grid/heightfield.h"
#include "terrain/recipe/recipe.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/terrain_builder.h"

namespace faultline {

class ProcessorLand {
 public:
  // The land of a recipe at a position, at most gpuPart(recipe).position. `scale` is
  // Session::scale().
  ProcessorLand(const Recipe& recipe, double scale, int position);

  // Does a slice of the work, of about a millisecond; the land of steps in one go takes 2 ns for
  // each vertex at once. Returns whether the land is complete; then it is not called again.
  bool advance();

  // The land, once complete.
  Heightfield takeHeights();

 private:
  bool advanceInOneGo();

  Recipe recipe_;
  double scale_;
  int position_;
  std::optional<TerrainBuilder> builder_;  // none: in one go
  Heightfield heights_, between_, next_;
  Smoother smoother_;
  bool hasSteps_ = false;
  int passes_;    // still to do
  int step_ = 0;  // of the current pass
};

}  // namespace faultline
