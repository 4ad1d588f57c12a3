// Which part of a recipe's land the GPU computes, and what stays with the processor.
#pragma once

#include <string>

#include "terrain/recipe/recipe.h"

namespace faultline {

struct GpuPart {
  // The last position of the timeline whose land the GPU computes, from 0, flat ground. The length
  // of the timeline: all of it.
  int position = 0;
  // A sentence about what stays with the processor; empty if nothing does.
  std::string rest;

  // Whether the GPU computes anything.
  bool any() const { return position > 0; }
};

// The GPU computes cuts (faults of every profile, drawn faults, trees), the box blur and the cross,
// during the uplift and after it. Cost: O(1).
GpuPart gpuPart(const Recipe& recipe);

}  // namespace faultline
