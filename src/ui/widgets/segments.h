// Where the options of a segmented control stand. Labels take one row, equally wide where all fit,
// otherwise each as wide as its text needs; labels that do not fit wrap into even rows. Pure
// functions of pixels.
#pragma once

#include <span>
#include <vector>

#include "ui/model/ui_state.h"

namespace faultline {

struct SegmentPlaces {
  int rows = 1;
  std::vector<UiRect> places;
};

// Places for labels of these widths in the control's rectangle, one for each.
SegmentPlaces segmentPlaces(std::span<const float> widths, const UiRect& rect);

// Equal places in rows of equal length; the last row may be shorter.
std::vector<UiRect> evenPlaces(int count, int rows, const UiRect& rect);

}  // namespace faultline
