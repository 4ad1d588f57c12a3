// What the legend is told by the picture.
#pragma once

#include <vector>

#include "render/camera.h"
#include "ui/legend.h"

namespace faultline {

// The corners of the block as the camera sees them, in CSS pixels; where one is behind the eye,
// those of the whole picture.
std::vector<ImVec2> blockOutline(const Camera& eye, float pixelRatio);

// A layer's colours as they lie over the middle of the land's palette. `scale`: the value of the
// last one, above 0.
LegendLayer legendLayerOf(ErosionLayer kind, float scale, bool drops, Palette palette);

}  // namespace faultline
