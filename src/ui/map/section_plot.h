// The plot of a cross-section: heights along a straight line on the map, in the plot style of the
// design sheet. Cost: one height per pixel. View only: no bits are promised.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "share/quantities.h"
#include "ui/map/map_view.h"
#include "ui/widgets/widgets.h"

namespace faultline {

struct PlottedSection {
  const MapState& map;
  ImVec2 from, to;  // two different points of the unit square
  const HeightDatum& datum;
};

struct GridLine {
  float z;
  std::string name;
};
// Four lines or fewer at round heights above the datum, from `bottom` on. Their labels are
// heights, or bare numbers if the land has no size in metres.
std::vector<GridLine> gridLines(float bottom, float range, const HeightDatum& datum);

// Draws curve and axes into `plot`, and one more line of text below it. Returns the place along the
// section under the pointer, 0 to 1; nothing if the pointer is elsewhere.
std::optional<float> drawSectionPlot(Widgets& widgets, const PlottedSection& section,
                                     const UiRect& plot);

}  // namespace faultline
