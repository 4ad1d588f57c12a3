// A person who stands on the land. See stand.h.
#include "app/camera/stand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "render/camera/camera_ground.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kDegree = kPi / 180.0;
// The angle of view of a square picture; a wide one shows more beside, a tall one more above.
constexpr double kFieldOfViewDeg = 58.0;
constexpr double kMinAbove = 0.003, kMaxAbove = 0.5;
constexpr double kMaxTiltDeg = 80.0;
constexpr double kClosest = 6.0;
// Sides a second on the ground, and what each side of height adds; the factor of the Shift key.
constexpr double kWalk = 0.03;
constexpr double kFly = 1.2;
constexpr double kRun = 4.0;
constexpr double kTurnDeg = 75.0;  // a second
constexpr double kTiltDeg = 45.0;
constexpr double kClimb = 1.3;         // the logarithm of the height's factor, a second
constexpr double kStepSeconds = 0.12;  // in which the eye follows the ground
constexpr double kLevelGround = 1e-6;
constexpr double kNearPart = 0.25;  // of the height over the ground

// The keys that steer; the bits of Stand::keys_ in this order.
constexpr std::pair<std::string_view, Steering> kKeys[] = {
    {"w", {1, 0, 0, 0, 0}},          {"s", {-1, 0, 0, 0, 0}},
    {"a", {0, -1, 0, 0, 0}},         {"d", {0, 1, 0, 0, 0}},
    {"e", {0, 0, 1, 0, 0}},          {"q", {0, 0, -1, 0, 0}},
    {"ArrowUp", {1, 0, 0, 0, 0}},    {"ArrowDown", {-1, 0, 0, 0, 0}},
    {"ArrowLeft", {0, 0, 0, -1, 0}}, {"ArrowRight", {0, 0, 0, 1, 0}},
    {"PageUp", {0, 0, 0, 0, 1}},     {"PageDown", {0, 0, 0, 0, -1}},
};

bool isKey(std::string_view row, std::string_view key) {
  return row == key || (row.size() == 1 && key.size() == 1 && (key[0] | 0x20) == row[0]);
}

double part(double value) { return std::isfinite(value) ? std::clamp(value, -1.0, 1.0) : 0.0; }

double focalOf(const ScreenRect& region, double zoom) {
  const double across = std::sqrt(std::max(1.0, region.width) * std::max(1.0, region.height));
  return zoom * 0.5 * across / std::tan(0.5 * kFieldOfViewDeg * kDegree);
}

}  // namespace

Stand::Stand(const StandPlace& place)
    : u_(place.u / 10000.0),
      v_(place.v / 10000.0),
      headingDeg_(place.heading / 10.0),
      tiltDeg_(place.tilt / 10.0),
      above_(place.above / 10000.0),
      zoom_(place.zoom / 100.0) {}

Stand::Stand(double u, double v, double azimuthDeg, double above)
    : u_(std::clamp(u, 0.0, 1.0)),
      v_(std::clamp(v, 0.0, 1.0)),
      headingDeg_(-azimuthDeg),
      above_(above) {}

StandPlace Stand::place() const {
  const auto scaled = [](double value, double scale) {
    return static_cast<int>(std::floor(value * scale + 0.5));
  };
  const int heading = scaled(headingDeg_, 10) % 3600;
  return {scaled(u_, 10000),    scaled(v_, 10000),     heading < 0 ? heading + 3600 : heading,
          scaled(tiltDeg_, 10), scaled(above_, 10000), scaled(zoom_, 100)};
}

// The highest land at and around the feet, or the water there.
double Stand::ground(const BlockShape& block, const Heightfield* surface) const {
  double highest = block.water.value_or(block.base);
  if (surface == nullptr) return highest;
  const double reach = std::max(1.5 / (surface->size - 1), 0.4 * kMinAbove);
  for (int i = 0; i < 9; ++i) {
    const double u = std::clamp(u_ + (i % 3 - 1) * reach, 0.0, 1.0);
    const double v = std::clamp(v_ + (i / 3 - 1) * reach, 0.0, 1.0);
    highest = std::max(highest, heightAt(*surface, u, v));
  }
  return highest;
}

EyePose Stand::eye(const ScreenRect& region, const BlockShape& block,
                   const Heightfield* surface) const {
  const double here = ground(block, surface);
  // On a steep way up the eye may be late, but not below the land.
  const double level = ground_ ? std::max(*ground_, here - 0.5 * above_) : here;
  return {{u_, v_, level + above_},
          -headingDeg_,
          -tiltDeg_,
          focalOf(region, zoom_),
          kNearPart * above_};
}

void Stand::look(double dx, double dy, const ScreenRect& region) {
  const double focal = focalOf(region, zoom_);
  headingDeg_ -= std::atan(dx / focal) / kDegree;
  tiltDeg_ = std::clamp(tiltDeg_ + std::atan(dy / focal) / kDegree, -kMaxTiltDeg, kMaxTiltDeg);
}

void Stand::zoomBy(double factor) { zoom_ = std::clamp(zoom_ * factor, 1.0, kClosest); }

bool Stand::key(std::string_view key, bool down, bool shift) {
  fast_ = shift;
  bool known = false;
  for (std::size_t i = 0; i < std::size(kKeys); ++i) {
    if (!isKey(kKeys[i].first, key)) continue;
    const unsigned bit = 1u << i;
    keys_ = down ? keys_ | bit : keys_ & ~bit;
    known = true;
  }
  return known;
}

void Stand::steer(const Steering& by) {
  stick_ = {part(by.ahead), part(by.right), part(by.up), part(by.turn), part(by.tilt)};
}

void Stand::release() {
  keys_ = 0;
  fast_ = false;
  stick_ = {};
}

Steering Stand::steering() const {
  Steering sum = stick_;
  for (std::size_t i = 0; i < std::size(kKeys); ++i) {
    if ((keys_ >> i & 1u) == 0) continue;
    const Steering& by = kKeys[i].second;
    sum = {sum.ahead + by.ahead, sum.right + by.right, sum.up + by.up, sum.turn + by.turn,
           sum.tilt + by.tilt};
  }
  return {part(sum.ahead), part(sum.right), part(sum.up), part(sum.turn), part(sum.tilt)};
}

bool Stand::moving() const { return ground_ || steering() != Steering(); }

void Stand::advance(double seconds, const BlockShape& block, const Heightfield* surface) {
  const double before = ground_.value_or(ground(block, surface));
  const Steering by = steering();
  const double speed = (kWalk + kFly * above_) * (fast_ ? kRun : 1.0) * seconds;
  headingDeg_ = wrapDegrees(headingDeg_ + kTurnDeg * by.turn * seconds);
  tiltDeg_ = std::clamp(tiltDeg_ + kTiltDeg * by.tilt * seconds, -kMaxTiltDeg, kMaxTiltDeg);
  above_ = std::clamp(above_ * std::exp(kClimb * by.up * seconds), kMinAbove, kMaxAbove);
  const double sinH = std::sin(headingDeg_ * kDegree), cosH = std::cos(headingDeg_ * kDegree);
  u_ = std::clamp(u_ + speed * (by.ahead * sinH + by.right * cosH), 0.0, 1.0);
  v_ = std::clamp(v_ + speed * (by.right * sinH - by.ahead * cosH), 0.0, 1.0);
  const double now = ground(block, surface);
  ground_ = now + (before - now) * std::exp(-seconds / kStepSeconds);
  if (std::abs(*ground_ - now) < kLevelGround && by == Steering()) ground_.reset();
}

}  // namespace faultline
