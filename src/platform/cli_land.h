// What the commands share: recipes read from texts, lands built from them, and a line on the
// terminal that shows the progress of long work.
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

// Reads a recipe and prints what was repaired; `strict`: a recipe that needs repairs is a Failure.
// The caller compares check= and reports a difference.
Link readRecipe(const std::string& text, bool strict);

// Works until the session has reached its target, and shows the progress.
void finish(Session& session);

// The same for the position that the link names, or the end if it names none.
void finishAt(Session& session, const Link& link);

}  // namespace faultline
