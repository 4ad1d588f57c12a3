// The page's camera. See camera_rig.h.
#include "app/camera/camera_rig.h"

#include <algorithm>
#include <cmath>

#include "render/camera/camera_moves.h"

namespace faultline {
namespace {

// The longest step of a motion: a tab that was hidden does not jump.
constexpr double kMaxStepSeconds = 0.25;

// Named views by the digits 0 to 6.
constexpr std::string_view kDigitViews[] = {"home", "home",  "top", "south",
                                            "east", "north", "west"};

constexpr double kTurnDegPerSecond = 6.0;

CameraPose linkPoseOf(const OrbitPose& pose) {
  const auto scaled = [](double value, double scale) {
    return static_cast<int>(std::floor(value * scale + 0.5));
  };
  return {scaled(pose.azimuthDeg, 10), scaled(pose.elevationDeg, 10), scaled(pose.zoom, 100),
          scaled(pose.targetU - 0.5, 1000), scaled(pose.targetV - 0.5, 1000)};
}

OrbitPose orbitPoseOf(const CameraPose& pose) {
  return clampPose({pose.azimuth / 10.0, pose.elevation / 10.0, pose.zoom / 100.0,
                    0.5 + pose.panU / 1000.0, 0.5 + pose.panV / 1000.0});
}

}  // namespace

OrbitPose CameraRig::orbitPose(const ScreenRect& region) const {
  OrbitPose pose = pose_ ? *pose_ : homePose(homeAzimuthDeg_, region);
  if (turnedDeg_ != 0) pose.azimuthDeg = wrapDegrees(pose.azimuthDeg + turnedDeg_);
  return pose;
}

OrbitPose CameraRig::pose(const ScreenRect& region) const {
  OrbitPose pose = orbitPose(region);
  if (visit_.active()) pose.azimuthDeg = wrapDegrees(-visit_.stand().headingDeg());
  return pose;
}

Camera CameraRig::camera(const CameraStage& stage) const {
  if (followed_) return Camera(*followed_, stage.block, stage.viewport);
  const Camera outside(orbitPose(stage.viewport.region), stage.block, stage.viewport,
                       stage.surface);
  return visit_.active() ? visit_.camera(outside, stage) : outside;
}

void CameraRig::open(const std::optional<CameraPose>& cam) {
  pose_.reset();
  visit_.end();
  stop();
  turnedDeg_ = 0;
  touched_ = false;
  homeOf_.reset();
  if (!cam) return;
  if (cam->stand) {
    visit_.beginAt(*cam->stand);
  } else {
    pose_ = orbitPoseOf(*cam);
  }
}

std::optional<CameraPose> CameraRig::linkPose(const ScreenRect& region,
                                              std::optional<double> openingAzimuthDeg) const {
  if (standing()) {
    CameraPose pose;
    pose.stand = visit_.stand().place();
    return pose;
  }
  const bool turned = openingAzimuthDeg && *openingAzimuthDeg != homeAzimuthDeg_;
  std::optional<OrbitPose> shared = flight_ ? flightGoal_ : pose_;
  if (!flight_ && !turning_ && turnedDeg_ != 0) shared = orbitPose(region);
  if (!shared && !turned) return std::nullopt;
  return linkPoseOf(shared ? *shared : homePose(homeAzimuthDeg_, region));
}

bool CameraRig::turnHome(const Heightfield& finished, std::string_view land) {
  if (homeOf_ == land) return false;
  const bool isFirst = !homeOf_;
  homeOf_ = land;
  if (!isFirst && (pose_ || flight_ || visit_.active())) return false;
  homeAzimuthDeg_ = homeAzimuth(finished);
  return true;
}

void CameraRig::setReducedMotion(bool reduced) {
  reducedMotion_ = reduced;
  gestures_.setReduced(reduced);
}

void CameraRig::standAt(double u, double v, const CameraStage& stage) {
  const double azimuthDeg = camera(stage).pose().azimuthDeg;
  constexpr double kAbove = Stand::kEyeAbove;
  goDown({u, v,
          stage.surface == nullptr
              ? azimuthDeg
              : bestAzimuth(u, v, azimuthDeg, kAbove, stage.block, *stage.surface),
          kAbove},
         stage);
}

void CameraRig::standAtLookout(const CameraStage& stage) {
  const Camera from = camera(stage);
  const double u = from.target().x, v = from.target().y;
  const double azimuthDeg = from.pose().azimuthDeg;
  goDown(stage.surface == nullptr ? Lookout{u, v, azimuthDeg, Stand::kEyeAbove}
                                  : findLookout(u, v, azimuthDeg, stage.block, *stage.surface),
         stage);
}

void CameraRig::goDown(const Lookout& to, const CameraStage& stage) {
  stop();
  gestures_.clear();
  visit_.goDown(to, reducedMotion_ || !stage.rendered);
  movedMs_ = clockMs_();
  noteMotion();
}

void CameraRig::leaveGround(const CameraStage& stage) {
  if (!standing()) return;
  visit_.goUp(reducedMotion_ || !stage.rendered);
  movedMs_ = clockMs_();
  noteMotion();
}

bool CameraRig::steerKey(std::string_view key, bool down, bool shift) {
  const bool known = standing() && visit_.stand().key(key, down, shift);
  if (known) noteMotion();
  return known;
}

void CameraRig::steer(const Steering& by) {
  if (!standing()) return;
  visit_.stand().steer(by);
  noteMotion();
}

void CameraRig::releaseKeys() {
  if (visit_.active()) visit_.stand().release();
}

void CameraRig::forgetPointers() {
  gestures_.clear();
  visit_.forgetPointers();
}

void CameraRig::press(const PointerEvent& event, bool pan, double pixelRatio) {
  if (visit_.active()) return visit_.press(event.id, event.x * pixelRatio, event.y * pixelRatio);
  gestures_.down({event.id, event.x * pixelRatio, event.y * pixelRatio, pan,
                  pixelRatio * (event.touch() ? kTouchTapSlop : kMouseTapSlop)},
                 event.timeMs / 1000.0);
}

bool CameraRig::pointer(const PointerEvent& event, const CameraStage& stage) {
  if (visit_.pointer(event, stage)) {
    if (event.kind == PointerKind::kMove) movedMs_ = clockMs_();
    return true;
  }
  if (!gestures_.holds(event.id)) return false;
  const double seconds = event.timeMs / 1000.0;
  const double x = event.x * stage.pixelRatio;
  const double y = event.y * stage.pixelRatio;
  switch (event.kind) {
    case PointerKind::kDown:
      break;
    case PointerKind::kMove: {
      const Camera eye = camera(stage);
      if (const auto moved = gestures_.move(event.id, x, y, {eye, stage.surface}, seconds)) {
        setPose(*moved);
      }
      break;
    }
    case PointerKind::kUp:
      if (gestures_.up(event.id, seconds, stage.viewport.region)) visit(x, y, stage);
      noteMotion();
      break;
    case PointerKind::kCancel:
    case PointerKind::kLeave:
      gestures_.cancel(event.id);
      break;
  }
  return true;
}

void CameraRig::wheel(double x, double y, double deltaY, bool ctrl, const CameraStage& stage) {
  endTurn();
  flight_.reset();
  // A wheel comes in large steps, a pinch on a touchpad in small ones.
  const double factor =
      ctrl ? -0.01 * std::clamp(deltaY, -25.0, 25.0) : -0.0015 * std::clamp(deltaY, -200.0, 200.0);
  if (visit_.active()) {
    visit_.stand().zoomBy(std::exp(factor));
    movedMs_ = clockMs_();
    return;
  }
  const Camera eye = camera(stage);
  if (const auto zoomed = gestures_.wheel(factor, x * stage.pixelRatio, y * stage.pixelRatio, ctrl,
                                          {eye, stage.surface})) {
    setPose(*zoomed);
  }
  noteMotion();
}

bool CameraRig::key(std::string_view key, bool shift, const CameraStage& stage) {
  constexpr double kTurnDeg = 7.5;
  constexpr double kTipDeg = 4.0;
  constexpr double kZoom = 1.15;
  constexpr double kSlide = 0.08;  // of the region's height
  if (key.size() == 1 && key[0] >= '0' && key[0] <= '6') {
    return flyToNamed(kDigitViews[key[0] - '0'], stage);
  }
  const ScreenRect& region = stage.viewport.region;
  const bool closer = key == "+" || key == "=", farther = key == "-";
  if (standing() && (closer || farther)) {
    visit_.stand().zoomBy(closer ? kZoom : 1.0 / kZoom);
    movedMs_ = clockMs_();
    return true;
  }
  // Start from the goal of a flight, so that keys pressed during it add up.
  OrbitPose next =
      flight_ ? flightGoal_.value_or(homePose(homeAzimuthDeg_, region)) : camera(stage).pose();
  if (key == ".") {
    flyToPose(framedPose(next, stage.block, region), stage);
    return true;
  }
  const bool left = key == "q" || key == "Q";
  const bool right = key == "e" || key == "E";
  const bool up = key == "ArrowUp";
  const bool down = key == "ArrowDown";
  if (shift && (left || right || up || down)) {
    const double step = kSlide * region.height;
    next = slideBy(Camera(next, stage.block, stage.viewport), step * (left - right),
                   step * (up - down));
  } else if (left || right) {
    next.azimuthDeg += kTurnDeg * (right - left);
  } else if (up || down) {
    next.elevationDeg += kTipDeg * (up - down);
  } else if (closer) {
    next.zoom *= kZoom;
  } else if (farther) {
    next.zoom /= kZoom;
  } else {
    return false;
  }
  flyToPose(clampPose(next), stage);
  return true;
}

bool CameraRig::flyToNamed(std::string_view name, const CameraStage& stage) {
  const std::optional<OrbitPose> pose = namedPose(name, stage.block, stage.viewport.region);
  if (!pose && name != "home") return false;
  flyToPose(pose, stage);
  return true;
}

void CameraRig::flyTo(const std::optional<CameraPose>& cam, const CameraStage& stage,
                      bool isNewLand) {
  if (standing() || (cam && cam->stand)) return open(cam);
  if (isNewLand) homeOf_.reset();
  flyToPose(cam ? std::optional(orbitPoseOf(*cam)) : std::nullopt, stage);
}

// The camera stays where it is; the land's details are shown once it has rested.
void CameraRig::endTurn() {
  touched_ = true;
  if (turns()) movedMs_ = clockMs_();
  turning_ = false;
}

void CameraRig::stop() {
  endTurn();
  flight_.reset();
  gestures_.stop();
}

bool CameraRig::advance(double frameMs, const CameraStage& stage) {
  if (!moving()) {
    advancedMs_.reset();
    return false;
  }
  const double since = (frameMs - advancedMs_.value_or(frameMs)) / 1000.0;
  const double step = std::clamp(since, 0.0, kMaxStepSeconds);
  advancedMs_ = std::max(frameMs, advancedMs_.value_or(frameMs));
  bool moved = true;
  if (visit_.active()) {
    visit_.advance(step, stage);
    movedMs_ = clockMs_();
  } else if (flight_) {
    const OrbitPose on = flight_->advance(step);
    if (flight_->done()) {
      flight_.reset();
      setPose(flightGoal_);
    } else {
      setPose(on);
    }
  } else if (const auto on = gestures_.advance(step, camera(stage))) {
    setPose(*on);
  } else if (turns()) {
    turnedDeg_ += kTurnDegPerSecond * step;
  } else {
    moved = false;
  }
  if (!moving()) advancedMs_.reset();
  return moved;
}

void CameraRig::setPose(const std::optional<OrbitPose>& pose) {
  pose_ = pose;
  turnedDeg_ = 0;
  movedMs_ = clockMs_();
}

void CameraRig::flyToPose(const std::optional<OrbitPose>& goal, const CameraStage& stage) {
  if (standing()) {
    pose_ = goal;
    return leaveGround(stage);
  }
  const OrbitPose from = camera(stage).pose();
  stop();
  if (reducedMotion_ || !stage.rendered) return setPose(goal);
  flight_.emplace(from, goal.value_or(homePose(homeAzimuthDeg_, stage.viewport.region)));
  flightGoal_ = goal;
  noteMotion();
}

// Flies to what was tapped twice; home from there, or when nothing stands there.
void CameraRig::visit(double x, double y, const CameraStage& stage) {
  constexpr double kCloser = 2.5;
  constexpr double kMinCloseZoom = 3.0;
  const Camera eye = camera(stage);
  const std::optional<Vec3> met =
      stage.surface != nullptr ? eye.meet(*stage.surface, x, y) : std::optional<Vec3>();
  const OrbitPose& now = eye.pose();
  const bool there = visited_ && visited_->zoom == now.zoom && visited_->targetU == now.targetU &&
                     visited_->targetV == now.targetV;
  visited_.reset();
  if (met && !there) {
    OrbitPose close = now;
    close.zoom = std::max(kMinCloseZoom, kCloser * now.zoom);
    close.targetU = met->x;
    close.targetV = met->y;
    visited_ = clampPose(close);
  }
  flyToPose(visited_, stage);
}

// A motion that begins now is advanced from now on, not from the last frame, which may be long ago.
void CameraRig::noteMotion() {
  if (moving() && !advancedMs_) advancedMs_ = clockMs_();
}

}  // namespace faultline
