// The page's camera. See camera_rig.h.
#include "app/camera/camera_rig.h"

#include <algorithm>
#include <cmath>

#include "render/camera/camera_ground.h"
#include "render/camera/camera_moves.h"

namespace faultline {
namespace {

// The longest step of a motion: a tab that was hidden does not jump.
constexpr double kMaxStepSeconds = 0.25;

// Named views by the digits 0 to 6.
constexpr std::string_view kDigitViews[] = {"home", "home",  "top", "south",
                                            "east", "north", "west"};

constexpr double kDescentSeconds = 1.1;
constexpr double kTurnDegPerSecond = 6.0;

double smooth(double part) { return part * part * (3.0 - 2.0 * part); }

// On the way from one eye to another.
EyePose eyeBetween(const EyePose& from, const EyePose& to, double part) {
  const double turn = wrapDegrees(to.azimuthDeg - from.azimuthDeg);
  EyePose between = to;
  between.eye = from.eye + (to.eye - from.eye) * part;
  between.azimuthDeg = from.azimuthDeg + turn * part;
  between.elevationDeg = std::lerp(from.elevationDeg, to.elevationDeg, part);
  between.focal = from.focal * std::pow(to.focal / from.focal, part);
  return between;
}

// Raises an eye on its way down above the land: early above the cones around it, which are smooth,
// at the end above the ground below it alone.
void keepAbove(const Heightfield& surface, double part, EyePose& eye) {
  const double cones = groundBelow(surface, eye.eye.x, eye.eye.y);
  if (cones == kNoGround) return;
  const double u = std::clamp(eye.eye.x, 0.0, 1.0), v = std::clamp(eye.eye.y, 0.0, 1.0);
  const double ground = heightAt(surface, u, v);
  eye.eye.z = std::max(eye.eye.z, std::lerp(cones, ground, part) + 2.0 * eye.near);
}

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

Viewport viewportOf(const UiRegions& regions) {
  const double ratio = static_cast<double>(regions.pixelRatio);
  const auto pixels = [ratio](float css) { return static_cast<double>(css) * ratio; };
  const UiRect& view = regions.view;
  return {{pixels(view.x), pixels(view.y), std::max(1.0, pixels(view.width)),
           std::max(1.0, pixels(view.height))},
          std::max(1, static_cast<int>(std::lround(pixels(regions.windowWidth)))),
          std::max(1, static_cast<int>(std::lround(pixels(regions.windowHeight))))};
}

OrbitPose CameraRig::orbitPose(const ScreenRect& region) const {
  OrbitPose pose = pose_ ? *pose_ : homePose(homeAzimuthDeg_, region);
  if (turnedDeg_ != 0) pose.azimuthDeg = wrapDegrees(pose.azimuthDeg + turnedDeg_);
  return pose;
}

OrbitPose CameraRig::pose(const ScreenRect& region) const {
  OrbitPose pose = orbitPose(region);
  if (stand_) pose.azimuthDeg = wrapDegrees(-stand_->headingDeg());
  return pose;
}

Camera CameraRig::camera(const CameraStage& stage) const {
  if (followed_) return Camera(*followed_, stage.block, stage.viewport);
  const Camera outside(orbitPose(stage.viewport.region), stage.block, stage.viewport,
                       stage.surface);
  if (!stand_) return outside;
  const EyePose below = stand_->eye(stage.viewport.region, stage.block, stage.surface);
  const double part = smooth(descent_);
  if (part >= 1.0) return Camera(below, stage.block, stage.viewport);
  EyePose between = eyeBetween(outside.eyePose(), below, part);
  if (stage.surface != nullptr) keepAbove(*stage.surface, part, between);
  return Camera(between, stage.block, stage.viewport);
}

void CameraRig::open(const std::optional<CameraPose>& cam) {
  pose_.reset();
  stand_.reset();
  looking_.reset();
  stop();
  turnedDeg_ = 0;
  touched_ = false;
  homeOf_.reset();
  if (!cam) return;
  if (cam->stand) {
    stand_.emplace(*cam->stand);
    descent_ = 1;
    leaving_ = false;
  } else {
    pose_ = orbitPoseOf(*cam);
  }
}

std::optional<CameraPose> CameraRig::linkPose(const ScreenRect& region,
                                              std::optional<double> openingAzimuthDeg) const {
  if (standing()) {
    CameraPose pose;
    pose.stand = stand_->place();
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
  if (!isFirst && (pose_ || flight_ || stand_)) return false;
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
  const bool there = standing();
  stop();
  gestures_.clear();
  stand_.emplace(to.u, to.v, to.azimuthDeg, to.above);
  if (!there) descent_ = 0;
  leaving_ = false;
  if (reducedMotion_ || !stage.rendered) descent_ = 1;
  movedMs_ = clockMs_();
  noteMotion();
}

void CameraRig::leaveGround(const CameraStage& stage) {
  if (!standing()) return;
  stand_->release();
  looking_.reset();
  leaving_ = true;
  if (reducedMotion_ || !stage.rendered) stand_.reset();
  movedMs_ = clockMs_();
  noteMotion();
}

float CameraRig::horizon() const { return stand_ ? static_cast<float>(smooth(descent_)) : 0.0f; }

bool CameraRig::steerKey(std::string_view key, bool down, bool shift) {
  const bool known = standing() && stand_->key(key, down, shift);
  if (known) noteMotion();
  return known;
}

void CameraRig::steer(const Steering& by) {
  if (!standing()) return;
  stand_->steer(by);
  noteMotion();
}

void CameraRig::releaseKeys() {
  if (stand_) stand_->release();
}

void CameraRig::forgetPointers() {
  gestures_.clear();
  looking_.reset();
}

bool CameraRig::standMoves() const {
  return stand_ && (leaving_ || descent_ < 1.0 || stand_->moving());
}

bool CameraRig::lookPointer(const PointerEvent& event, const CameraStage& stage) {
  if (!looking_ || looking_->id != event.id) return false;
  if (event.kind != PointerKind::kMove) {
    looking_.reset();
    return true;
  }
  const double x = event.x * stage.pixelRatio, y = event.y * stage.pixelRatio;
  if (standing()) stand_->look(x - looking_->x, y - looking_->y, stage.viewport.region);
  looking_ = {event.id, x, y};
  movedMs_ = clockMs_();
  return true;
}

// Goes on down or back up, walks and turns.
void CameraRig::advanceStand(double seconds, const CameraStage& stage) {
  descent_ = std::clamp(descent_ + (leaving_ ? -seconds : seconds) / kDescentSeconds, 0.0, 1.0);
  if (leaving_ && descent_ <= 0.0) {
    stand_.reset();
  } else {
    stand_->advance(seconds, stage.block, stage.surface);
  }
  movedMs_ = clockMs_();
}

void CameraRig::press(const PointerEvent& event, bool pan, double pixelRatio) {
  if (stand_) {
    looking_ = {event.id, event.x * pixelRatio, event.y * pixelRatio};
    return;
  }
  gestures_.down({event.id, event.x * pixelRatio, event.y * pixelRatio, pan,
                  pixelRatio * (event.touch() ? kTouchTapSlop : kMouseTapSlop)},
                 event.timeMs / 1000.0);
}

bool CameraRig::pointer(const PointerEvent& event, const CameraStage& stage) {
  if (lookPointer(event, stage)) return true;
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
  if (stand_) {
    stand_->zoomBy(std::exp(factor));
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
    stand_->zoomBy(closer ? kZoom : 1.0 / kZoom);
    movedMs_ = clockMs_();
    return true;
  }
  // Start from the goal of a flight, so that keys pressed during it add up.
  OrbitPose next =
      flight_ ? flightGoal_.value_or(homePose(homeAzimuthDeg_, region)) : camera(stage).pose();
  if (key == ".") {
    flyTo(framedPose(next, stage.block, region), stage);
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
  flyTo(clampPose(next), stage);
  return true;
}

bool CameraRig::flyToNamed(std::string_view name, const CameraStage& stage) {
  const std::optional<OrbitPose> pose = namedPose(name, stage.block, stage.viewport.region);
  if (!pose && name != "home") return false;
  flyTo(pose, stage);
  return true;
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
  if (stand_) {
    advanceStand(step, stage);
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

void CameraRig::flyTo(const std::optional<OrbitPose>& goal, const CameraStage& stage) {
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
  flyTo(visited_, stage);
}

// A motion that begins now is advanced from now on, not from the last frame, which may be long ago.
void CameraRig::noteMotion() {
  if (moving() && !advancedMs_) advancedMs_ = clockMs_();
}

}  // namespace faultline
