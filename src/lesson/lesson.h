// The contents of the page's drawer: a card for each position of a timeline, and plots of what the
// code computes there, as JSON (shapes: web/src/common/lesson.d.ts). The browser runs this in a
// worker with a wasm module of its own, so that no plot delays the page. Answers depend only on the
// request and on the latest heights; cached values (the measured relief, the land before erosion)
// only save time.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "lesson/measured.h"
#include "terrain/grid/heightfield.h"
#include "terrain/grid/opened_land.h"

namespace faultline {

// What a request for plots names besides a recipe.
struct PlotRequest {
  int position = 0;                              // clamped to the timeline
  std::optional<std::array<double, 2>> pin;      // u, v, 0 to 1; nothing: the highest point
  std::optional<std::array<double, 4>> section;  // u1, v1, u2, v2; nothing: the middle row
  bool flip = false;                             // the land is upside down
};

class Lesson {
 public:
  // The card of a position, clamped to the timeline. `link`: a recipe's text; of its view part only
  // `scale` and `level` count.
  std::string card(std::string_view link, int position);

  // Sets the heights that the page shows, for the tabs heights, roughness, section and point, and
  // for erosion steps in the tab cut. All heights must be finite.
  void setHeights(Heightfield heights);

  // Takes the heights of an opened land, for recipes that stand on it; the latest one is kept.
  void openLand(OpenedLandPtr land);

  // The plots of a tab ("cut", "heights", "roughness", "section" or "point"; none for others) as
  // {tab, title, plots}. Cost: about a millisecond each at 513, a variogram 15. In addition, the
  // first plot of a new recipe measures it, and the first one of eroded land builds the land before
  // erosion.
  std::string plots(std::string_view tab, std::string_view link, const PlotRequest& request);

 private:
  // The land before the erosion after the uplift; nullptr if building it would take long.
  const Heightfield* beforeErosion(const Recipe& recipe);

  Measured measured(const Recipe& recipe, const Units& units);

  Ruler ruler_;
  OpenedLandPtr opened_;
  std::optional<Heightfield> ground_;  // the opened land on the grid of the latest recipe on it
  std::optional<Heightfield> heights_;
  std::optional<Recipe> builtFor_;
  std::optional<Heightfield> before_;
};

}  // namespace faultline
