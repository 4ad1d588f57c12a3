// The `batch` command of the command line: the files of many lands, and a manifest of them. It can
// be shared by any number of programs (shards), and stopped at any moment; the same command goes
// on.
#pragma once

#include <string>

#include "platform/cli/cli_batch_files.h"
#include "platform/cli/cli_land.h"

namespace CLI {
class App;
}

namespace faultline {

struct BatchRequest {
  std::string file;           // of recipes, a line each; "-": standard input; empty: a sweep
  std::string sweep;          // cli_batch_lands.h
  std::string recipe = "v1";  // what the sweep begins with
  std::string folder;
  std::string shard = "1/1";
  BatchFilesRequest files;
};

// Adds the options to the command.
void addBatchOptions(CLI::App& command, BatchRequest& request);

// Makes what is not there yet of the shard's lands, and the manifest once all lands are there. A
// land that cannot be made is named on standard error; the others are made. Throws Failure then, at
// the end, and at once where nothing can be written.
void makeBatch(const BatchRequest& request, const Reading& reading);

}  // namespace faultline
