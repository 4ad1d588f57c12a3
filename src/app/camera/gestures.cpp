// Pointers over the view. See gestures.h.
#include "app/camera/gestures.h"

#include <algorithm>
#include <cmath>

#include "render/camera_moves.h"

namespace faultline {
namespace {

// The last finger of two may be lifted so much later.
constexpr double kLiftSeconds = 0.12;
constexpr double kTapSeconds = 0.3;
constexpr double kBetweenTapsSeconds = 0.4;
// A glide begins with at most so many widths of the region a second.
constexpr double kMaxWidths = 3.5;

}  // namespace

void Gestures::setReduced(bool reduced) {
  reduced_ = reduced;
  if (reduced) stop();
}

const Gestures::Pointer* Gestures::find(int id) const {
  const auto at = std::find_if(pointers_.begin(), pointers_.end(),
                               [id](const Pointer& p) { return p.press.id == id; });
  return at == pointers_.end() ? nullptr : &*at;
}

Gestures::Kind Gestures::kind() const {
  if (pointers_.size() > 1) return Kind::kPinch;
  return !pointers_.empty() && pointers_.front().press.pan ? Kind::kPan : Kind::kTurn;
}

// Other pointers than before: they take hold where they are.
void Gestures::takeAnew(double nowSeconds) {
  held_.reset();
  heldTwo_.reset();
  hand_.begin(nowSeconds);
}

void Gestures::down(const Press& press, double nowSeconds) {
  cancel(press.id);
  stop();
  pointers_.push_back({press, press.x, press.y, nowSeconds});
  if (pointers_.size() > 1) {
    for (Pointer& pointer : pointers_) pointer.strayed = true;
  }
  pinched_.reset();
  takeAnew(nowSeconds);
}

std::optional<OrbitPose> Gestures::move(int id, double x, double y, const Sight& sight,
                                        double nowSeconds) {
  const Pointer* found = find(id);
  if (found == nullptr) return std::nullopt;
  const auto index = static_cast<std::size_t>(found - pointers_.data());
  const Pointer before = *found;
  Pointer& now = pointers_[index];
  now.x = x;
  now.y = y;
  const double strayed = std::hypot(x - before.press.x, y - before.press.y);
  now.strayed = now.strayed || strayed > before.press.slop;
  if (index > 1 || (x == before.x && y == before.y)) return std::nullopt;
  if (kind() == Kind::kPinch) return pinch(sight, before, nowSeconds);
  // A finger that stays a moment after the other was lifted turns nothing.
  if (pinched_ && nowSeconds - pinched_->seconds < kLiftSeconds) return std::nullopt;
  pinched_.reset();
  const double dx = x - before.x;
  const double dy = y - before.y;
  hand_.moved({dx, dy, 0.0, 0.0}, nowSeconds);
  const Camera& camera = sight.camera;
  if (kind() == Kind::kTurn) return orbitBy(camera.pose(), dx, dy, camera.viewport().region);
  if (!held_) held_ = grab(camera, sight.surface, before.x, before.y);
  return holdUnder(camera, camera.pose(), *held_, x, y);
}

OrbitPose Gestures::pinch(const Sight& sight, const Pointer& before, double nowSeconds) {
  const Camera& camera = sight.camera;
  const Pointer& first = pointers_[0];
  const Pointer& second = pointers_[1];
  const bool movedFirst = first.press.id == before.press.id;
  if (!heldTwo_) {
    const Pointer& a = movedFirst ? before : first;
    const Pointer& b = movedFirst ? second : before;
    heldTwo_ = {grab(camera, sight.surface, a.x, a.y), grab(camera, sight.surface, b.x, b.y)};
  }
  const OrbitPose pose =
      holdTwo(camera, *heldTwo_, {ScreenPoint{first.x, first.y}, ScreenPoint{second.x, second.y}});
  const Pointer& now = movedFirst ? first : second;
  hand_.moved(
      {0.5 * (now.x - before.x), 0.5 * (now.y - before.y), std::log(pose.zoom / camera.pose().zoom),
       wrapDegrees(pose.azimuthDeg - camera.pose().azimuthDeg)},
      nowSeconds);
  return pose;
}

bool Gestures::up(int id, double nowSeconds, const ScreenRect& region) {
  const Pointer* found = find(id);
  if (found == nullptr) return false;
  const Pointer lifted = *found;
  const auto index = static_cast<std::size_t>(found - pointers_.data());
  const Kind was = kind();
  const Sweep speed = hand_.speed(nowSeconds);
  const std::optional<Vec3> held = held_;
  const std::optional<std::array<Vec3, 2>> heldTwo = heldTwo_;
  pointers_.erase(pointers_.begin() + static_cast<std::ptrdiff_t>(index));
  if (index > 1) return false;
  takeAnew(nowSeconds);
  if (was == Kind::kPinch) {
    if (heldTwo && pointers_.size() == 1) {
      pinched_ = Pinched{speed, ((*heldTwo)[0] + (*heldTwo)[1]) * 0.5, nowSeconds};
    }
    return false;
  }
  const double mostPixels = kMaxWidths * region.width;
  if (!reduced_ && pinched_ && nowSeconds - pinched_->seconds < kLiftSeconds) {
    glideKind_ = Kind::kPinch;
    glideHeld_ = pinched_->held;
    glideAt_.reset();
    glide_.begin(pinched_->speed, mostPixels);
  } else if (!reduced_ && lifted.strayed) {
    glideKind_ = was;
    glideHeld_ = held;
    glideAt_.reset();
    glide_.begin(speed, mostPixels);
  }
  pinched_.reset();
  return isSecondTap(lifted, nowSeconds);
}

bool Gestures::isSecondTap(const Pointer& lifted, double nowSeconds) {
  const bool taps =
      !lifted.strayed && !lifted.press.pan && nowSeconds - lifted.sinceSeconds < kTapSeconds;
  const bool second = taps && tap_ && lifted.sinceSeconds - tap_->seconds < kBetweenTapsSeconds &&
                      std::hypot(lifted.x - tap_->x, lifted.y - tap_->y) <= 2.0 * lifted.press.slop;
  tap_.reset();
  if (taps && !second) tap_ = Tap{lifted.x, lifted.y, nowSeconds};
  return second;
}

void Gestures::cancel(int id) {
  const std::size_t count = pointers_.size();
  std::erase_if(pointers_, [id](const Pointer& p) { return p.press.id == id; });
  if (pointers_.size() == count) return;
  held_.reset();
  heldTwo_.reset();
  pinched_.reset();
}

std::optional<OrbitPose> Gestures::wheel(double logFactor, double x, double y, bool direct,
                                         const Sight& sight) {
  glide_.stop();
  const Camera& camera = sight.camera;
  // Turned further at the same place, it goes on about the same point.
  if (!zoom_.moving() || std::hypot(x - zoomAt_.x, y - zoomAt_.y) > 1.0) {
    zoomHeld_ = grab(camera, sight.surface, x, y);
    zoomAt_ = {x, y};
  }
  if (direct || reduced_) {
    zoom_.stop();
    return zoomAt(camera, std::exp(logFactor), zoomHeld_, x, y);
  }
  zoom_.add(logFactor, std::log(kMinZoom / camera.pose().zoom),
            std::log(kMaxZoom / camera.pose().zoom));
  return std::nullopt;
}

void Gestures::stop() {
  glide_.stop();
  zoom_.stop();
}

void Gestures::clear() {
  stop();
  pointers_.clear();
  held_.reset();
  heldTwo_.reset();
  pinched_.reset();
  tap_.reset();
}

std::optional<OrbitPose> Gestures::advance(double seconds, const Camera& camera) {
  if (zoom_.moving()) {
    return zoomAt(camera, std::exp(zoom_.advance(seconds)), zoomHeld_, zoomAt_.x, zoomAt_.y);
  }
  if (!glide_.moving()) return std::nullopt;
  const Sweep by = glide_.advance(seconds);
  if (glideKind_ == Kind::kTurn || !glideHeld_) {
    return orbitBy(camera.pose(), by.x, by.y, camera.viewport().region);
  }
  if (!glideAt_) glideAt_ = camera.project(*glideHeld_);
  if (!glideAt_) {
    glide_.stop();
    return std::nullopt;
  }
  glideAt_->x += by.x;
  glideAt_->y += by.y;
  if (glideKind_ == Kind::kPan) {
    return holdUnder(camera, camera.pose(), *glideHeld_, glideAt_->x, glideAt_->y);
  }
  OrbitPose turned = camera.pose();
  turned.azimuthDeg += by.turnDeg;
  const Camera about(turned, camera.block(), camera.viewport());
  return zoomAt(about, std::exp(by.zoom), *glideHeld_, glideAt_->x, glideAt_->y);
}

}  // namespace faultline
