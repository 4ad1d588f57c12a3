// What a picture shows, as plain values: see TerrainRenderer::draw.
#pragma once

#include <cstddef>
#include <span>

#include "render/camera.h"

namespace faultline {

// The fault under way. The line passes through (pointU, pointV); the side the normal points to
// rises.
struct FaultMark {
  float normalU = 1, normalV = 0;  // any length but 0
  float pointU = 0.5f, pointV = 0.5f;
  float displacement =
      0;              // how far a side is raised (and the other lowered), in sides of the square
  float sweep = 1;    // how much of the plane stands, 0 to 1
  float lift = 1;     // 0: the sides have not moved yet; 1: they stand as in the heights
  float opacity = 1;  // of everything drawn for the mark
};

// The line of an earlier fault. While its ink is visible at all (0.1 or more) its cliff is drawn
// straight.
struct FaultInk {
  float normalU = 1, normalV = 0;
  float pointU = 0.5f, pointV = 0.5f;
  float opacity = 1;
};

inline constexpr std::size_t kMostInks = 12;

struct Scene {
  const Camera* camera = nullptr;  // wanted
  float pixelRatio = 1;            // device pixels per CSS pixel
  bool dark = false;
  bool wireframe = false;
  float rangeLow = 0;  // heights that get the first and the last colour of the palette
  float rangeHigh = 0.2f;
  double sunAzimuthDeg = -115;      // sunAzimuth(home azimuth)
  const FaultMark* mark = nullptr;  // or none
  std::span<const FaultInk> inks;   // newest first; from the 13th on they are left out
  // Draw for speed: slopes unfiltered, the gradient in bands. For a moving picture
  // on a device without a GPU.
  bool quick = false;
  // Soft terrain shadows and sky occlusion, 0 to 1. Above 0 their map is made when the heights
  // changed since (30 to 80 ms): raise it only at rest.
  float shadowStrength = 0;
};

}  // namespace faultline
