// The `stats` command of the command line, and what it says of a land for other commands.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/cli/cli_land.h"

namespace faultline {

// Prints the statistics of a recipe's land as JSON. `vertex`: empty, or the column and row of the
// vertex whose history is printed as well.
void printStatistics(const std::string& text, const std::vector<int>& vertex,
                     const Reading& reading);

// {recipe, size, fingerprint, and what writeStatistics() adds} of heights of this recipe, as
// printStatistics() has it without a vertex, with the end of the line.
std::string statisticsText(const Recipe& recipe, const Heightfield& heights,
                           std::uint64_t fingerprint);

}  // namespace faultline
