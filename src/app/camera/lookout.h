// A place with a view, for a person who wants to stand on the land and has named no place: near the
// one the camera looks at, with open land ahead and the skyline a little above the eye. Method:
// rays over the land in 36 directions from each of 41 places; for each direction the five rays that
// a picture shows are judged. View only: no bits are promised. Cost: some 40,000 heights.
#pragma once

#include "render/camera/camera.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

struct Lookout {
  double u = 0.5, v = 0.5;  // place on the square
  double azimuthDeg = 0;    // as in OrbitPose
  double above = 0;         // of the eye over land or water, in sides
};

// The best lookout near (u, v), preferably looking the way of `azimuthDeg`.
Lookout findLookout(double u, double v, double azimuthDeg, const BlockShape& block,
                    const Heightfield& surface);

// The direction from (u, v) itself, as an azimuth: the asked one unless another is much better.
double bestAzimuth(double u, double v, double azimuthDeg, double above, const BlockShape& block,
                   const Heightfield& surface);

}  // namespace faultline
