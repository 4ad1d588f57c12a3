// Changes of a pose. See camera_moves.h. With azimuth, elevation and zoom given, the eyes that see
// a point under a pixel form a line; bisection finds the place of the eye on it.
#include "render/camera/camera_moves.h"

#include <algorithm>
#include <cmath>

#include "render/camera/camera_fit.h"

namespace faultline {
namespace {

constexpr double kSideElevationDeg = 4.0;
// Towards the horizon a move on the ground is at most this many times as long as on the screen.
constexpr double kMaxStretch = 12.0;
// A pointer grabs the ground only up to this distance from the block's middle.
constexpr double kFarGround = 1.6;
// Two fingers turn the block only above this elevation and when at least this far apart.
constexpr double kMinTwistElevationDeg = 20.0;
constexpr double kMinTwistPixels = 40.0;
constexpr double kMaxTwistDeg = 30.0;

double apart(const ScreenPoint& a, const ScreenPoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// `request` with the target for which `held` is shown exactly at (x, y), over the block or not;
// none where there is no such target near the eye of `camera`.
std::optional<OrbitPose> standFor(const Camera& camera, const OrbitPose& request, const Vec3& held,
                                  double x, double y) {
  const Camera like(request, camera.block(), camera.viewport());
  const Vec3 direction = like.ray(x, y).direction;
  const Vec3 behind = held + (like.target() - like.eye());
  const Fit fit = fitBlock(camera.block(), camera.viewport().region, request.elevationDeg);
  // The height of the target above its level, with the eye at this distance from `held`.
  const auto over = [&](double away) {
    const Vec3 target = behind - direction * away;
    return target.z - levelAt(camera.block(), fit, target.x, target.y, request.zoom);
  };

  // Search nearer and farther at the same time until the level is passed, then bisect.
  const double usual =
      std::max(1e-3, length(held - camera.eye()) * like.distance() / camera.distance());
  const bool high = over(usual) > 0.0;
  std::optional<double> passed;
  constexpr double kStep = 1.04;
  constexpr double kMax = 8.0;
  for (double factor = kStep; factor < kMax && !passed; factor *= kStep) {
    for (const double away : {usual * factor, usual / factor}) {
      if (!passed && (over(away) > 0.0) != high) passed = away;
    }
  }
  if (!passed) return std::nullopt;
  double same = *passed > usual ? *passed / kStep : *passed * kStep;
  double other = *passed;
  constexpr int kHalvings = 48;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (same + other);
    ((over(middle) > 0.0) == high ? same : other) = middle;
  }
  const Vec3 target = behind - direction * (0.5 * (same + other));
  OrbitPose found = request;
  found.targetU = target.x;
  found.targetV = target.y;
  return found;
}

bool isAllowed(const OrbitPose& pose) {
  const OrbitPose clamped = clampPose(pose);
  return clamped.zoom == pose.zoom && clamped.targetU == pose.targetU &&
         clamped.targetV == pose.targetV;
}

// The pose that shows both points exactly under their fingers, by Newton's method over zoom and
// azimuth. Every step keeps the first point under its finger.
std::optional<OrbitPose> holdExactly(const Camera& camera, const std::array<Vec3, 2>& held,
                                     const std::array<ScreenPoint, 2>& fingers) {
  const auto poseFor = [&](double logZoom, double azimuthDeg) {
    OrbitPose request = camera.pose();
    request.zoom = std::exp(logZoom);
    request.azimuthDeg = azimuthDeg;
    return standFor(camera, request, held[0], fingers[0].x, fingers[0].y);
  };
  // The distance of the second point from its finger; none for a pose beyond the limits.
  struct Miss {
    double x, y;
  };
  const auto missOf = [&](double logZoom, double azimuthDeg) -> std::optional<Miss> {
    const std::optional<OrbitPose> pose = poseFor(logZoom, azimuthDeg);
    if (!pose || !isAllowed(*pose)) return std::nullopt;
    const Camera seen(*pose, camera.block(), camera.viewport());
    const std::optional<ScreenPoint> at = seen.project(held[1]);
    if (!at) return std::nullopt;
    return Miss{at->x - fingers[1].x, at->y - fingers[1].y};
  };
  constexpr double kClose = 1e-3;
  constexpr double kLogStep = 1e-5;
  constexpr double kDegreeStep = 1e-3;
  constexpr int kTries = 8;
  double logZoom = std::log(camera.pose().zoom);
  double azimuthDeg = camera.pose().azimuthDeg;
  for (int i = 0; i < kTries; ++i) {
    const std::optional<Miss> miss = missOf(logZoom, azimuthDeg);
    if (!miss) return std::nullopt;
    if (std::hypot(miss->x, miss->y) < kClose) {
      const bool turnedFar = std::abs(azimuthDeg - camera.pose().azimuthDeg) > kMaxTwistDeg;
      return turnedFar ? std::nullopt : poseFor(logZoom, azimuthDeg);
    }
    const std::optional<Miss> zoomed = missOf(logZoom + kLogStep, azimuthDeg);
    const std::optional<Miss> turned = missOf(logZoom, azimuthDeg + kDegreeStep);
    if (!zoomed || !turned) return std::nullopt;
    const double xByZoom = (zoomed->x - miss->x) / kLogStep;
    const double yByZoom = (zoomed->y - miss->y) / kLogStep;
    const double xByTurn = (turned->x - miss->x) / kDegreeStep;
    const double yByTurn = (turned->y - miss->y) / kDegreeStep;
    const double determinant = xByZoom * yByTurn - xByTurn * yByZoom;
    if (std::abs(determinant) < 1e-9) return std::nullopt;
    logZoom -= (miss->x * yByTurn - miss->y * xByTurn) / determinant;
    azimuthDeg -= (miss->y * xByZoom - miss->x * yByZoom) / determinant;
  }
  return std::nullopt;
}

}  // namespace

OrbitPose orbitBy(const OrbitPose& pose, double dx, double dy, const ScreenRect& region) {
  const double degreesPerPixel = 180.0 / std::max(1.0, region.width);
  OrbitPose turned = pose;
  turned.azimuthDeg -= dx * degreesPerPixel;
  turned.elevationDeg += dy * degreesPerPixel;
  return clampPose(turned);
}

OrbitPose slideBy(const Camera& camera, double dx, double dy) {
  constexpr double kMinFall = 0.25;
  OrbitPose moved = camera.pose();
  const Axes axes = axesOf(moved.azimuthDeg, moved.elevationDeg);
  const Axes level = axesOf(moved.azimuthDeg, 0.0);
  const double across = dx / camera.pixelsPerSide();
  const double along = dy / camera.pixelsPerSide() / std::max(kMinFall, axes.back.z);
  moved.targetU -= axes.right.x * across + level.back.x * along;
  moved.targetV -= axes.right.y * across + level.back.y * along;
  return clampPose(moved);
}

Vec3 grab(const Camera& camera, const Heightfield* surface, double x, double y) {
  if (surface != nullptr) {
    if (const std::optional<Vec3> met = camera.meet(*surface, x, y)) return *met;
  }
  const double base = camera.block().base;
  if (const std::optional<GroundPoint> ground = camera.groundPoint(x, y, base)) {
    if (std::hypot(ground->u - 0.5, ground->v - 0.5) < kFarGround) {
      return {ground->u, ground->v, base};
    }
  }
  return camera.eye() + camera.ray(x, y).direction * camera.distance();
}

OrbitPose holdUnder(const Camera& camera, const OrbitPose& request, const Vec3& held, double x,
                    double y) {
  const OrbitPose start = clampPose(request);
  const Camera seen(start, camera.block(), camera.viewport());
  const std::optional<ScreenPoint> at = seen.project(held);
  if (!at) return start;
  const std::optional<OrbitPose> found = standFor(camera, start, held, x, y);
  if (!found) return slideBy(seen, x - at->x, y - at->y);
  const double u = found->targetU - start.targetU;
  const double v = found->targetV - start.targetV;
  const double maxMove =
      kMaxStretch * std::hypot(x - at->x, y - at->y) / seen.pixelsPerSide() + 1e-12;
  const double part = std::min(1.0, maxMove / std::max(1e-12, std::hypot(u, v)));
  OrbitPose moved = start;
  moved.targetU += part * u;
  moved.targetV += part * v;
  return clampPose(moved);
}

OrbitPose zoomAt(const Camera& camera, double factor, const Vec3& held, double x, double y) {
  OrbitPose request = camera.pose();
  request.zoom *= std::isfinite(factor) ? factor : 1.0;
  request = clampPose(request);
  OrbitPose zoomed = holdUnder(camera, request, held, x, y);
  if (zoomed.zoom >= std::min(1.0, camera.pose().zoom)) return zoomed;
  // The smaller the block is shown, the closer the target is to its middle.
  const double closer = zoomed.zoom / camera.pose().zoom;
  const auto limited = [&](double target, double before) {
    const double maxOffset =
        std::max(0.5 * zoomed.zoom * zoomed.zoom, std::abs(before - 0.5) * closer * closer);
    return std::clamp(target, 0.5 - maxOffset, 0.5 + maxOffset);
  };
  zoomed.targetU = limited(zoomed.targetU, camera.pose().targetU);
  zoomed.targetV = limited(zoomed.targetV, camera.pose().targetV);
  return clampPose(zoomed);
}

OrbitPose holdTwo(const Camera& camera, const std::array<Vec3, 2>& held,
                  const std::array<ScreenPoint, 2>& fingers) {
  const std::optional<ScreenPoint> first = camera.project(held[0]);
  const std::optional<ScreenPoint> second = camera.project(held[1]);
  const double span = apart(fingers[0], fingers[1]);
  const double was = first && second ? apart(*first, *second) : span;
  const bool twists =
      camera.pose().elevationDeg >= kMinTwistElevationDeg && std::min(span, was) >= kMinTwistPixels;
  if (twists) {
    if (const std::optional<OrbitPose> exact = holdExactly(camera, held, fingers)) {
      return clampPose(*exact);
    }
  }
  constexpr double kMinSpan = 8.0;
  const double factor = std::min(span, was) > kMinSpan ? span / was : 1.0;
  return zoomAt(camera, factor, (held[0] + held[1]) * 0.5, 0.5 * (fingers[0].x + fingers[1].x),
                0.5 * (fingers[0].y + fingers[1].y));
}

OrbitPose framedPose(const OrbitPose& pose, const BlockShape& block, const ScreenRect& region) {
  OrbitPose framed = clampPose(pose);
  framed.targetU = framed.targetV = 0.5;
  const Fit fit = fitBlock(block, region, framed.elevationDeg);
  const Axes axes = axesOf(framed.azimuthDeg, framed.elevationDeg);
  const double focal = focalPixels(region);
  // Whether the block fits its share of the region, above and below the middle too.
  const auto fits = [&](double zoom) {
    const Fit closer{fit.distance / zoom, levelAt(block, fit, 0.5, 0.5, zoom)};
    const OutlineBox box = outlineBox(block, axes, focal, closer);
    const double halfHeight = 0.48 * std::max(1.0, region.height);
    return excessOf(box, region) <= 1.005 && box.top <= halfHeight && box.bottom >= -halfHeight;
  };
  double within = kMinZoom;
  double beyond = 3.0;
  constexpr int kHalvings = 16;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (within + beyond);
    (fits(middle) ? within : beyond) = middle;
  }
  framed.zoom = within;
  return framed;
}

std::optional<OrbitPose> namedPose(std::string_view name, const BlockShape& block,
                                   const ScreenRect& region) {
  struct Named {
    std::string_view name;
    double azimuthDeg, elevationDeg;
  };
  constexpr Named kViews[] = {{"top", 0.0, 90.0},
                              {"south", 0.0, kSideElevationDeg},
                              {"east", 90.0, kSideElevationDeg},
                              {"north", 180.0, kSideElevationDeg},
                              {"west", -90.0, kSideElevationDeg}};
  for (const Named& view : kViews) {
    if (view.name != name) continue;
    OrbitPose pose;
    pose.azimuthDeg = view.azimuthDeg;
    pose.elevationDeg = view.elevationDeg;
    return framedPose(pose, block, region);
  }
  return std::nullopt;
}

OrbitPose poseBetween(const OrbitPose& from, const OrbitPose& to, double part) {
  const double t = std::clamp(part, 0.0, 1.0);
  OrbitPose pose;
  pose.azimuthDeg = from.azimuthDeg + t * wrapDegrees(to.azimuthDeg - from.azimuthDeg);
  pose.elevationDeg = std::lerp(from.elevationDeg, to.elevationDeg, t);
  pose.zoom = from.zoom * std::pow(to.zoom / from.zoom, t);
  pose.targetU = std::lerp(from.targetU, to.targetU, t);
  pose.targetV = std::lerp(from.targetV, to.targetV, t);
  return t >= 1.0 ? to : clampPose(pose);
}

}  // namespace faultline
