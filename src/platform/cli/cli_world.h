// The `world` command of the command line: a whole land of any size, row by row, in the memory of
// some of its rows, and its files.
#pragma once

#include <string>

#include "exchange/write/world_files.h"
#include "platform/cli/cli_land.h"

namespace CLI {
class App;
}

namespace faultline {

struct WorldRequest {
  int size = 0;        // vertices a side; 0: as the recipe says
  std::string folder;  // empty: nothing is written
  std::string layer;   // water, sediment or flow, in place of the heights; empty: none
  std::string format;  // a key of worldFormats()
  WorldOptions options;
  int cores = 0;           // that work at the same time; 0: all
  double keepEvery = 5.0;  // seconds between two states from which the work can go on
};

void addWorldOptions(CLI::App& world, WorldRequest& request);

// Makes the land and its files, and prints as JSON {recipe, size, format, …, fingerprint, low,
// high}. Where the same work was stopped, goes on with it; where it is done, prints what was
// printed then. Throws Failure where the land has no rows, where memory or disk are not there, or
// where the folder holds another world, and says what to do.
void makeWorld(const std::string& text, const WorldRequest& request, const Reading& reading);

}  // namespace faultline
