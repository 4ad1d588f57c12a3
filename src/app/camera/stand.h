// A person who stands on the land: where, how high the eye is over the ground, and where it looks;
// and the ways to look around, walk and fly. The eye stays above land and water and over the
// square. A plain value that is advanced by seconds; knows no clock and no window. View only: no
// bits are promised. Cost: O(1) a call.
#pragma once

#include <optional>
#include <string_view>

#include "render/camera/camera.h"
#include "share/view.h"

namespace faultline {

// How a person moves, each from -1 to 1: ahead, to the right, up; turning to the right, tilting up.
struct Steering {
  double ahead = 0, right = 0, up = 0, turn = 0, tilt = 0;
  bool operator==(const Steering&) const = default;
};

class Stand {
 public:
  // Where a link says.
  explicit Stand(const StandPlace& place);
  // At a place of the square, the eye in the direction of an azimuth (as in OrbitPose) and so many
  // sides above the ground.
  Stand(double u, double v, double azimuthDeg, double above = kEyeAbove);

  static constexpr double kEyeAbove = 0.008;

  double headingDeg() const { return headingDeg_; }
  // As a link says it.
  StandPlace place() const;

  // The eye, in a region of the window, over land (which may not be known yet) and water.
  EyePose eye(const ScreenRect& region, const BlockShape& block, const Heightfield* surface) const;

  // A drag by so many device pixels: what was under the pointer follows it.
  void look(double dx, double dy, const ScreenRect& region);
  void zoomBy(double factor);

  // A key that steers while it is held. False: it means nothing here.
  bool key(std::string_view key, bool down, bool shift);
  // How a stick or a gamepad steers, in addition to keys; what is not finite counts as 0.
  void steer(const Steering& by);
  // Lets go of all keys.
  void release();

  // Whether time moves the eye.
  bool moving() const;
  void advance(double seconds, const BlockShape& block, const Heightfield* surface);

 private:
  double ground(const BlockShape& block, const Heightfield* surface) const;
  Steering steering() const;

  double u_, v_;
  double headingDeg_ = 0;  // clockwise from north
  double tiltDeg_ = 0;     // above the horizon
  double above_ = kEyeAbove;
  double zoom_ = 1;
  // The ground while it is smoothed over time; otherwise that of the place.
  std::optional<double> ground_;
  unsigned keys_ = 0;  // a bit for each of the keys that steer
  bool fast_ = false;
  Steering stick_;
};

}  // namespace faultline
