// Where the choices of a segmented control stand: words take one row, equally wide where each has
// room, else as wide as they need; what does not fit wraps into even rows. Pure functions of
// pixels.
#pragma once

#include <span>
#include <vector>

#include "ui/ui.h"

namespace faultline {

struct SegmentPlaces {
  int rows = 1;
  std::vector<UiRect> places;
};

// Places for words of these widths in the well `rect`, one for each.
SegmentPlaces segmentPlaces(std::span<const float> widths, const UiRect& rect);

// Equal places in rows of equal length; the last row may be shorter.
std::vector<UiRect> evenPlaces(int count, int rows, const UiRect& rect);

}  // namespace faultline
