// The plot of a cross-section: heights along a straight line over the map, in the design's plot
// style. Cost: a height per pixel. View only: no bits are promised.
#pragma once

#include <optional>

#include "ui/map_view.h"
#include "ui/widgets.h"

namespace faultline {

struct PlottedSection {
  const MapState& map;
  ImVec2 from, to;           // of the square, not the same
  std::optional<int> scale;  // metres a side
};

// Draws it into `plot`, axes included; one more line of words stands below. The part of the section
// that the pointer stands at, 0 to 1.
std::optional<float> drawSectionPlot(Widgets& widgets, const PlottedSection& section,
                                     const UiRect& plot);

}  // namespace faultline
