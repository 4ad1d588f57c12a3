// What is kept with a context. See gpu_context.h.
#include "gpu/gpu_context.h"

#include "generated/gpu_shaders.h"

namespace faultline {

GpuContext::GpuContext()
    : device(gpuDevice()),
      cut(gpu_shaders::cut::kSource),
      cuts(gpu_shaders::cuts::kSource),
      weighted(gpu_shaders::weighted::kSource),
      heights(gpu_shaders::heights::kSource),
      box(gpu_shaders::box::kSource),
      cross(gpu_shaders::cross::kSource),
      map(gpu_shaders::map::kSource),
      rounded(gpu_shaders::rounded::kSource),
      roundedCut(gpu_shaders::rounded_cut::kSource) {}

}  // namespace faultline
