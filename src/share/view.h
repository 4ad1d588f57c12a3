// The view part of a link: the look of the page and its position on the timeline. It is never part
// of the recipe or the fingerprint.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_count.h"
#include "share/lecture.h"
#include "share/plot_tabs.h"
#include "terrain/erosion/erosion.h"
#include "terrain/grid/normals.h"
#include "terrain/palette/palette.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

enum class Theme : std::uint8_t { kAuto, kLight, kDark };

// Playback speed in faults per second; kStory accelerates from a slow start.
enum class Speed : std::uint8_t { kStory, k1, k10, k100, k1000, kMax };

// Where a person stands on the land, and looks. Integers, so that the text is exact.
struct StandPlace {
  int u = 5000;  // ten-thousandths of the side, from the north-western corner, 0 to 10,000
  int v = 5000;
  int heading = 0;  // tenths of a degree clockwise from north, 0 to 3599
  int tilt = 0;     // tenths of a degree above the horizon, -800 to 800
  int above = 80;   // of the eye over the ground, in ten-thousandths of the side, 30 to 5000
  int zoom = 100;   // hundredths, 100 to 600; 100 is the width of what an eye sees
  bool operator==(const StandPlace&) const = default;
};

// Integers, so that the text is exact.
struct CameraPose {
  // Tenths of a degree, -1800 to 1800: 0 looks north, positive moves the camera east.
  int azimuth = 0;
  int elevation = 0;  // tenths of a degree above the horizon, 20 to 900
  int zoom = 100;     // hundredths; 100 fits the block
  int panU = 0;       // the point looked at, from the centre, in thousandths of the side
  int panV = 0;
  std::optional<StandPlace> stand = {};  // in place of all of these
  bool operator==(const CameraPose&) const = default;
};

// The direction of the sun, in whole degrees.
struct SunPlace {
  int azimuth = 0;     // clockwise from north, 0 to 359
  int elevation = 35;  // above the horizon, 5 to 85
  bool operator==(const SunPlace&) const = default;
};

// Which controls the page shows around the block: all, caption and timeline, or none.
enum class Surroundings : std::uint8_t { kFull, kMinimal, kNone };

// Which side of the drawer is open.
enum class DrawerSide : std::uint8_t { kClosed, kHow, kPlots };

// The panel's sections that a person opened or closed: a bit for each of panelSectionKeys().
struct OpenSections {
  std::uint32_t opened = 0, closed = 0;
  bool operator==(const OpenSections&) const = default;
};

// A point (u, v) and a section (u1, v1, u2, v2), in thousandths of the side, 0 to 1000, from the
// north-western corner.
using MapPoint = std::array<int, 2>;
using MapSection = std::array<int, 4>;

inline constexpr std::size_t kLongestTitle = 80;  // characters

// How two lands are compared.
enum class CompareAs : std::uint8_t { kWiper, kSide, kDifference };

struct View {
  // The numbers and switches of the list: water, exaggeration, rock, scale, wireframe and others.
#define VIEW_OPTIONAL(Id, member, ...) std::optional<int> member;
#define VIEW_NUMBER(Id, member, decimals, initial, ...) int member = initial;
#define VIEW_SWITCH(Id, member, saysOf) bool member = false;
#include "share/view_list.h"
  TimelinePlace at;
  std::optional<bool> play;
  Speed speed = Speed::kStory;
  std::optional<CameraPose> cam;
  Palette palette = Palette::kStrata;
  std::optional<SunPlace> sun;  // nothing: to the left of the home camera
  Theme theme = Theme::kAuto;
  ErosionLayer layer = ErosionLayer::kNone;
  NormalKind normals = NormalKind::kTriangles;  // of the shading
  Surroundings ui = Surroundings::kFull;
  DrawerSide card = DrawerSide::kClosed;
  std::array<PlotTab, 2> plots{PlotTab::kCut, PlotTab::kHeights};  // the second may be kNone
  OpenSections openSections;
  std::optional<MapPoint> pin;
  std::optional<MapSection> section;
  std::vector<LectureStop> stops;  // of a lecture, in its order; kMaxStops at most
  bool loop = false;
  std::string title;    // UTF-8 of visible characters, kLongestTitle at most
  std::string compare;  // the canonical recipe of a land beside this one, or none
  CompareAs compareAs = CompareAs::kWiper;
  std::uint64_t locks = 0;  // a bit for each ParameterId that "Surprise me" leaves alone
  bool operator==(const View&) const = default;
};

// The level of the view's water in a land whose finished heights range from `low` to `high`, in
// their unit; nothing if the view shows no water.
inline std::optional<double> waterLevel(const View& view, double low, double high) {
  if (!view.water) return std::nullopt;
  return low + (high - low) * *view.water / 1000.0;
}

}  // namespace faultline
