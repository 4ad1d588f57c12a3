// Small animations: each value has an id and moves to its target in 120 ms, slowing down. Once all
// have arrived no frame is needed. With reduced motion every value jumps. Cost: a search through
// some tens of values for each.
#pragma once

#include <imgui.h>

#include <vector>

namespace faultline {

class Motion {
 public:
  // Opens a frame at `nowMs`. Values not asked for during the last frame are forgotten.
  void begin(double nowMs, bool reduced);

  // The current value of `id` on its way to `target`. A new id starts at its target.
  float value(ImGuiID id, float target);
  // The same for yes (1) and no (0).
  float amount(ImGuiID id, bool on) { return value(id, on ? 1.0f : 0.0f); }
  // Sets `id` to `target` without an animation.
  void jump(ImGuiID id, float target);

  // Whether a value asked for in this frame is still on its way.
  bool moving() const { return moving_; }

 private:
  struct Tween {
    ImGuiID id;
    float from, to;
    double startMs;
    bool used;
  };

  Tween& tweenOf(ImGuiID id, float target);

  std::vector<Tween> tweens_;  // some tens
  double nowMs_ = 0;
  bool reduced_ = false;
  bool moving_ = false;
};

}  // namespace faultline
