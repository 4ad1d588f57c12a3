// Content taller than its place: moved by the wheel, by a finger and by a thin bar. Lives inside a
// Dear ImGui child window, which knows the content's height and clips it. No bits.
#pragma once

#include "ui/ui.h"
#include "ui/widgets.h"

namespace faultline {

class ScrollArea {
 public:
  // Moves the content up by CSS pixels; takes effect at the next begin().
  void by(float distance) { wanted_ += distance; }
  void toTop() { wanted_ = -1e6f; }
  bool pending() const { return wanted_ != 0; }
  // How far the content of this frame will still move up by what was asked for before it.
  float ahead() const { return ahead_; }

  // Called in the child window before and after its content.
  void begin(Widgets& widgets, const UiRect& area);
  void end(Widgets& widgets, const UiRect& area);

 private:
  void followFinger(Widgets& widgets, const UiRect& area);

  float wanted_ = 0;
  float ahead_ = 0;
  float height_ = 0;       // of the content, in device pixels
  bool touched_ = false;   // a finger went down inside
  bool dragging_ = false;  // and it drags the content
  float startX_ = 0, startY_ = 0, lastY_ = 0;
};

}  // namespace faultline
