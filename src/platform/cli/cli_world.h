// The `world` command of the command line: a whole land of any size, row by row, in the memory of
// some of its rows.
#pragma once

#include <string>

#include "platform/cli/cli_land.h"

namespace faultline {

struct WorldRequest {
  int size = 0;   // vertices a side; 0: as the recipe says
  int cores = 0;  // that work at the same time; 0: all
};

// Makes the land and prints as JSON {recipe, size, fingerprint, low, high}. Throws Failure where the
// land has no rows, or where the memory is not there, and says what to do.
void makeWorld(const std::string& text, const WorldRequest& request, const Reading& reading);

}  // namespace faultline
