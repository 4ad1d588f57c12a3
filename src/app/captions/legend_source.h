// What the legend needs of the rendered picture: where the block stands, and the colours of a
// layer.
#pragma once

#include <vector>

#include "render/camera/camera.h"
#include "ui/picture/legend.h"

namespace faultline {

// The corners of the block as the camera sees them, in CSS pixels; the corners of the whole picture
// where one of them is behind the eye.
std::vector<ImVec2> blockOutline(const Camera& eye, float pixelRatio);

// A layer's colours as they lie over the middle of the land's palette. `scale`: the value of the
// last one, above 0.
LegendLayer legendLayerOf(ErosionLayer kind, float scale, bool drops, Palette palette);

// The colour of water over land as it is rendered, without light; see LegendSource.
ImU32 underWater(float depth, ImU32 land);

}  // namespace faultline
