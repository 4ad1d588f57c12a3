// Small pictures of the displacement across a fault, drawn from the profile's own formula
// (docs/spec.md, "Profiles"). Only seen: no bits depend on them.
#pragma once

#include "terrain/recipe/recipe.h"
#include "ui/painter.h"

namespace faultline {

// How far the land moves at t = distance / reach, -1 to 1; t < 0 on the side that sinks. A step
// moves by all of it on either side.
float profileHeight(Profile profile, float t);

// The curve from t = -1.5 to 1.5 with the ground it starts from, centred in `place`.
void drawProfile(Painter& paint, Profile profile, const UiRect& place, ImU32 colour, ImU32 ground);

}  // namespace faultline
