// The scene of the shown land. See shown_scene.h.
#include "app/shown/shown_scene.h"

#include <cmath>

#include "share/quantities.h"

namespace faultline {
namespace {

// Compass degrees, clockwise from north, as a camera's azimuth, which goes counter-clockwise from
// south; and back.
double compassAzimuth(double degrees) { return 180.0 - degrees; }

}  // namespace

SunPlace sunPlace(const View& view, double homeAzimuthDeg) {
  if (view.sun) return *view.sun;
  SunPlace sun;
  sun.azimuth = static_cast<int>(std::lround(compassAzimuth(sunAzimuth(homeAzimuthDeg)))) % 360;
  if (sun.azimuth < 0) sun.azimuth += 360;
  return sun;
}

double contourStepOf(const ShownLand& land, const View& view) {
  return contourStep(static_cast<double>(land.range().high - land.range().low), view.scale);
}

Scene sceneOf(const ShownLand& land, const View& view, const Camera& camera,
              const SceneLook& look) {
  Scene scene;
  scene.camera = camera;
  scene.pixelRatio = look.pixelRatio;
  scene.dark = look.dark;
  scene.wireframe = view.wireframe;
  scene.wireCells = land.latticeCells();
  scene.palette = view.palette;
  scene.heightScale = land.scale();
  scene.rangeLow = land.scale() * land.range().low;
  scene.rangeHigh = land.scale() * land.range().high;
  if (const auto level = land.renderedWaterLevel()) scene.waterLevel = static_cast<float>(*level);
  if (view.contours) {
    const double step = contourStepOf(land, view);
    scene.contourInterval = land.scale() * static_cast<float>(step);
    // Contours lie at round heights above the sea, and every fifth at a rounder one.
    const double above = -heightDatum(view, {}).zero / step;
    if (step > 0.0) scene.contourPhase = static_cast<float>(above - 5.0 * std::floor(above / 5.0));
  }
  scene.slopeView = view.slope;
  if (view.rock) {
    constexpr double kRadians = 3.14159265358979323846 / 180.0;
    scene.rockSlope = static_cast<float>(std::tan(*view.rock * kRadians));
  }
  scene.specular = view.specular;
  scene.normals = view.normals;
  if (!land.cuts().cuts.empty()) scene.cuts = &land.cuts();
  scene.hasCutsElsewhere = land.beginsWithCuts();
  scene.sunAzimuthDeg =
      view.sun ? compassAzimuth(view.sun->azimuth) : sunAzimuth(look.homeAzimuthDeg);
  scene.sunElevationDeg = sunPlace(view, look.homeAzimuthDeg).elevation;
  return scene;
}

}  // namespace faultline
