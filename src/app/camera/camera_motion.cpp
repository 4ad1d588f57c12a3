// Motion of the camera over time. See camera_motion.h. Glide and flight follow a cubic whose final
// slope is 0; each step is a difference of that curve, so steps of any length add up to the same.
#include "app/camera/camera_motion.h"

#include <algorithm>
#include <cmath>

#include "render/camera/camera_moves.h"

namespace faultline {
namespace {

constexpr double kSpeedWindowSeconds = 0.1;
constexpr double kRestSeconds = 0.08;
// The shortest time a speed is measured over, as several events may come at once.
constexpr double kMinSeconds = 0.016;
constexpr double kMinPixels = 60.0;
constexpr double kMinZoomSpeed = 0.3;
constexpr double kMaxZoomSpeed = 6.0;
constexpr double kMinTurnSpeed = 10.0;
constexpr double kMaxTurnSpeed = 360.0;
constexpr double kZoomSeconds = 0.06;
constexpr double kNegligibleZoom = 0.002;

// From 0 to 1, easing out.
double easedOut(double part) {
  const double left = 1.0 - std::clamp(part, 0.0, 1.0);
  return 1.0 - left * left * left;
}

double finite(double x) { return std::isfinite(x) ? x : 0.0; }

// A speed of either sign: 0 below `least`, and at most `most`.
double limited(double speed, double least, double most) {
  return std::abs(speed) < least ? 0.0 : std::clamp(speed, -most, most);
}

}  // namespace

void PointerSpeed::begin(double nowSeconds) { samples_.assign(1, {nowSeconds, {}}); }

void PointerSpeed::moved(const GestureMotion& by, double nowSeconds) {
  std::erase_if(samples_, [nowSeconds](const Sample& sample) {
    return sample.seconds < nowSeconds - kSpeedWindowSeconds;
  });
  samples_.push_back({nowSeconds, by});
}

GestureMotion PointerSpeed::speed(double nowSeconds) const {
  GestureMotion sum;
  if (samples_.empty() || nowSeconds - samples_.back().seconds > kRestSeconds) return sum;
  // The first sample only marks where the time begins.
  const double seconds = std::max(kMinSeconds, nowSeconds - samples_.front().seconds);
  for (std::size_t i = 1; i < samples_.size(); ++i) {
    const GestureMotion& by = samples_[i].by;
    sum.x += by.x / seconds;
    sum.y += by.y / seconds;
    sum.zoom += by.zoom / seconds;
    sum.turnDeg += by.turnDeg / seconds;
  }
  return sum;
}

void Glide::begin(const GestureMotion& speed, double maxPixels) {
  const double pixels = std::hypot(finite(speed.x), finite(speed.y));
  const double part = pixels < kMinPixels ? 0.0 : std::min(1.0, maxPixels / pixels);
  speed_ = {part * finite(speed.x), part * finite(speed.y),
            limited(finite(speed.zoom), kMinZoomSpeed, kMaxZoomSpeed),
            limited(finite(speed.turnDeg), kMinTurnSpeed, kMaxTurnSpeed)};
  const bool any = part > 0.0 || speed_.zoom != 0.0 || speed_.turnDeg != 0.0;
  seconds_ = any ? 0.0 : kGlideSeconds;
}

GestureMotion Glide::advance(double seconds) {
  const double before = easedOut(seconds_ / kGlideSeconds);
  seconds_ = std::min(kGlideSeconds, seconds_ + std::max(0.0, finite(seconds)));
  // The curve's initial slope is 3.
  const double gone = (easedOut(seconds_ / kGlideSeconds) - before) * kGlideSeconds / 3.0;
  return {speed_.x * gone, speed_.y * gone, speed_.zoom * gone, speed_.turnDeg * gone};
}

void SmoothZoom::add(double logFactor, double least, double most) {
  remaining_ =
      std::clamp(remaining_ + finite(logFactor), std::min(0.0, least), std::max(0.0, most));
}

double SmoothZoom::advance(double seconds) {
  const double left = remaining_ * std::exp(-std::max(0.0, finite(seconds)) / kZoomSeconds);
  const double gone = std::abs(left) < kNegligibleZoom ? remaining_ : remaining_ - left;
  remaining_ -= gone;
  return gone;
}

OrbitPose Flight::advance(double seconds) {
  seconds_ = std::min(kFlightSeconds, seconds_ + std::max(0.0, finite(seconds)));
  return poseBetween(from_, to_, easedOut(seconds_ / kFlightSeconds));
}

}  // namespace faultline
