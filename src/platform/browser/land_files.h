// The files of the land in the terrain module: checks and repairs what JavaScript requests,
// describes the file before it is written, and writes its bytes. Bits: the same as the command
// line's for the same link, format and options.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "exchange/write/file_formats.h"
#include "exchange/write/file_targets.h"
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

class LandFile {
 public:
  // `link` is the link of the session's land; both must outlive this object. Options start from the
  // target's, and the side from the link's scale. json() reports requests that cannot be met.
  LandFile(const Link& link, const Session& session, const FileOrder& order);

  // Why there is no such file; empty if there is one.
  const std::string& error() const { return error_; }

  // {format, name, mediaType, size, side, low, high, bytes, options, advice, briefAdvice, sizeHelp,
  // notices: [{key, given, message}]}, lengths in metres; `bytes` is an estimate, or 0 for a small
  // or unknown size; the advices and `sizeHelp` may be empty. Only {error} if there is no such
  // file. Cost: one pass over the heights.
  std::string json() const;

  // Writes the file. Call this only if error() is empty.
  FileEnd write(const ByteSink& sink, const GoOn& goOn) const;

 private:
  void chooseOptions(const FileOrder& order);
  std::string address() const;

  const Link& link_;
  const Session& session_;
  std::string page_;
  const FileFormat* format_;
  const FileTarget* target_;
  FileOptions options_;
  std::vector<Notice> notices_;
  std::string error_;
};

}  // namespace faultline
