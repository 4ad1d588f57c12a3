// The scene of the shown land: what the view's settings mean for the renderer. Pure functions; no
// GL.
#pragma once

#include "app/shown/shown_land.h"
#include "render/scene/scene.h"
#include "share/view.h"

namespace faultline {

// Where the sun stands: as the view says, or to the left of the home camera.
SunPlace sunPlace(const View& view, double homeAzimuthDeg);

// The height between contour lines, in sides of the true land; 0 for flat land.
double contourStepOf(const ShownLand& land, const View& view);

// What a scene is seen with.
struct SceneLook {
  double homeAzimuthDeg = 0;
  float pixelRatio = 1;  // device pixels per CSS pixel
  bool dark = false;
};

// What the view shows of the land, seen by this camera, which has to outlive the scene: without
// marks and shadows.
Scene sceneOf(const ShownLand& land, const View& view, const Camera& camera, const SceneLook& look);

}  // namespace faultline
