// exchange/world_files: what one cannot see of whole files that the command line makes: BigTIFF,
// the tiles that wait on a shelf, and what is not made again.
#include "exchange/write/world_files.h"

#include <lodepng.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/heights_file.h"
#include "exchange/write/cog_file.h"
#include "exchange/write/mask_files.h"
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
  MemoryHeights(RandomDraws& draws, int side, float height = 1.0f)
      : z_(static_cast<std::size_t>(side) * side) {
    size = side;
    for (float& z : z_) z = height * static_cast<float>(draws.between(-1000, 1000)) / 1000.0f;
    low = *std::min_element(z_.begin(), z_.end());
    high = *std::max_element(z_.begin(), z_.end());
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

// The samples of a PNG as it stores them, pixel by pixel.
struct Samples {
  unsigned width = 0, height = 0;
  std::vector<unsigned char> bytes;

  explicit Samples(const std::string& png) {
    lodepng::State state;
    state.decoder.color_convert = 0;
    const auto* first = reinterpret_cast<const unsigned char*>(png.data());
    REQUIRE(lodepng::decode(bytes, width, height, state, first, png.size()) == 0);
  }
  std::size_t channels() const { return bytes.size() / width / height; }
  std::string row(unsigned y, unsigned x, unsigned count) const {
    const auto from = (std::size_t{y} * width + x) * channels();
    const auto* first = reinterpret_cast<const char*>(bytes.data());
    return {first + from, first + from + count * channels()};
  }
};

TEST_CASE("Pictures beside raw tiles are parts of those of the whole land", "[world]") {
  RandomDraws draws(3823);
  const Recipe recipe;
  for (const int size : {65, 130, 260}) {
    const MemoryHeights heights(draws, size, 2.0f / static_cast<float>(size));
    Heightfield field(size);
    std::copy(heights.all().begin(), heights.all().end(), field.z.begin());
    WorldOptions options;
    options.names = "terrain3d";
    options.tile = draws.between(7, 90);
    options.colours = {.palette = Palette::kAtlas, .low = heights.low, .high = heights.high};
    if (size > 65) options.colours.sea = 0.0f;
    for (const Mask& mask : masks()) options.masks.insert(std::string(mask.key));
    MemoryFolder folder;
    REQUIRE(writeRawWorld(heights, options, folder).empty());
    for (const Mask& mask : masks()) {
      const FileFormat* const format = findFileFormat(mask.key);
      REQUIRE(format != nullptr);
      const FileLand land{.heights = field,
                          .recipe = recipe,
                          .position = 0,
                          .recipeText = {},
                          .link = {},
                          .version = {},
                          .colours = options.colours};
      std::string file;
      const ByteSink sink = [&file](std::string_view bytes) { return file += bytes, true; };
      REQUIRE(writeFile(*format, land, {}, sink) == FileEnd::kWritten);
      const Samples whole(file);
      std::size_t pixels = 0;
      bool isPart = true;
      for (int row = 0; row * options.tile < size; ++row) {
        for (int column = 0; column * options.tile < size; ++column) {
          const std::string name = "tile_x" + std::to_string(column) + "_y" + std::to_string(row) +
                                   "." + std::string(format->extension);
          INFO(size << " in tiles of " << options.tile << ": " << name);
          REQUIRE(folder.files.contains(name));
          const Samples part(folder.files[name]);
          REQUIRE(part.channels() == whole.channels());
          pixels += std::size_t{part.width} * part.height;
          const auto x = static_cast<unsigned>(column * options.tile);
          const auto y = static_cast<unsigned>(row * options.tile);
          for (unsigned i = 0; i < part.height; ++i) {
            isPart &= part.row(i, 0, part.width) == whole.row(y + i, x, part.width);
          }
        }
      }
      INFO(size << " in tiles of " << options.tile << ", " << mask.key);
      CHECK(isPart);
      CHECK(pixels == heights.all().size());
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
