// The sign of north beside the block. See north.h.
#include "app/shown/north.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace faultline {
namespace {

// The arrow's place, in sides of the square: how far from the wall, and from where to where.
constexpr double kAside = 0.06, kTail = 0.57, kTip = 0.45;
// An arrow on the ground is shortened to so many CSS pixels, and below so many means nothing.
constexpr float kMostArrow = 28, kLeastArrow = 6;
// The land hides what lies at least so far behind it, in sides.
constexpr double kHidden = 0.003;
// The distance of a tag from what stands below it.
constexpr float kGap = 10;

class Ground {
 public:
  explicit Ground(const NorthRoom& in) : in_(in) {}

  // The sign beside a wall, if all of it can be seen.
  std::optional<NorthSign> beside(bool west) const {
    const double u = west ? -kAside : 1 + kAside, base = in_.eye.block().base;
    const auto tail = seen({u, kTail, base}), tip = seen({u, kTip, base});
    if (!tail || !tip) return std::nullopt;
    const float x = tip->x - tail->x, y = tip->y - tail->y, length = std::hypot(x, y);
    if (length < kLeastArrow) return std::nullopt;
    const float part = std::min(1.0f, kMostArrow / length);
    const NorthSign sign{{tip->x - part * x, tip->y - part * y}, *tip};
    if (!isFree(northBox(sign))) return std::nullopt;
    return sign;
  }

 private:
  std::optional<ImVec2> seen(const Vec3& place) const {
    const auto at = in_.eye.project(place);
    if (!at) return std::nullopt;
    if (in_.land != nullptr) {
      const auto met = in_.eye.meet(*in_.land, at->x, at->y);
      if (met && length(*met - in_.eye.eye()) < length(place - in_.eye.eye()) - kHidden) {
        return std::nullopt;
      }
    }
    const auto css = [&](double pixels) { return static_cast<float>(pixels) / in_.pixelRatio; };
    return ImVec2{css(at->x), css(at->y)};
  }

  bool isFree(const UiRect& place) const {
    const UiRect& room = in_.room;
    const bool inside = place.x >= room.x && place.y >= room.y &&
                        place.x + place.width <= room.x + room.width &&
                        place.y + place.height <= room.y + room.height;
    return inside && std::none_of(in_.taken.begin(), in_.taken.end(), [&](const UiRect& other) {
             return place.x < other.x + other.width && other.x < place.x + place.width &&
                    place.y < other.y + other.height && other.y < place.y + place.height;
           });
  }

  const NorthRoom& in_;
};

// The tag in the lower left corner of the room, above what stands there.
NorthSign inCorner(const NorthRoom& in) {
  const float size = turnedNorthSize();
  const float left = in.room.x;
  float bottom = in.room.y + in.room.height;
  for (const UiRect& other : in.taken) {
    const bool below = other.width > 0 && other.x < left + size && left < other.x + other.width;
    if (below && other.y + other.height > bottom - size) bottom = other.y - kGap;
  }
  return turnedNorth({left + 0.5f * size, bottom - 0.5f * size},
                     static_cast<float>(in.eye.pose().azimuthDeg));
}

}  // namespace

NorthSign northSign(const NorthRoom& in) {
  std::optional<NorthSign> sign;
  if (in.horizon == 0) {
    // From above both walls face the viewer alike, to within rounding.
    const bool west = in.eye.eye().x < 0.5 + 1e-6;
    const Ground ground(in);
    sign = ground.beside(west);
    if (!sign) sign = ground.beside(!west);
  }
  if (!sign) sign = inCorner(in);
  sign->opacity = in.opacity;
  return *sign;
}

float northOpacity(const Marks* marks, bool named, float horizon) {
  if (named) return 1;
  if (marks == nullptr) return 0;
  const float fault = marks->fault ? marks->fault->opacity : 0;
  const float tree = marks->tree ? marks->tree->opacity : 0;
  return (1 - horizon) * std::max(fault, tree);
}

}  // namespace faultline
