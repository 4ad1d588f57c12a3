// Recipes and lands of the command line. See cli_land.h.
#include "platform/cli/cli_land.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <vector>

#include "base/hash.h"
#include "exchange/read/opened_heights.h"
#include "exchange/read/projection_text.h"
#include "platform/cli/cli_path.h"
#include "terrain/grid/test_dome.h"

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

namespace {

std::optional<HeightsSidecar> readSidecar(const std::string& path, const std::string& heights) try {
  const std::vector<std::uint8_t> json = bytesOf(path);
  return readHeightsSidecar({reinterpret_cast<const char*>(json.data()), json.size()});
} catch (const Failure& failure) {
  throw Failure{failure.message + "; a file of this name tells the unit of " + heights};
}

std::string projectionAt(const std::string& path, const std::string& heights) try {
  constexpr std::size_t kLongest = 1 << 16;
  const std::vector<std::uint8_t> text = bytesOf(path);
  return {text.begin(),
          text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), kLongest))};
} catch (const Failure& failure) {
  throw Failure{failure.message + "; a file of this name tells the coordinates of " + heights};
}

void standOn(LinkedLand& link, const std::string& path, const HeightsRequest& request) {
  link.heights = openHeights(path, request).opened;
  for (const std::string& note : link.heights.notes) std::cerr << path << ": " << note << '\n';
  link.opened = link.heights.land;
  const std::string error = standOn(link.recipe, *link.opened);
  if (!error.empty()) throw Failure{path + ": " + error};
}

}  // namespace

OpenedFile openHeights(const std::string& path, const HeightsRequest& request) {
  const std::size_t dot = path.find_last_of("./");
  const bool hasEnding = dot != path.npos && path[dot] == '.';
  const std::string stem = path.substr(0, hasEnding ? dot : path.size());
  const std::string beside = stem + ".json", projection = stem + ".prj";
  std::optional<HeightsSidecar> sidecar;
  if (isNamed(beside)) sidecar = readSidecar(beside, path);
  HeightsFile heights = readHeightsFile(path, *sourceOf(path), request);
  if (heights.says.geoKeys.directory.empty() && isNamed(projection)) {
    takeProjectionText(heights.says, projectionAt(projection, path));
  }
  OpenedFile file{heights.format, heights.width, heights.height, {}};
  file.opened = openedHeights(std::move(heights), sidecar, request);
  if (file.opened.needsFilling) {
    throw Failure{path + ": " + file.opened.error + " (--fill-gaps smooth, or sea)"};
  }
  if (!file.opened.error.empty()) throw Failure{path + ": " + file.opened.error};
  return file;
}

LinkedLand readRecipe(const std::string& text, const Reading& reading) {
  LinkedLand link{readLink(text), nullptr, {}};
  for (const Notice& notice : link.notices) {
    std::cerr << "faultline: " << notice.message << '\n';
  }
  if (reading.strict && !link.notices.empty())
    throw Failure{"the recipe needs repair; not done (--strict)"};
  if (reading.basePath) {
    standOn(link, *reading.basePath, reading.baseRequest);
  } else if (link.recipe.base != 0) {
    link.opened = knownDome(link.recipe.base);
  }
  return link;
}

void finish(Session& session) {
  ProgressLine line;
  while (!session.advance([&line] { return !line.isDue(); })) {
    if (line.isDue()) line.show(session.progress());
  }
}

void requireBase(const LinkedLand& link) {
  if (link.recipe.base == 0 || link.opened != nullptr) return;
  throw Failure{"the recipe starts from opened heights (base=" + hexDigits(link.recipe.base) +
                "): give their file with --base"};
}

void finishAt(Session& session, const LinkedLand& link) {
  requireBase(link);
  if (link.opened != nullptr) session.open(link.opened);
  session.seek(positionOf(link));
  finish(session);
}

}  // namespace faultline
