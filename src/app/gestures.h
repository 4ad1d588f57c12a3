// Pointers over the view: one turns the block, two (or a second mouse button) move and zoom it.
// Collects positions in device pixels and applies them to a pose; owns no camera.
#pragma once

#include <optional>
#include <vector>

#include "render/camera.h"

namespace faultline {

class Gestures {
 public:
  // A press over the view. `pan`: this pointer moves instead of turning (right or middle button).
  void down(int id, double x, double y, bool pan);
  // The new pose after a pointer moved, or nothing if it is none of ours.
  std::optional<OrbitPose> move(int id, double x, double y, const Camera& camera);
  void up(int id);
  void clear() { pointers_.clear(); }
  bool holds(int id) const { return find(id) != nullptr; }
  bool active() const { return !pointers_.empty(); }

 private:
  struct Pointer {
    int id;
    double x, y;
    bool pan;
  };
  const Pointer* find(int id) const;

  std::vector<Pointer> pointers_;
};

}  // namespace faultline
