// A visit to the land. See ground_visit.h.
#include "app/camera/ground_visit.h"

#include <algorithm>
#include <cmath>

#include "render/camera/camera_ground.h"

namespace faultline {
namespace {

constexpr double kDescentSeconds = 1.1;

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

}  // namespace

void GroundVisit::beginAt(const StandPlace& place) {
  stand_.emplace(place);
  descent_ = 1;
  leaving_ = false;
}

void GroundVisit::goDown(const Lookout& to, bool atOnce) {
  const bool there = standing();
  stand_.emplace(to.u, to.v, to.azimuthDeg, to.above);
  if (!there) descent_ = 0;
  leaving_ = false;
  if (atOnce) descent_ = 1;
}

void GroundVisit::goUp(bool atOnce) {
  stand_->release();
  looking_.reset();
  leaving_ = true;
  if (atOnce) stand_.reset();
}

void GroundVisit::end() {
  stand_.reset();
  looking_.reset();
}

double GroundVisit::part() const { return stand_ ? smooth(descent_) : 0.0; }

Camera GroundVisit::camera(const Camera& outside, const CameraStage& stage) const {
  const EyePose below = stand_->eye(stage.viewport.region, stage.block, stage.surface);
  if (part() >= 1.0) return Camera(below, stage.block, stage.viewport);
  EyePose between = eyeBetween(outside.eyePose(), below, part());
  if (stage.surface != nullptr) keepAbove(*stage.surface, part(), between);
  return Camera(between, stage.block, stage.viewport);
}

bool GroundVisit::pointer(const PointerEvent& event, const CameraStage& stage) {
  if (!looking_ || looking_->id != event.id) return false;
  if (event.kind != PointerKind::kMove) {
    looking_.reset();
    return true;
  }
  const double x = event.x * stage.pixelRatio, y = event.y * stage.pixelRatio;
  if (standing()) stand_->look(x - looking_->x, y - looking_->y, stage.viewport.region);
  looking_ = {event.id, x, y};
  return true;
}

bool GroundVisit::moving() const {
  return stand_ && (leaving_ || descent_ < 1.0 || stand_->moving());
}

void GroundVisit::advance(double seconds, const CameraStage& stage) {
  descent_ = std::clamp(descent_ + (leaving_ ? -seconds : seconds) / kDescentSeconds, 0.0, 1.0);
  if (leaving_ && descent_ <= 0.0) {
    stand_.reset();
  } else {
    stand_->advance(seconds, stage.block, stage.surface);
  }
}

}  // namespace faultline
