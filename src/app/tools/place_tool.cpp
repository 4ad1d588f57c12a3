// The tool that puts a pin or lays a section. See place_tool.h.
#include "app/tools/place_tool.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr double kSquareUnit = 1000.0;  // of a view's places
constexpr int kSectionPieces = 48;
// What the drawer plots while nobody has laid a section: the middle, from west to east.
constexpr MapSection kDefaultSection = {0, 500, 1000, 500};

MapPoint mapPoint(const Vec3& place) {
  const auto thousandths = [](double part) {
    return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * kSquareUnit));
  };
  return {thousandths(place.x), thousandths(place.y)};
}

bool plots(const View& view, PlotTab tab) {
  return view.card == DrawerSide::kPlots &&
         std::find(view.plots.begin(), view.plots.end(), tab) != view.plots.end();
}

}  // namespace

bool inSquare(const Vec3& place) {
  return place.x >= 0.0 && place.x <= 1.0 && place.y >= 0.0 && place.y <= 1.0;
}

void PlaceTool::set(Kind kind, bool on) {
  if (on || kind_ == kind) kind_ = on ? kind : Kind::kNone;
  pointerId_.reset();
}

bool PlaceTool::takes(const PointerEvent& event, PointerTarget target) {
  if (kind_ == Kind::kNone) return false;
  if (event.kind != PointerKind::kDown || pointerId_) return pointerId_ == event.id;
  onMap_ = target == PointerTarget::kMap;
  return target != PointerTarget::kPanel;
}

std::optional<View> PlaceTool::pointer(const PointerEvent& event, const ToolSurface& surface,
                                       const View& view) {
  const std::optional<Vec3> place = surface.at(event.x, event.y, 0.0);
  if (!pointerId_) {
    if (!place || !inSquare(*place)) return std::nullopt;
    pointerId_ = event.id;
    start_ = mapPoint(*place);
  }
  View next = view;
  if (place && kind_ == Kind::kPin) next.pin = mapPoint(*place);
  if (place && kind_ == Kind::kSection && mapPoint(*place) != start_) {
    const auto [u, v] = mapPoint(*place);
    next.section = MapSection{start_[0], start_[1], u, v};
  }
  if (event.kind == PointerKind::kUp || event.kind == PointerKind::kCancel) {
    pointerId_.reset();
    const bool pressed = event.kind == PointerKind::kUp && place && mapPoint(*place) == start_;
    if (kind_ == Kind::kPin || !pressed) kind_ = Kind::kNone;
  }
  return next;
}

MapPoint HighestPlace::of(const Heightfield& heights, std::uint64_t revision, bool flipped) {
  if (revision_ == revision && flipped_ == flipped) return place_;
  revision_ = revision;
  flipped_ = flipped;
  const auto begin = heights.z.begin(), end = heights.z.end();
  const auto top = flipped ? std::min_element(begin, end) : std::max_element(begin, end);
  const auto index = static_cast<int>(top - begin);
  const double cells = heights.size - 1;
  place_ = mapPoint({index % heights.size / cells, index / heights.size / cells, 0.0});
  return place_;
}

bool wantsHighestPlace(const View& view) { return plots(view, PlotTab::kPoint) && !view.pin; }

void addSeenPlaces(const View& view, const std::optional<MapPoint>& highest,
                   const ToolSurface& surface, UiState& state) {
  state.top = highest;
  if (const std::optional<MapPoint>& pin = state.top ? state.top : view.pin) {
    state.pin = surface.seenOnLand((*pin)[0] / kSquareUnit, (*pin)[1] / kSquareUnit);
  }
  if (!view.section && !plots(view, PlotTab::kSection)) return;
  const auto& [u1, v1, u2, v2] = view.section.value_or(kDefaultSection);
  for (int i = 0; i <= kSectionPieces; ++i) {
    const double part = static_cast<double>(i) / kSectionPieces / kSquareUnit;
    const double rest = 1.0 / kSquareUnit - part;
    const auto seen = surface.seenOnLand(rest * u1 + part * u2, rest * v1 + part * v2);
    if (seen) state.section.push_back(*seen);
  }
}

}  // namespace faultline
