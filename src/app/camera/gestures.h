// Pointers and the wheel over the view: one pointer turns the block, or moves it (another button or
// Shift), two move, zoom and turn it. What was taken hold of stays under the pointer. A hand that
// lets go in motion leaves the picture gliding on (camera_motion.h). Takes positions in device
// pixels and seconds of any one clock; gives poses; owns no camera.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/camera/camera_motion.h"
#include "render/camera.h"

namespace faultline {

// What is seen at the moment; not kept.
struct Sight {
  const Camera& camera;
  const Heightfield* surface = nullptr;  // what stands there, to take hold of
};

struct Press {
  int id = 0;
  double x = 0;
  double y = 0;
  bool pan = false;  // moves instead of turning
  double slop = 6;   // how far a tap may stray
};

class Gestures {
 public:
  // No motion goes on by itself.
  void setReduced(bool reduced);

  // A press over the view. What glides stops.
  void down(const Press& press, double nowSeconds);
  // The new pose after a pointer moved, or nothing if it is none of ours or nothing changed.
  std::optional<OrbitPose> move(int id, double x, double y, const Sight& sight, double nowSeconds);
  // A pointer was lifted: true when it was the second tap at one place.
  bool up(int id, double nowSeconds, const ScreenRect& region);
  // It was taken away: nothing goes on.
  void cancel(int id);

  // The wheel at (x, y) asks for a zoom by e^logFactor. `direct`: at once (fingers on a touchpad
  // are smooth themselves).
  std::optional<OrbitPose> wheel(double logFactor, double x, double y, bool direct,
                                 const Sight& sight);

  // What goes on by itself ends here; pointers stay down.
  void stop();
  void clear();
  bool holds(int id) const { return find(id) != nullptr; }
  bool active() const { return !pointers_.empty(); }
  // Whether something goes on by itself.
  bool moving() const { return glide_.moving() || zoom_.moving(); }
  // Its pose after the next `seconds`.
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
  // What two fingers did when the first was lifted: the other follows within a moment.
  struct Pinched {
    Sweep speed;
    Vec3 held;
    double seconds;
  };

  const Pointer* find(int id) const;
  Kind kind() const;
  void takeAnew(double nowSeconds);
  OrbitPose pinch(const Sight& sight, const Pointer& before, double nowSeconds);
  bool isSecondTap(const Pointer& lifted, double nowSeconds);

  bool reduced_ = false;
  std::vector<Pointer> pointers_;  // in the order they came; from the third on they do nothing
  std::optional<Vec3> held_;       // by one pointer
  std::optional<std::array<Vec3, 2>> heldTwo_;
  HandSpeed hand_;
  std::optional<Pinched> pinched_;
  std::optional<Tap> tap_;

  Glide glide_;
  Kind glideKind_ = Kind::kTurn;
  std::optional<Vec3> glideHeld_;
  std::optional<ScreenPoint> glideAt_;

  SmoothZoom zoom_;
  Vec3 zoomHeld_;
  ScreenPoint zoomAt_;
};

}  // namespace faultline
