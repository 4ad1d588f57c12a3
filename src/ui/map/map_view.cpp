// The map's window: the inset, the enlarged map with its card, and the keys. The inset takes
// presses on its own square only; the enlarged map takes the whole view, so that a press beside it
// closes it. See map_view.h; overlay and section are in map_overlay.cpp and map_section.cpp.
#include "ui/map/map_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/fixed_text.h"
#include "generated/text_ui.h"
#include "share/quantities.h"
#include "ui/map/map_canvas.h"

namespace faultline {
namespace {

constexpr float kInset = 168;        // side of the inset, from the design sheet
constexpr float kInsetShare = 0.4f;  // of a small view's height, at most
// Of the width of a wide and of a narrow view, at most: the land's shoulder stays free.
constexpr float kWideShare = 0.19f, kNarrowShare = 0.3f;
constexpr float kMargin = 16, kNarrowMargin = 8;
constexpr float kPadding = 12;
constexpr float kCaptionHeight = 24;        // of the page's caption at the top of a wide view
constexpr float kInstructionsHeight = 108;  // of the instructions there while faults are drawn
constexpr float kRadius = 8;
constexpr float kLine = 20;
constexpr float kSmallLine = 16;
constexpr float kPlotWidth = 288, kPlotHeight = 144;
constexpr float kMinMap = 120;
constexpr float kDegrees = 57.2957795f;  // in a radian

constexpr TextStyle kSmall{kSmallSize};
constexpr TextStyle kSmallFigures{kSmallSize, Weight::kRegular, true};
constexpr TextStyle kBody{};
constexpr TextStyle kStrong{kBodySize, Weight::kSemiBold};
constexpr TextStyle kFigures{kBodySize, Weight::kRegular, true};

std::string placeText(const ImVec2& place) {
  return fixedText(static_cast<double>(place.x), 3) + ", " +
         fixedText(static_cast<double>(place.y), 3);
}

std::string slopeText(float slope) {
  const auto degrees = static_cast<double>(std::atan(slope) * kDegrees);
  return fixedText(degrees, degrees < 10 ? 1 : 0) + "°";
}

bool overlap(const UiRect& a, const UiRect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

UiRect insetPlace(const UiRegions& regions) {
  const UiRect& view = regions.view;
  const float margin = regions.narrow ? kNarrowMargin : kMargin;
  const float share = view.width > view.height ? kWideShare : kNarrowShare;
  const float room = std::min(share * view.width, kInsetShare * view.height);
  const float side = std::floor(std::min(kInset, room));
  return {view.x + view.width - margin - side, view.y + margin, side, side};
}

}  // namespace

bool MapView::takeKey(std::string_view key) {
  if (!enlarged_ || side_ <= 0) return false;
  const bool escape = key == "Escape";
  if (!escape && key != "m" && key != "M") return false;
  if (escape && section_) {
    dropsSection_ = true;
  } else {
    enlarged_ = false;
  }
  return true;
}

void MapView::draw(Widgets& widgets, const UiRegions& regions, const UiState& state,
                   UiEvents& events) {
  const UiRect& view = regions.view;
  const UiRect small = insetPlace(regions);
  const bool covered = overlap(regions.panel, view);
  const float before = side_;
  area_ = place_ = {};
  side_ = 0;
  pointed_.reset();
  if (state.map == nullptr || !state.view->map || covered || small.width < 48) {
    enlarged_ = false;
    return;
  }
  section_.reset();
  if (state.view->section && !std::exchange(dropsSection_, false)) {
    std::array<float, 4> ends{};
    for (std::size_t i = 0; i < ends.size(); ++i) {
      ends[i] = static_cast<float>((*state.view->section)[i]) / kSquareUnit;
    }
    section_ = Section{{ends[0], ends[1]}, {ends[2], ends[3]}};
  }
  Painter& paint = widgets.paint();
  ImGui::SetNextWindowPos(paint.device(view.x, view.y));
  ImGui::SetNextWindowSize(paint.device(view.width, view.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("map", nullptr, kPanelWindow);
  ImGui::PopStyleVar();
  paint.drawInto(ImGui::GetWindowDrawList());
  const HeightDatum datum = heightDatum(*state.view, state.map->water);
  Canvas canvas = {widgets, regions, state, *state.map, paint, widgets.colours(), datum};
  area_ = enlarged_ ? view : small;
  if (enlarged_) {
    drawEnlarged(canvas);
  } else {
    drawInset(canvas, small);
  }
  keepSection(*state.view, events);
  ImGui::End();
  // The caller renders the land for the size of the frame before.
  if (side_ != before) widgets.wantFrame();
}

void MapView::drawInset(Canvas& canvas, const UiRect& place) {
  const Hit area = canvas.widgets.hit("map:land", place);
  side_ = place.width;
  if (area.pressed) canvas.widgets.keys().drop();
  if (area.hovered) {
    canvas.widgets.setCursor("pointer");
    const ImVec2 at = canvas.pointer();
    if (place.contains(at.x, at.y)) pointed_ = onSquare(place, at.x, at.y);
  }
  if (area.clicked) {
    enlarged_ = true;
    canvas.widgets.wantFrame();
  }
  drawLand(canvas, place);
  if (!pointed_) return;
  // Draw the place, height and slope under the pointer on a card below.
  const MapPlace there = placeOnMap(canvas.map, pointed_->x, pointed_->y);
  constexpr float kCardPadding = 8;
  const UiRect card = {place.x, place.y + place.height + 8, place.width,
                       3 * kSmallLine + 2 * kCardPadding};
  canvas.paint.card(card, canvas.colours.surface, canvas.colours.line, kRadius);
  float middle = card.y + kCardPadding + kSmallLine / 2;
  const auto row = [&](std::string_view name, const std::string& value) {
    canvas.paint.text(card.x + kCardPadding, middle, name, kSmall, canvas.colours.quiet);
    canvas.paint.text(card.x + card.width - kCardPadding, middle, value, kSmallFigures,
                      canvas.colours.text, Align::kRight);
    middle += kSmallLine;
  };
  row("u, v", placeText(*pointed_));
  row(text::kMapHeightLabel, canvas.heightText(there.height));
  row(text::kMapSlopeLabel, slopeText(there.slope));
}

// Draws the map as high as the view, with readings and cross-section beside it, or below it in a
// narrow view.
void MapView::drawEnlarged(Canvas& canvas) {
  const UiRegions& regions = canvas.regions;
  Widgets& widgets = canvas.widgets;
  Painter& paint = canvas.paint;
  UiRect room = inset(regions.view, regions.narrow ? kNarrowMargin : kMargin);
  if (!regions.narrow) {
    const float top = canvas.state.drawing ? kInstructionsHeight : kCaptionHeight;
    room.y += top;
    room.height -= top;
  }
  // Put the readings beside the map if the map keeps most of its side, else below it.
  const float besideSide =
      std::floor(std::min(room.height - 2 * kPadding, room.width - kPlotWidth - 4 * kPadding));
  const bool beside = besideSide >= 0.7f * (room.height - 2 * kPadding);
  UiRect card = room, place, readings;
  if (beside) {
    const float side = besideSide;
    card.width = side + kPlotWidth + 4 * kPadding;
    card.height = side + 2 * kPadding;
    card.x = room.x + (room.width - card.width) / 2;
    card.y = room.y + (room.height - card.height) / 2;
    place = {card.x + kPadding, card.y + kPadding, side, side};
    readings = {place.x + side + 2 * kPadding, place.y, kPlotWidth, side};
  } else {
    // Below the map stands one line of text; a section's plot takes its height from the map.
    const float plot = section_ && !anchor_ ? kPlotHeight + 2 * kSmallLine : 0;
    const float height = std::max(kMinMap, room.height - 2 * kPadding - kLine - plot);
    const float side = std::floor(std::min(height, room.width - 2 * kPadding));
    card.height = std::min(room.height, side + 2 * kPadding + kLine + plot + (plot > 0 ? 4 : 0));
    place = {card.x + (card.width - side) / 2, card.y + kPadding, side, side};
    readings = {card.x + kPadding, place.y + side + 2, card.width - 2 * kPadding,
                card.y + card.height - place.y - side - 2};
  }
  side_ = place.width;
  paint.card(card, canvas.colours.surface, canvas.colours.line, kCardRadius);

  // The button comes first: on a phone it stands over the map.
  constexpr float kButton = 32, kTouchButton = 44;
  const float size = regions.narrow ? kTouchButton : kButton;
  const UiRect button = {(beside ? readings.x + readings.width : place.x + side_) - size, place.y,
                         size, size};
  const Hit close = widgets.hit("map:close", button);
  const Hit area = widgets.hit("map:land", place);
  if (area.hovered) {
    widgets.setCursor("crosshair");
    const ImVec2 at = canvas.pointer();
    if (area.held || place.contains(at.x, at.y)) pointed_ = onSquare(place, at.x, at.y);
  }
  drag(canvas, area, place);
  drawLand(canvas, place);

  const auto value = [&](float y, std::string_view name, const std::string& text) {
    paint.text(readings.x, y, name, kBody, canvas.colours.quiet);
    paint.text(readings.x + readings.width, y, text, kFigures, canvas.colours.text, Align::kRight);
  };
  if (beside) {
    paint.text(readings.x, readings.y + 16, text::kMapTitle, {16, Weight::kSemiBold},
               canvas.colours.text);
    float y = readings.y + 52;
    std::optional<MapPlace> there;
    if (pointed_) there = placeOnMap(canvas.map, pointed_->x, pointed_->y);
    value(y, "u, v", pointed_ ? placeText(*pointed_) : "–");
    value(y + 24, text::kMapHeightLabel, there ? canvas.heightText(there->height) : "–");
    value(y + 48, text::kMapSlopeLabel, there ? slopeText(there->slope) : "–");
    y += 72;
    paint.rule(readings.x, y, readings.width, canvas.colours.line);
    y += 24;
    paint.text(readings.x, y, text::kMapSectionTitle, kStrong, canvas.colours.text);
    if (section_) {
      paint.text(readings.x + readings.width, y, text::kMapSectionClearHint, kSmall,
                 canvas.colours.quiet, Align::kRight);
      drawPlot(canvas, {readings.x, y + 18, readings.width, kPlotHeight});
    } else {
      paint.text(readings.x, y + 24, text::kMapSectionDragHint, kSmall, canvas.colours.quiet);
    }
  } else {
    const float middle = readings.y + kLine / 2;
    if (pointed_) {
      const MapPlace there = placeOnMap(canvas.map, pointed_->x, pointed_->y);
      paint.text(readings.x, middle, placeText(*pointed_), kSmallFigures, canvas.colours.quiet);
      paint.text(readings.x + readings.width, middle,
                 canvas.heightText(there.height) + " · " + slopeText(there.slope), kSmallFigures,
                 canvas.colours.text, Align::kRight);
    } else if (!section_) {
      paint.text(readings.x, middle, text::kMapSectionDragShortHint, kSmall, canvas.colours.quiet);
    }
    if (section_ && !anchor_) {
      drawPlot(canvas, {readings.x, readings.y + kLine + 2, readings.width, kPlotHeight});
    }
  }
  const float x = button.x + size / 2, y = button.y + size / 2;
  if (!beside) paint.disc(x, y, 14, withAlpha(canvas.colours.surface, 0.85f));
  if (close.hovered) {
    widgets.setCursor("pointer");
    paint.disc(x, y, 14, canvas.colours.field);
  }
  paint.icon(Icon::kClose, x, y, close.hovered ? canvas.colours.text : canvas.colours.quiet);
  // A press beside the card closes the map.
  widgets.hit("map:card", card);
  const Hit outside = widgets.hit("map:outside", regions.view);
  if (close.clicked || outside.clicked) {
    enlarged_ = false;
    widgets.wantFrame();
  }
}

}  // namespace faultline
