// The panel's Look section: palette, sun, water, exaggeration, overlays of the land, and the theme.
// There is one row for each field of the view; they change nothing else. Cost: microseconds.
#pragma once

#include <string_view>

#include "ui/panel/disclosures.h"
#include "ui/panel/panel_canvas.h"

namespace faultline {

void drawLook(PanelCanvas& canvas, Disclosures& disclosures);

// The name of the palette, which stands for the look while the section is closed.
std::string_view lookText(const View& view);

}  // namespace faultline
