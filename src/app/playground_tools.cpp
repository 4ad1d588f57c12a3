// The pin and the section, as they are put on the land or its map, and how they are seen on it. See
// playground.h.
#include <algorithm>
#include <cmath>

#include "app/playground.h"

namespace faultline {
namespace {

constexpr double kSquareUnit = 1000.0;  // of the view's places
// A point of the land is seen unless something stands this far before it, in sides.
constexpr double kHidden = 0.01;
constexpr int kSectionPieces = 48;
// What the drawer's plot shows while nobody has laid a section: the middle, from west to east.
constexpr MapSection kUsualSection = {0, 500, 1000, 500};

bool inSquare(const Vec3& place) {
  return place.x >= 0.0 && place.x <= 1.0 && place.y >= 0.0 && place.y <= 1.0;
}

MapPoint mapPoint(const Vec3& place) {
  const auto thousandths = [](double part) {
    return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * kSquareUnit));
  };
  return {thousandths(place.x), thousandths(place.y)};
}

}  // namespace

void Playground::setPinning(bool on) { take(LandTool::kPin, on); }
void Playground::setSectioning(bool on) { take(LandTool::kSection, on); }

void Playground::take(LandTool tool, bool on) {
  if (on) setDrawing(false);
  if (on || tool_ == tool) tool_ = on ? tool : LandTool::kNone;
  toolId_.reset();
  touched();
}

// What a pointer does while pin or section are to be put. False: it is somebody else's.
bool Playground::toolPointer(const PointerEvent& event) {
  const auto& [kind, id, type, x, y, buttons, shift, timeMs] = event;
  if (tool_ == LandTool::kNone) return false;
  const bool begins = kind == PointerKind::kDown && !toolId_;
  if (begins) {
    const auto px = static_cast<float>(x), py = static_cast<float>(y);
    toolOnMap_ = ui_.mapTakes(px, py);
    if (!toolOnMap_ && ui_.wantsPointer(px, py)) return false;
  } else if (toolId_ != id) {
    return false;
  }
  const Camera eye = camera();
  const std::optional<Vec3> place = drawSurface(eye, toolOnMap_).at(x, y, 0.0);
  if (begins) {
    if (!place || !inSquare(*place)) return false;
    camera_.stop();
    toolId_ = id;
    toolStart_ = mapPoint(*place);
  }
  View next = view_;
  if (place && tool_ == LandTool::kPin) next.pin = mapPoint(*place);
  if (place && tool_ == LandTool::kSection && mapPoint(*place) != toolStart_) {
    const auto [u, v] = mapPoint(*place);
    next.section = MapSection{toolStart_[0], toolStart_[1], u, v};
  }
  if (kind == PointerKind::kUp || kind == PointerKind::kCancel) {
    toolId_.reset();
    // A press alone lays no section.
    const bool pressed = kind == PointerKind::kUp && place && mapPoint(*place) == toolStart_;
    if (tool_ == LandTool::kPin || !pressed) tool_ = LandTool::kNone;
  }
  document_.showView(next);
  return true;
}

// A place of the square as it is seen in the window, unless it is behind the eye.
std::optional<LandPoint> Playground::seenOnLand(const Camera& eye, double u, double v) const {
  const DrawSurface surface = drawSurface(eye, false);
  const std::optional<ScreenPoint> at = surface.seen(u, v);
  if (!at || surface.land == nullptr) return std::nullopt;
  const std::optional<GroundPoint> met =
      eye.pick(*surface.land, at->x * surface.pixelRatio, at->y * surface.pixelRatio);
  const bool hidden = met && std::hypot(met->u - u, met->v - v) > kHidden;
  return LandPoint{static_cast<float>(at->x), static_cast<float>(at->y), hidden};
}

// Where the drawer's plot of a point looks while none is pinned.
MapPoint Playground::highestPlace() {
  if (topOf_ == session_.revision() && topFlipped_ == view_.flip) return top_;
  topOf_ = session_.revision();
  topFlipped_ = view_.flip;
  const Heightfield& heights = session_.heights();
  const auto begin = heights.z.begin(), end = heights.z.end();
  const auto top = view_.flip ? std::min_element(begin, end) : std::max_element(begin, end);
  const auto at = static_cast<int>(top - begin);
  const double cells = heights.size - 1;
  return top_ = mapPoint({at % heights.size / cells, at / heights.size / cells, 0.0});
}

void Playground::addPlaces(const Camera& eye, UiState& state) {
  const auto& plots = view_.plots;
  const auto shows = [&](PlotTab tab) {
    return view_.card == DrawerSide::kPlots &&
           std::find(plots.begin(), plots.end(), tab) != plots.end();
  };
  if (shows(PlotTab::kPoint) && !view_.pin) state.top = highestPlace();
  if (const std::optional<MapPoint>& pin = state.top ? state.top : view_.pin) {
    state.pin = seenOnLand(eye, (*pin)[0] / kSquareUnit, (*pin)[1] / kSquareUnit);
  }
  if (!view_.section && !shows(PlotTab::kSection)) return;
  const auto& [u1, v1, u2, v2] = view_.section.value_or(kUsualSection);
  for (int i = 0; i <= kSectionPieces; ++i) {
    const double part = static_cast<double>(i) / kSectionPieces / kSquareUnit;
    const double rest = 1.0 / kSquareUnit - part;
    const auto seen = seenOnLand(eye, rest * u1 + part * u2, rest * v1 + part * v2);
    if (seen) state.section.push_back(*seen);
  }
}

}  // namespace faultline
