// How the camera goes on by itself: the speed of a hand, what is left of it after letting go, the
// wheel's zoom that arrives a moment later, and the way from one view to another. Plain values fed
// with seconds; what they add up to does not depend on the number of frames. No clock, no camera.
#pragma once

#include <vector>

#include "render/camera.h"

namespace faultline {

// What a hand does, and what goes on after it: device pixels on the screen, the logarithm of a
// zoom, degrees around the vertical. As a speed: of each a second.
struct Sweep {
  double x = 0;
  double y = 0;
  double zoom = 0;
  double turnDeg = 0;
};

// The speed of a hand over its last tenth of a second.
class HandSpeed {
 public:
  // The hand touched, or its movement means something else from now on.
  void begin(double nowSeconds);
  void moved(const Sweep& by, double nowSeconds);
  // 0 when the hand has rested since.
  Sweep speed(double nowSeconds) const;

 private:
  struct Sample {
    double seconds;
    Sweep by;
  };
  std::vector<Sample> samples_;
};

// Inertia: begins with a speed and comes softly to rest in kGlideSeconds.
inline constexpr double kGlideSeconds = 0.4;

class Glide {
 public:
  // A speed too low to be meant (below 60 pixels, a zoom of 0.3 or 10 degrees a second) is none; of
  // pixels there are at most `mostPixels` a second, of the others what is sensible.
  void begin(const Sweep& speed, double mostPixels);
  void stop() { seconds_ = kGlideSeconds; }
  bool moving() const { return seconds_ < kGlideSeconds; }
  // What is gone in the next `seconds`.
  Sweep advance(double seconds);

 private:
  Sweep speed_;
  double seconds_ = kGlideSeconds;
};

// A zoom that is asked for in steps and comes evenly: most of it within a tenth of a second.
class SmoothZoom {
 public:
  // `logFactor` more, but never more to come than from `least` to `most`.
  void add(double logFactor, double least, double most);
  void stop() { rest_ = 0; }
  bool moving() const { return rest_ != 0; }
  // The logarithm of the zoom in the next `seconds`.
  double advance(double seconds);

 private:
  double rest_ = 0;
};

// The way from one pose to another, slowing down, in kFlightSeconds.
inline constexpr double kFlightSeconds = 0.25;

class Flight {
 public:
  Flight(const OrbitPose& from, const OrbitPose& to) : from_(from), to_(to) {}
  bool done() const { return seconds_ >= kFlightSeconds; }
  // The pose after the next `seconds`; `to` itself at the end.
  OrbitPose advance(double seconds);

 private:
  OrbitPose from_, to_;
  double seconds_ = 0;
};

}  // namespace faultline
