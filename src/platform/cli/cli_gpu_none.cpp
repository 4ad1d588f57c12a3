// The `gpu` command in a build without EGL. See cli_gpu.h.
#include "platform/cli/cli_gpu.h"

namespace faultline {

std::string compareWithGpu(const Link&, const GpuRequest&, bool&, std::string& error) {
  error =
      "This program was built without EGL and OpenGL ES 3, so it cannot use a GPU. Debian has "
      "them: "
      "apt-get install libegl-dev libgles-dev libgl1-mesa-dri libjpeg-dev. Then build it anew in "
      "an "
      "empty folder.";
  return {};
}

}  // namespace faultline
