// The sign of north. See north_sign.h.
#include "ui/widgets/north_sign.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// The letter's half width and half height, the gap between it and the arrow's tip, and the arrow's
// head: how long its strokes are, and how far they spread from the shaft.
constexpr float kHalfWidth = 4, kHalfHeight = 5.5f, kGap = 4.5f;
constexpr float kHead = 5, kSpread = 0.6f;

ImVec2 direction(const NorthSign& sign) {
  const float x = sign.tip.x - sign.tail.x, y = sign.tip.y - sign.tail.y;
  const float length = std::max(1e-3f, std::hypot(x, y));
  return {x / length, y / length};
}

// From an arrow's tip to its letter's middle.
float lead(ImVec2 way) {
  return kGap + kHalfWidth * std::fabs(way.x) + kHalfHeight * std::fabs(way.y);
}

// The tag: a strip with round ends from the arrow's tail to the letter.
void drawTag(Painter& paint, const NorthSign& sign, ImU32 colour) {
  const ImVec2 way = direction(sign);
  const float ratio = paint.ratio(), angle = std::atan2(way.y, way.x);
  constexpr float kQuarter = 1.5707963f;
  const auto end = [&](ImVec2 at, float from) {
    paint.list()->PathArcTo({at.x * ratio, at.y * ratio}, kNorthTag * ratio, from,
                            from + 2 * kQuarter);
  };
  const auto [letter, tail] = northTag(sign);
  end(letter, angle - kQuarter);
  end(tail, angle + kQuarter);
  paint.list()->PathFillConvex(colour);
}

}  // namespace

NorthLetter northLetter(ImVec2 middle) {
  const auto at = [&](float x, float y) {
    return ImVec2{middle.x + x * kHalfWidth, middle.y + y * kHalfHeight};
  };
  return {{{at(-1, 1), at(-1, -1)}, {at(-1, -1), at(1, 1)}, {at(1, 1), at(1, -1)}}};
}

ImVec2 northLetterOf(const NorthSign& sign) {
  const ImVec2 way = direction(sign);
  return {sign.tip.x + lead(way) * way.x, sign.tip.y + lead(way) * way.y};
}

std::array<NorthStroke, 6> northStrokes(const NorthSign& sign) {
  const ImVec2 way = direction(sign), tip = sign.tip;
  const auto headEnd = [&](float side) {
    const float x = -way.x - side * kSpread * way.y, y = -way.y + side * kSpread * way.x;
    const float part = kHead / std::hypot(x, y);
    return ImVec2{tip.x + part * x, tip.y + part * y};
  };
  const NorthLetter letter = northLetter(northLetterOf(sign));
  return {
      {{sign.tail, tip}, {headEnd(-1), tip}, {headEnd(1), tip}, letter[0], letter[1], letter[2]}};
}

NorthStroke northTag(const NorthSign& sign) {
  const ImVec2 way = direction(sign);
  return {northLetterOf(sign),
          {sign.tail.x + kHalfHeight * way.x, sign.tail.y + kHalfHeight * way.y}};
}

UiRect northBox(const NorthSign& sign) {
  const ImVec2 letter = northLetterOf(sign), end = sign.hasTag ? northTag(sign).to : sign.tail;
  const float around = sign.hasTag ? kNorthTag : kHalfHeight + 1;
  return {std::min(end.x, letter.x) - around, std::min(end.y, letter.y) - around,
          std::fabs(end.x - letter.x) + 2 * around, std::fabs(end.y - letter.y) + 2 * around};
}

ImVec2 uprightNorthSize() {
  return {2 * kNorthTag, 2 * kNorthTag - kHalfHeight + lead({0, -1}) + kNorthArrow};
}

NorthSign uprightNorth(float left, float top) {
  const float x = left + kNorthTag, tip = top + kNorthTag + lead({0, -1});
  return {{x, tip + kNorthArrow}, {x, tip}, 1, true};
}

float turnedNorthSize() { return uprightNorthSize().y + 1; }

NorthSign turnedNorth(ImVec2 middle, float cameraAzimuthDeg) {
  constexpr float kRadians = 3.14159265f / 180;
  const ImVec2 way = {std::sin(cameraAzimuthDeg * kRadians),
                      -std::cos(cameraAzimuthDeg * kRadians)};
  // From the middle of the tag back to the arrow's tail.
  const float back = 0.5f * (kNorthArrow + lead(way) + kHalfHeight);
  const ImVec2 tail = {middle.x - back * way.x, middle.y - back * way.y};
  return {tail, {tail.x + kNorthArrow * way.x, tail.y + kNorthArrow * way.y}, 1, true};
}

void drawNorthLetter(Painter& paint, ImVec2 middle, ImU32 colour) {
  for (const auto& [from, to] : northLetter(middle)) {
    const std::array ends{from, to};
    paint.curve(ends, kNorthPen, colour);
  }
}

void drawNorth(Painter& paint, const ThemeColours& colours, const NorthSign& sign) {
  if (sign.hasTag)
    drawTag(paint, sign, withAlpha(colours.surface, kNorthTagOpacity * sign.opacity));
  const ImU32 ink = withAlpha(colours.quiet, sign.opacity);
  for (const auto& [from, to] : northStrokes(sign)) {
    const std::array ends{from, to};
    paint.curve(ends, kNorthPen, ink);
  }
}

}  // namespace faultline
