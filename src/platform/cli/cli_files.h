// The commands that write files: heights and meshes in every format of
// exchange/write/file_formats.h, and lists of faults. A file and its sidecar get their names when
// both are complete (cli_part_file.h).
#pragma once

#include <string>
#include <vector>

#include "exchange/write/file_formats.h"
#include "platform/cli/cli_land.h"

namespace CLI {
class App;
}

namespace faultline {

struct FileRequest {
  struct Option {
    std::string key;  // a row of fileOptions()
    double value;
  };
  std::string path;             // its ending selects the format
  std::vector<Option> options;  // the given ones
  bool sidecar = false;         // also write PATH with the ending .json
};

// Adds an option for each row of fileOptions() to a command.
void addFileOptions(CLI::App& command, FileRequest& request);

// Builds the land of a recipe and writes it. Throws Failure, if possible before the land is built,
// for an unknown ending, an invalid option, or a file or sidecar that cannot be written. Of a land
// that stands on opened heights, what their file said of its place and unit goes into formats that
// know it; what is left out is said.
void generateFile(const std::string& recipeText, const FileRequest& request,
                  const Reading& reading);

// Prints every line of faults and trees to standard output.
void printFaults(const std::string& recipeText, bool asJson, const Reading& reading);

}  // namespace faultline
