// Shows a lecture: goes from stop to stop, each with its land, place, view and camera. The stops
// are a part of the view; the lesson module edits them (lesson/lecture_edit.h).
#pragma once

#include <cstddef>
#include <string_view>

#include "app/camera/camera_rig.h"
#include "app/document/edits.h"
#include "app/shown/viewpoint.h"

namespace faultline {

class Lecture {
 public:
  // All of these outlive it.
  Lecture(Edits& edits, CameraRig& camera, const Viewpoint& viewpoint)
      : edits_(edits), camera_(camera), viewpoint_(viewpoint) {}

  // Goes to the next stop (1) or the one before (-1), or to a stop by its index.
  void walk(int direction);
  void goTo(std::size_t stop);
  // Page Down and Page Up. False for another key.
  bool key(std::string_view key);
  // A lecture that has no stop ahead begins at its first.
  void setPresenting(bool on);

 private:
  Edits& edits_;
  CameraRig& camera_;
  const Viewpoint& viewpoint_;
};

}  // namespace faultline
