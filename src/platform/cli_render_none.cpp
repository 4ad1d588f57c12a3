// The command line's `render` where nothing can draw. See cli_render.h.
#include "platform/cli_render.h"

namespace faultline {

std::vector<std::uint8_t> renderPng(const Link&, const RenderWish&, std::string& error) {
  error =
      "This program was built without EGL and OpenGL ES 3, so it cannot draw. Debian has them: "
      "apt-get install libegl-dev libgles-dev libgl1-mesa-dri. Then build it anew in an empty "
      "folder.";
  return {};
}

}  // namespace faultline
