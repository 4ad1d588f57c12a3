// Whether a GPU's floats round as IEEE 754 says: weighted profiles need it, and OpenGL ES does not
// promise it. A device may fuse a product and a sum into one operation, or round loosely.
// Method: a small land of each profile, with lines at all angles, is summed by the GPU and by the
// processor, and every vertex is compared. Cost: about as much as 32 cuts on a grid of 257
// vertices.
#pragma once

#include <cstdint>
#include <string>

#include "terrain/recipe/recipe.h"

namespace faultline {

struct GpuContext;

struct FloatTest {
  int vertices = 0;          // that were compared; 0: not tested
  int differing = 0;         // whose sums were not equal
  std::int64_t largest = 0;  // the largest difference of a sum, in kSumUnit
  int cuts = 0;              // that each of the sums adds up

  bool tested() const { return vertices > 0; }
  bool exact() const { return tested() && differing == 0; }
};

// Tests the current context with a weighted profile. `fused`: with shaders that fuse on purpose, to
// show that the test notices it. On failure (a shader is refused, memory) a sentence, else empty.
std::string testFloats(GpuContext& context, Profile profile, FloatTest& result, bool fused = false);

}  // namespace faultline
