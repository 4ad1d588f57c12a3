// The files of the terrain module's land: what JavaScript requests, checked and repaired, what is
// known of the file before it is written, and its bytes. Bits: the same as the command line's for
// the same link, format and options.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "exchange/file_formats.h"
#include "exchange/file_targets.h"
#include "share/notice.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {

// As it comes from outside.
struct FileOrder {
  std::string format;                                   // a key of fileFormats()
  std::string target;                                   // a key of fileTargets(), or empty
  std::string page;                                     // the address that shows links, or empty
  std::vector<std::pair<std::string, double>> options;  // over the target's
};

class LandFile {
 public:
  // `link` is what the session's land was made from, and both must outlive this. Options begin with
  // the target's, the side with the link's own scale. What cannot be is named in the plan.
  LandFile(const Link& link, const Session& session, const FileOrder& order);

  // Why there is no such file; empty where there is one.
  const std::string& error() const { return error_; }

  // {format, name, mediaType, size, side, low, high, bytes, options, advice, sizeHelp, notices:
  // [{key, given, message}]}, lengths in metres; `bytes` is about right, 0: small or not known,
  // `advice` and `sizeHelp` are empty where there is nothing to say. Only {error} where there is
  // no such file. Cost: one pass over the heights.
  std::string json() const;

  // Only where there is such a file.
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
