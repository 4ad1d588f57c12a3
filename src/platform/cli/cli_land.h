// What the commands share: recipes read from texts, lands built from them, and a line on the
// terminal that shows the progress of long work.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "platform/files/failure.h"
#include "platform/files/heights_files.h"
#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {

// Shows progress on standard error, if that is a terminal: after half a second, ten times a second.
// Its destructor clears the line.
class ProgressLine {
 public:
  // `words`: what is shown, instead of the per cent that are done.
  using Words = std::function<std::string(double done)>;
  explicit ProgressLine(Words words = {});
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool isDue() const { return isTerminal_ && Clock::now() >= next_; }
  // `done` from 0 to 1.
  void show(double done);
  // Makes place for a message.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Words words_;
  bool isTerminal_;
  std::size_t width_ = 0;  // of what is shown, and shall be cleared
  Clock::time_point next_;
};

// "2 h 13 min", "4 min" or "12 s".
std::string durationText(double seconds);

// How recipes are read.
struct Reading {
  bool strict = false;  // a recipe that needs repairs is a Failure
  // Files of heights to stand on, of which several are one map, and what they do not tell.
  std::vector<std::string> basePaths;
  HeightsRequest baseRequest;
};

// Files of heights as a land. Throws Failure if one cannot be opened, or there is none.
OpenedFile openHeights(const std::vector<std::string>& paths, const HeightsRequest& request);

// The file to stand on, if one was given; prints what was assumed of it.
std::optional<OpenedFile> openBase(const Reading& reading);

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

// A link that was read, on the land of a file or, if there is none, on none. Throws Failure if the
// recipe names another.
LinkedLand landOf(Link link, const OpenedFile* base);

// Throws Failure if the recipe stands on opened heights and none were given.
void requireBase(const LinkedLand& link);

// Throws Failure if the link names a step on the way: `what` is made of finished lands only.
void requireEnd(const LinkedLand& link, const std::string& what);

// Works until the session has reached its target, and shows the progress. Throws Failure if the
// program has been interrupted (see Interruptible).
void finish(Session& session, ProgressLine& line);
void finish(Session& session);

// The same for the position that the link names, or the end if it names none, on the opened land
// if there is one (requireBase).
void finishAt(Session& session, const LinkedLand& link, ProgressLine& line);
void finishAt(Session& session, const LinkedLand& link);

}  // namespace faultline
