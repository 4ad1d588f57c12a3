// What holds for a link that was read from any bytes at all. Unit tests and fuzz targets check it.
#pragma once

#include <algorithm>
#include <string>

#include "share/recipe_text.h"

namespace faultline {

inline bool isSoundRecipe(const Recipe& recipe) {
  for (const Parameter& row : parameters()) {
    if (!isScaled(row)) continue;
    if (recipe.value(row.id) < row.min || recipe.value(row.id) > row.max) return false;
  }
  const auto isSound = [](const DrawnFault& fault) {
    const auto isPlace = [](std::int32_t place) { return place >= 0 && place <= kDrawnUnit; };
    return isPlace(fault.u1) && isPlace(fault.v1) && isPlace(fault.u2) && isPlace(fault.v2) &&
           fault.amplitude >= -kMaxDrawnAmplitude && fault.amplitude <= kMaxDrawnAmplitude;
  };
  return recipe.drawn.size() <= kMaxDrawnFaults &&
         std::all_of(recipe.drawn.begin(), recipe.drawn.end(), isSound);
}

// A notice is a sentence in visible ASCII.
inline bool isSoundNotice(const Notice& notice) {
  const auto isVisible = [](const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  };
  return !notice.message.empty() && notice.message.size() < 300 && isVisible(notice.key) &&
         isVisible(notice.given) && isVisible(notice.message);
}

// The first promise that the link breaks, in words; empty if it keeps them all.
inline std::string brokenPromise(const Link& link) {
  if (!isSoundRecipe(link.recipe)) return "a value of the recipe is out of its range";
  if (link.view.stops.size() > kMaxStops) return "there are too many stops";
  if (link.notices.size() > 64) return "there are more than 64 notices";
  if (!std::all_of(link.notices.begin(), link.notices.end(), isSoundNotice)) {
    return "a notice is empty, too long or not visible ASCII";
  }
  // The canonical text of what was understood needs no repair.
  const std::string text = writeLink(link.recipe, link.view, link.check);
  const Link again = readLink(text);
  if (!again.notices.empty()) return "the canonical text " + text + " needs repair";
  if (again.recipe != link.recipe) return "the canonical text " + text + " is another recipe";
  if (again.view != link.view) return "the canonical text " + text + " is another view";
  if (again.check != link.check) return "the canonical text " + text + " has another fingerprint";
  if (writeLink(again.recipe, again.view, again.check) != text) {
    return "the canonical text " + text + " is written otherwise";
  }
  return {};
}

}  // namespace faultline
