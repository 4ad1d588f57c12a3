// exchange/read/mosaic: cuttings of one land are the land, cell by cell; files that do not fit are
// refused by name.
#include "exchange/read/mosaic.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <memory>
#include <string>

#include "exchange/read/given_files.h"
#include "unit/exchange/bare_samples.h"
#include "unit/exchange/height_samples.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// A land of whole numbers, some of which may be missing.
struct Land {
  int columns = 0, rows = 0;
  std::vector<int> z;
  static constexpr int kNone = -9999;
  int at(int x, int y) const { return z[static_cast<std::size_t>(y * columns + x)]; }
};

Land drawnLand(RandomDraws& draws, int columns, int rows) {
  Land land{columns, rows, {}};
  for (int i = 0; i < columns * rows; ++i) {
    land.z.push_back(draws.oneIn(20) ? Land::kNone : draws.between(0, 999));
  }
  return land;
}

// A rectangle of the land.
struct Cut {
  int x = 0, y = 0, columns = 0, rows = 0;
  bool has(int u, int v) const { return u >= x && u < x + columns && v >= y && v < y + rows; }
};

// As an ESRI grid, whose cells are 10 wide, the land's south-western corner at (100, 200).
std::string gridOf(const Land& land, const Cut& cut, int higher = 0, double cell = 10.0,
                   double shift = 0.0) {
  const auto number = [](double value) { return std::to_string(value); };
  std::string text = "ncols " + std::to_string(cut.columns) + "\nnrows " +
                     std::to_string(cut.rows) + "\nxllcorner " +
                     number(100.0 + 10.0 * cut.x + shift) + "\nyllcorner " +
                     number(200.0 + 10.0 * (land.rows - cut.y - cut.rows)) + "\ncellsize " +
                     number(cell) + "\nNODATA_value -9999\n";
  for (int y = cut.y; y < cut.y + cut.rows; ++y) {
    for (int x = cut.x; x < cut.x + cut.columns; ++x) {
      const int z = land.at(x, y);
      text += std::to_string(z == Land::kNone ? z : z + higher) + ' ';
    }
    text += '\n';
  }
  return text;
}

// Files in memory, by name.
class Files {
 public:
  void add(const std::string& name, std::string_view bytes) {
    texts_.push_back(std::make_unique<std::string>(bytes));
    sources_.push_back(std::make_unique<BytesInMemory>(bytesOf(*texts_.back())));
    files_.push_back({name, sources_.back().get()});
  }
  std::span<const GivenFile> files() const { return files_; }
  HeightsFile read(const HeightsRequest& request = {}) const {
    return readGiven(files_, request).file;
  }
  // Another order.
  void turn() { std::reverse(files_.begin(), files_.end()); }

 private:
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<std::unique_ptr<BytesInMemory>> sources_;
  std::vector<GivenFile> files_;
};

// Cuts a grid into columns and rows of tiles that touch or overlap.
std::vector<Cut> cuttings(RandomDraws& draws, int columns, int rows) {
  const auto edges = [&draws](int count) {
    std::vector<int> all{0};
    while (count - all.back() > 9) all.push_back(draws.between(all.back() + 3, count - 3));
    all.push_back(count);
    return all;
  };
  std::vector<Cut> cuts;
  const std::vector<int> across = edges(columns);
  for (std::size_t i = 0; i + 1 < across.size(); ++i) {
    const std::vector<int> along = edges(rows);  // sizes differ from column to column
    for (std::size_t j = 0; j + 1 < along.size(); ++j) {
      const int west = std::max(0, across[i] - draws.between(0, 2));
      const int north = std::max(0, along[j] - draws.between(0, 2));
      cuts.push_back({west, north, across[i + 1] - west, along[j + 1] - north});
    }
  }
  return cuts;
}

bool areSame(float found, float wanted) {
  return std::isnan(wanted) ? std::isnan(found) : found == wanted;
}

TEST_CASE("Tiles of one land are the land, cell by cell, in any order", "[exchange]") {
  RandomDraws draws(371);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int columns = draws.between(8, 40), rows = draws.between(8, 40);
    const Land land = drawnLand(draws, columns, rows);
    std::vector<Cut> cuts = cuttings(draws, columns, rows);
    // Some tiles are missing in the middle, if the others still reach every edge
    Files files;
    std::vector<Cut> given;
    for (const Cut& cut : cuts) {
      const bool isInside =
          cut.x > 0 && cut.y > 0 && cut.x + cut.columns < columns && cut.y + cut.rows < rows;
      if (isInside && draws.oneIn(2)) continue;
      files.add("t" + std::to_string(given.size()) + ".asc", gridOf(land, cut));
      given.push_back(cut);
    }
    const HeightsFile file = files.read();
    INFO(file.error);
    REQUIRE(file.error.empty());
    REQUIRE((file.width == columns && file.height == rows));
    if (given.size() > 1) REQUIRE(hasNote(file, "were joined to a map of"));
    REQUIRE_FALSE(hasNote(file, "differ"));
    REQUIRE(file.says.places->x0 == 105.0);
    REQUIRE(std::abs(file.says.places->y0 - (195.0 + 10.0 * rows)) < 1e-9);
    std::vector<float> wanted;
    for (int y = 0; y < rows; ++y) {
      for (int x = 0; x < columns; ++x) {
        const bool isThere =
            land.at(x, y) != Land::kNone &&
            std::any_of(given.begin(), given.end(), [&](const Cut& cut) { return cut.has(x, y); });
        wanted.push_back(isThere ? static_cast<float>(land.at(x, y)) : kGap);
        REQUIRE(areSame(file.z[wanted.size() - 1], wanted.back()));
      }
    }
    files.turn();
    const HeightsFile turned = files.read();
    for (std::size_t i = 0; i < wanted.size(); ++i) REQUIRE(areSame(turned.z[i], wanted[i]));
    if (given.size() == 1) continue;

    // A part, and the means of one, are those of the land as one file
    HeightsRequest request;
    request.part = {draws.between(0, columns), draws.between(0, rows), draws.between(2, 40)};
    if (draws.oneIn(2)) request.size = draws.between(2, 20);
    HeightsFile whole;
    whole.width = columns;
    whole.height = rows;
    whole.z.assign(wanted.begin(), wanted.end());
    whole.says.places = file.says.places;
    takePart(whole, request.part, request.size);
    const HeightsFile part = files.read(request);
    INFO(part.error);
    REQUIRE((part.width == whole.width && part.height == whole.height && part.isPart));
    REQUIRE(std::abs(part.says.places->x0 - whole.says.places->x0) < 1e-9);
    REQUIRE(part.says.places->xi == whole.says.places->xi);
    for (std::size_t i = 0; i < part.z.size(); ++i) REQUIRE(areSame(part.z[i], whole.z[i]));
  }
}

TEST_CASE("Where tiles differ the northern and then the western one counts", "[exchange]") {
  RandomDraws draws(372);
  const Land land = drawnLand(draws, 12, 12);
  const Cut north{0, 0, 12, 7}, west{0, 5, 8, 7}, east{6, 5, 6, 7};
  Files files;
  files.add("east.asc", gridOf(land, east, 7));
  files.add("west.asc", gridOf(land, west, 3));
  files.add("north.asc", gridOf(land, north));
  for (int order = 0; order < 2; ++order) {
    const HeightsFile file = files.read();
    int different = 0;
    for (int y = 0; y < 12; ++y) {
      for (int x = 0; x < 12; ++x) {
        const int higher = north.has(x, y) ? 0 : west.has(x, y) ? 3 : 7;
        const int own = land.at(x, y);
        const bool isShared = (north.has(x, y) && y >= 5) || (west.has(x, y) && east.has(x, y));
        if (own != Land::kNone && isShared) ++different;
        const float wanted = own == Land::kNone ? kGap : static_cast<float>(own + higher);
        REQUIRE(areSame(file.z[static_cast<std::size_t>(12 * y + x)], wanted));
      }
    }
    CHECK(hasNote(file, "In " + std::to_string(different) + " cells that several files have"));
    CHECK(hasNote(file, "by 7.00 at most"));
    files.turn();
  }
}

TEST_CASE("A height that the first tile lacks is that of another", "[exchange]") {
  Land land{4, 4, std::vector<int>(16, 5)};
  Land holed = land;
  holed.z[5] = Land::kNone;
  Files files;
  files.add("a.asc", gridOf(holed, {0, 0, 4, 4}));
  files.add("b.asc", gridOf(land, {0, 0, 4, 4}));
  const HeightsFile file = files.read();
  CHECK(std::count(file.z.begin(), file.z.end(), 5.0f) == 16);
  CHECK_FALSE(hasNote(file, "differ"));
}

TEST_CASE("A number for no height that a tile does not name hides no height of another",
          "[exchange]") {
  const auto tile = [](const std::vector<float>& z) {
    std::string bytes(reinterpret_cast<const char*>(z.data()), 4 * z.size());
    return npy("<f4", "(3, 3)", false) + bytes;
  };
  std::vector<float> land(9, 5.0f), holed = land;
  holed[4] = -9999.0f;
  Files files;
  files.add("a.npy", tile(holed));
  files.add("a.wld", "10 0 0 -10 100 200");
  files.add("b.npy", tile(land));
  files.add("b.wld", "10 0 0 -10 100 200");
  for (const HeightsRequest& request : {HeightsRequest(), HeightsRequest{.size = 2}}) {
    const HeightsFile file = files.read(request);
    REQUIRE(file.error.empty());
    CHECK(std::count(file.z.begin(), file.z.end(), 5.0f) == std::ssize(file.z));
    CHECK_FALSE(hasNote(file, "differ"));
    CHECK(hasNote(file, "-9999"));
  }
}

TEST_CASE("Files that do not fit are refused by name and reason", "[exchange]") {
  RandomDraws draws(373);
  const Land land = drawnLand(draws, 20, 20);
  const Cut left{0, 0, 10, 20}, right{10, 0, 10, 20};
  const auto errorOf = [&](const std::string& name, const std::string& bytes) {
    Files files;
    files.add("left.asc", gridOf(land, left));
    files.add(name, bytes);
    return files.read().error;
  };
  const auto refuses = [](const std::string& error, std::string_view part) {
    INFO(error);
    return error.find("right.asc") != error.npos && error.find(part) != error.npos;
  };
  CHECK(errorOf("right.asc", gridOf(land, right)).empty());
  CHECK(errorOf("right.asc", gridOf(land, right, 0, 10.0, 0.4)).empty());
  CHECK(refuses(errorOf("right.asc", gridOf(land, right, 0, 10.0, 0.6)), "0.06 of a cell off"));
  CHECK(refuses(errorOf("right.asc", gridOf(land, right, 0, 10.1)), "cells of another size"));
  CHECK(refuses(errorOf("right.asc", gridOf(land, right, 0, 10.0, 10.0)), "does not touch"));
  CHECK(errorOf("right.asc", gridOf(land, {9, 0, 10, 20}, 0, 10.0, 10.0)).empty());
  const std::string sound = gridOf(land, right);
  CHECK(refuses(errorOf("right.asc", sound.substr(0, sound.size() - 9)), "right.asc: The ESRI"));
  CHECK(refuses(errorOf("folder/right.asc", ""), "right.asc: The file is empty"));
  CHECK(errorOf("right.pgm", "P2\n2 2\n9\n1 2 3 4").find("right.pgm does not say where") == 0);
  const std::string long_name(100, 'x');
  CHECK(errorOf(long_name + "<b>.pgm", "P2\n2 2\n9\n1 2 3 4").find("<") == std::string::npos);
  CHECK(shownName("a/b\\" + long_name).size() == 80);
}

// A GRASS grid with a multiplier, and a table whose first row lies in the south.
TEST_CASE("Tiles of other units or directions are refused", "[exchange]") {
  const std::string north = "north: 30\nsouth: 10\neast: 20\nwest: 0\nrows: 2\ncols: 2\n";
  const auto read = [](const std::string& a, const std::string& b, const HeightsRequest& request) {
    Files files;
    files.add("a", a);
    files.add("b", b);
    return files.read(request);
  };
  const std::string south = "north: 10\nsouth: -10\neast: 20\nwest: 0\nrows: 2\ncols: 2\n";
  CHECK(read(north + "1 2 3 4", south + "5 6 7 8", {}).error.empty());
  const std::string tenth = south + "multiplier: 0.1\n5 6 7 8";
  CHECK(read(north + "1 2 3 4", tenth, {}).error.find("b have another unit") != std::string::npos);
  HeightsRequest request;
  request.scale = 2.0;
  CHECK(read(north + "1 2 3 4", tenth, request).error.empty());
  const std::string surfer = "DSAA\n2 2\n5 15\n-5 5\n0 9\n5 6 7 8";
  CHECK(read(north + "1 2 3 4", surfer, {}).error.find("run another way") != std::string::npos);
  // A person says that rows begin in the south: of each file, which keeps its place
  request = {};
  request.rows = RowOrder::kSouthFirst;
  const HeightsFile turned = read(north + "1 2 3 4", south + "5 6 7 8", request);
  REQUIRE(turned.error.empty());
  CHECK(turned.z == UnfilledVector<float>{5, 6, 7, 8, 1, 2, 3, 4});
  CHECK((turned.says.places->yj > 0.0 && turned.says.places->y0 == -5.0));
}

TEST_CASE("A tile of the SRTM lies where its name says", "[exchange]") {
  const auto tile = [](int first) {
    std::string bytes;
    for (int i = 0; i < 25; ++i) bytes += {static_cast<char>(0), static_cast<char>(first + i % 5)};
    return bytes;
  };
  Files files;
  files.add("N46E007.hgt", tile(0));
  files.add("n46e008.hgt", tile(4));
  const HeightsFile file = files.read();
  INFO(file.error);
  REQUIRE((file.width == 9 && file.height == 5));
  CHECK((file.z[8] == 8.0f && file.z[4] == 4.0f));
  CHECK(file.says.places->x0 == 7.0);
  CHECK(file.says.epsg == 4326);
  CHECK_FALSE(hasNote(file, "differ"));
  files.add("N46E010.hgt", tile(0));
  CHECK(files.read().error.find("N46E010.hgt does not touch") == 0);
}

TEST_CASE("A map of tiles has the tiles in their places", "[exchange]") {
  const Land low{300, 200, std::vector<int>(60000, 0)},
      high{300, 200, std::vector<int>(60000, 100)};
  Files files;
  files.add("low.asc", gridOf(low, {0, 0, 200, 200}));
  files.add("high.asc", gridOf(high, {200, 0, 100, 200}));
  HeightsRequest request;
  request.asksForPart = true;
  CHECK(files.read(request).needsPart);
  const HeightsMap map = readGivenMap(files.files(), request);
  REQUIRE(map.error.empty());
  CHECK((map.files == 2 && map.columns == 300 && map.rows == 200));
  CHECK((map.width == 256 && map.height == 171 && map.cell.across == 10.0));
  const auto at = [&](int x, int y) {
    return map.shade[static_cast<std::size_t>(y * map.width + x)];
  };
  for (const int y : {3, 80, 168}) {
    CHECK(at(10, y) == at(165, y));
    CHECK(at(176, y) == at(250, y));
    CHECK(at(165, y) < at(176, y));
  }
}

}  // namespace
}  // namespace faultline
