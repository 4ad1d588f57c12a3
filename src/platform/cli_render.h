// The command line's `render`: the one command that draws, and so the one file of the command line
// that reaches the layers above exchange (tests/layers names it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "share/recipe_text.h"

namespace faultline {

struct RenderRequest {
  int width = 1600;  // pixels, 64 to 4096 each
  int height = 900;
  bool dark = false;  // else as the link says
  bool legend = false;
  bool caption = false;
  double pixelRatio = 0;  // 0: by the size
  bool jpeg = false;      // the file's kind; else PNG
};

// The file's bytes of the land a link names, as the link shows it: a land without a place is
// finished. Empty, with `error` saying why in a sentence. A build without EGL or OpenGL ES 3 says
// what to install.
std::vector<std::uint8_t> renderPicture(const Link& link, const RenderRequest& request,
                                        std::string& error);

}  // namespace faultline
