// Pointer gestures over the view: one pointer turns the block, or moves it (another button or
// Shift); two pointers move, zoom and turn it. The point of the land that a gesture began on stays
// under the pointer. A pointer that is lifted while it moves leaves the camera gliding
// (camera_motion.h). Positions are device pixels, times are seconds of any one clock. The results
// are poses; the class owns no camera.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/camera/camera_motion.h"
#include "render/camera/camera.h"

namespace faultline {

// What a pointer picks points from during one call.
struct PickScene {
  const Camera& camera;
  const Heightfield* surface = nullptr;  // the land's heights, or none yet
};

struct Press {
  int id = 0;
  double x = 0;
  double y = 0;
  bool pan = false;  // moves the block instead of turning it
  double slop = 6;   // how far the pointer may move during a tap, device pixels
};

class Gestures {
 public:
  // With reduced motion nothing glides and the wheel zooms at once.
  void setReduced(bool reduced);

  // A pointer was pressed over the view. Any glide or smooth zoom stops.
  void down(const Press& press, double nowSeconds);
  // The new pose after a pointer moved; nothing if this pointer is not pressed or changes nothing.
  std::optional<OrbitPose> move(int id, double x, double y, const PickScene& sight,
                                double nowSeconds);
  // A pointer was lifted. True when this was the second tap of a double tap.
  bool up(int id, double nowSeconds, const ScreenRect& region);
  // The system cancelled a pointer: its gesture ends without a glide.
  void cancel(int id);

  // The wheel at (x, y) zooms by e^logFactor, smoothly over time. `direct`: at once, which the pose
  // returned says (events of a touchpad are smooth themselves).
  std::optional<OrbitPose> wheel(double logFactor, double x, double y, bool direct,
                                 const PickScene& sight);

  // Ends glide and smooth zoom; pointers stay pressed.
  void stop();
  // The same, and forgets every pointer and tap.
  void clear();
  bool holds(int id) const { return find(id) != nullptr; }
  bool active() const { return !pointers_.empty(); }
  // Whether a glide or a smooth zoom goes on.
  bool moving() const { return glide_.moving() || zoom_.moving(); }
  // The pose after the next `seconds` of glide or smooth zoom; nothing when neither goes on.
  std::optional<OrbitPose> advance(double seconds, const Camera& camera);

 private:
  enum class Kind { kTurn, kPan, kPinch };
  struct Pointer {
    Press press;
    double x, y;
    double sinceSeconds;
    bool strayed = false;
  };
  struct Tap {
    double x, y, seconds;
  };
  // How a pinch moved when the first of its fingers was lifted. The glide begins from it when the
  // other finger follows within kPinchLiftSeconds.
  struct PinchEnd {
    GestureMotion speed;
    Vec3 held;
    double seconds;
  };

  const Pointer* find(int id) const;
  Kind kind() const;
  void restart(double nowSeconds);
  OrbitPose pinch(const PickScene& sight, const Pointer& before, double nowSeconds);
  bool isSecondTap(const Pointer& lifted, double nowSeconds);

  bool reduced_ = false;
  std::vector<Pointer> pointers_;  // in the order they were pressed; the third and later do nothing
  std::optional<Vec3> dragPoint_;  // the point of the land under the one pointer that moves it
  std::optional<std::array<Vec3, 2>> pinchPoints_;
  PointerSpeed speed_;
  std::optional<PinchEnd> pinchEnd_;
  std::optional<Tap> tap_;

  Glide glide_;
  Kind glideKind_ = Kind::kTurn;
  std::optional<Vec3> glidePoint_;
  std::optional<ScreenPoint> glideScreen_;

  SmoothZoom zoom_;
  Vec3 zoomPoint_;
  ScreenPoint zoomScreen_;
};

}  // namespace faultline
