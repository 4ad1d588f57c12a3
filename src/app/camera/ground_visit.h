// A visit to the land: the way down from the camera that looks at the block from outside, the
// person who stands there (stand.h), and the way back up. A plain value that is advanced by
// seconds; knows no clock. View only: no bits are promised. Cost: O(1) a call.
#pragma once

#include <optional>

#include "app/camera/camera_stage.h"
#include "app/camera/lookout.h"
#include "app/camera/stand.h"
#include "ui/model/pointer_event.h"

namespace faultline {

class GroundVisit {
 public:
  // Begins where a link says, without a way down.
  void beginAt(const StandPlace& place);
  // Goes down, or at once to another place; `atOnce`: without the way.
  void goDown(const Lookout& to, bool atOnce);
  void goUp(bool atOnce);
  void end();

  // Whether the camera is not outside, and whether a person stands or is about to.
  bool active() const { return stand_.has_value(); }
  bool standing() const { return stand_ && !leaving_; }
  // The person; only while active().
  Stand& stand() { return *stand_; }
  const Stand& stand() const { return *stand_; }
  // How much of the way down is done, 0 to 1, beginning and ending gently.
  double part() const;

  // The camera of the visit, where the one from outside is `outside`.
  Camera camera(const Camera& outside, const CameraStage& stage) const;

  // A press begins to turn the eye, at a place in device pixels.
  void press(int id, double x, double y) { looking_ = Looking{id, x, y}; }
  // Further events of that pointer. False: it is another one.
  bool pointer(const PointerEvent& event, const CameraStage& stage);
  void forgetPointers() { looking_.reset(); }
  bool pressed() const { return looking_.has_value(); }

  bool moving() const;
  // Goes on down or back up, walks and turns.
  void advance(double seconds, const CameraStage& stage);

 private:
  // A pointer that turns the eye.
  struct Looking {
    int id;
    double x, y;
  };

  std::optional<Stand> stand_;
  std::optional<Looking> looking_;
  double descent_ = 1;    // how much of the way down is done, 0 to 1
  bool leaving_ = false;  // that way is gone back
};

}  // namespace faultline
