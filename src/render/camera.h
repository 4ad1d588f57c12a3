// The orbit camera: from where the block is seen. How pointers move it is camera_moves.h's.
// An OrbitPose is a plain value, the same on every screen; a Camera is a pose fitted to one screen,
// so that the block (the unit square, from its base up to its highest point) sits well inside the
// view region while the ground fills the whole framebuffer. Knows no GL. View only: no bits are
// promised. Everything here is O(1), except where a Heightfield is asked.
//
// Azimuth: the camera stands in the direction (sin a, cos a) of (u, v) from the block's middle. 0
// stands south and looks north; positive goes on to the east, so on the screen the block turns
// clockwise. The home view, -34, stands south-west: the south-west corner faces the reader.
#pragma once

#include <optional>

#include "render/matrix.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

struct OrbitPose {
  double azimuthDeg = -34.0;
  double elevationDeg = 31.0;  // above the horizon
  double zoom = 1.0;           // 1 fits the block
  double targetU = 0.5;        // the point of the square looked at
  double targetV = 0.5;
  bool operator==(const OrbitPose&) const = default;
};

inline constexpr double kMinZoom = 0.5;
inline constexpr double kMaxZoom = 12.0;

// Device pixels, y down, (0, 0) the framebuffer's top left corner.
struct ScreenRect {
  double x = 0, y = 0, width = 1, height = 1;
};

struct ScreenPoint {
  double x = 0, y = 0;
};

// Heights of the block, in sides of the square: the finished terrain's lowest and highest point,
// and the base (LOOK: 0.05 below the lowest). Constant while the terrain rises, so that the camera
// stands still.
struct BlockShape {
  double low = 0.0;
  double high = 0.2;
  double base = -0.05;
  // The finished land in broad strokes (lieOf, camera_ground.h), or none. From close by the point
  // looked at stands on it, so that one can go up to a summit and down to a valley. Kept by whoever
  // makes cameras.
  const Heightfield* lie = nullptr;
  // The level of water on it, above which the eye stays as well; or none.
  std::optional<double> water;
};

// The block of a finished terrain with this range: base 0.05 below the lowest of `low` and the flat
// start, 0.
BlockShape blockOf(double low, double high);

struct Viewport {
  ScreenRect region;  // where the block stands; nothing is clipped by it
  int framebufferWidth = 1;
  int framebufferHeight = 1;
};

struct Ray {
  Vec3 origin;
  Vec3 direction;  // unit length
};

struct GroundPoint {
  double u = 0, v = 0;
};

class Camera {
 public:
  // `surface`, when given, is what stands there now: where the eye would be under it or hardly
  // above, it climbs about the point looked at, and pose() says so. It is not kept. Cost: O(1) far
  // from the square, else up to some ten thousand heights for each of at most 90 steps of the
  // climb.
  Camera(const OrbitPose& pose, const BlockShape& block, const Viewport& viewport,
         const Heightfield* surface = nullptr);

  const OrbitPose& pose() const { return pose_; }
  const BlockShape& block() const { return block_; }
  const Viewport& viewport() const { return viewport_; }
  const Mat4& view() const { return view_; }
  const Mat4& projection() const { return projection_; }
  Mat4 viewProjection() const { return projection_ * view_; }
  const Vec3& eye() const { return eye_; }
  const Vec3& target() const { return target_; }  // the point looked at
  double distance() const { return distance_; }   // of eye and target
  // Device pixels that one side of the square takes when seen square-on at the point looked at.
  double pixelsPerSide() const;

  // Device pixels of a point of the world; none when it is behind the eye.
  std::optional<ScreenPoint> project(const Vec3& point) const;
  // The ray from the eye through a device pixel.
  Ray ray(double x, double y) const;
  // Where that ray meets the level z; none above the horizon.
  std::optional<GroundPoint> groundPoint(double x, double y, double z) const;
  // Where that ray first meets the terrain or the block's sides; none beside the block. Cost: up to
  // 2 * size steps.
  std::optional<Vec3> meet(const Heightfield& surface, double x, double y) const;
  // The same as a place of the square.
  std::optional<GroundPoint> pick(const Heightfield& surface, double x, double y) const;

 private:
  void stand();
  void climb(const Heightfield& surface);
  void makeMatrices(const Heightfield* surface);

  OrbitPose pose_;
  BlockShape block_;
  Viewport viewport_;
  Vec3 target_;
  Vec3 eye_;
  Vec3 right_, up_, back_;
  double distance_ = 1;
  Mat4 view_, projection_;
};

// The pose a page opens with: elevation 31 degrees, 40 where the region is as tall as wide
// (phones).
OrbitPose homePose(double azimuthDeg, const ScreenRect& region);

// -34 degrees turned by quarters so that the lowest corner of `preview` faces the reader, -180 to
// 180.
double homeAzimuth(const Heightfield& preview);

// Where the sun stands for a home camera: 81 degrees to its left (an azimuth like the camera's).
double sunAzimuth(double homeAzimuthDeg);

// Within what is allowed: azimuth wrapped to -180..180, elevation 2..90, zoom 0.5..12, target over
// the block.
OrbitPose clampPose(const OrbitPose& pose);

// Degrees within -180 to 180.
double wrapDegrees(double degrees);

}  // namespace faultline
