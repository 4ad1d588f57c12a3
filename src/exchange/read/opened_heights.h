// Turns a file of heights into an opened land: a square, north first, in sides of the square.
// What has to be assumed for that is told in sentences.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/read/heights_file.h"
#include "terrain/grid/opened_land.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// What the sidecar of one of our files says of its heights.
struct HeightsSidecar {
  double side = 0.0;             // metres, above 0
  double low = 0.0, high = 0.0;  // metres: those of the lowest and of the highest level of a file
  bool southFirst = false;
  double centredRange = 0.0;  // of centred heights, in sides; 0: they are not centred
};

// Reads a sidecar (exchange/write/sidecar.h). Nothing if the text is none. Cost: linear.
std::optional<HeightsSidecar> readHeightsSidecar(std::string_view json);

struct OpenedHeights {
  std::string error;  // a sentence for people; then there is no land
  OpenedLandPtr land;
  std::vector<std::string> notes;  // what was assumed or left out, a sentence each
};

// Of a file that is no square the middle is taken. Heights are taken as sides of the square where
// they can be; as metres where the file says how large its cells are; by the sidecar where there is
// one. Otherwise lowest and highest are set kAssumedRange apart. R32 in sides keeps its bits, so
// the fingerprint of an exported land is that of the land. Cost: linear; memory: the land.
inline constexpr double kAssumedRange = 0.25;
OpenedHeights openedHeights(HeightsFile file, const std::optional<HeightsSidecar>& sidecar = {});

// Lets a recipe stand on a land. If it names none, it also takes the land's size, unless its own is
// not the default. Returns a sentence if it names another land, and then changes nothing.
std::string standOn(Recipe& recipe, const OpenedLand& land);

// A recipe that shows the land as it is: no step, no smoothing, no erosion. What is added to it has
// a relief of two fifths of the land's range.
Recipe openedRecipe(const OpenedLand& land);

}  // namespace faultline
