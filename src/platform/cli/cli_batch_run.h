// One run of one shard of a batch: makes what is not there, names what cannot be made, and puts the
// manifest together once all shards are done.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "platform/cli/cli_batch_folder.h"
#include "platform/cli/cli_batch_land.h"
#include "platform/cli/cli_batch_lands.h"
#include "platform/cli/cli_part_file.h"

namespace faultline {

struct Shard {
  int number = 1, of = 1;  // from 1
  bool has(std::size_t index) const {
    return index % static_cast<std::size_t>(of) == static_cast<std::size_t>(number) - 1;
  }
};

class BatchRun {
 public:
  // `before`: what stands before the number of a land that is named. All others must outlive this;
  // the folder is that of this shard.
  BatchRun(const Shard& shard, const BatchLands& lands, const LandMaker& maker, BatchFolder& folder,
           std::string before);

  // Throws Failure where a file cannot be written or the program is interrupted, and at the end if
  // lands could not be made.
  void run();

 private:
  using Clock = std::chrono::steady_clock;

  void makeLand(const BatchLand& land, const PartLines& lines);
  // `earlier`: what an earlier run wrote down, an error or nothing.
  void makeFiles(const LandMaker::Plan& plan, const std::optional<PartLine>& earlier);
  // The line of a land whose files are as it tells, or of its error.
  std::optional<PartLine> lineOf(const PlannedLine& planned, const PartLines& lines) const;
  void refuse(const PlannedLine& planned, const std::string& error);
  void lackMemory(const PlannedLine& planned);
  // Writes an error down, unless an earlier run did.
  void appendError(const PlannedLine& planned, const std::string& error,
                   const std::optional<PartLine>& earlier);
  void tellNotes(const LandMaker::Plan& plan);
  void say(const std::string& text);
  std::string progressText() const;
  // Writes the manifest if all lands are there. False: they are not.
  bool putTogether() const;
  void finish();

  const Shard& shard_;
  const BatchLands& lands_;
  const LandMaker& maker_;
  BatchFolder& folder_;
  const std::string before_;
  const Interruptible interruptible_;
  ProgressLine line_;
  Clock::time_point begin_ = Clock::now();
  std::set<std::string> told_;
  int total_ = 0, there_ = 0, made_ = 0, bad_ = 0;
  int again_ = 0;    // of those made
  int missing_ = 0;  // of the bad ones: those of which nothing is written down
};

}  // namespace faultline
