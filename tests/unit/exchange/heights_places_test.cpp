// exchange/heights_file: tables and meshes whose lines are places, in the coordinates of maps, with
// holes, and in the order that a heading says.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "base/sanitized.h"
#include "exchange/read/gaps.h"
#include "exchange/read/heights_file.h"
#include "unit/exchange/height_samples.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// Lines x y height of a grid, in a random order, its south-western corner at (x, y).
TEST_CASE("A table of places with x, y and height is the grid that they stand on", "[exchange]") {
  RandomDraws draws(93);
  INFO(draws.name());
  for (int round = 0; round < casesOf(40); ++round) {
    const int width = draws.between(2, 40), height = draws.between(2, 40);
    // As in a national grid, or near 0.
    const double west = draws.oneIn(2) ? 500000.5 : -3.0;
    const double south = draws.oneIn(2) ? 5400000.25 : 0.0;
    const double step = draws.oneIn(2) ? 0.5 : 25.0;
    const char separator = draws.oneIn(2) ? ',' : ' ';
    UnfilledVector<float> wanted;
    std::vector<std::string> lines;
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        wanted.push_back(static_cast<float>(draws.between(-99999, 99999)) / 64.0f);
        std::ostringstream line;
        line << std::setprecision(17) << west + column * step << separator
             << south + (height - 1 - row) * step << separator << wanted.back() << '\n';
        lines.push_back(line.str());
      }
    }
    for (std::size_t i = lines.size() - 1; i > 0; --i) {
      std::swap(lines[i], lines[static_cast<std::size_t>(draws.between(0, static_cast<int>(i)))]);
    }
    const bool isNamed = draws.oneIn(2);
    std::string text = isNamed ? "x,y,z\n" : "";
    for (const std::string& line : lines) text += line;
    CAPTURE(round, width, height, west, south, step);
    const HeightsFile file = readSound("x.csv", text);
    REQUIRE(file.width == width);
    REQUIRE(file.height == height);
    REQUIRE(file.z == wanted);
    CHECK(cellSizeOf(file.says).across == step);
    CHECK(hasNote(file, isNamed ? "number 2 a place northwards" : "places: x, y and height"));
    // Without one of them it has a gap.
    if (lines.size() > 5) {
      const HeightsFile less =
          readSound("x.csv", text.substr(0, text.size() - lines.back().size()));
      CHECK(less.says == file.says);
      CHECK(gapsOf(less.z, less.width).count == 1);
    }
  }
  const HeightsFile oblong = readSound("x.csv", "0 0 5\n1 0 7\n0 2 6\n1 2 9\n");
  CHECK(cellSizeOf(oblong.says).across == 1.0);
  CHECK(cellSizeOf(oblong.says).along == 2.0);
  CHECK(hasNote(readSound("x.csv", "0,5;0;5\n1,5;0;7\n0,5;1;6\n1,5;1;9\n"),
                "Commas were read as decimal points."));
  std::string many;
  for (int i = 0; i < 5000; ++i) many += std::to_string(i * i) + ",0,1\n";
  CHECK(readText("x.csv", many).error.find("5000 lines of three numbers") != std::string::npos);
}

// A grid of 33 by 33 in coordinates of UTM, cells of half a metre, as lines "x y z".
std::vector<std::string> utmLines() {
  std::vector<std::string> lines;
  for (int row = 0; row < 33; ++row) {
    for (int column = 0; column < 33; ++column) {
      std::ostringstream line;
      line << std::fixed << std::setprecision(4) << 512345.25 + 0.5 * column << ' '
           << 4412345.25 - 0.5 * row << ' ' << 100.0 + 0.1 * ((7 * row + 3 * column) % 11) << '\n';
      lines.push_back(line.str());
    }
  }
  return lines;
}

TEST_CASE("A mesh in coordinates of maps is the grid of the same points in a table", "[exchange]") {
  std::string mesh, table;
  for (const std::string& line : utmLines()) {
    mesh += "v " + line;
    table += line;
  }
  const HeightsFile obj = readSound("x.obj", mesh), csv = readSound("x.csv", table);
  CHECK(obj.width == 33);
  CHECK(obj.z == csv.z);
  CHECK(obj.says == csv.says);
  CHECK(obj.says.places == CellPlaces{512345.25, 4412345.25, 0.5, 0.0, 0.0, -0.5});
  CHECK(hasNote(obj, "with z up"));
  CHECK(obj.mesh.positions[34] == std::array<float, 3>{0.5f, -0.5f, obj.z[34]});
  // Heights beyond what is kept as it stands
  const HeightsFile high = readSound(
      "x.obj",
      "v 0 70000.5 0\nv 1 70001 0\nv 2 70000.5 0\nv 0 70003 1\nv 1 70000.25 1\nv 2 70009 1\n");
  CHECK(high.z == UnfilledVector<float>{70000.5f, 70001, 70000.5f, 70003, 70000.25f, 70009});
}

TEST_CASE("A place without a point is a gap, in a table and in a mesh", "[exchange]") {
  std::vector<std::string> lines = utmLines();
  lines.erase(lines.begin() + 33 * 4 + 7);
  std::string mesh, table;
  for (const std::string& line : lines) {
    mesh += "v " + line;
    table += line;
  }
  for (const HeightsFile& file : {readSound("x.obj", mesh), readSound("x.xyz", table)}) {
    CHECK(file.width == 33);
    const Gaps gaps = gapsOf(file.z, file.width);
    CHECK(gaps.count == 1);
    CHECK(gaps.row == 4);
    CHECK(gaps.column == 7);
  }
  // Three quarters must have a point
  const std::string sixteen =
      "0 0 1\n1 0 2\n2 0 3\n3 0 4\n0 1 5\n0 2 6\n0 3 7\n1 1 8\n2 2 9\n3 3 9\n";
  CHECK(hasNote(readSound("x.csv", sixteen + "1 2 5\n"), "three columns of heights"));
  const HeightsFile enough = readSound("x.csv", sixteen + "1 2 5\n2 1 6\n");
  CHECK(gapsOf(enough.z, enough.width).count == 4);
  // A number that is never land is a gap as well
  const HeightsFile none = readSound("x.csv", "0 0 1\n1 0 -3.4e38\n0 1 5\n1 1 8\n");
  CHECK(gapsOf(none.z, none.width).column == 1);
}

TEST_CASE("A heading says which number is which", "[exchange]") {
  const UnfilledVector<float> wanted{1, 2, 3, 4, 5, 6};
  const auto lines = [](const std::string& heading, bool isRowFirst, bool isSouthFirst) {
    std::string text = heading + '\n';
    for (int row = 0; row < 2; ++row) {
      for (int column = 0; column < 3; ++column) {
        const std::string y = std::to_string(isSouthFirst ? 1 - row : row);
        const std::string x = std::to_string(column);
        text += (isRowFirst ? y + "," + x : x + "," + y) + "," +
                std::to_string(1 + 3 * row + column) + "\n";
      }
    }
    return text;
  };
  for (const char* const heading : {"i,j,h", "row,column,height", "\"Row\",\"Col\",z", "r,c,z"}) {
    const HeightsFile file = readSound("x.csv", lines(heading, true, false));
    CHECK(file.z == wanted);
    CHECK_FALSE(file.says.places.has_value());
    CHECK(file.says.rows == RowOrder::kNorthFirst);
    CHECK(hasNote(file,
                  "number 1 of each line counts rows southwards, number 2 counts columns "
                  "eastwards, and number 3 is the height."));
  }
  CHECK(readSound("x.csv", lines("col,row,h", false, false)).z == wanted);
  for (const char* const heading : {"x,y,z", "Easting,Northing,h", "lon,lat,elevation"}) {
    const HeightsFile file = readSound("x.csv", lines(heading, false, true));
    CHECK(file.z == wanted);
    CHECK(file.says.places == CellPlaces{0, 1, 1, 0, 0, -1});
    CHECK(hasNote(file, "number 1 of each line is a place eastwards, number 2 a place northwards"));
  }
  const HeightsFile degrees = readSound("x.csv", lines("latitude,longitude,h", true, true));
  CHECK(degrees.z == wanted);
  CHECK(degrees.says.kind == CoordinateKind::kGeographic);
  // Names that tell nothing, and rows that are no whole numbers
  CHECK(readSound("x.csv", lines("a,b,c", false, true)).z == wanted);
  CHECK(hasNote(readSound("x.csv", "i,j,h\n0.5,0,1\n1.5,0,2\n0.5,1,3\n1.5,1,4\n"),
                "three columns of heights"));
}

}  // namespace
}  // namespace faultline
