// The `render` command of the command line: the only one that renders, and so the only file of the
// command line that includes layers above exchange (tests/layers names it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/cli/cli_land.h"

namespace faultline {

struct RenderRequest {
  int width = 1600;  // pixels, 64 to 4096 each
  int height = 900;
  bool dark = false;  // false: as the link says
  bool legend = false;
  bool caption = false;
  double pixelRatio = 0;  // 0: chosen by the size
  bool jpeg = false;      // false: PNG
};

// Renders the land of a link with the link's view, and returns the bytes of the file. A link that
// names no position shows the finished land. On failure the bytes are empty and `error` is a
// sentence with the reason; in a build without EGL or OpenGL ES 3 it says what to install.
std::vector<std::uint8_t> renderPicture(const LinkedLand& link, const RenderRequest& request,
                                        std::string& error);

}  // namespace faultline
