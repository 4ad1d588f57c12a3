// Small pictures of the palettes for the choice of one. Cost: about ten quads each; the colours are
// sampled once.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "terrain/palette/palette.h"
#include "ui/widgets/painter.h"

namespace faultline {

// Colours in linear light (red, green, blue from 0 to 1) as Dear ImGui takes them, opaque.
std::vector<ImU32> encodedColours(std::span<const std::array<float, 3>> colours);

// Draws the palette's colours from low to high in the middle of `cell`: flat ground in the upper
// half, steep ground in the lower. `edge` is the colour of a border, because the ends may be pale.
void drawSwatch(Painter& paint, Palette palette, const UiRect& cell, ImU32 edge);

}  // namespace faultline
