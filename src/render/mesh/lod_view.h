// The camera as the adaptive mesh needs it: its view frustum, how many pixels an error of height
// covers, and whether a mesh made for another camera is still good enough. No GL.
// View only: no bits are promised.
#pragma once

#include <vector>

#include "render/camera/camera.h"
#include "render/camera/matrix.h"
#include "terrain/cliffs/land_cuts.h"

namespace faultline {

// Everything of a camera that the mesh depends on.
struct LodView {
  Mat4 viewProjection;
  double width = 1, height = 1;  // of the framebuffer, device pixels
  double near = 0.01;            // depth of the near plane
  // Device pixels that a height of 1 covers at most where the depth is 1, anywhere in the frame.
  double pixelsPerHeight = 1;
  // How far above or below its height a vertex may be rendered, as a fault has not moved it yet.
  double lift = 0;
  bool operator==(const LodView& other) const {
    return viewProjection.at == other.viewProjection.at && width == other.width &&
           height == other.height && lift == other.lift;
  }
};

LodView lodViewOf(const Camera& camera, double lift = 0);

// The view frustum is widened by this part of the frame's half width and half height. A camera may
// turn so far before the mesh is made again.
inline constexpr double kViewMargin = 0.12;

// A point on the screen: pixels from the frame's middle, y up, and its depth.
struct SeenPoint {
  double x, y, depth;
};
SeenPoint seenFrom(const LodView& view, const Vec3& point);
// Whether the point is in the frame, or within `margin` of it (as a part, see kViewMargin).
bool inFrame(const LodView& view, const Vec3& point, double margin = 0);

// The land of the square that may be in the frame or within `margin` of it, where all heights lie
// between low and high: the raised side of all these lines.
std::vector<Cut> landInFrame(const LodView& view, double low, double high, double margin);

// Whether a mesh made for the view `old` is good enough for the view `now`: none of the probes
// (points of the land in the old frame, the nearest among them) moved farther than half the margin,
// came nearer by more than a twelfth or went away by more than a sixth. Then no point in the new
// frame was farther outside the old frame than the margin, and no error grew by more than a twelfth
// in pixels.
bool stillFits(const LodView& old, const LodView& now, const std::vector<Vec3>& probes);

}  // namespace faultline
