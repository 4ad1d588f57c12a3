// Pointers over the view. See gestures.h.
#include "app/gestures.h"

#include <algorithm>
#include <cmath>

namespace faultline {

void Gestures::down(int id, double x, double y, bool pan) {
  up(id);
  pointers_.push_back({id, x, y, pan});
}

void Gestures::up(int id) {
  std::erase_if(pointers_, [id](const Pointer& p) { return p.id == id; });
}

const Gestures::Pointer* Gestures::find(int id) const {
  const auto at = std::find_if(pointers_.begin(), pointers_.end(),
                               [id](const Pointer& p) { return p.id == id; });
  return at == pointers_.end() ? nullptr : &*at;
}

std::optional<OrbitPose> Gestures::move(int id, double x, double y, const Camera& camera) {
  const Pointer* found = find(id);
  if (found == nullptr) return std::nullopt;
  const Pointer before = *found;
  Pointer& now = pointers_[static_cast<std::size_t>(found - pointers_.data())];
  now.x = x;
  now.y = y;
  if (pointers_.size() == 1) {
    return before.pan
               ? panBy(camera, before.x, before.y, x, y)
               : orbitBy(camera.pose(), x - before.x, y - before.y, camera.viewport().region);
  }
  // Two fingers: the middle carries the ground along, the distance zooms about it.
  const Pointer& other = pointers_[&now == pointers_.data() ? 1 : 0];
  const double fromX = 0.5 * (before.x + other.x);
  const double fromY = 0.5 * (before.y + other.y);
  const double toX = 0.5 * (x + other.x);
  const double toY = 0.5 * (y + other.y);
  const double fromSpan = std::hypot(before.x - other.x, before.y - other.y);
  const double toSpan = std::hypot(x - other.x, y - other.y);
  const Camera panned(panBy(camera, fromX, fromY, toX, toY), camera.block(), camera.viewport());
  return zoomAt(panned, fromSpan > 1.0 ? toSpan / fromSpan : 1.0, toX, toY);
}

}  // namespace faultline
