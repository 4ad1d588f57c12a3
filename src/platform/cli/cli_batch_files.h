// Which files a batch makes of every land: endings of the formats that `generate` writes, the
// statistics of `stats`, the pictures of `render`, and their options.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/cli/cli_files.h"
#include "platform/cli/cli_picture.h"

namespace faultline {

struct BatchFilesRequest {
  std::string as = "r32";  // endings, with commas between them
  std::vector<FileRequest::Option> options;
  PictureOptions picture;
};

class BatchFiles {
 public:
  enum class Kind : std::uint8_t { kFormat, kStatistics, kPng, kJpeg };
  struct Ending {
    Kind kind;
    std::string word;
    const FileFormat* format;  // of kFormat
  };

  // Throws Failure for an ending that no file has, and for options that mean nothing for the files.
  explicit BatchFiles(const BatchFilesRequest& request);

  // Those of formats first, in their order, however they were given.
  const std::vector<Ending>& endings() const { return endings_; }
  bool has(Kind kind) const;
  // Whether a file tells the place of opened heights.
  bool tellPlaces() const;
  const RenderRequest& picture() const { return picture_; }
  // Ending and options as text, the same for the same files.
  std::string text() const;
  // Decides about a land's file. Throws Failure if the land has none of this format.
  FilePlan planFile(const FileFormat& format, const LinkedLand& link) const;

 private:
  void takeEndings();
  void checkOptions() const;
  void checkSidecar(const FileOptions& options) const;
  // The formats that a sidecar speaks of.
  std::vector<const FileFormat*> describedFormats() const;

  BatchFilesRequest request_;
  std::vector<Ending> endings_;
  RenderRequest picture_;
};

}  // namespace faultline
