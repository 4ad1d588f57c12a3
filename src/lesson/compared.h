// Two lands that are compared: what each is called, which land of the same recipe it can be
// compared with, and how their heights differ, as JSON (shapes: web/src/common/lesson.d.ts).
#pragma once

#include <string>
#include <string_view>

#include "share/quantities.h"
#include "terrain/grid/heightfield.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// The rows in which two recipes differ and that have an effect in one of them, as each has them:
// "Faults: 40, Seed: oak". Of many rows the first few.
struct LandNames {
  std::string here, there;
};
LandNames landNames(const Recipe& here, const Recipe& there);

// {link, here, there, offers: [{key, label, recipe}]} for the land of a link and the land of its
// view's `compare`. `link` shows that land with this link's view, `here` and `there` name the rows
// in which the recipes differ; all three are empty where nothing is compared. The offers are the
// land before its smoothing or erosion, as texts of recipes.
std::string comparedJson(std::string_view link);

// {size, sentences, rows: [{label, here, there}], mapSide, map, colours, most, ends} for
// two lands' heights; the larger grid is fitted to the smaller one. `map` (a DifferenceMap) says
// how much lower or higher `here` is, as a part of the largest difference, which `most` says.
// Cost: linear.
std::string comparisonJson(const Heightfield& here, const Heightfield& there,
                           const HeightDatum& datum);

}  // namespace faultline
