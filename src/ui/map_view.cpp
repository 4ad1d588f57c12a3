// The map. See map_view.h. The inset asks for nothing but its own square;
// enlarged it takes the whole view, so that a press beside it closes it.
#include "ui/map_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/fixed_text.h"
#include "generated/text_ui.h"
#include "share/quantities.h"
#include "ui/section_plot.h"

namespace faultline {
namespace {

constexpr float kInset = 168;        // the design sheet's side
constexpr float kInsetShare = 0.4f;  // of a small view's width or height, at most
constexpr float kMargin = 16, kNarrowMargin = 8;
constexpr float kPadding = 12;
constexpr float kStoryHeight = 24;  // the page's words at the top of a wide view
constexpr float kDrawHeight = 108;  // or its strip, while faults are drawn
constexpr float kRadius = 8;
constexpr float kLine = 20;
constexpr float kSmallLine = 16;
constexpr float kPlotWidth = 288, kPlotHeight = 144;
constexpr float kMinMap = 120;
constexpr float kDragStart = 4;  // CSS pixels that make a press a drag
constexpr float kEndReach = 12, kTouchEndReach = 22;
constexpr float kDegrees = 57.2957795f;
constexpr float kSquareUnit = 1000;  // of the view's places

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

float distance(const ImVec2& a, const ImVec2& b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

ImVec2 between(const ImVec2& a, const ImVec2& b, float part) {
  return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

bool overlap(const UiRect& a, const UiRect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

UiRect insetPlace(const UiRegions& regions) {
  const UiRect& view = regions.view;
  const float margin = regions.narrow ? kNarrowMargin : kMargin;
  const float side = std::floor(std::min(kInset, kInsetShare * std::min(view.width, view.height)));
  return {view.x + view.width - margin - side, view.y + margin, side, side};
}

ImVec2 onSquare(const UiRect& place, float x, float y) {
  return {std::clamp((x - place.x) / place.width, 0.0f, 1.0f),
          std::clamp((y - place.y) / place.height, 0.0f, 1.0f)};
}

ImVec2 onMap(const UiRect& place, const ImVec2& square) {
  return {place.x + square.x * place.width, place.y + square.y * place.height};
}

}  // namespace

MapPlace placeOnMap(const MapState& map, float u, float v) {
  const Heightfield& land = *map.land;
  const auto cells = static_cast<float>(land.size - 1);
  const float x = std::clamp(u, 0.0f, 1.0f) * cells, y = std::clamp(v, 0.0f, 1.0f) * cells;
  const int column = std::min(static_cast<int>(x), land.size - 2);
  const int row = std::min(static_cast<int>(y), land.size - 2);
  const float east = x - static_cast<float>(column), south = y - static_cast<float>(row);
  const float a = land.at(column, row), b = land.at(column + 1, row);
  const float c = land.at(column, row + 1), d = land.at(column + 1, row + 1);
  const float north = a + (b - a) * east;
  const float height = north + (c + (d - c) * east - north) * south;
  const float slopeU = ((b - a) * (1 - south) + (d - c) * south) * cells;
  const float slopeV = ((c - a) * (1 - east) + (d - b) * east) * cells;
  return {map.mirror ? *map.mirror - height : height, std::sqrt(slopeU * slopeU + slopeV * slopeV)};
}

std::vector<float> sectionHeights(const MapState& map, ImVec2 from, ImVec2 to, int count) {
  std::vector<float> heights;
  heights.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    const ImVec2 at = between(from, to, static_cast<float>(i) / static_cast<float>(count - 1));
    heights.push_back(placeOnMap(map, at.x, at.y).height);
  }
  return heights;
}

// What the parts of one frame share.
struct MapView::Sheet {
  Widgets& widgets;
  const UiRegions& regions;
  const UiState& state;
  const MapState& map;
  Painter& paint;
  const ThemeColours& colours;

  std::optional<int> scale() const { return state.view->scale; }
  std::string heightText(float height) const {
    return lengthText(static_cast<double>(height), scale());
  }
  ImVec2 pointer() const {
    const ImVec2 at = ImGui::GetIO().MousePos;
    return {at.x / paint.ratio(), at.y / paint.ratio()};
  }
  ImVec2 pixels(const ImVec2& css) const { return {css.x * paint.ratio(), css.y * paint.ratio()}; }
  bool touch() const { return ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen; }
};

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
  Sheet sheet = {widgets, regions, state, *state.map, paint, widgets.colours()};
  area_ = enlarged_ ? view : small;
  if (enlarged_) {
    drawEnlarged(sheet);
  } else {
    drawInset(sheet, small);
  }
  keepSection(*state.view, events);
  ImGui::End();
  // The land is painted for the size of the frame before.
  if (side_ != before) widgets.wantFrame();
}

void MapView::drawInset(Sheet& sheet, const UiRect& place) {
  const Hit area = sheet.widgets.hit("map:land", place);
  side_ = place.width;
  if (area.pressed) sheet.widgets.dropFocus();
  if (area.hovered) {
    sheet.widgets.setCursor("pointer");
    const ImVec2 at = sheet.pointer();
    if (place.contains(at.x, at.y)) pointed_ = onSquare(place, at.x, at.y);
  }
  if (area.clicked) {
    enlarged_ = true;
    sheet.widgets.wantFrame();
  }
  drawLand(sheet, place);
  if (!pointed_) return;
  // What stands under the pointer, on a card below.
  const MapPlace there = placeOnMap(sheet.map, pointed_->x, pointed_->y);
  constexpr float kCardPadding = 8;
  const UiRect card = {place.x, place.y + place.height + 8, place.width,
                       3 * kSmallLine + 2 * kCardPadding};
  sheet.paint.card(card, sheet.colours.surface, sheet.colours.line, kRadius);
  float middle = card.y + kCardPadding + kSmallLine / 2;
  const auto row = [&](std::string_view name, const std::string& value) {
    sheet.paint.text(card.x + kCardPadding, middle, name, kSmall, sheet.colours.quiet);
    sheet.paint.text(card.x + card.width - kCardPadding, middle, value, kSmallFigures,
                     sheet.colours.text, Align::kRight);
    middle += kSmallLine;
  };
  row("u, v", placeText(*pointed_));
  row(text::kMapHeightLabel, sheet.heightText(there.height));
  row(text::kMapSlopeLabel, slopeText(there.slope));
}

// The land with everything that stands on it.
void MapView::drawLand(Sheet& sheet, const UiRect& place) {
  Painter& paint = sheet.paint;
  place_ = place;
  const ImVec2 from = paint.device(place.x, place.y);
  const ImVec2 to = paint.device(place.x + place.width, place.y + place.height);
  const float edge = paint.thickness(1);
  paint.fill({place.x - edge / paint.ratio(), place.y - edge / paint.ratio(),
              place.width + 2 * edge / paint.ratio(), place.height + 2 * edge / paint.ratio()},
             sheet.colours.line, kRadius);
  if (sheet.map.texture == 0) {
    paint.fill(place, sheet.colours.field, kRadius);
    return;
  }
  paint.list()->AddImageRounded(static_cast<ImTextureID>(sheet.map.texture), from, to, {0, 0},
                                {1, 1}, IM_COL32_WHITE, kRadius * paint.ratio());
  ImGui::PushClipRect(from, to, true);
  drawLines(sheet, place);
  drawNorth(sheet, place, drawCamera(sheet, place));
  ImGui::PopClipRect();
  if (section_) drawSection(sheet, place);
  drawPin(sheet, place);
}

void MapView::drawLines(Sheet& sheet, const UiRect& place) {
  ImDrawList& list = *sheet.paint.list();
  const float ratio = sheet.paint.ratio();
  for (const MapLine& line : sheet.map.lines) {
    list.AddLine(sheet.pixels(onMap(place, {line.u1, line.v1})),
                 sheet.pixels(onMap(place, {line.u2, line.v2})), line.colour,
                 std::max(1.0f, line.width * ratio));
  }
  for (const ImVec2& handle : sheet.map.handles) {
    const ImVec2 at = onMap(place, handle);
    sheet.paint.knob(at.x, at.y, 6, 2, sheet.colours.surface, sheet.colours.accent);
  }
  // Signs differ by their shape as well as by their colour.
  constexpr float kDisc = 9, kHalf = 5, kRise = 4.4f;
  for (const MapSign& sign : sheet.map.signs) {
    ImVec2 at = onMap(place, {sign.u, sign.v});
    at.x = std::clamp(at.x, place.x + kDisc, place.x + place.width - kDisc);
    at.y = std::clamp(at.y, place.y + kDisc, place.y + place.height - kDisc);
    const float up = sign.rising ? -kRise : kRise;
    const ImU32 colour = sign.rising ? sheet.colours.accent : sheet.colours.lowered;
    list.AddCircleFilled(sheet.pixels(at), kDisc * ratio,
                         withAlpha(sheet.colours.surface, 0.9f * sign.opacity));
    const ImVec2 tip = sheet.pixels({at.x, at.y + up});
    const ImVec2 left = sheet.pixels({at.x - kHalf, at.y - up * 0.8f});
    const ImVec2 right = sheet.pixels({at.x + kHalf, at.y - up * 0.8f});
    // Clockwise, or the edge would be smoothed inwards.
    if (sign.rising) {
      list.AddTriangleFilled(tip, right, left, withAlpha(colour, sign.opacity));
    } else {
      list.AddTriangleFilled(tip, left, right, withAlpha(colour, sign.opacity));
    }
  }
}

// From where the block is seen: a wedge at the map's edge that opens towards
// what is looked at.
ImVec2 MapView::drawCamera(Sheet& sheet, const UiRect& place) {
  constexpr float kRadiansPerDegree = 0.0174532925f;
  constexpr float kLength = 26, kHalfAngle = 0.36f;
  constexpr int kPieces = 6;
  const float azimuth = static_cast<float>(sheet.map.cameraAzimuthDeg) * kRadiansPerDegree;
  const float u = std::sin(azimuth), v = std::cos(azimuth);
  const ImVec2 target = {std::clamp(sheet.map.targetU, 0.05f, 0.95f),
                         std::clamp(sheet.map.targetV, 0.05f, 0.95f)};
  // Go from what is looked at towards the camera, as far as the map reaches.
  const float acrossU = u > 0 ? (1 - target.x) / u : u < 0 ? -target.x / u : 1e9f;
  const float acrossV = v > 0 ? (1 - target.y) / v : v < 0 ? -target.y / v : 1e9f;
  const float reach = std::min(acrossU, acrossV) - 4 / place.width;
  const ImVec2 eye = onMap(place, {target.x + u * reach, target.y + v * reach});
  ImDrawList& list = *sheet.paint.list();
  const float inwards = std::atan2(-v, -u);
  const float ratio = sheet.paint.ratio();
  const ImU32 light = IM_COL32(255, 255, 255, 150), dark = IM_COL32(29, 35, 39, 190);
  list.PathLineTo(sheet.pixels(eye));
  list.PathArcTo(sheet.pixels(eye), kLength * ratio, inwards - kHalfAngle, inwards + kHalfAngle,
                 kPieces);
  list.PathFillConvex(light);
  for (const float side : {-kHalfAngle, kHalfAngle}) {
    const ImVec2 end = {eye.x + kLength * std::cos(inwards + side),
                        eye.y + kLength * std::sin(inwards + side)};
    list.AddLine(sheet.pixels(eye), sheet.pixels(end), dark, 1.25f * ratio);
  }
  list.AddCircleFilled(sheet.pixels(eye), 3 * ratio, dark);
  return eye;
}

void MapView::drawNorth(Sheet& sheet, const UiRect& place, const ImVec2& eye) {
  constexpr float kWidth = 18, kHeight = 28, kHalf = 3.5f;
  constexpr float kClear = 60;  // of the camera's wedge
  // In the corner beside, if the wedge stands here; on a phone below, for the
  // button is there.
  UiRect tag = {place.x + 6, place.y + 6, kWidth, kHeight};
  if (distance(eye, {tag.x, tag.y}) < kClear) {
    const bool taken = enlarged_ && sheet.regions.narrow;
    (taken ? tag.y : tag.x) += place.width - 12 - (taken ? kHeight : kWidth);
  }
  sheet.paint.fill(tag, withAlpha(sheet.colours.surface, 0.85f), kWidth / 2);
  const float x = tag.x + kWidth / 2, top = tag.y + 4;
  sheet.paint.list()->AddTriangleFilled(sheet.pixels({x, top}), sheet.pixels({x + kHalf, top + 7}),
                                        sheet.pixels({x - kHalf, top + 7}), sheet.colours.text);
  sheet.paint.text(x, tag.y + kHeight - 9, text::kNorthLetter, {kSmallSize, Weight::kSemiBold},
                   sheet.colours.text, Align::kCentre);
}

// The map as high as the view, with words and section beside it, or below where
// it is narrow.
void MapView::drawEnlarged(Sheet& sheet) {
  const UiRegions& regions = sheet.regions;
  Widgets& widgets = sheet.widgets;
  Painter& paint = sheet.paint;
  UiRect room = inset(regions.view, regions.narrow ? kNarrowMargin : kMargin);
  if (!regions.narrow) {
    const float top = sheet.state.drawing ? kDrawHeight : kStoryHeight;
    room.y += top;
    room.height -= top;
  }
  // Beside the map: its words, as wide as a plot, with room around them.
  const float besideSide =
      std::floor(std::min(room.height - 2 * kPadding, room.width - kPlotWidth - 4 * kPadding));
  const bool beside = besideSide >= 0.7f * (room.height - 2 * kPadding);
  UiRect card = room, place, words;
  if (beside) {
    const float side = besideSide;
    card.width = side + kPlotWidth + 4 * kPadding;
    card.height = side + 2 * kPadding;
    card.x = room.x + (room.width - card.width) / 2;
    card.y = room.y + (room.height - card.height) / 2;
    place = {card.x + kPadding, card.y + kPadding, side, side};
    words = {place.x + side + 2 * kPadding, place.y, kPlotWidth, side};
  } else {
    // One line of words; a section takes its plot's height away from the map.
    const float plot = section_ && !anchor_ ? kPlotHeight + 2 * kSmallLine : 0;
    const float least = std::max(kMinMap, room.height - 2 * kPadding - kLine - plot);
    const float side = std::floor(std::min(least, room.width - 2 * kPadding));
    card.height = std::min(room.height, side + 2 * kPadding + kLine + plot + (plot > 0 ? 4 : 0));
    place = {card.x + (card.width - side) / 2, card.y + kPadding, side, side};
    words = {card.x + kPadding, place.y + side + 2, card.width - 2 * kPadding,
             card.y + card.height - place.y - side - 2};
  }
  side_ = place.width;
  paint.card(card, sheet.colours.surface, sheet.colours.line, kCardRadius);

  // The button comes first: on a phone it stands over the map.
  constexpr float kButton = 32, kTouchButton = 44;
  const float size = regions.narrow ? kTouchButton : kButton;
  const UiRect button = {(beside ? words.x + words.width : place.x + side_) - size, place.y, size,
                         size};
  const Hit close = widgets.hit("map:close", button);
  const Hit area = widgets.hit("map:land", place);
  if (area.hovered) {
    widgets.setCursor("crosshair");
    const ImVec2 at = sheet.pointer();
    if (area.held || place.contains(at.x, at.y)) pointed_ = onSquare(place, at.x, at.y);
  }
  drag(sheet, area, place);
  drawLand(sheet, place);

  const auto value = [&](float y, std::string_view name, const std::string& text) {
    paint.text(words.x, y, name, kBody, sheet.colours.quiet);
    paint.text(words.x + words.width, y, text, kFigures, sheet.colours.text, Align::kRight);
  };
  if (beside) {
    paint.text(words.x, words.y + 16, text::kMapTitle, {16, Weight::kSemiBold}, sheet.colours.text);
    float y = words.y + 52;
    std::optional<MapPlace> there;
    if (pointed_) there = placeOnMap(sheet.map, pointed_->x, pointed_->y);
    value(y, "u, v", pointed_ ? placeText(*pointed_) : "–");
    value(y + 24, text::kMapHeightLabel, there ? sheet.heightText(there->height) : "–");
    value(y + 48, text::kMapSlopeLabel, there ? slopeText(there->slope) : "–");
    y += 72;
    paint.rule(words.x, y, words.width, sheet.colours.line);
    y += 24;
    paint.text(words.x, y, text::kMapSectionTitle, kStrong, sheet.colours.text);
    if (section_) {
      paint.text(words.x + words.width, y, text::kMapSectionClearHint, kSmall, sheet.colours.quiet,
                 Align::kRight);
      drawPlot(sheet, {words.x, y + 18, words.width, kPlotHeight});
    } else {
      paint.text(words.x, y + 24, text::kMapSectionDragHint, kSmall, sheet.colours.quiet);
    }
  } else {
    const float middle = words.y + kLine / 2;
    if (pointed_) {
      const MapPlace there = placeOnMap(sheet.map, pointed_->x, pointed_->y);
      paint.text(words.x, middle, placeText(*pointed_), kSmallFigures, sheet.colours.quiet);
      paint.text(words.x + words.width, middle,
                 sheet.heightText(there.height) + " · " + slopeText(there.slope), kSmallFigures,
                 sheet.colours.text, Align::kRight);
    } else if (!section_) {
      paint.text(words.x, middle, text::kMapSectionDragShortHint, kSmall, sheet.colours.quiet);
    }
    if (section_ && !anchor_) {
      drawPlot(sheet, {words.x, words.y + kLine + 2, words.width, kPlotHeight});
    }
  }
  const float x = button.x + size / 2, y = button.y + size / 2;
  if (!beside) paint.disc(x, y, 14, withAlpha(sheet.colours.surface, 0.85f));
  if (close.hovered) {
    widgets.setCursor("pointer");
    paint.disc(x, y, 14, sheet.colours.field);
  }
  paint.icon(Icon::kClose, x, y, close.hovered ? sheet.colours.text : sheet.colours.quiet);
  // Whatever is pressed beside the card.
  widgets.hit("map:card", card);
  const Hit outside = widgets.hit("map:outside", regions.view);
  if (close.clicked || outside.clicked) {
    enlarged_ = false;
    widgets.wantFrame();
  }
}

// A drag lays a section; one that begins at an end of the section moves that
// end. A press without a drag takes it away.
void MapView::drag(Sheet& sheet, const Hit& area, const UiRect& place) {
  const ImVec2 at = sheet.pointer();
  if (area.pressed) {
    sheet.widgets.dropFocus();
    pressed_ = at;
    anchor_.reset();
    movesStart_ = false;
    if (section_) {
      const float reach = sheet.touch() ? kTouchEndReach : kEndReach;
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
  sheet.widgets.wantFrame();
}

// What was laid or taken away in this frame goes into the view.
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

void MapView::drawPin(Sheet& sheet, const UiRect& place) {
  const std::optional<MapPoint>& top = sheet.state.top;
  const std::optional<MapPoint>& pin = top ? top : sheet.state.view->pin;
  if (!pin) return;
  const ImVec2 at = onMap(place, {static_cast<float>((*pin)[0]) / kSquareUnit,
                                  static_cast<float>((*pin)[1]) / kSquareUnit});
  const ImU32 colour = top ? sheet.colours.quiet : sheet.colours.accent;
  sheet.paint.knob(at.x, at.y, 5, 2, colour, sheet.colours.surface);
}

void MapView::drawPlot(Sheet& sheet, const UiRect& plot) {
  const PlottedSection section = {sheet.map, section_->from, section_->to, sheet.scale()};
  const std::optional<float> before = along_;
  along_ = drawSectionPlot(sheet.widgets, section, plot);
  // The map shows the same place in the next frame.
  if (before != along_) sheet.widgets.wantFrame();
}

// The section's line on the map, its ends, and the place that the plot's
// pointer stands at.
void MapView::drawSection(Sheet& sheet, const UiRect& place) {
  ImDrawList& list = *sheet.paint.list();
  const float ratio = sheet.paint.ratio();
  const ImU32 light = IM_COL32(255, 255, 255, 230), dark = IM_COL32(29, 35, 39, 255);
  const ImVec2 from = sheet.pixels(onMap(place, section_->from));
  const ImVec2 to = sheet.pixels(onMap(place, section_->to));
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
    sheet.paint.disc(x, y, 8, withAlpha(sheet.colours.surface, 0.85f));
    sheet.paint.text(x, y, letter, {kSmallSize, Weight::kSemiBold}, sheet.colours.text,
                     Align::kCentre);
  };
  name(section_->from, section_->to, "A");
  name(section_->to, section_->from, "B");
  if (along_) {
    const ImVec2 at = between(section_->from, section_->to, *along_);
    dot(sheet.pixels(onMap(place, at)), 3.5f, sheet.colours.accent);
  }
}

}  // namespace faultline
