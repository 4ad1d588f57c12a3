// The sign of north: an arrow that points north, and the letter N beyond its tip. It has the same
// strokes wherever north is shown: beside the block, on the map, in the land from above, in
// pictures to keep. They are strokes and no glyph, because a picture of the land from above has no
// typeface. Cost: a few vertices.
#pragma once

#include <array>

#include "ui/widgets/painter.h"

namespace faultline {

// Lengths are in CSS pixels, y down.
struct NorthSign {
  ImVec2 tail, tip;  // of the arrow
  float opacity = 1;
  bool hasTag = false;  // it stands on a tag of the surface's colour, to be read over land
  float scale = 1;      // an audience sees it so many times as large, and so many times as far away
};

// How wide the strokes are.
inline constexpr float kNorthPen = 1.9f;
// The length of an arrow whose length means nothing, and half the width of a tag.
inline constexpr float kNorthArrow = 11, kNorthTag = 10;
inline constexpr float kNorthTagOpacity = 0.85f;

struct NorthStroke {
  ImVec2 from, to;
};
using NorthLetter = std::array<NorthStroke, 3>;

// The letter, upright around its middle.
NorthLetter northLetter(ImVec2 middle);
// Where the middle of the sign's letter is.
ImVec2 northLetterOf(const NorthSign& sign);
// All strokes of the sign: those of the arrow, then those of its letter.
std::array<NorthStroke, 6> northStrokes(const NorthSign& sign);
// The middle line of its tag, which is as wide as two kNorthTag and has round ends.
NorthStroke northTag(const NorthSign& sign);
// What the sign covers, in its own units.
UiRect northBox(const NorthSign& sign);

// The upper left corner of a map's sign.
inline constexpr float kMapMargin = 6;
inline ImVec2 northCorner(const UiRect& map) { return {map.x + kMapMargin, map.y + kMapMargin}; }

// A sign with a tag that stands upright, its upper left corner here; and how large that is.
NorthSign uprightNorth(float left, float top);
ImVec2 uprightNorthSize();
// How wide and high the square is in which a sign with a tag turns around its middle.
float turnedNorthSize();
// A sign with a tag around a middle, which points north where the camera has this azimuth (as in
// render/camera/camera.h).
NorthSign turnedNorth(ImVec2 middle, float cameraAzimuthDeg);

void drawNorthLetter(Painter& paint, ImVec2 middle, ImU32 colour);
void drawNorth(Painter& paint, const ThemeColours& colours, const NorthSign& sign);

}  // namespace faultline
