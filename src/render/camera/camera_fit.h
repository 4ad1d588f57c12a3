// The distance of the camera from the block and the height of its target at which the block fits
// the view region. View only: no bits are promised. Cost: about five microseconds.
#pragma once

#include "render/camera/camera.h"

namespace faultline {

inline constexpr double kHomeAzimuthDeg = -34.0;
inline constexpr double kHomeElevationDeg = 31.0;

struct Axes {
  Vec3 right, up, back;
};

// The screen's axes in the world for a camera of this pose.
Axes axesOf(double azimuthDeg, double elevationDeg);

// The focal length: the distance from the eye to the picture plane, in device pixels.
double focalPixels(const ScreenRect& region);

// The elevation a page opens with.
double homeElevation(const ScreenRect& region);

// The camera at zoom 1: its distance from the target, and the target's height.
struct Fit {
  double distance;
  double targetZ;
};
Fit fitBlock(const BlockShape& block, const ScreenRect& region, double elevationDeg);

// The screen box of the block's outline for one fit, in pixels from the target, y up.
struct OutlineBox {
  double halfWidth, bottom, top;
};
OutlineBox outlineBox(const BlockShape& block, const Axes& axes, double focal, const Fit& fit);
// The size of the box in relation to the size it should have: above 1 it is too large.
double excessOf(const OutlineBox& box, const ScreenRect& region);

// The height of the target over (u, v): at low zoom that of the fitted block, at high zoom that of
// the rest surface.
double levelAt(const BlockShape& block, const Fit& fit, double u, double v, double zoom);

}  // namespace faultline
