// The land on the map and its overlays: lines and signs of faults, the wedge of the camera, the
// north arrow and the pin. See map_view.h.
#include <algorithm>
#include <cmath>

#include "ui/map/map_canvas.h"
#include "ui/widgets/north_sign.h"

namespace faultline {
namespace {

constexpr float kRadius = 8;  // of the map's corners

}  // namespace

// Draws the picture of the land with its overlays.
void MapView::drawLand(Canvas& canvas, const UiRect& place) {
  Painter& paint = canvas.paint;
  place_ = place;
  const ImVec2 from = paint.device(place.x, place.y);
  const ImVec2 to = paint.device(place.x + place.width, place.y + place.height);
  const float edge = paint.thickness(1);
  paint.fill({place.x - edge / paint.ratio(), place.y - edge / paint.ratio(),
              place.width + 2 * edge / paint.ratio(), place.height + 2 * edge / paint.ratio()},
             canvas.colours.line, kRadius);
  if (canvas.map.texture == 0) {
    paint.fill(place, canvas.colours.field, kRadius);
    return;
  }
  paint.list()->AddImageRounded(static_cast<ImTextureID>(canvas.map.texture), from, to, {0, 0},
                                {1, 1}, IM_COL32_WHITE, kRadius * paint.ratio());
  ImGui::PushClipRect(from, to, true);
  drawLines(canvas, place);
  drawPoints(canvas, place);
  drawNorth(canvas, place, drawCamera(canvas, place));
  ImGui::PopClipRect();
  if (section_) drawSection(canvas, place);
  drawPin(canvas, place);
}

void MapView::drawLines(Canvas& canvas, const UiRect& place) {
  ImDrawList& list = *canvas.paint.list();
  const float ratio = canvas.paint.ratio();
  for (const MapLine& line : canvas.map.lines) {
    list.AddLine(canvas.pixels(onMap(place, {line.u1, line.v1})),
                 canvas.pixels(onMap(place, {line.u2, line.v2})), line.colour,
                 std::max(1.0f, line.width * ratio));
  }
  for (const ImVec2& handle : canvas.map.handles) {
    const ImVec2 at = onMap(place, handle);
    canvas.paint.knob(at.x, at.y, 6, 2, canvas.colours.surface, canvas.colours.accent);
  }
  // Signs differ by their shape as well as by their colour.
  constexpr float kDisc = 9, kHalf = 5, kRise = 4.4f;
  for (const MapSign& sign : canvas.map.signs) {
    ImVec2 at = onMap(place, {sign.u, sign.v});
    at.x = std::clamp(at.x, place.x + kDisc, place.x + place.width - kDisc);
    at.y = std::clamp(at.y, place.y + kDisc, place.y + place.height - kDisc);
    const float up = sign.rising ? -kRise : kRise;
    const ImU32 colour = sign.rising ? canvas.colours.accent : canvas.colours.lowered;
    list.AddCircleFilled(canvas.pixels(at), kDisc * ratio,
                         withAlpha(canvas.colours.surface, 0.9f * sign.opacity));
    const ImVec2 tip = canvas.pixels({at.x, at.y + up});
    const ImVec2 left = canvas.pixels({at.x - kHalf, at.y - up * 0.8f});
    const ImVec2 right = canvas.pixels({at.x + kHalf, at.y - up * 0.8f});
    // The vertices go clockwise; otherwise Dear ImGui would smooth the edge inwards.
    if (sign.rising) {
      list.AddTriangleFilled(tip, right, left, withAlpha(colour, sign.opacity));
    } else {
      list.AddTriangleFilled(tip, left, right, withAlpha(colour, sign.opacity));
    }
  }
}

// Draws the points of a level: discs, squares on their corners, and upright ones.
void MapView::drawPoints(Canvas& canvas, const UiRect& place) {
  constexpr float kRim = 1, kDiagonal = 1.41421356f;
  ImDrawList& list = *canvas.paint.list();
  for (const LevelPoint& point : canvas.map.points) {
    const ImVec2 at = canvas.pixels(onMap(place, {point.u, point.v}));
    for (const float rim : {kRim, 0.0f}) {
      const float size = (canvas.map.pointSize + rim) * canvas.paint.ratio();
      const bool square = point.part == LevelPart::kSquares;
      const ImU32 inside = square ? canvas.colours.lowered : canvas.colours.accent;
      const ImU32 colour =
          withAlpha(rim > 0 ? canvas.colours.surface : inside, canvas.map.pointOpacity);
      if (point.part == LevelPart::kCorners) {
        list.AddCircleFilled(at, size, colour);
      } else if (square) {
        list.AddRectFilled({at.x - size, at.y - size}, {at.x + size, at.y + size}, colour);
      } else {
        const float far = size * kDiagonal;
        list.AddQuadFilled({at.x, at.y - far}, {at.x + far, at.y}, {at.x, at.y + far},
                           {at.x - far, at.y}, colour);
      }
    }
  }
}

// Draws where the camera stands: a wedge at the edge of the map that opens towards the camera's
// target. Returns the tip of the wedge.
ImVec2 MapView::drawCamera(Canvas& canvas, const UiRect& place) {
  constexpr float kRadiansPerDegree = 0.0174532925f;
  constexpr float kLength = 26, kHalfAngle = 0.36f;
  constexpr int kPieces = 6;
  const float azimuth = static_cast<float>(canvas.map.cameraAzimuthDeg) * kRadiansPerDegree;
  const float u = std::sin(azimuth), v = std::cos(azimuth);
  const ImVec2 target = {std::clamp(canvas.map.targetU, 0.05f, 0.95f),
                         std::clamp(canvas.map.targetV, 0.05f, 0.95f)};
  // Go from the target towards the camera, up to the edge of the map.
  const float acrossU = u > 0 ? (1 - target.x) / u : u < 0 ? -target.x / u : 1e9f;
  const float acrossV = v > 0 ? (1 - target.y) / v : v < 0 ? -target.y / v : 1e9f;
  const float reach = std::min(acrossU, acrossV) - 4 / place.width;
  const ImVec2 eye = onMap(place, {target.x + u * reach, target.y + v * reach});
  ImDrawList& list = *canvas.paint.list();
  const float inwards = std::atan2(-v, -u);
  const float ratio = canvas.paint.ratio();
  const ImU32 light = IM_COL32(255, 255, 255, 150), dark = IM_COL32(29, 35, 39, 190);
  list.PathLineTo(canvas.pixels(eye));
  list.PathArcTo(canvas.pixels(eye), kLength * ratio, inwards - kHalfAngle, inwards + kHalfAngle,
                 kPieces);
  list.PathFillConvex(light);
  for (const float side : {-kHalfAngle, kHalfAngle}) {
    const ImVec2 end = {eye.x + kLength * std::cos(inwards + side),
                        eye.y + kLength * std::sin(inwards + side)};
    list.AddLine(canvas.pixels(eye), canvas.pixels(end), dark, 1.25f * ratio);
  }
  list.AddCircleFilled(canvas.pixels(eye), 3 * ratio, dark);
  return eye;
}

void MapView::drawNorth(Canvas& canvas, const UiRect& place, const ImVec2& eye) {
  constexpr float kClear = 60;  // least distance from the camera's wedge, CSS pixels
  // If the camera's wedge is in this corner, use the upper right corner, or the lower left one on a
  // phone, whose close button is at the upper right.
  const ImVec2 size = uprightNorthSize();
  ImVec2 corner = northCorner(place);
  if (distance(eye, corner) < kClear) {
    const bool taken = enlarged_ && canvas.regions.narrow;
    (taken ? corner.y : corner.x) += place.width - 2 * kMapMargin - (taken ? size.y : size.x);
  }
  faultline::drawNorth(canvas.paint, canvas.colours, uprightNorth(corner.x, corner.y));
}

void MapView::drawPin(Canvas& canvas, const UiRect& place) {
  const std::optional<MapPoint>& top = canvas.state.top;
  const std::optional<MapPoint>& pin = top ? top : canvas.state.view->pin;
  if (!pin) return;
  const ImVec2 at = onMap(place, {static_cast<float>((*pin)[0]) / kSquareUnit,
                                  static_cast<float>((*pin)[1]) / kSquareUnit});
  const ImU32 colour = top ? canvas.colours.quiet : canvas.colours.accent;
  canvas.paint.knob(at.x, at.y, 5, 2, colour, canvas.colours.surface);
}

}  // namespace faultline
