// Which part of a land the GPU computes. See gpu_part.h.
#include "gpu/gpu_part.h"

#include "generated/text_gpu.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

GpuPart gpuPart(const Recipe& recipe) {
  const Timeline timeline(recipe);
  if (!recipe.isCut()) return {0, text::kGpuPartGenerator};
  if (recipe.base != 0) return {0, text::kGpuPartBase};
  if (timeline.erodeEvery > 0) return {0, text::kGpuPartErosionDuring};
  const bool smooths = timeline.smoothEvery > 0 || timeline.passes > 0;
  const bool hasShader = recipe.smooth() == Smooth::kBox || recipe.smooth() == Smooth::kCross;
  if (smooths && !hasShader) {
    if (timeline.smoothEvery > 0) return {0, text::kGpuPartSmoothingDuring};
    return {timeline.steps, text::kGpuPartSmoothing};
  }
  if (timeline.erosionSteps > 0) return {timeline.steps + timeline.passes, text::kGpuPartErosion};
  return {timeline.length(), {}};
}

}  // namespace faultline
