// The `check` command of the command line: somebody's own heights against a land.
#pragma once

#include <string>

#include "exchange/read/heights_file.h"
#include "share/recipe_text.h"

namespace faultline {

// Reads a file of heights, checks it against the land of a link at the link's position, and prints
// what is found, a line each. Throws Failure if the file cannot be read or anything is wrong.
void printCheck(const Link& link, const std::string& path, const HeightsRequest& request);

}  // namespace faultline
