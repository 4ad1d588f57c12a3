// The cross-section on the enlarged map: its drag, its line and its plot. See map_view.h.
#include <algorithm>
#include <cmath>

#include "ui/map/map_canvas.h"
#include "ui/map/section_plot.h"

namespace faultline {
namespace {

constexpr float kDragStart = 4;  // a press that moves farther, CSS pixels, is a drag
// How near a press must be to an end of the section to move it, CSS pixels.
constexpr float kEndReach = 12, kTouchEndReach = 22;

}  // namespace

// Handles presses on the map. A drag makes a new section; a drag that begins at an end of the
// section moves that end. A press without a drag removes the section.
void MapView::drag(Canvas& canvas, const Hit& area, const UiRect& place) {
  const ImVec2 at = canvas.pointer();
  if (area.pressed) {
    canvas.widgets.keys().drop();
    pressed_ = at;
    anchor_.reset();
    movesStart_ = false;
    if (section_) {
      const float reach = canvas.touch() ? kTouchEndReach : kEndReach;
      const ImVec2 from = onMap(place, section_->from), to = onMap(place, section_->to);
      if (distance(at, from) < reach) {
        anchor_ = section_->to;
        movesStart_ = true;
      } else if (distance(at, to) < reach) {
        anchor_ = section_->from;
      }
    }
  }
  if (area.held && (anchor_ || distance(at, pressed_) > kDragStart)) {
    if (!anchor_) anchor_ = onSquare(place, pressed_.x, pressed_.y);
    const ImVec2 end = onSquare(place, at.x, at.y);
    if (distance(*anchor_, end) > 1e-3f) {
      section_ = movesStart_ ? Section{end, *anchor_} : Section{*anchor_, end};
    }
    along_.reset();
  }
  if (!area.released) return;
  if (!anchor_ && area.clicked) section_.reset();
  anchor_.reset();
  canvas.widgets.wantFrame();
}

// Writes the section into the events if this frame changed it.
void MapView::keepSection(const View& view, UiEvents& events) {
  std::optional<MapSection> now;
  if (section_) {
    const auto thousandths = [](float part) {
      return static_cast<int>(std::lround(part * kSquareUnit));
    };
    now = MapSection{thousandths(section_->from.x), thousandths(section_->from.y),
                     thousandths(section_->to.x), thousandths(section_->to.y)};
  }
  if (now == view.section) return;
  if (!events.view) events.view = view;
  events.view->section = now;
}

void MapView::drawPlot(Canvas& canvas, const UiRect& plot) {
  const PlottedSection section = {canvas.map, section_->from, section_->to, canvas.datum};
  const std::optional<float> before = along_;
  along_ = drawSectionPlot(canvas.widgets, section, plot);
  // The map marks the place under the plot's pointer in the next frame.
  if (before != along_) canvas.widgets.wantFrame();
}

// Draws the section's line, its ends A and B, and the place under the pointer of the plot.
void MapView::drawSection(Canvas& canvas, const UiRect& place) {
  ImDrawList& list = *canvas.paint.list();
  const float ratio = canvas.paint.ratio();
  const ImU32 light = IM_COL32(255, 255, 255, 230), dark = IM_COL32(29, 35, 39, 255);
  const ImVec2 from = canvas.pixels(onMap(place, section_->from));
  const ImVec2 to = canvas.pixels(onMap(place, section_->to));
  list.AddLine(from, to, light, 4 * ratio);
  list.AddLine(from, to, dark, 2 * ratio);
  const auto dot = [&](const ImVec2& at, float radius, ImU32 colour) {
    list.AddCircleFilled(at, (radius + 1.5f) * ratio, light);
    list.AddCircleFilled(at, radius * ratio, colour);
  };
  dot(from, 4, dark);
  dot(to, 4, dark);
  const auto name = [&](const ImVec2& square, const ImVec2& other, std::string_view letter) {
    const ImVec2 at = onMap(place, square);
    const ImVec2 away = onMap(place, other);
    const float length = std::max(distance(at, away), 1.0f);
    const float x =
        std::clamp(at.x + 14 * (at.x - away.x) / length, place.x + 9, place.x + place.width - 9);
    const float y =
        std::clamp(at.y + 14 * (at.y - away.y) / length, place.y + 9, place.y + place.height - 9);
    canvas.paint.disc(x, y, 8, withAlpha(canvas.colours.surface, 0.85f));
    canvas.paint.text(x, y, letter, {kSmallSize, Weight::kSemiBold}, canvas.colours.text,
                      Align::kCentre);
  };
  name(section_->from, section_->to, "A");
  name(section_->to, section_->from, "B");
  if (along_) {
    const ImVec2 at = between(section_->from, section_->to, *along_);
    dot(canvas.pixels(onMap(place, at)), 3.5f, canvas.colours.accent);
  }
}

}  // namespace faultline
