// Files of heights that a person names by their paths: read with what stands beside them, opened as
// a land, and told as JSON. The command line and the C interface say the same of a file.
#pragma once

#include <string>
#include <vector>

#include "exchange/read/given_files.h"
#include "exchange/read/opened_heights.h"

namespace faultline {

// Files of heights, opened; format, columns and rows are those that were read.
struct OpenedFile {
  std::string name;  // before what is said of them
  int files = 0;     // of heights
  HeightsFormat format{};
  int columns = 0, rows = 0;
  OpenedHeights opened;
};

// Reads files of heights, with what stands beside them under their names (given_files.h); at least
// one path. `name` becomes what stands before sentences about them. Throws Failure if one cannot be
// opened.
GivenHeights readHeights(const std::vector<std::string>& paths, const HeightsRequest& request,
                         std::string& name);

// The same as a land, or with the error that OpenedHeights tells. Throws Failure as above.
OpenedFile readOpened(const std::vector<std::string>& paths, const HeightsRequest& request);

// {file: {format, columns, rows, files}, says, land: {size, fingerprint, recipe, side, level, low,
// high}, notes} of files that were opened without an error. `recipe` shows the land as it is.
std::string heightsJson(const OpenedFile& file);

}  // namespace faultline
