// Pointer gestures over the view. See gestures.h.
#include "app/camera/gestures.h"

#include <algorithm>
#include <cmath>

#include "render/camera/camera_moves.h"

namespace faultline {
namespace {

// Both fingers of a pinch count as lifted together within this time.
constexpr double kPinchLiftSeconds = 0.12;
constexpr double kTapSeconds = 0.3;
constexpr double kBetweenTapsSeconds = 0.4;
// The fastest glide, in widths of the region a second.
constexpr double kMaxGlideWidths = 3.5;

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

// Another set of pointers is pressed: the points of the land under them and the speed start anew.
void Gestures::restart(double nowSeconds) {
  dragPoint_.reset();
  pinchPoints_.reset();
  speed_.begin(nowSeconds);
}

void Gestures::down(const Press& press, double nowSeconds) {
  cancel(press.id);
  stop();
  pointers_.push_back({press, press.x, press.y, nowSeconds});
  if (pointers_.size() > 1) {
    for (Pointer& pointer : pointers_) pointer.strayed = true;
  }
  pinchEnd_.reset();
  restart(nowSeconds);
}

std::optional<OrbitPose> Gestures::move(int id, double x, double y, const PickScene& sight,
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
  // The finger that remains for a moment after a pinch does not turn the block.
  if (pinchEnd_ && nowSeconds - pinchEnd_->seconds < kPinchLiftSeconds) return std::nullopt;
  pinchEnd_.reset();
  const double dx = x - before.x;
  const double dy = y - before.y;
  speed_.moved({dx, dy, 0.0, 0.0}, nowSeconds);
  const Camera& camera = sight.camera;
  if (kind() == Kind::kTurn) return orbitBy(camera.pose(), dx, dy, camera.viewport().region);
  if (!dragPoint_) dragPoint_ = grab(camera, sight.surface, before.x, before.y);
  return holdUnder(camera, camera.pose(), *dragPoint_, x, y);
}

OrbitPose Gestures::pinch(const PickScene& sight, const Pointer& before, double nowSeconds) {
  const Camera& camera = sight.camera;
  const Pointer& first = pointers_[0];
  const Pointer& second = pointers_[1];
  const bool movedFirst = first.press.id == before.press.id;
  if (!pinchPoints_) {
    const Pointer& a = movedFirst ? before : first;
    const Pointer& b = movedFirst ? second : before;
    pinchPoints_ = {grab(camera, sight.surface, a.x, a.y), grab(camera, sight.surface, b.x, b.y)};
  }
  const OrbitPose pose = holdTwo(camera, *pinchPoints_,
                                 {ScreenPoint{first.x, first.y}, ScreenPoint{second.x, second.y}});
  const Pointer& now = movedFirst ? first : second;
  speed_.moved(
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
  const GestureMotion speed = speed_.speed(nowSeconds);
  const std::optional<Vec3> held = dragPoint_;
  const std::optional<std::array<Vec3, 2>> pinchPoints = pinchPoints_;
  pointers_.erase(pointers_.begin() + static_cast<std::ptrdiff_t>(index));
  if (index > 1) return false;
  restart(nowSeconds);
  if (was == Kind::kPinch) {
    if (pinchPoints && pointers_.size() == 1) {
      pinchEnd_ = PinchEnd{speed, ((*pinchPoints)[0] + (*pinchPoints)[1]) * 0.5, nowSeconds};
    }
    return false;
  }
  const double maxPixels = kMaxGlideWidths * region.width;
  if (!reduced_ && pinchEnd_ && nowSeconds - pinchEnd_->seconds < kPinchLiftSeconds) {
    glideKind_ = Kind::kPinch;
    glidePoint_ = pinchEnd_->held;
    glideScreen_.reset();
    glide_.begin(pinchEnd_->speed, maxPixels);
  } else if (!reduced_ && lifted.strayed) {
    glideKind_ = was;
    glidePoint_ = held;
    glideScreen_.reset();
    glide_.begin(speed, maxPixels);
  }
  pinchEnd_.reset();
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
  dragPoint_.reset();
  pinchPoints_.reset();
  pinchEnd_.reset();
}

std::optional<OrbitPose> Gestures::wheel(double logFactor, double x, double y, bool direct,
                                         const PickScene& sight) {
  glide_.stop();
  const Camera& camera = sight.camera;
  // Keep the same fixed point while the wheel goes on at one place.
  if (!zoom_.moving() || std::hypot(x - zoomScreen_.x, y - zoomScreen_.y) > 1.0) {
    zoomPoint_ = grab(camera, sight.surface, x, y);
    zoomScreen_ = {x, y};
  }
  if (direct || reduced_) {
    zoom_.stop();
    return zoomAt(camera, std::exp(logFactor), zoomPoint_, x, y);
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
  dragPoint_.reset();
  pinchPoints_.reset();
  pinchEnd_.reset();
  tap_.reset();
}

std::optional<OrbitPose> Gestures::advance(double seconds, const Camera& camera) {
  if (zoom_.moving()) {
    return zoomAt(camera, std::exp(zoom_.advance(seconds)), zoomPoint_, zoomScreen_.x,
                  zoomScreen_.y);
  }
  if (!glide_.moving()) return std::nullopt;
  const GestureMotion by = glide_.advance(seconds);
  if (glideKind_ == Kind::kTurn || !glidePoint_) {
    return orbitBy(camera.pose(), by.x, by.y, camera.viewport().region);
  }
  if (!glideScreen_) glideScreen_ = camera.project(*glidePoint_);
  if (!glideScreen_) {
    glide_.stop();
    return std::nullopt;
  }
  glideScreen_->x += by.x;
  glideScreen_->y += by.y;
  if (glideKind_ == Kind::kPan) {
    return holdUnder(camera, camera.pose(), *glidePoint_, glideScreen_->x, glideScreen_->y);
  }
  OrbitPose turned = camera.pose();
  turned.azimuthDeg += by.turnDeg;
  const Camera about(turned, camera.block(), camera.viewport());
  return zoomAt(about, std::exp(by.zoom), *glidePoint_, glideScreen_->x, glideScreen_->y);
}

}  // namespace faultline
