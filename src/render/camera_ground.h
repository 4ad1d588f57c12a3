// The land as the camera asks for it: how high it is at a place, what the eye must stay above, and
// how it lies in broad strokes. Heights in sides of the square. View only: no bits are promised.
#pragma once

#include "terrain/grid/heightfield.h"

namespace faultline {

// The surface at (u, v) inside the square, between vertices.
double heightAt(const Heightfield& surface, double u, double v);

// Ground rises towards every height near the eye as a cone this steep, so that the eye is lifted
// smoothly: a cliff ahead lifts it before it is there.
inline constexpr double kConeSlope = 2.0;
inline constexpr double kNoGround = -1e9;

// The highest of these cones at (u, v), over heights up to a fifth of the side away; kNoGround
// farther from the square. Not below the surface. Cost: up to some ten thousand heights.
double groundBelow(const Heightfield& surface, double u, double v);

// The means of `preview` over up to a quarter of the side, at 17 x 17 points: turned upside down
// within `both` = lowest + highest where `flip` says so, then made `scale` times as high.
Heightfield lieOf(const Heightfield& preview, float scale, bool flip, float both);

}  // namespace faultline
