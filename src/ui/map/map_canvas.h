// What the parts of the map (map_view, map_overlay, map_section) share within one frame: the
// targets of drawing, and the conversion between points of the unit square and CSS pixels. Private
// to them.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "share/quantities.h"
#include "ui/map/map_view.h"

namespace faultline {

// A view stores the places of pin and section in thousandths of the side.
inline constexpr float kSquareUnit = 1000;

inline float distance(const ImVec2& a, const ImVec2& b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// Linear interpolation from `a` (part 0) to `b` (part 1).
inline ImVec2 between(const ImVec2& a, const ImVec2& b, float part) {
  return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

// The point of the unit square under a CSS pixel of the map at `place`, clamped to the square.
inline ImVec2 onSquare(const UiRect& place, float x, float y) {
  return {std::clamp((x - place.x) / place.width, 0.0f, 1.0f),
          std::clamp((y - place.y) / place.height, 0.0f, 1.0f)};
}

// The CSS pixel of a point of the unit square.
inline ImVec2 onMap(const UiRect& place, const ImVec2& square) {
  return {place.x + square.x * place.width, place.y + square.y * place.height};
}

struct MapView::Canvas {
  Widgets& widgets;
  const UiRegions& regions;
  const UiState& state;
  const MapState& map;
  Painter& paint;
  const ThemeColours& colours;

  const HeightDatum& datum;

  std::string heightText(float height) const {
    return faultline::heightText(static_cast<double>(height), datum);
  }
  ImVec2 pointer() const {
    const ImVec2 at = ImGui::GetIO().MousePos;
    return {at.x / paint.ratio(), at.y / paint.ratio()};
  }
  ImVec2 pixels(const ImVec2& css) const { return {css.x * paint.ratio(), css.y * paint.ratio()}; }
  bool touch() const { return ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen; }
};

}  // namespace faultline
