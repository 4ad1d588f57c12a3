// Where a tool's pointer acts: on the land as a camera sees it, or on the map beside it. Converts
// between CSS pixels of the window and places of the unit square. No GL. Cost: O(1) on the map; on
// the land a search along a ray (Camera::meet).
#pragma once

#include <cstdint>
#include <optional>

#include "render/camera/camera.h"
#include "ui/ui.h"

namespace faultline {

// What lies under a pointer.
enum class PointerTarget : std::uint8_t { kLand, kMap, kPanel };

// For one call: refers to camera and heights.
struct ToolSurface {
  const Camera* camera = nullptr;     // none: the map
  const Heightfield* land = nullptr;  // the heights that the camera sees, or none
  double pixelRatio = 1.0;            // device pixels per CSS pixel
  UiRect map;

  // The place of the square under a pointer, with its height. Beside the land it is where the ray
  // meets the level `z`, and so outside the square; none above the horizon.
  std::optional<Vec3> at(double x, double y, double z) const;
  // Where a place of the square is seen, in CSS pixels: at a cliff its upper edge, where a fault's
  // line is. None behind the eye.
  std::optional<ScreenPoint> seen(double u, double v) const;
  // Where the ground there is seen, and whether other land hides it; none on the map and without
  // heights.
  std::optional<LandPoint> seenOnLand(double u, double v) const;

 private:
  std::optional<ScreenPoint> seenAt(const Vec3& place) const;
};

}  // namespace faultline
