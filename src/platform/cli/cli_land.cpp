// Recipes and lands of the command line. See cli_land.h.
#include "platform/cli/cli_land.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "platform/cli/cli_part_file.h"
#include "terrain/grid/test_dome.h"

namespace faultline {

ProgressLine::ProgressLine(Words words)
    : words_(std::move(words)),
      isTerminal_(isatty(STDERR_FILENO) != 0),
      next_(Clock::now() + std::chrono::milliseconds(500)) {}

ProgressLine::~ProgressLine() { clear(); }

std::string durationText(double seconds) {
  const auto whole = static_cast<long long>(seconds + 0.5);
  if (whole < 60) return std::to_string(whole) + " s";
  const long long minutes = (whole + 30) / 60;
  if (minutes < 60) return std::to_string(minutes) + " min";
  return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

void ProgressLine::clear() {
  if (width_ > 0) std::cerr << '\r' << std::string(width_, ' ') << '\r' << std::flush;
  width_ = 0;
}

void ProgressLine::show(double done) {
  constexpr std::size_t kWidth = 6;  // "100 %" and the cursor
  const std::string words =
      words_ ? words_(done) : std::to_string(static_cast<int>(done * 100.0)) + " %";
  width_ = std::max({width_, words.size(), kWidth});
  std::cerr << '\r' << words;
  if (words_) std::cerr << std::string(width_ - words.size(), ' ');
  std::cerr << std::flush;
  next_ = Clock::now() + std::chrono::milliseconds(100);
}

OpenedFile openHeights(const std::vector<std::string>& paths, const HeightsRequest& request) {
  OpenedFile file = readOpened(paths, request);
  if (file.opened.needsFilling) {
    throw Failure{file.name + ": " + file.opened.error + " (--fill-gaps smooth, or sea)"};
  }
  if (!file.opened.error.empty()) throw Failure{file.name + ": " + file.opened.error};
  return file;
}

std::optional<OpenedFile> openBase(const Reading& reading) {
  if (reading.basePaths.empty()) return std::nullopt;
  OpenedFile file = openHeights(reading.basePaths, reading.baseRequest);
  for (const std::string& note : file.opened.notes) std::cerr << file.name << ": " << note << '\n';
  return file;
}

LinkedLand landOf(Link read, const OpenedFile* base) {
  LinkedLand link{std::move(read), nullptr, {}};
  if (base == nullptr) {
    if (link.recipe.base != 0) link.opened = knownDome(link.recipe.base);
    return link;
  }
  link.heights = base->opened;
  link.opened = link.heights.land;
  const std::string error = standOn(link.recipe, *link.opened);
  if (!error.empty()) throw Failure{base->name + ": " + error};
  return link;
}

LinkedLand readRecipe(const std::string& text, const Reading& reading) {
  Link link = readLink(text);
  for (const Notice& notice : link.notices) {
    std::cerr << "faultline: " << notice.message << '\n';
  }
  if (reading.strict && !link.notices.empty())
    throw Failure{"the recipe needs repair; not done (--strict)"};
  const std::optional<OpenedFile> base = openBase(reading);
  return landOf(std::move(link), base ? &*base : nullptr);
}

void finish(Session& session, ProgressLine& line) {
  const auto goesOn = [&line] { return !line.isDue() && !Interruptible::isInterrupted(); };
  while (!session.advance(goesOn)) {
    if (Interruptible::isInterrupted()) throw Failure{"stopped"};
    if (line.isDue()) line.show(session.progress());
  }
}

void finish(Session& session) {
  ProgressLine line;
  finish(session, line);
}

void requireEnd(const LinkedLand& link, const std::string& what) {
  using Kind = TimelinePlace::Kind;
  if (link.view.at.kind == Kind::kNotSet || link.view.at.kind == Kind::kEnd) return;
  throw Failure{what + " is of the finished land: leave out at="};
}

void requireBase(const LinkedLand& link) {
  if (link.recipe.base == 0 || link.opened != nullptr) return;
  throw Failure{"the recipe starts from opened heights (base=" + hexDigits(link.recipe.base) +
                "): give their file with --base"};
}

void finishAt(Session& session, const LinkedLand& link, ProgressLine& line) {
  requireBase(link);
  if (link.opened != nullptr) session.open(link.opened);
  session.seek(positionOf(link));
  finish(session, line);
}

void finishAt(Session& session, const LinkedLand& link) {
  ProgressLine line;
  finishAt(session, link, line);
}

}  // namespace faultline
