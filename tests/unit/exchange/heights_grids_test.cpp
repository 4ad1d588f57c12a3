// exchange/heights_file: what grids as text say about themselves (ESRI, GRASS, Surfer), and the
// sentence about each fault of the latter two.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/read/gaps.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/unsaid_void.h"
#include "unit/exchange/height_samples.h"

namespace faultline {
namespace {

const UnfilledVector<float> kNine{10, 20, 30, 40, 50, 60, 70, 80, 95};

// Whether the middle cell alone has no height.
bool hasMiddleGap(const HeightsFile& file) {
  const Gaps gaps = gapsOf(file.z, file.width);
  return gaps.count == 1 && gaps.row == 1 && gaps.column == 1;
}

std::string esri(const std::string& more, const std::string& middle = "50") {
  return "ncols 3\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 100\n" + more + "10 20 30\n40 " +
         middle + " 60\n70 80 95\n";
}

TEST_CASE("A cell of an ESRI grid that equals NODATA as a float has no height", "[exchange]") {
  CHECK(hasMiddleGap(
      readSound("x.asc", esri("NODATA_value -3.4028234663852886e+38\n", "-3.402823466e+38"))));
  CHECK(hasMiddleGap(readSound("x.asc", esri("NODATA_value -9999\n", "-9999.0"))));
  CHECK(hasMiddleGap(readSound("x.asc", esri("NODATA -32768\n", "-32768"))));
  CHECK(hasMiddleGap(readSound("x.asc", esri("nodata_value 0.1\n", "0.10000000149"))));
  CHECK(hasMiddleGap(readSound("x.asc", esri("", "-9999"))));
  CHECK(hasMiddleGap(readSound("x.asc", esri("", "-1.1e30"))));
  CHECK(hasMiddleGap(readSound("x.asc", esri("NODATA_value 3.4e38\n", "3.4e+038"))));
  for (const char* const none : {"null", "nan", "*", "NaN", "none"}) {
    CHECK(hasMiddleGap(readSound("x.asc", esri(std::string("NODATA_value ") + none + "\n", none))));
    CHECK(readSound("x.asc", esri(std::string("NODATA_value ") + none + "\n")).z == kNine);
  }
  CHECK(readSound("x.asc", esri("NODATA_value -9999\n", "-9998.99")).z[4] == -9998.99f);
  CHECK(readSound("x.asc", esri("NODATA_value -1\n", "-9999")).z[4] == -9999.0f);
  CHECK(readSound("x.asc", esri("NODATA_value -1\n")).says.noData == -1.0);
  CHECK_FALSE(readSound("x.asc", esri("")).says.noData.has_value());
}

TEST_CASE("A usual number for no height, which no file names, lies far below all others",
          "[exchange]") {
  const auto numberOf = [](const std::vector<float>& heights) {
    UnsaidVoid found{FileSays{}};
    found.add(heights);
    return found.number();
  };
  CHECK(numberOf({5, -9999, -50, 200}) == -9999.0f);
  CHECK(numberOf({-20000, -32768, 200}) == -32768.0f);
  CHECK_FALSE(numberOf({-9998, 5, 200}));
  CHECK_FALSE(numberOf({-9999}));
  // The floor of the sea is near it, though the last height is far from it
  CHECK_FALSE(numberOf({-9999, -6000, -50, 200}));
}

TEST_CASE("An ESRI grid says where its cells lie, which may be oblong", "[exchange]") {
  const HeightsFile square = readSound(
      "x.asc", "ncols 3\nnrows 2\nxllcorner 2600000\nyllcorner 1100000\ncellsize 50\n1 2 3 4 5 6");
  CHECK(square.says.places == CellPlaces{2600025, 1100075, 50, 0, 0, -50});
  CHECK(square.says.rows == RowOrder::kNorthFirst);
  CHECK_FALSE(square.says.isPoint);
  const HeightsFile centre =
      readSound("x.asc", "ncols 3\nnrows 2\nxllcenter 7\nyllcenter 46\ncellsize .5\n1 2 3 4 5 6");
  CHECK(centre.says.places == CellPlaces{7, 46.5, 0.5, 0, 0, -0.5});
  CHECK(centre.says.isPoint);
  for (const char* const dy : {"-30", "30"}) {
    const HeightsFile oblong =
        readSound("x.asc", std::string("NCOLS 3\nNROWS 3\nXLLCORNER 0\nYLLCORNER 0\nDX 100\nDY ") +
                               dy + "\nNODATA -9999\n10 20 30\n40 50 60\n70 80 95\n");
    CHECK(oblong.z == kNine);
    CHECK(oblong.says.places == CellPlaces{50, 75, 100, 0, 0, -30});
  }
}

TEST_CASE("Commas between blanks are decimal points", "[exchange]") {
  const HeightsFile file = readSound("x.asc",
                                     "ncols 3\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 100,0\n"
                                     "NODATA_value -9999\n10,5 20 30\n40 50 60\n70 80 95,25\n");
  CHECK(file.z == UnfilledVector<float>{10.5, 20, 30, 40, 50, 60, 70, 80, 95.25});
  CHECK(cellSizeOf(file.says).across == 100.0);
  CHECK(hasNote(file, "Commas were read as decimal points."));
}

std::string grass(const std::string& more = "", const std::string& middle = "50") {
  return "north: 300\nsouth: 0\neast: 450\nwest: 0\nrows: 3\ncols: 3\n" + more + "10 20 30\n40 " +
         middle + " 60\n70 80 95\n";
}

TEST_CASE("A GRASS grid is read under any name of a text", "[exchange]") {
  for (const char* const name : {"x.asc", "x.txt", "x.grd", "x.csv", "x"}) {
    const HeightsFile file = readSound(name, grass());
    CHECK(file.format == HeightsFormat::kGrass);
    CHECK(file.z == kNine);
    CHECK(file.says.places == CellPlaces{75, 250, 150, 0, 0, -100});
    CHECK(file.says.rows == RowOrder::kNorthFirst);
    CHECK(file.notes.empty());
  }
  CHECK(hasMiddleGap(readSound("x.asc", grass("", "*"))));
  CHECK(hasMiddleGap(readSound("x.asc", grass("null: -1\n", "-1"))));
  CHECK(hasMiddleGap(readSound("x.asc", grass("null: *\ntype: float\n", "*"))));
  const HeightsFile scaled = readSound("x.asc", grass("type: int\nmultiplier: 0.1\n"));
  CHECK(scaled.z == kNine);
  CHECK(scaled.says.scale == 0.1);
  const HeightsFile degrees = readSound(
      "x.asc",
      "north:46:30N\nsouth:46:00:00N\neast:7W\nwest:8:30W\nrows:2\ncols:3\n1 2 3\n4 5 6\n");
  CHECK(degrees.says.kind == CoordinateKind::kGeographic);
  CHECK(degrees.says.places == CellPlaces{-8.25, 46.375, 0.5, 0, 0, -0.25});
}

TEST_CASE("Every fault of a GRASS grid is named", "[exchange]") {
  const auto error = [](const std::string& text) { return readText("x.asc", text).error; };
  CHECK(error("north: 3\nsouth: 0\neast: 3\nwest: 0\nrows: 3\n1 2 3\n") ==
        "The head of the GRASS grid does not say cols: add a line with it and its number.");
  CHECK(error("north: 3\nnorth: 0\n") ==
        "Line 2 of the GRASS grid says north for the second time: leave one of them.");
  CHECK(error("north: <b>\n") == "Line 1 of the GRASS grid needs a number after north.");
  CHECK(error("north: 46:61x\n") == "Line 1 of the GRASS grid needs a number after north.");
  CHECK(error("north: 0\nsouth: 3\neast: 3\nwest: 0\nrows: 3\ncols: 3\n1 2 3\n") ==
        "The head of the GRASS grid gives its cells no length: north must be above south, east "
        "above west, and multiplier not 0.");
  CHECK(error(grass("multiplier: 0\n")).find("multiplier not 0") != std::string::npos);
  CHECK(error(grass("", "x")) ==
        "Line 8 of the GRASS grid has text where the height of row 2, column 2 should be: write a "
        "number there.");
  CHECK(error(grass() + "7") ==
        "Line 10 of the GRASS grid goes on after its 9 heights: correct its columns and rows.");
}

const std::string kSurfer = "DSAA\n3 2\n100 140\n5000 5010\n1 6\n1 2 3\n4 5 6\n";

TEST_CASE("A Surfer grid begins in the south", "[exchange]") {
  for (const char* const name : {"x.grd", "x.asc", "x"}) {
    const HeightsFile file = readSound(name, kSurfer);
    CHECK(file.format == HeightsFormat::kSurfer);
    CHECK(file.z == UnfilledVector<float>{1, 2, 3, 4, 5, 6});
    CHECK(file.says.rows == RowOrder::kSouthFirst);
    CHECK(file.says.places == CellPlaces{100, 5000, 20, 0, 0, 10});
    CHECK(file.says.isPoint);
  }
  for (const char* const blank : {"1.70141e38", "1.70141e+038", "1.701410009187828e+38"}) {
    const HeightsFile file = readSound(
        "x.grd", std::string("DSAA 3 3 0 2 0 2 10 95 10 20 30 40 ") + blank + " 60 70 80 95");
    CHECK(hasMiddleGap(file));
  }
}

TEST_CASE("Every fault of a Surfer grid is named", "[exchange]") {
  const auto error = [](const std::string& text) { return readText("x.grd", text).error; };
  CHECK(error("DSBB\1\0") ==
        "This is a binary Surfer grid: save it as an ASCII grid, which begins with DSAA.");
  CHECK(error("hello") ==
        "The file is named GRD but is neither a Surfer ASCII grid, which begins with DSAA, nor "
        "another grid of text: save it as one.");
  CHECK(error("DSAA\n3 2\n100 x\n") ==
        "Line 3 of the Surfer grid needs a number: its head has columns and rows, and the lowest "
        "and highest x, y and z.");
  CHECK(error("DSAA 3 2 140 100 0 1 1 6 1 2 3 4 5 6") ==
        "The head of the Surfer grid gives its cells no length: the highest x and y must be above "
        "the lowest.");
  CHECK(error("DSAA 3 2 0 1 0 1 1 6 1 2 3 4 5") ==
        "The Surfer grid ends after 5 of its 6 heights: copy or save it again.");
  CHECK(error("DSAA 2.5 2 0 1 0 1 1 6 1 2 3 4 5").find("0 by 2 heights") != std::string::npos);
}

}  // namespace
}  // namespace faultline
