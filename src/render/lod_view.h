// What a camera tells the adaptive mesh: which part of the land is in view, how many pixels an
// error of its height covers, and whether a mesh made for another camera still does. Knows no GL.
// View only: no bits are promised.
#pragma once

#include <vector>

#include "render/camera.h"
#include "render/matrix.h"

namespace faultline {

// Everything of a camera that the mesh depends on.
struct LodView {
  Mat4 viewProjection;
  double width = 1, height = 1;  // of the framebuffer, device pixels
  double near = 0.01;            // nothing that is less deep is drawn
  // Device pixels that a height of 1 covers at most where the depth is 1, anywhere in the frame.
  double pixelsPerHeight = 1;
  // How much higher or lower than its height a vertex may be drawn: what a fault has not moved yet.
  double lift = 0;
  bool operator==(const LodView& other) const {
    return viewProjection.at == other.viewProjection.at && width == other.width &&
           height == other.height && lift == other.lift;
  }
};

LodView lodViewOf(const Camera& camera, double lift = 0);

// Land counts as in view up to this far outside the frame, as a part of the frame's half width and
// half height: as far as a camera may turn before the mesh is made again.
inline constexpr double kViewMargin = 0.12;

// Where a point comes to lie: pixels from the frame's middle, y up, and its depth.
struct SeenPoint {
  double x, y, depth;
};
SeenPoint seenFrom(const LodView& view, const Vec3& point);
// Whether that is in the frame, or within `margin` (as above) of it.
bool inFrame(const LodView& view, const Vec3& point, double margin = 0);

// Whether a mesh made for `was` still does for `now`: none of the probes (points of the land that
// `was` saw, the nearest among them) moved farther than half the margin, came nearer by more than a
// twelfth or went away by more than a sixth. Then no point in the new frame was farther outside the
// old one than the margin, and every error in it counts at most a twelfth more pixels.
bool stillDoes(const LodView& was, const LodView& now, const std::vector<Vec3>& probes);

}  // namespace faultline
