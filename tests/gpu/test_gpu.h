// The context that the tests of src/gpu share, made without a window.
#pragma once

#include "gpu/gpu_context.h"

namespace faultline {

// Fails the test that asks first if there is no EGL or no OpenGL ES 3.
GpuContext& testGpu();

}  // namespace faultline
