// The speed selector on the transport card and the list it opens. Cost: microseconds. No bits.
#pragma once

#include "ui/ui.h"
#include "ui/widgets.h"

namespace faultline {

class SpeedList {
 public:
  // Draws the selector at the right end of `room`, and the list above it while open. The speed that
  // was chosen in this frame.
  std::optional<Speed> draw(Widgets& widgets, Speed current, const UiRect& room);

  // While open the list takes every press and these keys. True when the key was used.
  bool open() const { return open_; }
  bool takeKey(KeyCommand command);

 private:
  std::optional<Speed> drawList(Widgets& widgets, Speed current, const UiRect& list, float shown);

  bool open_ = false, opening_ = false;
  int line_ = 0;         // the marked one
  bool chosen_ = false;  // the marked one was chosen by a key
};

}  // namespace faultline
