// Turns a file of heights into an opened land: a square, north first, in sides of the square.
// What has to be assumed for that is told in sentences. docs/spec.md, section 24.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exchange/read/heights_file.h"
#include "exchange/read/heights_sidecar.h"
#include "terrain/grid/opened_land.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// How a land lies in the world: a height of h sides is level + h * side metres.
struct LandInWorld {
  double side = 0.0;   // metres; 0: not known
  double level = 0.0;  // metres
  // Of the land's vertices, in the file's coordinates; upright, north first.
  std::optional<CellPlaces> places = {};
  double metres(double sides) const { return level + sides * side; }
};

struct OpenedHeights {
  std::string error;  // a sentence for people; then there is no land
  bool needsSize = false, needsTiffReader = false, needsPart = false;  // as HeightsFile's
  // The error: cells have no height. Ask again with HeightsRequest::gaps.
  bool needsFilling = false;
  OpenedLandPtr land;
  LandInWorld world;
  FileSays says;  // with what a person said in its place
  // The heights of the land's vertices in the file's unit, after scale and offset, if the request
  // keeps them and the land is in true metres; else empty.
  UnfilledVector<float> numbers;
  std::vector<std::string> notes;  // what was assumed or left out, a sentence each
};

// The heights of a file whose size and unit are not known: lowest and highest are set so far apart,
// in sides, the lowest at 0.
inline constexpr double kAssumedRange = 0.25;

// North first: rows and columns are turned as the file says, and a grid that lies askew is read
// between its cells. Of a file that is no square the middle is taken. Heights become metres by
// what the file and `request` say, or by the sidecar, and then sides of the square; altitude is
// taken off where the square could not hold it (LandInWorld::level). R32 without a sidecar is in
// sides and keeps its bits, so the fingerprint of an exported land is that of the land. Otherwise
// kAssumedRange holds. Cost: linear; memory: the land, and 18 bytes a cell where gaps are filled.
OpenedHeights openedHeights(HeightsFile file, const std::optional<HeightsSidecar>& sidecar = {},
                            const HeightsRequest& request = {});

// What a person says of a file of so many rows takes the place of what it says itself. Once more
// changes nothing.
void takeRequest(FileSays& says, const HeightsRequest& request, std::int64_t rows);

// The same of a whole file, before which its sidecar tells what it does not.
void takeSaid(HeightsFile& file, const std::optional<HeightsSidecar>& sidecar,
              const HeightsRequest& request);

// Metres from a cell to its neighbours in a grid of so many columns and rows, by what its file
// says; of longitude and latitude at the middle of the grid, on the ellipsoid of WGS 84. Both 0
// where places are not said.
CellSize metresOfCells(const FileSays& says, std::int64_t columns, std::int64_t rows);

// Lets a recipe stand on a land. If it names none, it also takes the land's size, unless its own is
// not the default. Returns a sentence if it names another land, and then changes nothing.
std::string standOn(Recipe& recipe, const OpenedLand& land);

// A recipe that shows the land as it is: no step, no smoothing, no erosion. What is added to it has
// a relief of two fifths of the land's range.
Recipe openedRecipe(const OpenedLand& land);

}  // namespace faultline
