// The files of the land in the terrain module: checks and repairs what JavaScript requests,
// describes the file before it is written, and writes its bytes. Bits: the same as the command
// line's for the same link, format and options.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exchange/write/file_formats.h"
#include "exchange/write/file_targets.h"
#include "platform/files/land_place.h"
#include "share/notice.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {

// A request for a file, unchecked.
struct FileOrder {
  std::string format;                                   // a key of fileFormats()
  std::string target;                                   // a key of fileTargets(), or empty
  std::string page;                                     // the address that shows links, or empty
  std::vector<std::pair<std::string, double>> options;  // they override the target's
};

// The heights that a land stands on.
struct LandBase {
  OpenedLandPtr land;                     // nullptr: it stands on none
  std::optional<FileGeoreference> place;  // if their file told; its numbers are kept here
  UnfilledVector<float> numbers;
};

class LandFile {
 public:
  // `link` is the link of the session's land, `base` what it stands on; all must outlive this
  // object. Options start from the target's, and the side from the link's scale or the base's
  // place. json() reports requests that cannot be met.
  LandFile(const Link& link, const Session& session, const LandBase& base, const FileOrder& order);

  // Why there is no such file; empty if there is one.
  const std::string& error() const { return error_; }

  // {format, name, mediaType, size, side, low, high, bytes, options, advice, briefAdvice, sizeHelp,
  // place, companions, notes, notices: [{key, given, message}]}, lengths in metres; `bytes` is an
  // estimate, or 0 for a small or unknown size; the advices and `sizeHelp` may be empty. `place`:
  // whether the file tells where the opened heights lie, from whose level `low` and `high` are not
  // counted then; `companions`: formats that go along; `notes`: what the file does not tell. Only
  // {error} if there is no such file. Cost: one pass over the heights.
  std::string json() const;

  // Writes the file. Call this only if error() is empty.
  FileEnd write(const ByteSink& sink, const GoOn& goOn) const;

 private:
  void chooseOptions(const FileOrder& order);
  std::string address() const;
  // The heights that the file holds if they are not the land's own.
  std::optional<Heightfield> differenceHere() const;

  const Link& link_;
  const Session& session_;
  const LandBase& base_;
  std::string page_;
  const FileFormat* format_;
  const FileTarget* target_;
  FileOptions options_;
  LandPlace where_;
  std::vector<Notice> notices_;
  std::string error_;
};

}  // namespace faultline
