// The panel's Look section: palette, sun, water, exaggeration, what is drawn on the land, and the
// theme. One row for each field of the view; they change nothing else. Cost: microseconds.
#pragma once

#include <string_view>

#include "ui/panel_canvas.h"
#include "ui/panel_folds.h"

namespace faultline {

void drawLook(PanelCanvas& canvas, PanelFolds& folds);

// The section in a word, for its title while it is folded.
std::string_view lookText(const View& view);

}  // namespace faultline
