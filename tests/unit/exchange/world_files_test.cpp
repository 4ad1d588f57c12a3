// exchange/world_files: what one cannot see of whole files that the command line makes: BigTIFF,
// the tiles that wait on a shelf, and what is not made again.
#include "exchange/write/world_files.h"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/heights_file.h"
#include "exchange/write/cog_file.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

class MemoryShelf final : public TileShelf {
 public:
  std::size_t put(std::string_view tile) override {
    tiles_.emplace_back(tile);
    return tiles_.size() - 1;
  }
  void get(std::size_t number, std::string& tile) const override { tile = tiles_.at(number); }
  std::size_t count() const { return tiles_.size(); }

 private:
  std::vector<std::string> tiles_;
};

class MemoryHeights final : public WorldHeights {
 public:
  MemoryHeights(RandomDraws& draws, int side) : z_(static_cast<std::size_t>(side) * side) {
    size = side;
    for (float& z : z_) z = static_cast<float>(draws.between(-1000, 1000)) / 1000.0f;
    low = -1.0f;
    high = 1.0f;
  }
  void read(int y, int x, std::span<float> heights) const override {
    REQUIRE(x + static_cast<int>(heights.size()) <= size);
    std::copy_n(z_.begin() + std::int64_t{y} * size + x, heights.size(), heights.begin());
  }
  const std::vector<float>& all() const { return z_; }

 private:
  std::vector<float> z_;
};

class MemoryFolder final : public WorldFolder {
 public:
  bool has(const std::string& name) const override { return files.contains(name); }
  void make(const std::string& name, double, FunctionRef<std::string(FileWriter&)> write) override {
    std::string& file = files[name];
    const ByteSink sink = [&](std::string_view bytes) {
      file += bytes;
      return true;
    };
    const GoOn goOn;
    FileWriter out(sink, goOn);
    REQUIRE(write(out).empty());
    REQUIRE(out.finish() == FileEnd::kWritten);
    made.push_back(name);
  }
  TileShelf& shelf() override { return shelf_; }

  std::map<std::string, std::string> files;
  std::vector<std::string> made;

 private:
  MemoryShelf shelf_;
};

std::vector<float> readBack(const std::string& tiff) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(tiff.data());
  const HeightsFile file = readHeightsFile("world.tif", std::span(bytes, tiff.size()));
  REQUIRE(file.error.empty());
  return {file.z.begin(), file.z.end()};
}

TEST_CASE("libtiff reads a BigTIFF as the classic one, with its tiles from a shelf", "[world]") {
  RandomDraws draws(3821);
  for (const int size : {2, 256, 257, 700}) {
    MemoryHeights heights(draws, size);
    MemoryShelf shelf;
    TiffLevel picture(size, size, SmallerCopies::kEverySecond, &shelf);
    std::vector<float> row(static_cast<std::size_t>(size));
    for (int y = 0; y < size; ++y) {
      heights.read(y, 0, row);
      picture.add(row);
    }
    CHECK(shelf.count() == static_cast<std::size_t>(cogWork(size)));
    CHECK(!needsBigTiff(picture));
    const GeoTiffPlace place{.cells = {-0.5, size - 0.5, 1.0, 1.0}, .keys = geoKeysOf(nullptr)};
    for (const bool isBig : {false, true}) {
      std::string file;
      const ByteSink sink = [&](std::string_view bytes) {
        file += bytes;
        return true;
      };
      const GoOn goOn;
      FileWriter out(sink, goOn);
      out.expect(cogWork(size));
      writeCog(out, picture, place, isBig);
      REQUIRE(out.finish() == FileEnd::kWritten);
      CHECK(file.substr(0, 3) == (isBig ? "II\x2b" : "II\x2a"));
      CHECK(readBack(file) == heights.all());
    }
  }
}

TEST_CASE("A file of a world that is there is not made again", "[world]") {
  RandomDraws draws(3822);
  const MemoryHeights heights(draws, 65);
  for (const WorldFormat& format : worldFormats()) {
    INFO(format.key);
    WorldOptions options;
    options.names = "unity";
    options.tile = 17;
    REQUIRE(format.error(heights.size, options).empty());
    MemoryFolder folder;
    REQUIRE(format.write(heights, options, folder).empty());
    const auto whole = folder.files;
    REQUIRE(!whole.empty());
    for (const auto& [name, bytes] : whole) {
      folder.files.erase(name);
      folder.made.clear();
      format.write(heights, options, folder);
      CHECK(folder.made == std::vector<std::string>{name});
      CHECK(folder.files == whole);
    }
  }
}

TEST_CASE("A land is divided into raw tiles, or it is told which would be", "[world]") {
  WorldOptions options;
  for (const WorldNames& names : worldNames()) {
    options.names = names.key;
    for (const int tile : {2, 3, 17, 64, 1009, 1025}) {
      options.tile = tile;
      const int step = tile - (names.sharesEdges ? 1 : 0);
      CHECK(rawWorldError(5 * step + 1, options).empty());
      if (!names.sharesEdges || step == 1) continue;
      const std::string error = rawWorldError(5 * step + 2, options);
      INFO(error);
      CHECK(error.find(std::to_string(5 * step + 1) + " or " + std::to_string(6 * step + 1)) !=
            std::string::npos);
    }
  }
}

}  // namespace
}  // namespace faultline
