// The icons of the panels, made of lines and filled shapes in a 16 px square, so that they are
// crisp at any pixel ratio and take any colour. Cost: tens of vertices each.
#include <array>
#include <cmath>

#include "ui/widgets/painter.h"

namespace faultline {
namespace {

constexpr float kPi = 3.14159265f;
constexpr float kStroke = 1.75f;

// The transform from icon coordinates (0 to 16, y down) to device pixels.
struct IconPlace {
  float x, y, scale, cosine, sine;

  ImVec2 at(float u, float v) const {
    const float du = (u - 8) * scale, dv = (v - 8) * scale;
    return {x + du * cosine - dv * sine, y + du * sine + dv * cosine};
  }
};

// Strokes a polyline.
template <std::size_t kCount>
void stroke(ImDrawList& list, const IconPlace& place, const std::array<ImVec2, kCount>& points,
            ImU32 colour) {
  std::array<ImVec2, kCount> placed;
  for (std::size_t i = 0; i < kCount; ++i) {
    placed[i] = place.at(points[i].x, points[i].y);
  }
  list.AddPolyline(placed.data(), static_cast<int>(kCount), colour, 0, kStroke * place.scale);
}

void bar(ImDrawList& list, const IconPlace& place, float left, float top, float right, float bottom,
         float radius, ImU32 colour) {
  const ImVec2 from = place.at(left, top), to = place.at(right, bottom);
  list.AddRectFilled({std::round(from.x), std::round(from.y)}, {std::round(to.x), std::round(to.y)},
                     colour, radius * place.scale);
}

// A triangle that points right, its corners rounded.
void play(ImDrawList& list, const IconPlace& place, ImU32 colour) {
  constexpr float kRadius = 1.25f;
  const auto corner = [&](float u, float v, float from, float to) {
    list.PathArcTo(place.at(u, v), kRadius * place.scale, from, to, 8);
  };
  // Each arc runs between the normals of the two edges that meet there.
  const float slope = std::atan2(9.0f, 5.5f);
  corner(4.25f, 2.5f, -kPi, -slope);
  corner(13.25f, 8.0f, -slope, slope);
  corner(4.25f, 13.5f, slope, kPi);
  list.PathFillConvex(colour);
}

}  // namespace

void Painter::icon(Icon icon, float x, float y, ImU32 colour, float turnRad, float size) {
  const IconPlace place = {device(x), device(y), ratio_ * size / 16, std::cos(turnRad),
                           std::sin(turnRad)};
  ImDrawList& list = *list_;
  switch (icon) {
    case Icon::kPlay:
      play(list, place, colour);
      break;
    case Icon::kPause:
      bar(list, place, 3.5f, 2.5f, 6.5f, 13.5f, 1, colour);
      bar(list, place, 9.5f, 2.5f, 12.5f, 13.5f, 1, colour);
      break;
    case Icon::kToStart:
      bar(list, place, 3, 3, 5, 13, 0.5f, colour);
      stroke(list, place, std::array<ImVec2, 3>{{{12, 3.5f}, {7.5f, 8}, {12, 12.5f}}}, colour);
      break;
    case Icon::kBack:
      stroke(list, place, std::array<ImVec2, 3>{{{10, 3.5f}, {5.5f, 8}, {10, 12.5f}}}, colour);
      break;
    case Icon::kForward:
      stroke(list, place, std::array<ImVec2, 3>{{{6, 3.5f}, {10.5f, 8}, {6, 12.5f}}}, colour);
      break;
    case Icon::kToEnd:
      bar(list, place, 11, 3, 13, 13, 0.5f, colour);
      stroke(list, place, std::array<ImVec2, 3>{{{4, 3.5f}, {8.5f, 8}, {4, 12.5f}}}, colour);
      break;
    case Icon::kChevron:
      stroke(list, place, std::array<ImVec2, 3>{{{6, 4.5f}, {9.5f, 8}, {6, 11.5f}}}, colour);
      break;
    case Icon::kCheck:
      stroke(list, place, std::array<ImVec2, 3>{{{3, 8.5f}, {6.5f, 12}, {13, 4.5f}}}, colour);
      break;
    case Icon::kLocked:
    case Icon::kUnlocked: {
      // The shackle of an open padlock is raised and open at one side.
      const float up = icon == Icon::kUnlocked ? 1.5f : 0.0f;
      bar(list, place, 3, 7.5f, 13, 14, 1.5f, colour);
      stroke(list, place,
             std::array<ImVec2, 6>{{{5.25f, 8},
                                    {5.25f, 5 - up},
                                    {6.5f, 3 - up},
                                    {9.5f, 3 - up},
                                    {10.75f, 5 - up},
                                    {10.75f, 8 - 2.0f * up}}},
             colour);
      break;
    }
    case Icon::kPencil:
      stroke(list, place,
             std::array<ImVec2, 6>{
                 {{3, 13}, {3.75f, 9.75f}, {10.5f, 3}, {13, 5.5f}, {6.25f, 12.25f}, {3, 13}}},
             colour);
      break;
    case Icon::kLoop:
      list.PathArcTo(place.at(8, 8.5f), 5 * place.scale, 0.25f * kPi, 1.75f * kPi, 16);
      list.PathStroke(colour, 0, kStroke * place.scale);
      stroke(list, place, std::array<ImVec2, 3>{{{12, 1.5f}, {12, 5}, {8.5f, 5}}}, colour);
      break;
    case Icon::kClose:
      stroke(list, place, std::array<ImVec2, 2>{{{4, 4}, {12, 12}}}, colour);
      stroke(list, place, std::array<ImVec2, 2>{{{12, 4}, {4, 12}}}, colour);
      break;
  }
}

}  // namespace faultline
