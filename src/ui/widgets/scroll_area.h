// Scrolls content that is taller than its area, by the wheel, by a finger and by a thin bar. It
// works inside a Dear ImGui child window, which measures and clips the content.
#pragma once

#include "ui/model/ui_state.h"
#include "ui/widgets/widgets.h"

namespace faultline {

class ScrollArea {
 public:
  // Moves the content up by `distance` CSS pixels at the next begin().
  void by(float distance) { wanted_ += distance; }
  void toTop() { wanted_ = -1e6f; }
  bool pending() const { return wanted_ != 0; }
  // How many CSS pixels the content will move up in the next frame by scrolling that this frame has
  // already applied.
  float ahead() const { return ahead_; }

  // Called in the child window before and after its content.
  void begin(Widgets& widgets, const UiRect& area);
  void end(Widgets& widgets, const UiRect& area);

 private:
  void followFinger(Widgets& widgets, const UiRect& area);

  float wanted_ = 0;
  float ahead_ = 0;
  float height_ = 0;       // of the content, in device pixels
  bool touched_ = false;   // a finger was pressed inside the area
  bool dragging_ = false;  // the finger drags the content
  float startX_ = 0, startY_ = 0, lastY_ = 0;
};

}  // namespace faultline
