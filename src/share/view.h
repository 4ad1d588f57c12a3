// The view part of a link: how a page looks and where on the timeline it stands. Never part of the
// recipe and never in the fingerprint.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "share/plot_tabs.h"
#include "terrain/erosion/erosion.h"
#include "terrain/palette/palette.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

enum class Theme : std::uint8_t { kAuto, kLight, kDark };
inline constexpr std::size_t kThemeCount = static_cast<std::size_t>(Theme::kDark) + 1;

// Faults per second, by elapsed time; story is the accelerating opening.
enum class Speed : std::uint8_t { kStory, k1, k10, k100, k1000, kMax };
inline constexpr std::size_t kSpeedCount = static_cast<std::size_t>(Speed::kMax) + 1;

// Tenths of a degree and hundredths, so that the text is exact.
struct CameraPose {
  int azimuth =
      0;  // tenths of a degree, -1800 to 1800, 0 looks north, positive moves the camera east
  int elevation = 0;  // tenths of a degree above the horizon, 20 to 900
  int zoom = 100;     // hundredths; 100 fits the block
  int panU = 0;       // thousandths of the side, of the point looked at, from the centre
  int panV = 0;
  bool operator==(const CameraPose&) const = default;
};

// Where the sun stands, in whole degrees: clockwise from north as on a compass (0 to 359), and
// above the horizon (5 to 85).
struct SunPlace {
  int azimuth = 0;
  int elevation = 35;
  bool operator==(const SunPlace&) const = default;
};

// How much of the page stands around the block: all of it, caption and timeline, or nothing.
enum class Surroundings : std::uint8_t { kFull, kMinimal, kNone };
inline constexpr std::size_t kSurroundingsCount = static_cast<std::size_t>(Surroundings::kNone) + 1;

// The side of the drawer that is open.
enum class DrawerSide : std::uint8_t { kClosed, kHow, kPlots };
inline constexpr std::size_t kDrawerSideCount = static_cast<std::size_t>(DrawerSide::kPlots) + 1;

// The panel's openSections, a bit each (panelSectionKeys()), that a person opened or closed.
struct OpenSections {
  std::uint32_t opened = 0, closed = 0;
  bool operator==(const OpenSections&) const = default;
};

// Thousandths of the side, 0 to 1000, from the north-western corner: u and v of a point, and of a
// section's two ends.
using MapPoint = std::array<int, 2>;
using MapSection = std::array<int, 4>;

inline constexpr std::size_t kMaxStops = 64;
inline constexpr std::size_t kLongestTitle = 80;  // characters

struct View {
  TimelinePlace at;
  std::optional<bool> play;
  Speed speed = Speed::kStory;
  std::optional<CameraPose> cam;
  Palette palette = Palette::kStrata;
  std::optional<SunPlace> sun;  // unsaid: to the left of the home camera
  std::optional<int> water;     // thousandths of the finished range, 0 to 1000: a level surface
  int exaggeration = 100;       // hundredths, 25 to 500: heights are drawn this many times as high
  std::optional<int> scale;     // metres a side, 1 to 10,000,000; unsaid: parts of the side
  Theme theme = Theme::kAuto;
  bool wireframe = false;
  bool contours = false;
  bool slope = false;  // colours by steepness instead of height
  bool map = false;    // the inset from above
  bool flip = false;   // the land upside down
  ErosionLayer layer = ErosionLayer::kNone;
  Surroundings ui = Surroundings::kFull;
  DrawerSide card = DrawerSide::kClosed;
  std::array<PlotTab, 2> plots{PlotTab::kCut, PlotTab::kHeights};  // the second may be none
  OpenSections openSections;
  std::optional<MapPoint> pin;
  std::optional<MapSection> section;
  std::vector<TimelinePlace> stops;  // where a lecture stops, in its order; kMaxStops at most
  bool loop = false;
  std::string title;        // UTF-8 without control characters, kLongestTitle at most
  std::uint64_t locks = 0;  // a bit for each ParameterId that "Surprise me" leaves alone
  bool operator==(const View&) const = default;
};

// The level of the view's water in a land whose finished heights go from `low` to `high`, in their
// unit; none where the view shows no water.
inline std::optional<double> waterLevel(const View& view, double low, double high) {
  if (!view.water) return std::nullopt;
  return low + (high - low) * *view.water / 1000.0;
}

}  // namespace faultline
