// The `gpu` command of the command line: a land computed by the GPU and by the processor, compared.
#pragma once

#include <string>

#include "share/recipe_text.h"

namespace faultline {

struct GpuRequest {
  int cutsPerPass = 64;  // 1 to 4096
  int tile = 0;          // vertices a side, 1 to 4097; 0: as large as the device allows
};

// Computes the land of a link by the GPU (without a window, by EGL) and by the processor, at the
// link's position or the last one that the GPU computes. Returns lines to print: the renderer, both
// fingerprints and times, and whether the heights are equal. `equal` is set. On failure the text is
// empty and `error` is a sentence; in a build without EGL it says what to install.
std::string compareWithGpu(const Link& link, const GpuRequest& request, bool& equal,
                           std::string& error);

}  // namespace faultline
