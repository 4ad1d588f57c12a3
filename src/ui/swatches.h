// Small pictures of the palettes, for choosing one. Cost: about ten quads each; the colours are
// sampled once.
#pragma once

#include "terrain/palette.h"
#include "ui/painter.h"

namespace faultline {

// The palette's colours from low to high, in the middle of `cell`: above those of flat ground,
// below those of steep ground. `edge` goes around them, for pale ends.
void drawSwatch(Painter& paint, Palette palette, const UiRect& cell, ImU32 edge);

}  // namespace faultline
