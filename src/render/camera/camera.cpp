// The orbit camera. See camera.h for the contract, camera_fit.h for its distance.
#include "render/camera/camera.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/camera/camera_fit.h"
#include "render/camera/camera_ground.h"

namespace faultline {
namespace {

constexpr double kSunLeftOfHomeDeg = 81.0;
constexpr double kLowestElevationDeg = 2.0;
constexpr double kEyeClearance = 0.012;
constexpr double kHorizon = 1e-6;
// How far beyond the target something may be seen.
constexpr double kHorizonAway = 6.0;
// The distance of the point that a standing eye looks at.
constexpr double kAhead = 0.3;

// The distance of a point from the box around the block.
double awayFromBlock(const BlockShape& block, const Vec3& point) {
  const auto beyond = [](double x, double low, double high) {
    return std::max({0.0, low - x, x - high});
  };
  return length({beyond(point.x, 0.0, 1.0), beyond(point.y, 0.0, 1.0),
                 beyond(point.z, block.base, block.high)});
}

// The height that the eye must stay above: the land's and the water's. Beside the square both fall
// off as a cone.
double minEyeHeight(const Heightfield& surface, const BlockShape& block, const Vec3& eye) {
  constexpr double kWaterReach = 0.1;
  const double ground = groundBelow(surface, eye.x, eye.y);
  const double du = std::max({-eye.x, eye.x - 1.0, 0.0});
  const double dv = std::max({-eye.y, eye.y - 1.0, 0.0});
  const double away = std::hypot(du, dv);
  if (!block.water || away > kWaterReach) return ground;
  return std::max(ground, *block.water - kConeSlope * away);
}

}  // namespace

double wrapDegrees(double degrees) {
  if (degrees >= -180.0 && degrees <= 180.0) return degrees;
  const double wrapped = std::fmod(degrees + 180.0, 360.0);
  return wrapped < 0 ? wrapped + 180.0 : wrapped - 180.0;
}

BlockShape blockOf(double low, double high, double start) {
  BlockShape block;
  block.low = std::min(low, start);
  block.high = std::max(high, start);
  block.base = block.low - 0.05;
  return block;
}

Camera::Camera(const OrbitPose& pose, const BlockShape& block, const Viewport& viewport,
               const Heightfield* surface)
    : pose_(clampPose(pose)),
      block_(block),
      viewport_(viewport),
      focal_(focalPixels(viewport.region)) {
  if (surface != nullptr) {
    climb(*surface);
  } else {
    stand();
  }
  clearGround(surface);
  makeMatrices();
}

Camera::Camera(const EyePose& eye, const BlockShape& block, const Viewport& viewport)
    : block_(block),
      viewport_(viewport),
      eye_(eye.eye),
      distance_(kAhead),
      focal_(eye.focal),
      near_(eye.near) {
  pose_.azimuthDeg = wrapDegrees(eye.azimuthDeg);
  pose_.elevationDeg = eye.elevationDeg;
  const Axes axes = axesOf(pose_.azimuthDeg, pose_.elevationDeg);
  right_ = axes.right;
  up_ = axes.up;
  back_ = axes.back;
  target_ = eye_ - back_ * distance_;
  makeMatrices();
}

EyePose Camera::eyePose() const {
  return {eye_, pose_.azimuthDeg, pose_.elevationDeg, focal_, near_};
}

// Places eye and target by pose and fit.
void Camera::stand() {
  const Fit fit = fitBlock(block_, viewport_.region, pose_.elevationDeg);
  const Axes axes = axesOf(pose_.azimuthDeg, pose_.elevationDeg);
  right_ = axes.right;
  up_ = axes.up;
  back_ = axes.back;
  distance_ = fit.distance / pose_.zoom;
  const double level = levelAt(block_, fit, pose_.targetU, pose_.targetV, pose_.zoom);
  target_ = {pose_.targetU, pose_.targetV, level};
  eye_ = target_ + back_ * distance_;
}

// Raises the elevation until the eye is free of the ground.
void Camera::climb(const Heightfield& surface) {
  const auto isFree = [&](double elevationDeg) {
    pose_.elevationDeg = elevationDeg;
    stand();
    return eye_.z >= minEyeHeight(surface, block_, eye_) + kEyeClearance;
  };
  double under = pose_.elevationDeg;
  if (isFree(under)) return;
  constexpr double kStepDeg = 1.0;
  double over = under;
  do {
    under = over;
    over = std::min(90.0, under + kStepDeg);
  } while (!isFree(over) && over < 90.0);
  constexpr int kHalvings = 14;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (under + over);
    (isFree(middle) ? over : under) = middle;
  }
  isFree(over);
}

// Moves the eye straight up where the land is too close even from above, and places the near plane
// nearer than anything visible.
void Camera::clearGround(const Heightfield* surface) {
  double ground = block_.base;
  double room = awayFromBlock(block_, eye_);
  if (surface != nullptr) {
    const double below = minEyeHeight(*surface, block_, eye_);
    ground = std::max(ground, below);
    if (below > kNoGround) {
      room = std::max(room, (eye_.z - below) / std::hypot(1.0, kConeSlope));
    }
  } else {
    room = distance_;
  }
  const double raise = std::max(0.0, ground + kEyeClearance - eye_.z);
  eye_.z += raise;
  target_.z += raise;
  room = std::max(room, raise > 0.0 ? kEyeClearance / std::hypot(1.0, kConeSlope) : 0.0);

  near_ = std::max(0.002, std::min(0.05 * distance_, 0.4 * room));
}

void Camera::makeMatrices() {
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
  const double width = viewport_.framebufferWidth;
  const double height = viewport_.framebufferHeight;
  const double away = std::max(distance_, awayFromBlock(block_, eye_));
  const double far = away + kHorizonAway + (block_.high - block_.base);
  projection_ = Mat4{};
  projection_(0, 0) = 2.0 * focal_ / width;
  projection_(0, 2) = 1.0 - 2.0 * (region.x + 0.5 * region.width) / width;
  projection_(1, 1) = 2.0 * focal_ / height;
  projection_(1, 2) = 2.0 * (region.y + 0.5 * region.height) / height - 1.0;
  projection_(2, 2) = -(far + near_) / (far - near_);
  projection_(2, 3) = -2.0 * far * near_ / (far - near_);
  projection_(3, 2) = -1.0;
}

double Camera::pixelsPerSide() const { return focal_ / distance_; }

std::optional<ScreenPoint> Camera::project(const Vec3& point) const {
  const Vec3 offset = point - eye_;
  const double depth = -dot(offset, back_);
  if (depth <= kHorizon) {
    return std::nullopt;
  }
  const ScreenRect& region = viewport_.region;
  return ScreenPoint{region.x + 0.5 * region.width + focal_ * dot(offset, right_) / depth,
                     region.y + 0.5 * region.height - focal_ * dot(offset, up_) / depth};
}

Ray Camera::ray(double x, double y) const {
  const ScreenRect& region = viewport_.region;
  const double alongRight = (x - region.x - 0.5 * region.width) / focal_;
  const double alongUp = (region.y + 0.5 * region.height - y) / focal_;
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

std::optional<Vec3> Camera::meet(const Heightfield& surface, double x, double y) const {
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

  // Step along the ray by half cells until it is below the surface, then bisect the last step.
  const auto isBelow = [&](double t) {
    const Vec3 at = towards.origin + towards.direction * t;
    return at.z <= heightAt(surface, std::clamp(at.x, 0.0, 1.0), std::clamp(at.y, 0.0, 1.0));
  };
  const double across = std::hypot(towards.direction.x, towards.direction.y);
  const double stride = std::max(0.5 / ((surface.size - 1) * std::max(across, 0.05)), 1e-4);
  double above = enter;
  for (double t = enter; t <= leave; above = t, t += stride) {
    if (!isBelow(t)) continue;
    double below = t;
    constexpr int kHalvings = 24;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = 0.5 * (above + below);
      (isBelow(middle) ? below : above) = middle;
    }
    return towards.origin + towards.direction * below;
  }
  return std::nullopt;
}

std::optional<GroundPoint> Camera::pick(const Heightfield& surface, double x, double y) const {
  const std::optional<Vec3> met = meet(surface, x, y);
  if (!met) return std::nullopt;
  return GroundPoint{std::clamp(met->x, 0.0, 1.0), std::clamp(met->y, 0.0, 1.0)};
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
  clamped.zoom = within(pose.zoom, kMinZoom, kMaxZoom, 1.0);
  clamped.targetU = within(pose.targetU, 0.0, 1.0, 0.5);
  clamped.targetV = within(pose.targetV, 0.0, 1.0, 0.5);
  return clamped;
}

}  // namespace faultline
