// Small pictures of the displacement across a fault, from the weights in terrain/uplift/profile.h.
// View only: no bits depend on them.
#pragma once

#include "terrain/recipe/recipe.h"
#include "ui/painter.h"

namespace faultline {

// The curve from t = -1.5 to 1.5 with the ground it starts from, centred in `place`.
void drawProfile(Painter& paint, Profile profile, const UiRect& place, ImU32 colour, ImU32 ground);

}  // namespace faultline
