// How the camera goes on by itself. See camera_motion.h. Glide and flight follow a cubic that ends
// with no speed; each step is a difference of that curve, so steps of any length add up alike.
#include "app/camera/camera_motion.h"

#include <algorithm>
#include <cmath>

#include "render/camera_moves.h"

namespace faultline {
namespace {

constexpr double kSpeedSeconds = 0.1;
constexpr double kRestSeconds = 0.08;
// Events may come in heaps.
constexpr double kMinSeconds = 0.016;
constexpr double kMinPixels = 60.0;
constexpr double kMinZoomSpeed = 0.3;
constexpr double kMaxZoomSpeed = 6.0;
constexpr double kMinTurnSpeed = 10.0;
constexpr double kMaxTurnSpeed = 360.0;
constexpr double kZoomSeconds = 0.06;
constexpr double kZoomRest = 0.002;

// From 0 to 1, slowing down to rest.
double easedOut(double part) {
  const double left = 1.0 - std::clamp(part, 0.0, 1.0);
  return 1.0 - left * left * left;
}

double finite(double x) { return std::isfinite(x) ? x : 0.0; }

// 0 below `least`, at most `most`, either sign.
double meant(double speed, double least, double most) {
  return std::abs(speed) < least ? 0.0 : std::clamp(speed, -most, most);
}

}  // namespace

void HandSpeed::begin(double nowSeconds) { samples_.assign(1, {nowSeconds, {}}); }

void HandSpeed::moved(const Sweep& by, double nowSeconds) {
  std::erase_if(samples_, [nowSeconds](const Sample& sample) {
    return sample.seconds < nowSeconds - kSpeedSeconds;
  });
  samples_.push_back({nowSeconds, by});
}

Sweep HandSpeed::speed(double nowSeconds) const {
  Sweep sum;
  if (samples_.empty() || nowSeconds - samples_.back().seconds > kRestSeconds) return sum;
  // The first sample only says since when.
  const double seconds = std::max(kMinSeconds, nowSeconds - samples_.front().seconds);
  for (std::size_t i = 1; i < samples_.size(); ++i) {
    const Sweep& by = samples_[i].by;
    sum.x += by.x / seconds;
    sum.y += by.y / seconds;
    sum.zoom += by.zoom / seconds;
    sum.turnDeg += by.turnDeg / seconds;
  }
  return sum;
}

void Glide::begin(const Sweep& speed, double mostPixels) {
  const double pixels = std::hypot(finite(speed.x), finite(speed.y));
  const double part = pixels < kMinPixels ? 0.0 : std::min(1.0, mostPixels / pixels);
  speed_ = {part * finite(speed.x), part * finite(speed.y),
            meant(finite(speed.zoom), kMinZoomSpeed, kMaxZoomSpeed),
            meant(finite(speed.turnDeg), kMinTurnSpeed, kMaxTurnSpeed)};
  const bool any = part > 0.0 || speed_.zoom != 0.0 || speed_.turnDeg != 0.0;
  seconds_ = any ? 0.0 : kGlideSeconds;
}

Sweep Glide::advance(double seconds) {
  const double before = easedOut(seconds_ / kGlideSeconds);
  seconds_ = std::min(kGlideSeconds, seconds_ + std::max(0.0, finite(seconds)));
  // The curve's first slope is 3.
  const double gone = (easedOut(seconds_ / kGlideSeconds) - before) * kGlideSeconds / 3.0;
  return {speed_.x * gone, speed_.y * gone, speed_.zoom * gone, speed_.turnDeg * gone};
}

void SmoothZoom::add(double logFactor, double least, double most) {
  rest_ = std::clamp(rest_ + finite(logFactor), std::min(0.0, least), std::max(0.0, most));
}

double SmoothZoom::advance(double seconds) {
  const double left = rest_ * std::exp(-std::max(0.0, finite(seconds)) / kZoomSeconds);
  const double gone = std::abs(left) < kZoomRest ? rest_ : rest_ - left;
  rest_ -= gone;
  return gone;
}

OrbitPose Flight::advance(double seconds) {
  seconds_ = std::min(kFlightSeconds, seconds_ + std::max(0.0, finite(seconds)));
  return poseBetween(from_, to_, easedOut(seconds_ / kFlightSeconds));
}

}  // namespace faultline
