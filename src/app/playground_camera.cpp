// The playground's camera: pointers, wheel and keys over the view, named views, and what goes on by
// itself. See playground.h.
#include <algorithm>
#include <cmath>

#include "app/playground.h"
#include "render/camera_moves.h"

namespace faultline {
namespace {

// How far a tap may stray, in CSS pixels.
constexpr double kMouseSlop = 4.0;
constexpr double kTouchSlop = 12.0;
// A tab that slept does not jump.
constexpr double kLongestStepSeconds = 0.25;

// So late an event may come.
constexpr double kLatestEventMs = 5000.0;

// By the digits 0 to 6.
constexpr std::string_view kDigitViews[] = {"home", "home",  "top", "south",
                                            "east", "north", "west"};

}  // namespace

bool Playground::pointer(int kind, int id, int type, double x, double y, int buttons, bool shift,
                         double timeMs) {
  enum { kDown, kMove, kUp, kCancel, kLeave };
  if (!picture_.started()) return false;  // nothing is there to press
  const auto px = static_cast<float>(x);
  const auto py = static_cast<float>(y);
  const double ratio = static_cast<double>(regions_.pixelRatio);
  const bool touch = type == 1;
  // A clock that is not ours says nothing.
  const double nowMs = clock_();
  const double seconds = (std::abs(nowMs - timeMs) < kLatestEventMs ? timeMs : nowMs) / 1000.0;
  touched();
  if (drawPointer(kind, id, touch, x, y, buttons) || toolPointer(kind, id, x, y)) return true;
  if (kind == kDown && !ui_.wantsPointer(px, py)) {
    // Right or middle button, or nothing but the view under the finger.
    stopCamera();
    beginGesture(id, x, y, touch, shift || (buttons & 6) != 0, seconds);
    ui_.pointerButton(0, true, touch);
    ui_.pointerButton(0, false, touch);
    return true;
  }
  if (gestures_.holds(id)) {
    if (kind == kMove) {
      const Camera eye = camera();
      if (const auto moved = gestures_.move(id, x * ratio, y * ratio, sight(eye), seconds)) {
        look(*moved);
      }
    } else if (kind == kUp) {
      if (gestures_.up(id, seconds, viewport().region)) visit(x * ratio, y * ratio);
      noteMotion();
    } else if (kind != kDown) {
      gestures_.cancel(id);
    }
    return true;
  }
  if (kind == kLeave) {
    ui_.pointerLeave();
    return false;
  }
  ui_.pointerMove(px, py, touch);
  if (kind == kDown) ui_.pointerButton((buttons & 2) != 0 ? 1 : 0, true, touch);
  if (kind == kUp || kind == kCancel) {
    ui_.pointerButton(0, false, touch);
    ui_.pointerButton(1, false, touch);
    if (touch) ui_.pointerLeave();
  }
  return kind == kDown;
}

void Playground::beginGesture(int id, double x, double y, bool touch, bool pan, double seconds) {
  const double ratio = static_cast<double>(regions_.pixelRatio);
  gestures_.down({id, x * ratio, y * ratio, pan, ratio * (touch ? kTouchSlop : kMouseSlop)},
                 seconds);
}

bool Playground::wheel(double x, double y, double deltaX, double deltaY, bool ctrl) {
  touched();
  if (ui_.wantsPointer(static_cast<float>(x), static_cast<float>(y))) {
    ui_.wheel(static_cast<float>(deltaX), static_cast<float>(deltaY));
    return true;
  }
  const double ratio = static_cast<double>(regions_.pixelRatio);
  flight_.reset();
  // A pinch on a touchpad comes as a wheel with ctrl and small steps, a wheel's as large ones.
  const double factor =
      ctrl ? -0.01 * std::clamp(deltaY, -25.0, 25.0) : -0.0015 * std::clamp(deltaY, -200.0, 200.0);
  const Camera eye = camera();
  if (const auto zoomed = gestures_.wheel(factor, x * ratio, y * ratio, ctrl, sight(eye))) {
    look(*zoomed);
  }
  noteMotion();
  return true;
}

// Turns, tips, moves and zooms; digits and the full stop show the whole block.
bool Playground::viewKey(std::string_view key, bool shift) {
  constexpr double kTurnDeg = 7.5;
  constexpr double kTipDeg = 4.0;
  constexpr double kZoom = 1.15;
  constexpr double kSlide = 0.08;  // of the region's height
  if (key.size() == 1 && key[0] >= '0' && key[0] <= '6') {
    setCamera(kDigitViews[key[0] - '0']);
    return true;
  }
  // Steps add up, however fast they come.
  OrbitPose next = flight_ ? flightGoal_.value_or(home()) : camera().pose();
  if (key == ".") {
    flyTo(framedPose(next, block(), viewport().region));
    return true;
  }
  const bool left = key == "q" || key == "Q";
  const bool right = key == "e" || key == "E";
  const bool up = key == "ArrowUp";
  const bool down = key == "ArrowDown";
  if (shift && (left || right || up || down)) {
    const double step = kSlide * viewport().region.height;
    next = slideBy(Camera(next, block(), viewport()), step * (left - right), step * (up - down));
  } else if (left || right) {
    next.azimuthDeg += kTurnDeg * (right - left);
  } else if (up || down) {
    next.elevationDeg += kTipDeg * (up - down);
  } else if (key == "+" || key == "=") {
    next.zoom *= kZoom;
  } else if (key == "-") {
    next.zoom /= kZoom;
  } else {
    return false;
  }
  flyTo(clampPose(next));
  return true;
}

void Playground::setCamera(std::string_view name) {
  const std::optional<OrbitPose> pose = namedPose(name, block(), viewport().region);
  if (pose || name == "home") flyTo(pose);
}

Viewport Playground::viewport() const {
  const double ratio = static_cast<double>(regions_.pixelRatio);
  const auto pixels = [ratio](float css) { return static_cast<double>(css) * ratio; };
  const UiRect& view = regions_.view;
  return {{pixels(view.x), pixels(view.y), std::max(1.0, pixels(view.width)),
           std::max(1.0, pixels(view.height))},
          std::max(1, static_cast<int>(std::lround(pixels(regions_.windowWidth)))),
          std::max(1, static_cast<int>(std::lround(pixels(regions_.windowHeight))))};
}

BlockShape Playground::block() const {
  BlockShape block = blockOf(static_cast<double>(shownRange_.low * shownScale_),
                             static_cast<double>(shownRange_.high * shownScale_));
  if (uploaded_) block.lie = &lie_;
  if (view_.water) {
    const auto low = static_cast<double>(shownScale_ * shownRange_.low);
    const auto high = static_cast<double>(shownScale_ * shownRange_.high);
    block.water = low + (high - low) * *view_.water / 1000.0;
  }
  return block;
}

OrbitPose Playground::home() const { return homePose(homeAzimuthDeg_, viewport().region); }

OrbitPose Playground::pose() const { return pose_ ? *pose_ : home(); }

Camera Playground::camera() const {
  return Camera(pose(), block(), viewport(), uploaded_ ? &drawnHeights() : nullptr);
}

Sight Playground::sight(const Camera& eye) const {
  return {eye, uploaded_ ? &drawnHeights() : nullptr};
}

// Takes a pose a person chose; none is the home view.
void Playground::look(const std::optional<OrbitPose>& pose) {
  pose_ = pose;
  movedMs_ = clock_();
  touched();
}

// Goes to a pose, or home, in a moment.
void Playground::flyTo(const std::optional<OrbitPose>& goal) {
  const OrbitPose from = camera().pose();
  stopCamera();
  if (reducedMotion_ || !picture_.started()) {
    look(goal);
    return;
  }
  flight_.emplace(from, goal.value_or(home()));
  flightGoal_ = goal;
  noteMotion();
  touched();
}

// Goes up to what was pressed twice; home from there, or when nothing stands there.
void Playground::visit(double x, double y) {
  constexpr double kCloser = 2.5;
  constexpr double kMinClose = 3.0;
  const Camera eye = camera();
  const std::optional<Vec3> met =
      uploaded_ ? eye.meet(drawnHeights(), x, y) : std::optional<Vec3>();
  const OrbitPose& now = eye.pose();
  const bool there = visited_ && visited_->zoom == now.zoom && visited_->targetU == now.targetU &&
                     visited_->targetV == now.targetV;
  visited_.reset();
  if (met && !there) {
    OrbitPose close = now;
    close.zoom = std::max(kMinClose, kCloser * now.zoom);
    close.targetU = met->x;
    close.targetV = met->y;
    visited_ = clampPose(close);
  }
  flyTo(visited_);
}

void Playground::stopCamera() {
  flight_.reset();
  gestures_.stop();
}

bool Playground::cameraMoves() const { return flight_ || gestures_.moving(); }

// Something begins to go on by itself: from now on, not from the last frame, which may be long ago.
void Playground::noteMotion() {
  if (cameraMoves() && !cameraMs_) cameraMs_ = clock_();
}

void Playground::moveCamera(double nowMs) {
  if (!cameraMoves()) {
    cameraMs_.reset();
    return;
  }
  const double since = (nowMs - cameraMs_.value_or(nowMs)) / 1000.0;
  const double step = std::clamp(since, 0.0, kLongestStepSeconds);
  cameraMs_ = std::max(nowMs, cameraMs_.value_or(nowMs));
  if (flight_) {
    const OrbitPose on = flight_->advance(step);
    if (flight_->done()) {
      flight_.reset();
      look(flightGoal_);
    } else {
      look(on);
    }
  } else if (const auto on = gestures_.advance(step, camera())) {
    look(*on);
  }
  if (!cameraMoves()) cameraMs_.reset();
}

}  // namespace faultline
