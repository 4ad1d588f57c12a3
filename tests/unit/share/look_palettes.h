// The palettes that looks have. A surprise and the land of the day draw a look, so they have these
// and no other. Rainbow is of no look: it is there to compare with pictures of other programs.
#pragma once

#include <set>

#include "share/looks.h"
#include "share/view.h"

namespace faultline {

inline std::set<Palette> lookPalettes() {
  std::set<Palette> palettes;
  for (const LookRow& look : looks()) {
    View view;
    applyLook(view, look.key);
    palettes.insert(view.palette);
  }
  return palettes;
}

}  // namespace faultline
