// What the commands share: recipes read from texts, lands built from them, and a line on the
// terminal that shows the progress of long work.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "exchange/read/opened_heights.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {

// Ends a command with exit code 1 and this message.
struct Failure {
  std::string message;
};

// Shows progress on standard error, if that is a terminal: after half a second, ten times a second.
// Its destructor clears the line.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool isDue() const { return isTerminal_ && Clock::now() >= next_; }
  // `done` from 0 to 1.
  void show(double done);

 private:
  using Clock = std::chrono::steady_clock;
  bool isTerminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

// How recipes are read.
struct Reading {
  bool strict = false;  // a recipe that needs repairs is a Failure
  // A file of heights to stand on, and its columns and rows, if it does not tell them.
  std::optional<std::string> basePath;
  HeightsRequest baseRequest;
};

// A file of heights, opened; of the file as it is.
struct OpenedFile {
  HeightsFormat format;
  int columns, rows;
  OpenedHeights opened;  // without an error
};

// Opens a file of heights, with the sidecar of the same name beside it, if there is one. Throws
// Failure if it cannot be read.
OpenedFile openHeights(const std::string& path, const HeightsRequest& request);

// A link, and the opened land that its recipe stands on, if a file was given.
struct LinkedLand : Link {
  OpenedLandPtr opened;
  OpenedHeights heights = {};  // what the file says, if one was given
};

// Reads a recipe and prints what was repaired, and what was assumed of the file to stand on. A
// recipe that names no opened land stands on that of the file, and has its size unless it says one
// that is not the default. The caller compares check= and reports a difference. Throws Failure if
// the file cannot be read, or is not what the recipe names.
LinkedLand readRecipe(const std::string& text, const Reading& reading);

// Throws Failure if the recipe stands on opened heights and none were given.
void requireBase(const LinkedLand& link);

// Works until the session has reached its target, and shows the progress.
void finish(Session& session);

// The same for the position that the link names, or the end if it names none, on the opened land
// if there is one (requireBase).
void finishAt(Session& session, const LinkedLand& link);

}  // namespace faultline
