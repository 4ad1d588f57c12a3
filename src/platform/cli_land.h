// What the commands share: recipes read from texts, lands built from them, and a word to a person
// at a terminal about how far long work is.
#pragma once

#include <chrono>
#include <string>

#include "share/recipe_text.h"
#include "terrain/timeline/session.h"

namespace faultline {

// Ends a command with exit code 1 and this message.
struct Failure {
  std::string message;
};

// Says on standard error how far long work is, where that is a terminal: after half a second, ten
// times a second, and leaves the line clean.
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

// Reads a recipe and says what was repaired; `strict`: a recipe that needs it is a Failure. A
// check= that does not match is the caller's to report.
Link readRecipe(const std::string& text, bool strict);

// Works until the session is where it should be; progress is told.
void finish(Session& session);

// The same at the place on the timeline that the link names, else at the end.
void finishAt(Session& session, const Link& link);

}  // namespace faultline
