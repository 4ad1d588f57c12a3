// The orbit camera. See camera.h for the contract; fitting is a short fixed-point iteration at a
// reference pose, so that distance and target do not depend on how the block is turned.
#include "render/camera.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kFieldOfViewDeg = 28.0;
constexpr double kHomeAzimuthDeg = -34.0;
constexpr double kHomeElevationDeg = 31.0;
constexpr double kNarrowElevationDeg = 40.0;
constexpr double kSunLeftOfHomeDeg = 81.0;
constexpr double kLowestElevationDeg = 2.0;
constexpr double kLeastZoom = 0.5;
constexpr double kMostZoom = 12.0;
// How much of the region the block's box fills, and how far below the region's middle it is
// centred.
constexpr double kFitWidth = 0.95;
constexpr double kFitHeight = 0.81;
constexpr double kFitBelowMiddle = 0.06;
constexpr double kEyeClearance = 0.012;
constexpr double kHorizon = 1e-6;

double radians(double degrees) { return degrees * (kPi / 180.0); }

double wrapDegrees(double degrees) {
  const double wrapped = std::fmod(degrees + 180.0, 360.0);
  return wrapped < 0 ? wrapped + 180.0 : wrapped - 180.0;
}

double homeElevation(const ScreenRect& region) {
  return region.width < 1.15 * region.height ? kNarrowElevationDeg : kHomeElevationDeg;
}

double focalPixels(const ScreenRect& region) {
  return 0.5 * region.height / std::tan(radians(0.5 * kFieldOfViewDeg));
}

struct Axes {
  Vec3 right, up, back;
};

Axes axesOf(double azimuthDeg, double elevationDeg) {
  const double sinA = std::sin(radians(azimuthDeg));
  const double cosA = std::cos(radians(azimuthDeg));
  const double sinE = std::sin(radians(elevationDeg));
  const double cosE = std::cos(radians(elevationDeg));
  return {{cosA, -sinA, 0.0}, {-sinA * sinE, -cosA * sinE, cosE}, {sinA * cosE, cosA * cosE, sinE}};
}

// Where the block is looked at from at zoom 1: how far, and the level of the point looked at.
struct Fit {
  double distance;
  double targetZ;
};

// Points that stand for the block's outline: its base, its upper corners, and peaks in the middle.
std::array<Vec3, 12> outlineOf(const BlockShape& block) {
  const double shoulder = block.low + 0.6 * (block.high - block.low);
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

// The screen box of the block's outline at one distance, in pixels from the point looked at, y up.
struct OutlineBox {
  double halfWidth, bottom, top;
};

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

// Moves eye and target, step by step, until the outline has the wanted size and, seen from home,
// the wanted middle.
Fit fitBlock(const BlockShape& block, const ScreenRect& region, double elevationDeg) {
  const double home = homeElevation(region);
  const double focal = focalPixels(region);
  const Axes homeAxes = axesOf(kHomeAzimuthDeg, home);
  Fit fit{3.0, 0.5 * (block.base + block.high)};
  const auto stepBack = [&](const OutlineBox& box) {
    const double excess = std::max(2.0 * box.halfWidth / (kFitWidth * region.width),
                                   (box.top - box.bottom) / (kFitHeight * region.height));
    fit.distance *= 0.3 + 0.7 * std::clamp(excess, 0.25, 4.0);
  };
  for (int iteration = 0; iteration < 24; ++iteration) {
    const OutlineBox box = outlineBox(block, homeAxes, focal, fit);
    const double offCentre = 0.5 * (box.top + box.bottom) + kFitBelowMiddle * region.height;
    fit.targetZ += 0.7 * offCentre * fit.distance / (focal * homeAxes.up.z);
    stepBack(box);
  }
  // Seen from higher up the block is taller on the screen: then stand farther back.
  if (elevationDeg > home) {
    const double nearest = fit.distance;
    const Axes axes = axesOf(kHomeAzimuthDeg, elevationDeg);
    for (int iteration = 0; iteration < 12; ++iteration) {
      stepBack(outlineBox(block, axes, focal, fit));
    }
    fit.distance = std::max(fit.distance, nearest);
  }
  return fit;
}

// The highest vertex close to (u, v); -1e9 off the block.
double heightAround(const Heightfield& surface, double u, double v) {
  constexpr double kMargin = 0.03;
  if (u < -kMargin || u > 1 + kMargin || v < -kMargin || v > 1 + kMargin) {
    return -1e9;
  }
  const int last = surface.size - 1;
  const int reach = std::max(1, last / 64);
  const int x = static_cast<int>(std::clamp(u, 0.0, 1.0) * last + 0.5);
  const int y = static_cast<int>(std::clamp(v, 0.0, 1.0) * last + 0.5);
  double highest = -1e9;
  for (int row = std::max(0, y - reach); row <= std::min(last, y + reach); ++row) {
    for (int column = std::max(0, x - reach); column <= std::min(last, x + reach); ++column) {
      highest = std::max(highest, static_cast<double>(surface.at(column, row)));
    }
  }
  return highest;
}

// The surface at (u, v) inside the square, between vertices.
double heightAt(const Heightfield& surface, double u, double v) {
  const int last = surface.size - 1;
  const double gx = u * last;
  const double gy = v * last;
  const int x = std::clamp(static_cast<int>(gx), 0, last - 1);
  const int y = std::clamp(static_cast<int>(gy), 0, last - 1);
  const double fx = gx - x;
  const double fy = gy - y;
  const double north = surface.at(x, y) * (1 - fx) + surface.at(x + 1, y) * fx;
  const double south = surface.at(x, y + 1) * (1 - fx) + surface.at(x + 1, y + 1) * fx;
  return north * (1 - fy) + south * fy;
}

}  // namespace

BlockShape blockOf(double low, double high) {
  BlockShape block;
  block.low = std::min(low, 0.0);
  block.high = std::max(high, 0.0);
  block.base = block.low - 0.05;
  return block;
}

Camera::Camera(const OrbitPose& pose, const BlockShape& block, const Viewport& viewport,
               const Heightfield* surface)
    : pose_(clampPose(pose)), block_(block), viewport_(viewport) {
  place(surface);
}

void Camera::place(const Heightfield* surface) {
  // Stand where pose and fit say, above the terrain.
  const Fit fit = fitBlock(block_, viewport_.region, pose_.elevationDeg);
  const Axes axes = axesOf(pose_.azimuthDeg, pose_.elevationDeg);
  right_ = axes.right;
  up_ = axes.up;
  back_ = axes.back;
  distance_ = fit.distance / pose_.zoom;
  target_ = {pose_.targetU, pose_.targetV, fit.targetZ};
  eye_ = target_ + back_ * distance_;
  double floor = block_.base + kEyeClearance;
  if (surface != nullptr) {
    floor = std::max(floor, heightAround(*surface, eye_.x, eye_.y) + kEyeClearance);
  }
  const double raise = std::max(0.0, floor - eye_.z);
  eye_.z += raise;
  target_.z += raise;

  // Look along -back.
  const std::array<Vec3, 3> rows{right_, up_, back_};
  view_ = Mat4{};
  for (std::size_t row = 0; row < 3; ++row) {
    view_(row, 0) = rows[row].x;
    view_(row, 1) = rows[row].y;
    view_(row, 2) = rows[row].z;
    view_(row, 3) = -dot(rows[row], eye_);
  }
  view_(3, 3) = 1.0;

  // Perspective about the region's middle, over the whole framebuffer.
  const ScreenRect& region = viewport_.region;
  const double focal = focalPixels(region);
  const double width = viewport_.framebufferWidth;
  const double height = viewport_.framebufferHeight;
  const double near = std::max(0.004, 0.05 * distance_);
  const double far = distance_ + 6.0;
  projection_ = Mat4{};
  projection_(0, 0) = 2.0 * focal / width;
  projection_(0, 2) = 1.0 - 2.0 * (region.x + 0.5 * region.width) / width;
  projection_(1, 1) = 2.0 * focal / height;
  projection_(1, 2) = 2.0 * (region.y + 0.5 * region.height) / height - 1.0;
  projection_(2, 2) = -(far + near) / (far - near);
  projection_(2, 3) = -2.0 * far * near / (far - near);
  projection_(3, 2) = -1.0;
}

double Camera::pixelsPerSide() const { return focalPixels(viewport_.region) / distance_; }

std::optional<ScreenPoint> Camera::project(const Vec3& point) const {
  const Vec3 offset = point - eye_;
  const double depth = -dot(offset, back_);
  if (depth <= kHorizon) {
    return std::nullopt;
  }
  const ScreenRect& region = viewport_.region;
  const double focal = focalPixels(region);
  return ScreenPoint{region.x + 0.5 * region.width + focal * dot(offset, right_) / depth,
                     region.y + 0.5 * region.height - focal * dot(offset, up_) / depth};
}

Ray Camera::ray(double x, double y) const {
  const ScreenRect& region = viewport_.region;
  const double focal = focalPixels(region);
  const double alongRight = (x - region.x - 0.5 * region.width) / focal;
  const double alongUp = (region.y + 0.5 * region.height - y) / focal;
  return {eye_, normalized(right_ * alongRight + up_ * alongUp - back_)};
}

std::optional<GroundPoint> Camera::groundPoint(double x, double y, double z) const {
  const Ray towards = ray(x, y);
  const double drop = eye_.z - z;
  if (towards.direction.z > -kHorizon || drop < 0) {
    return std::nullopt;
  }
  const Vec3 hit = towards.origin + towards.direction * (drop / -towards.direction.z);
  return GroundPoint{hit.x, hit.y};
}

std::optional<GroundPoint> Camera::pick(const Heightfield& surface, double x, double y) const {
  // Clip the ray to the square.
  const Ray towards = ray(x, y);
  double enter = 0.0;
  double leave = 1e9;
  for (const auto& [origin, step] : {std::pair{towards.origin.x, towards.direction.x},
                                     std::pair{towards.origin.y, towards.direction.y}}) {
    if (std::abs(step) < 1e-12) {
      if (origin < 0 || origin > 1) {
        return std::nullopt;
      }
      continue;
    }
    const double a = (0.0 - origin) / step;
    const double b = (1.0 - origin) / step;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  if (towards.direction.z < -kHorizon) {
    leave = std::min(leave, (eye_.z - block_.base) / -towards.direction.z);
  }
  if (enter >= leave) {
    return std::nullopt;
  }

  // Walk it in half cells until it is below the surface.
  const double across = std::hypot(towards.direction.x, towards.direction.y);
  const double stride = std::max(0.5 / ((surface.size - 1) * std::max(across, 0.05)), 1e-4);
  for (double t = enter; t <= leave; t += stride) {
    const Vec3 at = towards.origin + towards.direction * t;
    const double u = std::clamp(at.x, 0.0, 1.0);
    const double v = std::clamp(at.y, 0.0, 1.0);
    if (at.z <= heightAt(surface, u, v)) {
      return GroundPoint{u, v};
    }
  }
  return std::nullopt;
}

OrbitPose homePose(double azimuthDeg, const ScreenRect& region) {
  OrbitPose pose;
  pose.azimuthDeg = azimuthDeg;
  pose.elevationDeg = homeElevation(region);
  return clampPose(pose);
}

double homeAzimuth(const Heightfield& preview) {
  // Compare the mean height of the four corners, each a third of the side wide.
  const int size = preview.size;
  const int span = std::max(1, size / 3);
  double lowest = 0.0;
  double best = kHomeAzimuthDeg;
  bool first = true;
  for (int quarter = 0; quarter < 4; ++quarter) {
    // Quarter turns from the home view: the south-west, south-east, north-east and north-west
    // corner.
    const bool east = quarter == 1 || quarter == 2;
    const bool south = quarter == 0 || quarter == 1;
    double sum = 0.0;
    for (int y = 0; y < span; ++y) {
      const float* row = preview.row(south ? size - 1 - y : y);
      for (int x = 0; x < span; ++x) {
        sum += static_cast<double>(row[east ? size - 1 - x : x]);
      }
    }
    if (first || sum < lowest) {
      first = false;
      lowest = sum;
      best = wrapDegrees(kHomeAzimuthDeg + 90.0 * quarter);
    }
  }
  return best;
}

double sunAzimuth(double homeAzimuthDeg) { return wrapDegrees(homeAzimuthDeg - kSunLeftOfHomeDeg); }

OrbitPose clampPose(const OrbitPose& pose) {
  OrbitPose clamped;
  const auto within = [](double value, double low, double high, double otherwise) {
    return std::isfinite(value) ? std::clamp(value, low, high) : otherwise;
  };
  clamped.azimuthDeg =
      std::isfinite(pose.azimuthDeg) ? wrapDegrees(pose.azimuthDeg) : kHomeAzimuthDeg;
  clamped.elevationDeg = within(pose.elevationDeg, kLowestElevationDeg, 90.0, kHomeElevationDeg);
  clamped.zoom = within(pose.zoom, kLeastZoom, kMostZoom, 1.0);
  clamped.targetU = within(pose.targetU, 0.0, 1.0, 0.5);
  clamped.targetV = within(pose.targetV, 0.0, 1.0, 0.5);
  return clamped;
}

OrbitPose orbitBy(const OrbitPose& pose, double dx, double dy, const ScreenRect& region) {
  const double degreesPerPixel = 180.0 / std::max(1.0, region.width);
  OrbitPose turned = pose;
  turned.azimuthDeg -= dx * degreesPerPixel;
  turned.elevationDeg += dy * degreesPerPixel;
  return clampPose(turned);
}

OrbitPose panBy(const Camera& camera, double fromX, double fromY, double toX, double toY) {
  const double level = camera.block().low;
  const std::optional<GroundPoint> from = camera.groundPoint(fromX, fromY, level);
  const std::optional<GroundPoint> to = camera.groundPoint(toX, toY, level);
  OrbitPose moved = camera.pose();
  if (from && to) {
    // Close to the horizon a pixel means a long way: never more than a tenth of the side per step.
    moved.targetU += std::clamp(from->u - to->u, -0.1, 0.1);
    moved.targetV += std::clamp(from->v - to->v, -0.1, 0.1);
  }
  return clampPose(moved);
}

OrbitPose zoomAt(const Camera& camera, double factor, double x, double y) {
  OrbitPose zoomed = camera.pose();
  zoomed.zoom *= factor;
  zoomed = clampPose(zoomed);
  const double level = camera.block().low;
  const Camera after(zoomed, camera.block(), camera.viewport());
  const std::optional<GroundPoint> was = camera.groundPoint(x, y, level);
  const std::optional<GroundPoint> is = after.groundPoint(x, y, level);
  const auto near = [](const GroundPoint& p) {
    return std::abs(p.u - 0.5) < 2.0 && std::abs(p.v - 0.5) < 2.0;
  };
  if (was && is && near(*was) && near(*is)) {
    zoomed.targetU += was->u - is->u;
    zoomed.targetV += was->v - is->v;
  }
  return clampPose(zoomed);
}

}  // namespace faultline
