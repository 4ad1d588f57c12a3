// Small pictures of the displacement across a fault, from the weights in terrain/uplift/profile.h.
#pragma once

#include "terrain/recipe/recipe.h"
#include "ui/widgets/painter.h"

namespace faultline {

// Draws the curve from t = -1.5 to 1.5 over a line at height 0, centred in `place`.
void drawProfile(Painter& paint, Profile profile, const UiRect& place, ImU32 colour, ImU32 ground);

}  // namespace faultline
