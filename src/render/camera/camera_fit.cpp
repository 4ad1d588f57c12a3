// Fits the block into the region. See camera_fit.h. The iteration works at a reference azimuth, so
// that distance and target do not depend on how the block is turned.
#include "render/camera/camera_fit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/camera/camera_ground.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kFieldOfViewDeg = 28.0;
constexpr double kNarrowElevationDeg = 40.0;
// How much of the region the block's box fills, and how far below the region's middle it is
// centred.
constexpr double kFitWidth = 0.95;
constexpr double kFitHeight = 0.81;
constexpr double kFitBelowMiddle = 0.06;

double radians(double degrees) { return degrees * (kPi / 180.0); }

// A smooth step from 0 at `low` to 1 at `high`.
double smoothStep(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

// Points that stand for the block's outline: its base, its upper corners, and peaks in the middle.
// The upper corners of a tall block are placed lower, as few lands rise to full height there.
std::array<Vec3, 12> outlineOf(const BlockShape& block) {
  const double relief = block.high - block.low;
  const double shoulder = block.low + (0.6 + 0.35 * smoothStep(0.3, 0.8, relief)) * relief;
  std::array<Vec3, 12> points;
  std::size_t i = 0;
  for (const double u : {0.0, 1.0}) {
    for (const double v : {0.0, 1.0}) {
      points[i++] = {u, v, block.base};
      points[i++] = {u, v, shoulder};
      points[i++] = {0.5 + 0.4 * (u - 0.5), 0.5 + 0.4 * (v - 0.5), block.high};
    }
  }
  return points;
}

}  // namespace

double homeElevation(const ScreenRect& region) {
  return region.width < 1.15 * region.height ? kNarrowElevationDeg : kHomeElevationDeg;
}

double focalPixels(const ScreenRect& region) {
  return 0.5 * std::max(1.0, region.height) / std::tan(radians(0.5 * kFieldOfViewDeg));
}

Axes axesOf(double azimuthDeg, double elevationDeg) {
  const double sinA = std::sin(radians(azimuthDeg));
  const double cosA = std::cos(radians(azimuthDeg));
  const double sinE = std::sin(radians(elevationDeg));
  const double cosE = std::cos(radians(elevationDeg));
  return {{cosA, -sinA, 0.0}, {-sinA * sinE, -cosA * sinE, cosE}, {sinA * cosE, cosA * cosE, sinE}};
}

OutlineBox outlineBox(const BlockShape& block, const Axes& axes, double focal, const Fit& fit) {
  OutlineBox box{0.0, 1e9, -1e9};
  for (const Vec3& point : outlineOf(block)) {
    const Vec3 offset = point - Vec3{0.5, 0.5, fit.targetZ};
    const double depth = std::max(0.05, fit.distance - dot(offset, axes.back));
    const double y = focal * dot(offset, axes.up) / depth;
    box.halfWidth = std::max(box.halfWidth, std::abs(focal * dot(offset, axes.right) / depth));
    box.bottom = std::min(box.bottom, y);
    box.top = std::max(box.top, y);
  }
  return box;
}

double excessOf(const OutlineBox& box, const ScreenRect& region) {
  return std::max(2.0 * box.halfWidth / (kFitWidth * std::max(1.0, region.width)),
                  (box.top - box.bottom) / (kFitHeight * std::max(1.0, region.height)));
}

// Moves eye and target by a fixed-point iteration until the outline has the required size and, from
// the home pose, the required middle.
Fit fitBlock(const BlockShape& block, const ScreenRect& region, double elevationDeg) {
  const double home = homeElevation(region);
  const double focal = focalPixels(region);
  const Axes homeAxes = axesOf(kHomeAzimuthDeg, home);
  Fit fit{3.0, 0.5 * (block.base + block.high)};
  const auto stepBack = [&](const OutlineBox& box) {
    fit.distance *= 0.3 + 0.7 * std::clamp(excessOf(box, region), 0.25, 4.0);
  };
  for (int iteration = 0; iteration < 24; ++iteration) {
    const OutlineBox box = outlineBox(block, homeAxes, focal, fit);
    const double offCentre = 0.5 * (box.top + box.bottom) + kFitBelowMiddle * region.height;
    fit.targetZ += 0.7 * offCentre * fit.distance / (focal * homeAxes.up.z);
    stepBack(box);
  }
  // A flat block covers more of the screen when seen from above, a tall one when seen from the
  // side: then move farther back.
  if (elevationDeg != home) {
    const double nearest = fit.distance;
    const Axes axes = axesOf(kHomeAzimuthDeg, elevationDeg);
    for (int iteration = 0; iteration < 12; ++iteration) {
      stepBack(outlineBox(block, axes, focal, fit));
    }
    fit.distance = std::max(fit.distance, nearest);
  }
  return fit;
}

double levelAt(const BlockShape& block, const Fit& fit, double u, double v, double zoom) {
  if (block.restSurface == nullptr || zoom <= 1.0) return fit.targetZ;
  const double land =
      heightAt(*block.restSurface, std::clamp(u, 0.0, 1.0), std::clamp(v, 0.0, 1.0));
  return std::lerp(fit.targetZ, land, 1.0 - 1.0 / (zoom * zoom));
}

}  // namespace faultline
