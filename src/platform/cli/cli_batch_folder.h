// The folder of a batch: the manifest, and the parts of it that shards append to while they work.
//   FOLDER/000517.r32 ...        the files of the lands
//   FOLDER/parts/2-of-7.jsonl    what the second of seven shards has made, a line a land
//   FOLDER/manifest.jsonl        all of it in order; stands only while it is true
// A part is written by one program at a time (flock, where the system has it). It is only appended
// to; a line that was torn when its program was killed is cut off.
#pragma once

#include <string>
#include <vector>

#include "platform/cli/cli_batch_manifest.h"

namespace faultline {

class BatchFolder {
 public:
  // Makes the folder, if it is not there, and takes the part of shard `shard` of `shards`. Throws
  // Failure if it cannot be written into, or if another program writes this part.
  BatchFolder(const std::string& path, int shard, int shards);
  ~BatchFolder();
  BatchFolder(const BatchFolder&) = delete;
  BatchFolder& operator=(const BatchFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string manifestPath() const { return path_ + "/manifest.jsonl"; }

  // The lines of all parts that are there, of all shards and earlier runs.
  template <typename IsWanted>
  PartLines lines(const IsWanted& isWanted) const {
    PartLines lines;
    for (const std::string& part : parts()) lines.add(contentsOf(part), isWanted);
    return lines;
  }
  // What stands under the names of a land's files; throws Failure if one is not there.
  std::vector<FileStamp> stampsOf(const PlannedLine& planned) const;
  // Whether the files are there as this line tells.
  bool stand(const PlannedLine& planned, const PartLine& line) const;

  // Appends a line to this shard's part. Throws Failure if it cannot be written; then nothing of it
  // is.
  void append(const std::string& line);
  // Ends the part, before others are asked whether they have ended. Throws Failure if the system
  // has kept something back that it cannot write.
  void end();
  // Deletes what killed programs have left of files of lands.
  void clearLeft() const;
  // Removes the manifest, which is no longer true.
  void dropManifest() const;

 private:
  // The paths of all parts, in order of their names.
  std::vector<std::string> parts() const;
  // Calls `take` with each entry of a folder. Throws Failure if it cannot be read.
  template <typename Take>
  static void list(const std::string& folder, const Take& take);
  static std::string contentsOf(const std::string& part);

  std::string path_;
  std::string part_;
  int file_ = -1;
};

}  // namespace faultline
