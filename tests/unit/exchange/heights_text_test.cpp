// exchange/heights_file: ESRI grids, tables and OBJ meshes of other programs, in every variant, and
// the sentence about each fault.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

#include "base/sanitized.h"
#include "exchange/read/gaps.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/text_scan.h"
#include "unit/exchange/height_samples.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("An ESRI grid may be written in many ways", "[exchange]") {
  const HeightsFile file = readSound(
      "A.ASC",
      "\xef\xbb\xbfNROWS 2\r\nnCols\t3\r\nyllcorner -1e3\r\nxllcorner 12.5\r\n cellsize 30\r\n"
      "1 2.5 -3\t4e1\r\n+5 .5\r\n\r\n");
  CHECK(file.width == 3);
  CHECK(file.height == 2);
  CHECK(file.z == UnfilledVector<float>{1, 2.5, -3, 40, 5, 0.5});
  CHECK(cellSizeOf(file.says).across == 30.0);
  CHECK(file.notes.empty());
  // Without an extension, or as a .txt, its first word tells
  CHECK(readSound("pasted", "ncols 2 nrows 2 cellsize 1 1 2 3 4").format == HeightsFormat::kAsc);
  CHECK(readSound("x.txt", "ncols 2 nrows 2 cellsize 1 1 2 3 4").format == HeightsFormat::kAsc);
  CHECK(cellSizeOf(readSound("x.asc", "ncols 2 nrows 2 dx 1 dy 1 1 2 3 4").says).across == 1.0);
}

TEST_CASE("Every fault of an ESRI grid is named with its place and its remedy", "[exchange]") {
  const std::string head = "ncols 3\nnrows 2\ncellsize 1\nNODATA_value -1\n";
  const auto error = [](const std::string& text) { return readText("x.asc", text).error; };
  CHECK(error(head + "1 2 3\n4 5\n") ==
        "The ESRI grid ends after 5 of its 6 heights: copy or save it again.");
  CHECK(error(head + "1 2 3\n4 5 6\n7\n") ==
        "Line 7 of the ESRI grid goes on after its 6 heights: correct its columns and rows.");
  CHECK(error(head + "1 2 <b>\n4 5 6\n") ==
        "Line 5 of the ESRI grid has text where the height of row 1, column 3 should be: write a "
        "number there.");
  CHECK(error(head + "1 2 3\n4 5 1e39\n") ==
        "The height in row 2, column 3 of the ESRI grid is too large: write a number below 10^38 "
        "there.");
  CHECK(error("ncols 3\nwidth 2\n") ==
        "Line 2 of the ESRI grid begins with a word that its head does not have: a head has ncols, "
        "nrows, xllcorner, yllcorner, cellsize and NODATA_value.");
  CHECK(error("ncols 3\nNCOLS 3\n") ==
        "Line 2 of the ESRI grid says ncols for the second time: leave one of them.");
  CHECK(error("ncols many\n") == "Line 1 of the ESRI grid needs a number after ncols.");
  CHECK(error("ncols 3\ncellsize 1\n1 2 3\n") ==
        "The head of the ESRI grid does not say nrows: add a line with it and its number.");
  CHECK(error("ncols 3\nnrows 1\n1 2 3\n") ==
        "The head of the ESRI grid does not say cellsize: add a line with it and its number.");
  CHECK(error("ncols 3\nnrows 2\ncellsize 0\n1 2 3 4 5 6\n") ==
        "The cellsize of the ESRI grid is not a length: give it a number above 0.");
  CHECK(error("ncols 2\nnrows 2\ncellsize -1\n1 2 3 4\n") ==
        "The cellsize of the ESRI grid is not a length: give it a number above 0.");
  CHECK(error("ncols 2\nnrows 2\ncellsize 1\nxllcorner nan\n1 2 3 4\n") ==
        "The corner of the ESRI grid is no place on a map: correct xllcorner and yllcorner.");
  CHECK(error("ncols 2\nnrows 2\ncellsize 1\n1,5 2.5 3 4\n") ==
        "Some numbers of the ESRI grid have points and others have commas: write all of them with "
        "points.");
  CHECK(error("ncols 2\nnrows 2\ncellsize 1\n1 2,3,4 3 4\n") ==
        "Line 4 of the ESRI grid has text where the height of row 1, column 2 should be: write a "
        "number there.");
  CHECK(error("ncols 4000000000\nnrows 4000000000\ncellsize 1\n1 2 3\n") ==
        "The file has 4000000000 by 4000000000 heights, but a land is 2 to 4097 wide and high: "
        "crop it or "
        "scale it.");
  CHECK(error("ncols 4097\nnrows 4097\ncellsize 1\n1 2 3\n") ==
        "The ESRI grid ends after 3 of its 16785409 heights: copy or save it again.");
  CHECK(error(std::string("n\0c\0o\0", 6)) ==
        "This is not plain text, because byte 2 is 0: save it as plain text in UTF-8.");
}

TEST_CASE("A table may be separated by semicolons, tabs, commas or spaces", "[exchange]") {
  const UnfilledVector<float> wanted = {1, 2.5, -3e-3f, 4, 5, 6};
  for (const char* text :
       {"1,2.5,-3e-3\n4,5,6", "1;2.5;-3e-3\r\n4;5;6\r\n", "1\t2.5\t-3e-3\r4\t5\t6\r",
        " 1  2.5 -3e-3 \n4 5 6\n\n", "# heights\n1, 2.5, -3e-3,\n4, 5, 6,\n",
        "\xef\xbb\xbf\"1\",\"2.5\",\"-3e-3\"\n4,5,6\n"}) {
    CAPTURE(text);
    const HeightsFile file = readSound("x.csv", text);
    CHECK(file.width == 3);
    CHECK(file.height == 2);
    CHECK(file.z == wanted);
    CHECK(file.notes.empty());
    CHECK(readSound("", text).z == wanted);
  }
  const HeightsFile commas = readSound("x.csv", "1,5;2\n3;4,25\n");
  CHECK(commas.z == UnfilledVector<float>{1.5f, 2.0f, 3.0f, 4.25f});
  CHECK(hasNote(commas, "Commas were read as decimal points."));
  CHECK(hasNote(readSound("x.csv", "0 0 5\n1 0 7\n0 1 6\n1 2 9\n"), "three columns of heights"));
  CHECK(readSound("x.tsv", "1,5\t2\n3\t4,25\n").z == commas.z);
  const HeightsFile headed = readSound("x.csv", "west,east\n1,2\n3,4\n");
  CHECK(headed.z == UnfilledVector<float>{1, 2, 3, 4});
  CHECK(hasNote(headed, "Line 1 of the table has no numbers, so it was left out as a heading."));
}

TEST_CASE("Tables of more columns are read by the names of their heading", "[exchange]") {
  const std::string points = "0,0,1\n10,0,2\n0,10,3\n10,10,4\n";
  const auto table = [&points](const std::string& heading, bool isFirst) {
    std::string text = heading + '\n';
    TextLines lines(points);
    for (std::string_view line; lines.next(line);) {
      const std::string more = isFirst ? "x1," + std::string(line) : std::string(line) + ",note";
      text += more + '\n';
    }
    return readText("x.csv", text);
  };
  for (const bool isFirst : {true, false}) {
    const HeightsFile file = table(isFirst ? "id,x,y,z" : "X,Y,Elevation,class", isFirst);
    CAPTURE(file.error);
    REQUIRE((file.width == 2 && file.height == 2));
    CHECK((file.z[0] == 3.0f && file.z[1] == 4.0f && file.z[2] == 1.0f && file.z[3] == 2.0f));
  }
  CHECK(table("id,x,y,slope", true).error.find("no column is named height") != std::string::npos);
  // Two heights are none
  CHECK(table("h,x,y,z", true).error.find("no column is named height") != std::string::npos);
}

TEST_CASE("A cell of a table may say that it has no height", "[exchange]") {
  for (const char* const none : {"nan", "NaN", "null", "NA", "-9999", "-32768", "-3.4e38"}) {
    for (const std::string& text : {std::string("1,2,3\n4,") + none + ",6\n7,8,9\n",
                                    std::string("x,y,z\n0,0,1\n1,0,2\n2,0,3\n0,-1,4\n1,-1,") +
                                        none + "\n2,-1,6\n0,-2,7\n1,-2,8\n2,-2,9\n"}) {
      CAPTURE(text);
      const HeightsFile file = readSound("x.csv", text);
      const Gaps gaps = gapsOf(file.z, file.width);
      CHECK(gaps.count == 1);
      CHECK(gaps.row == 1);
      CHECK(gaps.column == 1);
      CHECK(file.z[5] == 6.0f);
    }
  }
}

TEST_CASE("Commas of a table are points where blanks separate its numbers", "[exchange]") {
  const HeightsFile grid = readSound("x.txt", "1,5 2 3\n4 5,25 6\n");
  CHECK(grid.z == UnfilledVector<float>{1.5f, 2, 3, 4, 5.25f, 6});
  CHECK(hasNote(grid, "Commas were read as decimal points."));
  CHECK(readSound("x.txt", "1 2 3\n4 5,25 6\n").z[4] == 5.25f);
  const HeightsFile places = readSound("x.xyz",
                                       "512345,25 4412345,25 99,2\n512345,75 4412345,25 99,4\n"
                                       "512345,25 4412344,75 99,6\n512345,75 4412344,75 99,8\n");
  CHECK(places.z == UnfilledVector<float>{99.2f, 99.4f, 99.6f, 99.8f});
  CHECK(cellSizeOf(places.says).across == 0.5);
  // Commas with blanks after them separate
  CHECK(readSound("x.csv", "1, 2\n3, 4\n").z == UnfilledVector<float>{1, 2, 3, 4});
}

TEST_CASE("Every fault of a table is named with its line", "[exchange]") {
  const auto error = [](const std::string& text) { return readText("x.csv", text).error; };
  CHECK(error("1,2,3\n\n4,5\n6,7,8\n") ==
        "Line 3 of the table has 2 values, but the first row has 3: give every row the same number "
        "of values.");
  CHECK(error("1,2\n3,4,5\n") ==
        "Line 2 of the table has 3 values, but the first row has 2: give every row the same number "
        "of values.");
  CHECK(error("1,2\n3,4,x,y\n") ==
        "Line 2 of the table has 4 values, but the first row has 2: give every row the same number "
        "of values.");
  CHECK(error("1,2\n3,<script>\n") ==
        "Value 2 in line 2 of the table is not a number: write a height there.");
  CHECK(error("1,\"\"\n3,4\n") ==
        "Value 2 in line 1 of the table is not a number: write a height there.");
  CHECK(error("1,2\n3,1e39\n") ==
        "Value 2 in line 2 of the table is not a number: write a height there.");
  CHECK(error("a,b\nc,d\n") ==
        "Value 1 in line 2 of the table is not a number: write a height there.");
  CHECK(error("a,b\n") == "The table has no numbers: each line must hold a row of heights.");
  CHECK(error("\n# \n") == "The table has no numbers: each line must hold a row of heights.");
  CHECK(error("1\n2\n3\n") ==
        "The file has 1 by 3 heights, but a land is 2 to 4097 wide and high: crop it or "
        "scale it.");
}

// A mesh of 4 columns and 3 rows with heights of no pattern, its vertices in a random order. `up`:
// the axis of the heights.
struct ShuffledMesh {
  std::string vertices;
  UnfilledVector<float> heights;  // northern row first
};
ShuffledMesh shuffledMesh(int up) {
  ShuffledMesh mesh;
  std::vector<std::string> lines;
  RandomDraws draws(92);
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 4; ++column) {
      const int height = draws.between(0, 999);
      mesh.heights.push_back(static_cast<float>(height));
      const std::string east = std::to_string(10 + 5 * column), south = std::to_string(5 * row);
      const std::string north = "-" + south, above = std::to_string(height);
      if (up == 0) lines.push_back(above + ' ' + east + ' ' + north);
      if (up == 1) lines.push_back(east + ' ' + above + ' ' + south);
      if (up == 2) lines.push_back(east + ' ' + north + ' ' + above);
    }
  }
  for (std::size_t i = lines.size() - 1; i > 0; --i) {
    std::swap(lines[i], lines[static_cast<std::size_t>(draws.between(0, static_cast<int>(i)))]);
  }
  for (const std::string& line : lines) mesh.vertices += "v " + line + "\n";
  return mesh;
}

TEST_CASE("The grid of an OBJ is found in any order of vertices, with any axis up", "[exchange]") {
  for (int up = 0; up < 3; ++up) {
    const ShuffledMesh mesh = shuffledMesh(up);
    const HeightsFile file = readSound("x.obj", mesh.vertices);
    CHECK(file.width == 4);
    CHECK(file.height == 3);
    CHECK(file.z == mesh.heights);
    CHECK(cellSizeOf(file.says).across == 5.0);
    CHECK(hasNote(file, std::string("The mesh was read with ") + "xyz"[up] + " up, because"));
    // A vertex for each face that it is in
    CHECK(readSound("x.obj", mesh.vertices + mesh.vertices).z == mesh.heights);
  }
  // Rounded and shaken positions
  const std::string low = "v 0.01 7 0\nv 0.99 2 0.005\nv 2 5 -0.01\n";
  const HeightsFile shaken = readSound("x.obj", low + "v 0 1 1.001\nv 1.01 0 0.99\nv 1.99 3 1\n");
  CHECK(shaken.z == UnfilledVector<float>{7, 2, 5, 1, 0, 3});
  CHECK_FALSE(cellSizeOf(shaken.says).isSquare());
  CHECK(cellSizeOf(readSound("x.obj", "v 0 5 0\nv 1 7 0\nv 0 6 1.0005\nv 1 9 1.0005\n").says)
            .isSquare());
  CHECK(!readText("x.obj", low + "v 0 1 1.001\nv 1.3 0 0.99\nv 1.99 3 1\n").error.empty());
  // A slope without bends is a grid from either side
  const HeightsFile slope = readSound("x.obj", "v 0 0 0\nv 1 0 1\nv 0 1 0\nv 1 1 1\n");
  CHECK(hasNote(slope, "The mesh was read with z up, but another axis could be up as well."));
  const HeightsFile edge = readSound("x.obj", "v 0 0 0\nv 0 0 1\nv 1 1 0\nv 1 1 1\n");
  CHECK(hasNote(edge, "The mesh was read with y up, but another axis could be up as well."));
}

TEST_CASE("Faces of an OBJ: polygons, indices from the end, normals, what is left out",
          "[exchange]") {
  const std::string vertices = "v 0 1 0 0.5 0.5 0.5\nv 1 5 0\nv 0 2 1\nv 1 0 1\n";
  const HeightsFile quad =
      readSound("x.obj", "mtllib a.mtl\n" + vertices + "usemtl b\nf -4 -3/1 \\\n -1 -2//\n# end");
  using Triangles = std::vector<std::array<std::uint32_t, 3>>;
  CHECK(quad.mesh.triangles == Triangles{{0, 1, 3}, {0, 3, 2}});
  CHECK(quad.mesh.normals.empty());
  CHECK(hasNote(quad, "Materials and texture coordinates were left out."));
  const std::string normals = "vn 0 1 0\nvn 1 0 0\n";
  const HeightsFile several =
      readSound("x.obj", vertices + normals + "f 1//1 2//1 3//-2\nf 2//2 4//2 3//2\n");
  REQUIRE(several.mesh.normals.size() == 4);
  CHECK(several.mesh.normals[1] == std::array<float, 3>{0, 1, 0});
  CHECK(several.mesh.normals[3] == std::array<float, 3>{1, 0, 0});
  CHECK(hasNote(several, "Some vertices have several normals; the first of each was read."));
  const HeightsFile few = readSound("x.obj", vertices + normals + "f 1/1/1 2/2/1 3/3/1\n");
  CHECK(few.mesh.normals.empty());
  CHECK(hasNote(few, "Some vertices have no normal, so all normals were left out."));
}

TEST_CASE("Every fault of an OBJ is named with its line", "[exchange]") {
  const auto error = [](const std::string& text) { return readText("x.obj", text).error; };
  const std::string vertices = "v 0 1 0\nv 1 5 0\nv 0 2 1\nv 1 0 1\n";
  CHECK(error("hello\n") == "The OBJ has no vertices: export a mesh with lines that begin with v.");
  for (const char* line : {"v 1 2\n", "v 1 2 <i>\n", "v 1 2 nan\n", "v 1 1e39 2\n", "vn 1\n"}) {
    CHECK(error(vertices + line) ==
          "Line 5 of the OBJ needs three numbers that are not too large.");
  }
  for (const char* line : {"f 1 2\n", "f 0 1 2\n", "f 1 2 5\n", "f -5 1 2\n", "f 1//1 2//1 3//1\n",
                           "f 1 2 x\n", "f\n", "f 1 2 99999999999999999999\n"}) {
    CHECK(error(vertices + line) ==
          "Line 5 of the OBJ is not a face of three or more corners whose vertices and normals "
          "exist. Vertices are counted from 1.");
  }
  for (const char* added : {"v 0.5 1 0.3\n", "v 0 7 0\n"}) {
    CHECK(error(vertices + added) ==
          "The 5 vertices of the OBJ are not a grid: seen from above they must stand in "
          "equally spaced rows and columns, one height at each place.");
  }
  CHECK(!error("v 1 2 3\n").empty());
}

}  // namespace
}  // namespace faultline
