// The land as the camera needs it: its height at a place, the height that the eye must stay above,
// and the rest surface that the camera's target moves on. Heights are in sides of the square. View
// only: no bits are promised.
#pragma once

#include "terrain/grid/heightfield.h"

namespace faultline {

// The height at (u, v) inside the square, interpolated between vertices.
double heightAt(const Heightfield& surface, double u, double v);

// The slope of a cone around every height near the eye. The eye stays above these cones, so that a
// cliff ahead lifts it smoothly and in time.
inline constexpr double kConeSlope = 2.0;
inline constexpr double kNoGround = -1e9;

// The highest of these cones at (u, v), of heights up to a fifth of the side away; kNoGround
// farther from the square. It is nowhere below the surface. Cost: up to some ten thousand heights.
double groundBelow(const Heightfield& surface, double u, double v);

// The rest surface: means of `preview` over up to a quarter of the side, at 17 x 17 points. With
// `flip` it is turned upside down within `both` = lowest + highest. Then it is scaled by `scale`.
Heightfield restSurfaceOf(const Heightfield& preview, float scale, bool flip, float both);

}  // namespace faultline
