// Where a tool's pointer acts. See tool_surface.h.
#include "app/tools/tool_surface.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// A point is hidden where the ray towards it meets other land at least this far away, in sides.
constexpr double kHidden = 0.01;

double nearestHeight(const Heightfield& land, double u, double v) {
  const auto index = [&](double place) {
    return static_cast<int>(std::lround(std::clamp(place, 0.0, 1.0) * (land.size - 1)));
  };
  return static_cast<double>(land.at(index(u), index(v)));
}

// The greatest height of the cell around a place: above a cliff that passes there.
double upperHeight(const Heightfield& land, double u, double v) {
  const double half = 0.5 / (land.size - 1);
  double height = nearestHeight(land, u, v);
  for (int corner = 0; corner < 4; ++corner) {
    height = std::max(height, nearestHeight(land, u + ((corner & 1) != 0 ? half : -half),
                                            v + ((corner & 2) != 0 ? half : -half)));
  }
  return height;
}

}  // namespace

std::optional<Vec3> ToolSurface::at(double x, double y, double z) const {
  if (camera == nullptr) {
    return Vec3{(x - static_cast<double>(map.x)) / static_cast<double>(map.width),
                (y - static_cast<double>(map.y)) / static_cast<double>(map.height), 0.0};
  }
  x *= pixelRatio;
  y *= pixelRatio;
  if (land != nullptr) {
    if (const auto met = camera->meet(*land, x, y)) return met;
  }
  const auto level = camera->groundPoint(x, y, z);
  return level ? std::optional(Vec3{level->u, level->v, z}) : std::nullopt;
}

std::optional<ScreenPoint> ToolSurface::seen(double u, double v) const {
  if (camera == nullptr) {
    return ScreenPoint{static_cast<double>(map.x) + u * static_cast<double>(map.width),
                       static_cast<double>(map.y) + v * static_cast<double>(map.height)};
  }
  return seenAt({u, v, land != nullptr ? upperHeight(*land, u, v) : 0.0});
}

std::optional<ScreenPoint> ToolSurface::seenAt(const Vec3& place) const {
  const auto at = camera->project(place);
  return at ? std::optional(ScreenPoint{at->x / pixelRatio, at->y / pixelRatio}) : std::nullopt;
}

std::optional<LandPoint> ToolSurface::seenOnLand(double u, double v) const {
  if (camera == nullptr || land == nullptr) return std::nullopt;
  const std::optional<ScreenPoint> at = seenAt({u, v, nearestHeight(*land, u, v)});
  if (!at) return std::nullopt;
  const std::optional<GroundPoint> met =
      camera->pick(*land, at->x * pixelRatio, at->y * pixelRatio);
  const bool hidden = met && std::hypot(met->u - u, met->v - v) > kHidden;
  return LandPoint{static_cast<float>(at->x), static_cast<float>(at->y), hidden};
}

}  // namespace faultline
