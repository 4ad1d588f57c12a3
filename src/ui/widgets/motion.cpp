// Cubic ease-out in 120 ms, as the design sheet says. The caller gives the time.
#include "ui/widgets/motion.h"

namespace faultline {
namespace {

constexpr double kDurationMs = 120;

float eased(float from, float to, double elapsedMs) {
  if (elapsedMs >= kDurationMs) {
    return to;
  }
  const auto left = static_cast<float>(1.0 - elapsedMs / kDurationMs);
  return to + (from - to) * left * left * left;
}

}  // namespace

void Motion::begin(double nowMs, bool reduced) {
  std::erase_if(tweens_, [](const Tween& tween) { return !tween.used; });
  for (Tween& tween : tweens_) tween.used = false;
  nowMs_ = nowMs;
  reduced_ = reduced;
  moving_ = false;
}

// The value with this id, which is new at its target.
Motion::Tween& Motion::tweenOf(ImGuiID id, float target) {
  for (Tween& tween : tweens_) {
    if (tween.id == id) return tween;
  }
  return tweens_.emplace_back(Tween{id, target, target, nowMs_ - kDurationMs, true});
}

float Motion::value(ImGuiID id, float target) {
  Tween& tween = tweenOf(id, target);
  tween.used = true;
  if (reduced_) {
    tween.from = tween.to = target;
  } else if (tween.to != target) {
    tween.from = eased(tween.from, tween.to, nowMs_ - tween.startMs);
    tween.to = target;
    tween.startMs = nowMs_;
  }
  const float now = eased(tween.from, tween.to, nowMs_ - tween.startMs);
  moving_ = moving_ || now != tween.to;
  return now;
}

void Motion::jump(ImGuiID id, float target) {
  tweenOf(id, target) = Tween{id, target, target, nowMs_ - kDurationMs, true};
}

}  // namespace faultline
