// The GPU behind the current OpenGL ES 3 (or WebGL 2) context: what it is called, what it can hold,
// and what went wrong with it, as a sentence.
#pragma once

#include <string>

namespace faultline {

struct GpuDevice {
  std::string renderer;  // the driver's name for it; a browser may tell less
  int maxTexture = 0;    // texels a side
};

// Asks the current context, which must be OpenGL ES 3 or WebGL 2.
GpuDevice gpuDevice();

// The first error that OpenGL recorded since the last call, as a sentence for people; empty without
// one. Waits for the device.
std::string takeGpuError();

}  // namespace faultline
