// The row of a parameter in the panel: a slider, a choice, pictures of the profiles, the drawn
// faults or the size, by the parameter's row in the table. What a person changed is written through
// the canvas. Cost: microseconds a row.
#pragma once

#include <string>

#include "ui/panel/panel_canvas.h"
#include "ui/widgets/padlock.h"

namespace faultline {

// "513 × 513".
std::string sizeText(const Recipe& recipe);

class ParameterRows {
 public:
  // Draws a row at the canvas's place. A parameter that can be locked against surprises has a
  // padlock behind its label, or at the row's end.
  void draw(PanelCanvas& canvas, const Parameter& row);

 private:
  Padlocks padlocks_;
};

}  // namespace faultline
