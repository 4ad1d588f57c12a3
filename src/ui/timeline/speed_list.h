// The speed selector on the transport card and the list it opens. Cost: microseconds.
#pragma once

#include "ui/model/ui_state.h"
#include "ui/widgets/widgets.h"

namespace faultline {

class SpeedList {
 public:
  // Draws the selector at the right end of `room`, and while it is open the list, which ends above
  // `bottom`. Returns the speed that was chosen in this frame.
  std::optional<Speed> draw(Widgets& widgets, Speed current, const UiRect& room, float bottom);

  // While the list is open it takes every press and every key. takeKey is true when the key was
  // used.
  bool open() const { return open_; }
  bool takeKey(KeyCommand command);

 private:
  std::optional<Speed> drawList(Widgets& widgets, Speed current, const UiRect& list, float shown);

  bool open_ = false, opening_ = false;
  int line_ = 0;         // the highlighted line
  bool chosen_ = false;  // a key chose the highlighted line
};

}  // namespace faultline
