// Leads the events of the window to whoever they belong to: the panels, a tool, the timeline, the
// document or the camera, in this order. Knows no window and no GL; reads the time from the clock
// it is given.
#pragma once

#include <functional>
#include <string_view>

#include "app/camera/camera_rig.h"
#include "app/document/edits.h"
#include "app/input/tool_input.h"
#include "app/lecture/lecture.h"
#include "app/shown/viewpoint.h"
#include "ui/model/pointer_event.h"
#include "ui/ui.h"

namespace faultline {

class Input {
 public:
  // All of these outlive it. `clockMs` returns milliseconds, monotonic.
  Input(Ui& ui, ToolInput& tools, Lecture& lecture, Edits& edits, CameraRig& camera,
        const Viewpoint& viewpoint, std::function<double()> clockMs);

  // True when the press belongs to the canvas (then capture the pointer). The event's time may be a
  // while ago. False while nothing is rendered.
  bool pointer(PointerEvent event);
  // Wheel in CSS pixels. True when used (then preventDefault).
  bool wheel(double x, double y, double deltaX, double deltaY, bool ctrl);
  // A KeyboardEvent.key while the canvas or nothing has the focus. True when used.
  bool key(std::string_view key, bool down, bool shift, bool ctrl, bool alt, bool meta);
  // Text typed while the canvas has the focus (numbers into a slider's value).
  void textInput(std::string_view utf8);
  // The canvas lost the keyboard: a value being typed is taken.
  void blur();

 private:
  PointerTarget targetAt(double x, double y) const;
  bool stepKey(std::string_view key);
  bool pageKey(std::string_view key);
  bool cameraKey(std::string_view key, bool shift);

  Ui& ui_;
  ToolInput& tools_;
  Lecture& lecture_;
  Edits& edits_;
  CameraRig& camera_;
  const Viewpoint& viewpoint_;
  std::function<double()> clockMs_;
};

}  // namespace faultline
