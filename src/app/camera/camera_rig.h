// The page's camera: the pose a person or a link chose, the home view that stands in for none, and
// everything that changes them: gestures, the wheel, keys, named views and the motion that follows.
// Instead of looking at the block from outside, a person may stand on the land (stand.h).
// What the camera looks at is an input of each call (CameraStage). Knows no GL and no window; reads
// the time from the clock it is given. View only: no bits are promised. Cost: a Camera for each
// call that asks for one (render/camera/camera.h).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/camera/camera_motion.h"
#include "app/camera/gestures.h"
#include "app/camera/ground_visit.h"
#include "share/view.h"
#include "ui/model/pointer_event.h"

namespace faultline {

class CameraRig {
 public:
  // `clockMs` returns milliseconds, monotonic.
  explicit CameraRig(std::function<double()> clockMs) : clockMs_(std::move(clockMs)) {}

  // The pose: the chosen one, or the home view in this region. Of a person who stands on the land
  // it has the direction.
  OrbitPose pose(const ScreenRect& region) const;
  // Another camera's eye takes the place of the pose, so that two lands are seen alike; none: it
  // does no more. False if that is so already.
  bool follow(const std::optional<EyePose>& eye) { return std::exchange(followed_, eye) != eye; }
  Camera camera(const CameraStage& stage) const;

  // Begins with the camera of a link; none is the home view. Any motion ends, and turnHome() will
  // turn the home view again.
  void open(const std::optional<CameraPose>& cam);
  // The camera as a link says it: the goal of a flight, or the pose; none for the home view, unless
  // it differs from the one that a page would open with (`openingAzimuthDeg`, where known).
  std::optional<CameraPose> linkPose(const ScreenRect& region,
                                     std::optional<double> openingAzimuthDeg) const;

  // Turns the lowest corner of the finished terrain to the reader, by quarters: once after each
  // open(), and again for another `land` (a text that names it) if nobody has chosen a pose. True
  // when this call did.
  bool turnHome(const Heightfield& finished, std::string_view land);
  double homeAzimuthDeg() const { return homeAzimuthDeg_; }

  // A person who prefers reduced motion gets no flights, no glide, no smooth zoom and no turn.
  void setReducedMotion(bool reduced);

  // Goes down to a place of the square, and looks the way the camera did or, where land stands in
  // front, another way. A person who stands already goes there at once.
  void standAt(double u, double v, const CameraStage& stage);
  // The same for the best view near what the camera looks at.
  void standAtLookout(const CameraStage& stage);
  // Goes back up to where the camera was.
  void leaveGround(const CameraStage& stage);
  bool standing() const { return visit_.standing(); }
  // How much of the way down is done, 0 to 1: as much is shown of sky and haze.
  float horizon() const { return static_cast<float>(visit_.part()); }
  // See Stand::key and Stand::steer. False, and nothing happens, unless a person stands.
  bool steerKey(std::string_view key, bool down, bool shift);
  void steer(const Steering& by);
  void releaseKeys();

  // A press over the view begins a gesture; `pan`: it moves the block instead of turning it. Glide
  // and smooth zoom end. `pixelRatio`: device pixels per CSS pixel.
  void press(const PointerEvent& event, bool pan, double pixelRatio);
  // Further events of pointers that are pressed. False: this pointer is none of them.
  bool pointer(const PointerEvent& event, const CameraStage& stage);
  // The wheel at a place in CSS pixels. `ctrl`: a pinch on a touchpad, which comes in small steps.
  void wheel(double x, double y, double deltaY, bool ctrl, const CameraStage& stage);
  // Keys that turn, tip, move and zoom, the digits of the named views, and the full stop, which
  // shows the whole block. False: the key means nothing to the camera.
  bool key(std::string_view key, bool shift, const CameraStage& stage);
  // Flies to a view by its name: "home" or one of namedPose(). False, and nothing happens, for
  // another name.
  bool flyToNamed(std::string_view name, const CameraStage& stage);

  // Flies to the camera of a link; none is the home view. A person who stands, or will, is there at
  // once. `isNewLand`: turnHome() will turn the home view again.
  void flyTo(const std::optional<CameraPose>& cam, const CameraStage& stage, bool isNewLand);

  // Turns the camera around the land, once a minute from its pose on, or leaves it where it is. It
  // stands still while a person stands on the land, and for who prefers reduced motion. Whatever
  // else moves the camera ends it. linkPose() is the pose from which it turns.
  void turn(bool on) { turning_ = on; }
  // Whether somebody moved or stopped the camera since the last call.
  bool takeTouched() { return std::exchange(touched_, false); }
  // Whether it turns now.
  bool turns() const { return turning_ && !reducedMotion_ && !visit_.active() && !followed_; }

  // Ends turning, flight, glide and smooth zoom; pressed pointers stay pressed.
  void stop();
  // Forgets the pressed pointers, and ends glide and smooth zoom.
  void forgetPointers();
  // Whether a pointer is pressed.
  bool pressed() const { return gestures_.active() || visit_.pressed(); }
  // Whether a flight, a glide, a smooth zoom or a turn goes on.
  bool moving() const { return flight_ || gestures_.moving() || visit_.moving() || turns(); }
  // Moves on to the time of this frame. True when the pose was set anew.
  bool advance(double frameMs, const CameraStage& stage);
  // When the pose last changed, by the clock.
  double movedMs() const { return movedMs_; }

 private:
  OrbitPose orbitPose(const ScreenRect& region) const;
  void goDown(const Lookout& to, const CameraStage& stage);
  void setPose(const std::optional<OrbitPose>& pose);
  void flyToPose(const std::optional<OrbitPose>& goal, const CameraStage& stage);
  void visit(double x, double y, const CameraStage& stage);
  void noteMotion();
  void endTurn();

  std::function<double()> clockMs_;
  Gestures gestures_;
  bool reducedMotion_ = false;
  std::optional<OrbitPose> pose_;  // none: the home view
  double turnedDeg_ = 0;           // how far it has turned from there
  bool turning_ = false, touched_ = false;
  double homeAzimuthDeg_ = -34.0;
  std::optional<std::string> homeOf_;  // the land that the home view was chosen for
  std::optional<Flight> flight_;
  std::optional<OrbitPose> flightGoal_;  // none: the home view
  std::optional<OrbitPose> visited_;     // where the last double tap led
  std::optional<EyePose> followed_;
  GroundVisit visit_;
  std::optional<double> advancedMs_;  // the time up to which motion was advanced
  double movedMs_ = 0.0;
};

}  // namespace faultline
