// Recipes and lands of the command line. See cli_land.h.
#include "platform/cli_land.h"

#include <unistd.h>

#include <iostream>

namespace faultline {

ProgressLine::ProgressLine()
    : isTerminal_(isatty(STDERR_FILENO) != 0),
      next_(Clock::now() + std::chrono::milliseconds(500)) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::cerr << "\r      \r" << std::flush;
}

void ProgressLine::show(double done) {
  std::cerr << '\r' << static_cast<int>(done * 100.0) << " %" << std::flush;
  shown_ = true;
  next_ = Clock::now() + std::chrono::milliseconds(100);
}

Link readRecipe(const std::string& text, bool strict) {
  Link link = readLink(text);
  for (const Notice& notice : link.notices) {
    std::cerr << "faultline: " << notice.message << '\n';
  }
  if (strict && !link.notices.empty())
    throw Failure{"the recipe needs repair; not done (--strict)"};
  return link;
}

void finish(Session& session) {
  ProgressLine line;
  while (!session.advance([&line] { return !line.isDue(); })) {
    if (line.isDue()) line.show(session.progress());
  }
}

void finishAt(Session& session, const Link& link) {
  session.seek(positionOf(link));
  finish(session);
}

}  // namespace faultline
