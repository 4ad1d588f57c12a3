// Cubic ease-out in 120 ms, as the design sheet says. The caller gives the time.
#include "ui/motion.h"

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
  std::erase_if(tweens_, [](const auto& entry) { return !entry.second.used; });
  for (auto& [id, tween] : tweens_) {
    tween.used = false;
  }
  nowMs_ = nowMs;
  reduced_ = reduced;
  moving_ = false;
}

float Motion::value(ImGuiID id, float target) {
  const auto [entry, isNew] =
      tweens_.try_emplace(id, Tween{target, target, nowMs_ - kDurationMs, true});
  Tween& tween = entry->second;
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
  tweens_[id] = Tween{target, target, nowMs_ - kDurationMs, true};
}

}  // namespace faultline
