// The `tile` command of the command line: a window of a land of any size, without the rest of it.
#pragma once

#include <string>

#include "platform/cli/cli_land.h"

namespace faultline {

struct TileRequest {
  int size = 0;        // vertices a side of the whole land; 0: as the recipe says
  std::string window;  // "X,Y,WIDTH,HEIGHT"; empty: the whole
  std::string layer;   // water, sediment or flow; empty: the heights
  std::string path;    // FILE.r32 or FILE.npy; empty: none
};

// Makes the tile, writes it, and prints as JSON {recipe, size, window, layer, fingerprint, low,
// high, halo, parts, factor, file}. FILE.r32 holds floats row by row, the northern row first, and
// FILE.npy the same as NumPy's array of shape (height, width). Throws Failure where the land has no
// tiles, and says why and what to do.
void makeTile(const std::string& text, const TileRequest& request, const Reading& reading);

}  // namespace faultline
