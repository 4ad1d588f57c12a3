// The land on the map and what lies over it: lines and signs of faults, the wedge of the camera,
// the north arrow and the pin. See map_view.h.
#include <algorithm>
#include <cmath>

#include "generated/text_ui.h"
#include "ui/map_sheet.h"

namespace faultline {
namespace {

constexpr float kRadius = 8;  // of the map's corners

}  // namespace

// Draws the picture of the land with everything over it.
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

// Draws where the camera stands: a wedge at the edge of the map that opens towards the camera's
// target. Returns the tip of the wedge.
ImVec2 MapView::drawCamera(Sheet& sheet, const UiRect& place) {
  constexpr float kRadiansPerDegree = 0.0174532925f;
  constexpr float kLength = 26, kHalfAngle = 0.36f;
  constexpr int kPieces = 6;
  const float azimuth = static_cast<float>(sheet.map.cameraAzimuthDeg) * kRadiansPerDegree;
  const float u = std::sin(azimuth), v = std::cos(azimuth);
  const ImVec2 target = {std::clamp(sheet.map.targetU, 0.05f, 0.95f),
                         std::clamp(sheet.map.targetV, 0.05f, 0.95f)};
  // Go from the target towards the camera, up to the edge of the map.
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
  constexpr float kClear = 60;  // of the camera's wedge, CSS pixels
  // The tag takes the next corner if the wedge is in this one: the right one, or, where that has
  // the close button of a phone, the lower one.
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

void MapView::drawPin(Sheet& sheet, const UiRect& place) {
  const std::optional<MapPoint>& top = sheet.state.top;
  const std::optional<MapPoint>& pin = top ? top : sheet.state.view->pin;
  if (!pin) return;
  const ImVec2 at = onMap(place, {static_cast<float>((*pin)[0]) / kSquareUnit,
                                  static_cast<float>((*pin)[1]) / kSquareUnit});
  const ImU32 colour = top ? sheet.colours.quiet : sheet.colours.accent;
  sheet.paint.knob(at.x, at.y, 5, 2, colour, sheet.colours.surface);
}

}  // namespace faultline
