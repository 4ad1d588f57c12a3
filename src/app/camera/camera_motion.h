// Motion of the camera over time: the speed of a pointer, the glide after it is lifted, the wheel's
// smooth zoom, and the flight from one view to another. Plain values that are advanced by seconds;
// the total does not depend on the number of frames. Knows no clock and no camera.
#pragma once

#include <vector>

#include "render/camera/camera.h"

namespace faultline {

// A displacement by a gesture: device pixels on the screen, the logarithm of a zoom factor, degrees
// around the vertical. As a speed: each per second.
struct GestureMotion {
  double x = 0;
  double y = 0;
  double zoom = 0;
  double turnDeg = 0;
};

// The speed of a gesture over its last tenth of a second.
class PointerSpeed {
 public:
  // The gesture begins, or its movement has another meaning from now on.
  void begin(double nowSeconds);
  void moved(const GestureMotion& by, double nowSeconds);
  // 0 when the pointer has not moved for kRestSeconds.
  GestureMotion speed(double nowSeconds) const;

 private:
  struct Sample {
    double seconds;
    GestureMotion by;
  };
  std::vector<Sample> samples_;
};

// Inertia: begins with a speed and eases out in kGlideSeconds.
inline constexpr double kGlideSeconds = 0.4;

class Glide {
 public:
  // Speeds below 60 pixels, a zoom of 0.3 or 10 degrees a second count as 0. The others are limited
  // to `maxPixels` a second, a zoom of 6 and 360 degrees a second.
  void begin(const GestureMotion& speed, double maxPixels);
  void stop() { seconds_ = kGlideSeconds; }
  bool moving() const { return seconds_ < kGlideSeconds; }
  // The displacement of the next `seconds`.
  GestureMotion advance(double seconds);

 private:
  GestureMotion speed_;
  double seconds_ = kGlideSeconds;
};

// A zoom that is requested in steps and approached exponentially: most of it within 0.1 s.
class SmoothZoom {
 public:
  // Adds `logFactor` to what remains, which is limited to `least` to `most`.
  void add(double logFactor, double least, double most);
  void stop() { remaining_ = 0; }
  bool moving() const { return remaining_ != 0; }
  // The logarithm of the zoom factor of the next `seconds`.
  double advance(double seconds);

 private:
  double remaining_ = 0;
};

// A flight from one pose to another, easing out, in kFlightSeconds.
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
