// One land of a batch: what is decided before it is built, and the making of its files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/cli/cli_batch_files.h"
#include "platform/cli/cli_batch_lands.h"
#include "platform/cli/cli_batch_manifest.h"
#include "platform/cli/cli_files.h"
#include "platform/cli/cli_land.h"

namespace faultline {

class LandMaker {
 public:
  // Opens the heights to stand on, if there are any. Throws Failure as BatchFiles does.
  LandMaker(const BatchFilesRequest& request, const Reading& reading);

  struct Plan {
    PlannedLine line;                // with an error if the land cannot be made
    std::optional<LinkedLand> link;  // nothing then
    std::vector<FilePlan> files;     // a plan for each ending that is a format, in order
  };
  // A recipe that needs a repair is an error: nobody reads a hundred thousand notices.
  Plan plan(const BatchLand& land) const;

  struct Made {
    std::uint64_t fingerprint = 0;
    std::string error;  // why there is no land after all; else empty
  };
  // Builds a land without an error and writes its files into a folder. Throws Failure if one cannot
  // be written, or if the program has been interrupted.
  Made make(const Plan& plan, const std::string& folder, ProgressLine& line) const;

  // What of the place of the heights the files do not say, a sentence each; of any plan.
  static std::vector<std::string> notesOf(const Plan& plan);

 private:
  void writeFormats(const Plan& plan, const Session& session, std::uint64_t hash,
                    const std::string& name, ProgressLine& line) const;

  BatchFiles files_;
  std::optional<OpenedFile> base_;
  std::string made_;
};

// "000517" of a land's files.
std::string landName(int number);

}  // namespace faultline
