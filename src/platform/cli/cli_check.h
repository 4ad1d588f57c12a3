// The `check` command of the command line: somebody's own heights against a land.
#pragma once

#include <string>
#include <vector>

#include "exchange/read/heights_file.h"
#include "share/recipe_text.h"

namespace faultline {

// Reads a file of heights, or several as one map, checks it against the land of a link at the
// link's position, and prints what is found, a line each. Throws Failure if the file cannot be read
// or anything is wrong.
void printCheck(const Link& link, const std::vector<std::string>& paths,
                const HeightsRequest& request);

}  // namespace faultline
