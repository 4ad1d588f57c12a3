// The padlock of a row that can be locked against surprises: behind the row's label, or at its end
// where it has none. It is two calls for each row, one before the row is drawn and one after it.
#pragma once

#include <string_view>

#include "ui/widgets/widgets.h"

namespace faultline {

// What a row without a label leaves free at its end for its padlock.
inline constexpr float kPadlockWidth = 20;

class Padlocks {
 public:
  // The area of a row's padlock, to be called before the row is drawn. It stands behind the row's
  // `label`, which begins at `x`; if the label is empty, it begins at `x` itself, kPadlockWidth
  // before the row's end.
  Hit hit(Widgets& widgets, std::string_view key, bool locked, std::string_view label, float x,
          float middle);
  // Draws the padlock after its row, which fills `rect`. An open padlock is visible only while the
  // pointer is on the row, or if a finger touched the row last. True when it was clicked.
  bool draw(Widgets& widgets, const Hit& hit, bool locked, const UiRect& rect, float middle);

 private:
  ImGuiID touchedRow_ = 0;  // the padlock of the row that a finger touched last
  bool unseen_ = false;     // it was invisible when it was pressed
  float x_ = 0;
};

}  // namespace faultline
