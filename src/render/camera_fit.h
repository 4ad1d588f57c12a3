// How far the camera stands from the block, and at what level it looks, so that the block fits the
// view region. View only: no bits are promised. Cost: about five microseconds.
#pragma once

#include "render/camera.h"

namespace faultline {

inline constexpr double kHomeAzimuthDeg = -34.0;
inline constexpr double kHomeElevationDeg = 31.0;

struct Axes {
  Vec3 right, up, back;
};

// The screen's axes in the world for a camera of this pose.
Axes axesOf(double azimuthDeg, double elevationDeg);

// From the eye to the picture, in device pixels.
double focalPixels(const ScreenRect& region);

// The elevation a page opens with.
double homeElevation(const ScreenRect& region);

// Where the block is looked at from at zoom 1: how far, and the level of the point looked at.
struct Fit {
  double distance;
  double targetZ;
};
Fit fitBlock(const BlockShape& block, const ScreenRect& region, double elevationDeg);

// The screen box of the block's outline at one distance, in pixels from the point looked at, y up.
struct OutlineBox {
  double halfWidth, bottom, top;
};
OutlineBox outlineBox(const BlockShape& block, const Axes& axes, double focal, const Fit& fit);
// How much larger than wanted the box is; below 1 smaller.
double excessOf(const OutlineBox& box, const ScreenRect& region);

// The level of the point looked at: the fitted block's from afar, the land's own from close by.
double levelAt(const BlockShape& block, const Fit& fit, double u, double v, double zoom);

}  // namespace faultline
