// The orbit camera, which looks at the block. camera_moves.h has the ways in which pointers move
// it. An OrbitPose is a plain value, the same on every screen; a Camera is a pose fitted to one
// screen, so that the block (the unit square, from its base up to its highest point) sits well
// inside the view region while the ground fills the whole framebuffer. Knows no GL. View only: no
// bits are promised. Everything here is O(1), except what takes a Heightfield.
//
// Azimuth: the camera stands in the direction (sin a, cos a) of (u, v) from the block's middle. At
// 0 it stands in the south and looks north; a growing azimuth moves it to the east, so that the
// block turns clockwise on the screen. At the home view's azimuth, -34, it stands in the
// south-west, and the south-west corner of the block faces the viewer.
#pragma once

#include <optional>

#include "render/camera/matrix.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

struct OrbitPose {
  double azimuthDeg = -34.0;
  double elevationDeg = 31.0;  // above the horizon
  double zoom = 1.0;           // 1 fits the block
  double targetU = 0.5;        // the camera's target, a point of the square
  double targetV = 0.5;
  bool operator==(const OrbitPose&) const = default;
};

inline constexpr double kMinZoom = 0.5;
inline constexpr double kMaxZoom = 12.0;

// Device pixels, y down, (0, 0) the framebuffer's top left corner.
struct ScreenRect {
  double x = 0, y = 0, width = 1, height = 1;
  bool operator==(const ScreenRect&) const = default;
};

struct ScreenPoint {
  double x = 0, y = 0;
};

// Heights of the block, in sides of the square: the finished terrain's lowest and highest point,
// and the base, which is 0.05 below the lowest. They do not change while the terrain rises, so the
// camera stands still.
struct BlockShape {
  double low = 0.0;
  double high = 0.2;
  double base = -0.05;
  // The rest surface, which is the finished land smoothed (restSurfaceOf, camera_ground.h), or
  // none. At high zoom the camera's target is on it, so that the camera can go up to a summit and
  // down to a valley. The caller owns it.
  const Heightfield* restSurface = nullptr;
  // The water level, or none. The eye stays above it as well.
  std::optional<double> water;
  bool operator==(const BlockShape&) const = default;
};

// The block of a finished terrain with this range: base 0.05 below the lowest of `low` and the
// start: flat at 0, or opened heights.
BlockShape blockOf(double low, double high, double start = 0.0);

struct Viewport {
  ScreenRect region;  // where the block is placed; nothing is clipped by it
  int framebufferWidth = 1;
  int framebufferHeight = 1;
  bool operator==(const Viewport&) const = default;
};

struct Ray {
  Vec3 origin;
  Vec3 direction;  // unit length
};

struct GroundPoint {
  double u = 0, v = 0;
  bool operator==(const GroundPoint&) const = default;
};

// An eye that looks from a place in a direction: that of a person who stands on the land.
struct EyePose {
  Vec3 eye;
  double azimuthDeg = 0;    // as in OrbitPose: 0 looks north, a growing one to the west
  double elevationDeg = 0;  // as in OrbitPose: below 0 it looks up
  double focal = 1000;      // the distance from the eye to the picture plane, in device pixels
  double near = 0.001;      // nothing that is nearer is shown
  bool operator==(const EyePose&) const = default;
};

class Camera {
 public:
  // `surface`, if given, is the current land. If the eye would be below it or hardly above it, the
  // camera rises around its target, and pose() returns the new elevation. The camera does not keep
  // `surface`. Cost: O(1) far from the square, otherwise up to some ten thousand heights for each
  // of at most 90 steps of the rise.
  Camera(const OrbitPose& pose, const BlockShape& block, const Viewport& viewport,
         const Heightfield* surface = nullptr);

  // The eye stands where it is told to. pose() has its direction; its target is a point ahead.
  Camera(const EyePose& eye, const BlockShape& block, const Viewport& viewport);

  const OrbitPose& pose() const { return pose_; }
  // The same camera as an eye.
  EyePose eyePose() const;
  const BlockShape& block() const { return block_; }
  const Viewport& viewport() const { return viewport_; }
  const Mat4& view() const { return view_; }
  const Mat4& projection() const { return projection_; }
  Mat4 viewProjection() const { return projection_ * view_; }
  const Vec3& eye() const { return eye_; }
  const Vec3& target() const { return target_; }
  double distance() const { return distance_; }  // from eye to target
  // Device pixels that one side of the square covers at the target's distance, seen square-on.
  double pixelsPerSide() const;

  // The device pixel that shows a point of the world; nothing when the point is behind the eye.
  std::optional<ScreenPoint> project(const Vec3& point) const;
  // The ray from the eye through a device pixel.
  Ray ray(double x, double y) const;
  // Where the pixel's ray meets the level z; nothing above the horizon.
  std::optional<GroundPoint> groundPoint(double x, double y, double z) const;
  // Where the pixel's ray first meets the terrain or the block's sides; nothing beside the block.
  // Cost: up to 2 * size steps.
  std::optional<Vec3> meet(const Heightfield& surface, double x, double y) const;
  // The same as a point of the unit square.
  std::optional<GroundPoint> pick(const Heightfield& surface, double x, double y) const;

  bool operator==(const Camera&) const = default;

 private:
  void stand();
  void climb(const Heightfield& surface);
  void clearGround(const Heightfield* surface);
  void makeMatrices();

  OrbitPose pose_;
  BlockShape block_;
  Viewport viewport_;
  Vec3 target_;
  Vec3 eye_;
  Vec3 right_, up_, back_;
  double distance_ = 1;
  double focal_ = 1;
  double near_ = 0.002;
  Mat4 view_, projection_;
};

// The pose a page opens with: elevation 31 degrees, 40 where the region is as tall as wide
// (phones).
OrbitPose homePose(double azimuthDeg, const ScreenRect& region);

// The home azimuth: -34 degrees, turned by quarters so that the lowest corner of `preview` faces
// the viewer. -180 to 180.
double homeAzimuth(const Heightfield& preview);

// The sun's azimuth for a home camera: 81 degrees to its left.
double sunAzimuth(double homeAzimuthDeg);

// The pose within its limits: azimuth wrapped to -180..180, elevation 2..90, zoom 0.5..12, target
// over the block.
OrbitPose clampPose(const OrbitPose& pose);

// The same angle within -180 to 180 degrees.
double wrapDegrees(double degrees);

}  // namespace faultline
