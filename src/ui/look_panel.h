// The panel's Look section: palette, sun, water, exaggeration, what is drawn on the land, and the
// theme. One row for each field of the view; they change nothing else. Cost: microseconds.
#pragma once

#include <string_view>

#include "ui/disclosures.h"
#include "ui/panel_canvas.h"

namespace faultline {

void drawLook(PanelCanvas& canvas, Disclosures& disclosures);

// The settings in one word, for the title of the section while it is closed.
std::string_view lookText(const View& view);

}  // namespace faultline
