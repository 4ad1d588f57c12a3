// exchange/opened_heights: gaps, rows that begin in the south, grids that are turned or lie askew,
// altitude, oblong cells, degrees, units, and what a person says in their place.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>
#include <string>

#include "exchange/read/opened_heights.h"
#include "unit/exchange/height_samples.h"

namespace faultline {
namespace {

bool speaksOf(const OpenedHeights& opened, std::string_view words) {
  return std::any_of(opened.notes.begin(), opened.notes.end(),
                     [words](const std::string& note) { return note.find(words) != note.npos; });
}

// A grid of floats in metres, each cell `cell` metres wide and deep, north first.
HeightsFile metresFile(int width, int height, UnfilledVector<float> z, double cell = 100.0) {
  HeightsFile file;
  file.format = HeightsFormat::kAsc;
  file.width = width;
  file.height = height;
  file.z = std::move(z);
  file.says.places = northFirst(1000.0, 2000.0, cell, cell, height);
  return file;
}

// The land's heights in metres of its world.
std::vector<double> metresOf(const OpenedHeights& opened) {
  INFO(opened.error);
  REQUIRE(opened.land != nullptr);
  std::vector<double> metres;
  for (const float z : opened.land->heights.z) {
    metres.push_back(opened.world.metres(static_cast<double>(z)));
  }
  return metres;
}

void checkMetres(const OpenedHeights& opened, const std::vector<double>& wanted) {
  const std::vector<double> metres = metresOf(opened);
  REQUIRE(metres.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CAPTURE(i);
    CHECK(std::abs(metres[i] - wanted[i]) <= 1e-3);
  }
}

const UnfilledVector<float> kNine{10, 20, 30, 40, 50, 60, 70, 80, 95};
const std::vector<double> kNineMetres(kNine.begin(), kNine.end());

TEST_CASE("Cells without a height are filled only if a person says how", "[opened]") {
  HeightsFile file = metresFile(3, 3, kNine);
  file.z[4] = kGap;
  const OpenedHeights asked = openedHeights(file);
  CHECK(asked.land == nullptr);
  CHECK(asked.needsFilling);
  CHECK(asked.error ==
        "1 cell has no height, in row 2, column 2: let it be filled from those around "
        "it, or give it a height.");
  const OpenedHeights smooth = openedHeights(file, {}, {.gaps = GapFill::kSmooth});
  std::vector<double> wanted = kNineMetres;
  wanted[4] = 50.0;  // the mean of its four neighbours
  checkMetres(smooth, wanted);
  CHECK(speaksOf(smooth, "1 cell without a height was filled smoothly"));
  const OpenedHeights sea = openedHeights(file, {}, {.gaps = GapFill::kSea});
  wanted[4] = 0.0;
  checkMetres(sea, wanted);
  CHECK(speaksOf(sea, "1 cell without a height was taken as sea, at 0 m."));
  file.z[3] = file.z[8] = kGap;
  CHECK(openedHeights(file).error ==
        "3 cells have no height, 2 of them in the largest gap, from row 2, column 1 on: "
        "let them be filled from those around them, or give them heights.");
  CHECK(speaksOf(openedHeights(file, {}, {.gaps = GapFill::kSmooth}),
                 "2 of them in the largest gap, from row 2, column 1 on."));
  HeightsFile none = metresFile(2, 2, {kGap, kGap, kGap, kGap});
  for (const GapFill fill : {GapFill::kNone, GapFill::kSmooth}) {
    const OpenedHeights nothing = openedHeights(none, {}, {.gaps = fill});
    CHECK(nothing.error == "No cell has a height.");
    CHECK_FALSE(nothing.needsFilling);
  }
  // 0 m where the file's numbers have a scale and an offset
  file.says.scale = 2.0;
  file.says.offset = -30.0;
  CHECK(std::abs(metresOf(openedHeights(file, {}, {.gaps = GapFill::kSea}))[4]) <= 1e-3);
}

TEST_CASE("A number for no height that nothing names lies far below all others", "[opened]") {
  const auto open = [](float void_, float next, std::optional<double> noData = {}) {
    HeightsFile file = metresFile(2, 2, {100.0f, next, void_, 130.0f});
    file.says.noData = noData;
    return openedHeights(std::move(file));
  };
  for (const float number : {-9999.0f, -32767.0f, -32768.0f, -99999.0f}) {
    CHECK(open(number, 120.0f).needsFilling);
  }
  // Depths, other numbers, and a file that names another
  CHECK_FALSE(open(-9999.0f, -9900.0f).needsFilling);
  CHECK_FALSE(open(-9998.0f, 120.0f).needsFilling);
  CHECK_FALSE(open(-9999.0f, 120.0f, -1.0).needsFilling);
  HeightsRequest request;
  request.gaps = GapFill::kSmooth;
  const OpenedHeights filled =
      openedHeights(metresFile(2, 2, {100.0f, 120.0f, -9999.0f, 130.0f}), {}, request);
  CHECK(speaksOf(filled, "1 cell has the number -9999"));
}

TEST_CASE("Rows that begin in the south are turned", "[opened]") {
  const std::vector<double> turned{70, 80, 95, 40, 50, 60, 10, 20, 30};
  HeightsFile file = metresFile(3, 3, kNine);
  file.says.places = CellPlaces{1000.0, 2000.0, 100.0, 0.0, 0.0, 100.0};
  const OpenedHeights opened = openedHeights(file);
  checkMetres(opened, turned);
  CHECK(speaksOf(opened, "Its first row is the southern one, so the rows were turned round."));
  CHECK(opened.world.places == northFirst(1000.0, 2000.0, 100.0, 100.0, 3));
  // A person knows better, with places and without
  checkMetres(openedHeights(file, {}, {.rows = RowOrder::kNorthFirst}), kNineMetres);
  file.says.places.reset();
  file.says.rows = RowOrder::kSouthFirst;
  const OpenedHeights given = openedHeights(file, {}, {.cellSize = 100.0});
  checkMetres(given, turned);
  // A person has said how wide cells are, but nobody how high heights are
  constexpr std::string_view kUnsaid = "does not say in which unit its heights are";
  CHECK(speaksOf(given, kUnsaid));
  CHECK_FALSE(speaksOf(opened, kUnsaid));
  file.says.heightUnit = 1.0;
  CHECK_FALSE(speaksOf(openedHeights(file, {}, {.cellSize = 100.0}), kUnsaid));
  file.says.heightUnit = 0.0;
  checkMetres(openedHeights(file, {}, {.rows = RowOrder::kNorthFirst, .cellSize = 100.0}),
              kNineMetres);
  // A Surfer grid
  checkMetres(openedHeights(readSound("x.grd",
                                      "DSAA 3 3 0 200 0 200 10 95 "
                                      "10 20 30 40 50 60 70 80 95")),
              turned);
}

TEST_CASE("Rows that run otherwise are turned to the north", "[opened]") {
  HeightsFile file = metresFile(3, 3, kNine);
  // East first: the first column lies in the east
  file.says.places = CellPlaces{1200.0, 2200.0, -100.0, 0.0, 0.0, -100.0};
  const OpenedHeights mirrored = openedHeights(file);
  checkMetres(mirrored, {30, 20, 10, 60, 50, 40, 95, 80, 70});
  CHECK(speaksOf(mirrored, "do not run from west to east"));
  CHECK(mirrored.world.places == northFirst(1000.0, 2000.0, 100.0, 100.0, 3));
  // A row of the file runs southwards, and the next lies east of it
  file.says.places = CellPlaces{1000.0, 2200.0, 0.0, 100.0, -100.0, 0.0};
  checkMetres(openedHeights(file), {10, 40, 70, 20, 50, 80, 30, 60, 95});
  // A row runs northwards, and the next lies east of it
  file.says.places = CellPlaces{1000.0, 2000.0, 0.0, 100.0, 100.0, 0.0};
  const OpenedHeights quarter = openedHeights(file);
  checkMetres(quarter, {30, 60, 95, 20, 50, 80, 10, 40, 70});
  CHECK(quarter.world.places == northFirst(1000.0, 2000.0, 100.0, 100.0, 3));
}

TEST_CASE("A grid that lies askew is read between its cells", "[opened]") {
  constexpr int kSide = 41;
  constexpr double kPi = 3.14159265358979323846;
  for (const double degrees : {10.0, 45.0, -30.0, 160.0}) {
    CAPTURE(degrees);
    const double c = 10.0 * std::cos(degrees * kPi / 180.0);
    const double s = 10.0 * std::sin(degrees * kPi / 180.0);
    HeightsFile file = metresFile(kSide, kSide, {});
    file.says.places = CellPlaces{5000.0, 7000.0, c, s, s, -c};
    const CellPlaces places = *file.says.places;
    // A plane, which is read exactly
    const auto plane = [](double x, double y) { return 0.1 * (x - 5000.0) - 0.05 * (y - 7000.0); };
    for (int j = 0; j < kSide; ++j) {
      for (int i = 0; i < kSide; ++i) {
        file.z.push_back(static_cast<float>(plane(places.x0 + i * places.xi + j * places.xj,
                                                  places.y0 + i * places.yi + j * places.yj)));
      }
    }
    const OpenedHeights opened = openedHeights(file);
    const std::vector<double> metres = metresOf(opened);
    const int size = opened.land->heights.size;
    CHECK(size >= 28);
    CHECK(size < kSide);
    CHECK(speaksOf(opened, "Its grid lies askew"));
    const CellPlaces upright = *opened.world.places;
    CHECK(std::abs(upright.xi - 10.0) <= 1e-9);
    CHECK(std::abs(upright.yj + 10.0) <= 1e-9);
    CHECK_FALSE(upright.isRotated());
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const double there = plane(upright.x0 + x * upright.xi, upright.y0 + y * upright.yj);
        REQUIRE(std::abs(metres[static_cast<std::size_t>(y * size + x)] - there) <= 1e-3);
      }
    }
  }
  HeightsFile sheared = metresFile(3, 3, kNine);
  sheared.says.places = CellPlaces{0.0, 0.0, 100.0, 20.0, 0.0, -100.0};
  CHECK(openedHeights(sheared).error.starts_with("The file's grid lies askew and its cells"));
}

TEST_CASE("Altitude is a level, and range decides", "[opened]") {
  const OpenedHeights alps = openedHeights(
      readSound("x.asc",
                "ncols 3\nnrows 3\nxllcorner 2600000\nyllcorner 1100000\ncellsize 500\n"
                "2500 2550 2600\n2600 2700 2750\n2700 2800 2900\n"));
  checkMetres(alps, {2500, 2550, 2600, 2600, 2700, 2750, 2700, 2800, 2900});
  CHECK(alps.world.side == 1000.0);
  CHECK(alps.world.level == 2500.0);
  CHECK(*std::max_element(alps.land->heights.z.begin(), alps.land->heights.z.end()) == 0.4f);
  CHECK(speaksOf(alps, "its height 0 lies at 2500 m."));
  CHECK_FALSE(speaksOf(alps, "unit"));
  // What fits keeps its zero
  CHECK(openedHeights(metresFile(3, 3, kNine)).world.level == 0.0);
  const OpenedHeights tall = openedHeights(metresFile(3, 3, {0, 0, 0, 0, 900, 0, 0, 0, 0}, 100.0));
  CHECK(speaksOf(tall, "would be 900 m from its lowest to its highest place"));
  CHECK(tall.land->heights.z[4] == 0.25f);
  CHECK(tall.world.side == 0.0);
}

TEST_CASE("Oblong cells are squares of the same area, and it is said", "[opened]") {
  HeightsFile file = metresFile(3, 3, kNine);
  file.says.places = northFirst(0.0, 0.0, 40.0, 90.0, 3);
  const OpenedHeights opened = openedHeights(file);
  CHECK(opened.world.side == 120.0);
  CHECK(speaksOf(
      opened, "Its cells are 40.0 m wide and 90.0 m deep; they were read as squares of 60.0 m."));
  checkMetres(opened, kNineMetres);
}

TEST_CASE("Degrees become metres by the latitude", "[opened]") {
  // The ellipsoid's degree at 46.5 degrees north: 76.74 km along the circle, 111.15 km across it
  HeightsFile file = metresFile(3, 3, kNine);
  file.says.kind = CoordinateKind::kGeographic;
  file.says.placeUnit = 0.017453292519943295;
  file.says.places = northFirst(7.0, 46.5 - 0.001, 0.001, 0.001, 3);
  const OpenedHeights opened = openedHeights(file);
  CHECK(std::abs(opened.world.side - 2.0 * std::sqrt(76.74 * 111.15)) <= 0.2);
  checkMetres(opened, kNineMetres);
  CHECK_FALSE(speaksOf(opened, "unit"));
  // Not said, but it can only be degrees
  file.says.kind = CoordinateKind::kUnsaid;
  file.says.placeUnit = 0.0;
  const OpenedHeights guessed = openedHeights(file);
  CHECK(guessed.world.side == opened.world.side);
  CHECK(speaksOf(guessed, "its coordinates can only be degrees"));
  // A tile of the SRTM
  const std::string bytes("\0\x64\0\x78\0\x96\1\x2c", 8);
  const OpenedHeights tile = openedHeights(readSound("N46E007.hgt", bytes));
  CHECK(std::abs(tile.world.side / std::sqrt(76743.0 * 111147.0) - 1.0) <= 1e-3);
  CHECK(std::abs(metresOf(tile)[3] - 300.0) <= 0.01);
}

TEST_CASE("Units of heights, scale and offset count, and a person's count more", "[opened]") {
  HeightsFile file = metresFile(3, 3, kNine);
  file.says.heightUnit = 0.3048;
  CHECK(std::abs(metresOf(openedHeights(file))[8] - 95 * 0.3048) <= 1e-3);
  CHECK(std::abs(metresOf(openedHeights(file, {}, {.heightUnit = 2.0}))[8] - 190.0) <= 1e-3);
  file.says.heightUnit = 0.0;
  file.says.scale = 0.1;
  file.says.offset = 5.0;
  CHECK(std::abs(metresOf(openedHeights(file))[8] - 14.5) <= 1e-3);
  CHECK(std::abs(metresOf(openedHeights(file, {}, {.scale = 1.0, .offset = 0.0}))[8] - 95.0) <=
        1e-3);
  file.says.scale = 1.0;
  file.says.offset = 0.0;
  CHECK(openedHeights(file, {}, {.cellSize = 50.0}).world.side == 100.0);
  // Levels of a picture have no unit until a person gives one
  file.step = 1.0;
  CHECK(speaksOf(openedHeights(file), "Nothing says in which unit"));
  checkMetres(openedHeights(file, {}, {.heightUnit = 1.0}), kNineMetres);
}

}  // namespace
}  // namespace faultline
