// Small pictures of the palettes, for choosing one. Cost: about ten quads each; the colours are
// sampled once.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "terrain/palette/palette.h"
#include "ui/painter.h"

namespace faultline {

// Colours in linear light (red, green, blue from 0 to 1) as Dear ImGui takes them, opaque.
std::vector<ImU32> encodedColours(std::span<const std::array<float, 3>> colours);

// The palette's colours from low to high, in the middle of `cell`: above those of flat ground,
// below those of steep ground. `edge` goes around them, for pale ends.
void drawSwatch(Painter& paint, Palette palette, const UiRect& cell, ImU32 edge);

}  // namespace faultline
