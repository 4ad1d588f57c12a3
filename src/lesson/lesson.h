// What the page's drawer shows: a card for each place of a timeline, and plots of what the code
// computed there, as JSON (shapes: web/src/common/lesson.d.ts). The browser runs this in a worker,
// from a wasm module of its own, so that no plot ever holds up the page. Answers depend on what is
// asked and on the heights given last alone; what is kept between calls (the measured relief, the
// land before erosion) only saves time.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "lesson/measured.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// What plots are asked for besides a recipe.
struct PlotRequest {
  int position = 0;                              // clamped to the timeline
  double scale = 0.0;                            // metres a side; 0: as the link's view part has it
  std::optional<std::array<double, 2>> pin;      // u, v, 0 to 1; none: the highest point
  std::optional<std::array<double, 4>> section;  // u1, v1, u2, v2; none: the middle, west to east
  bool flip = false;                             // the land upside down
};

class Lesson {
 public:
  // The card of a place, 0 to the timeline's end (clamped). `link`: a recipe's text; of a view part
  // only `scale` counts.
  std::string card(std::string_view link, int position);

  // What stands on the page now; read by the tabs heights, roughness, section and point, and by cut
  // while it erodes. Finite heights.
  void setHeights(Heightfield heights);

  // The plots of a tab: "cut", "heights", "roughness", "section" or "point"; any other has none.
  // {tab, title, plots}. Cost: about a millisecond each at 513, a variogram 15; the first plot of a
  // new recipe measures it, and the first one of eroded land builds the land before erosion.
  std::string plots(std::string_view tab, std::string_view link, const PlotRequest& request);

 private:
  // The land before the erosion at the end, or nothing where that would take long.
  const Heightfield* beforeErosion(const Recipe& recipe);

  Ruler ruler_;
  std::optional<Heightfield> heights_;
  std::optional<Recipe> builtFor_;
  std::optional<Heightfield> before_;
};

}  // namespace faultline
