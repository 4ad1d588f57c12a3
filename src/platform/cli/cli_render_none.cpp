// The `render` command in a build without EGL. See cli_render.h.
#include "platform/cli/cli_render.h"

namespace faultline {

std::vector<std::uint8_t> renderPicture(const LinkedLand&, const RenderRequest&,
                                        std::string& error) {
  error =
      "This program was built without EGL, OpenGL ES 3 and libjpeg, so it cannot draw. Debian has "
      "them: apt-get install libegl-dev libgles-dev libgl1-mesa-dri libjpeg-dev. Then build it "
      "anew "
      "in an empty folder.";
  return {};
}

}  // namespace faultline
