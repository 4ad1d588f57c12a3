// exchange/geotiff_file: read back by libtiff, and byte by byte by a plain reader.
#include "exchange/write/geotiff_file.h"

#include <lodepng.h>

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/bits.h"
#include "exchange/read/length_units.h"
#include "unit/exchange/height_samples.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// A directory of a little-endian TIFF: the whole numbers of its tags.
struct Directory {
  std::size_t at = 0, end = 0;
  std::map<int, std::vector<std::uint32_t>> tags;

  std::uint32_t one(int tag) const { return tags.at(tag).at(0); }
};

std::vector<Directory> directoriesOf(std::string_view file) {
  REQUIRE(file.substr(0, 4) == std::string_view("II\x2a\0", 4));
  std::vector<Directory> directories;
  for (std::size_t at = numberAt<std::uint32_t>(file, 4); at != 0;) {
    Directory& directory = directories.emplace_back();
    directory.at = at;
    const std::size_t count = numberAt<std::uint16_t>(file, at);
    directory.end = at + 2 + 12 * count + 4;
    int before = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t entry = at + 2 + 12 * i;
      const int tag = numberAt<std::uint16_t>(file, entry);
      CHECK(tag > before);
      before = tag;
      const int type = numberAt<std::uint16_t>(file, entry + 2);
      const std::size_t size = type == 3 ? 2 : type == 4 ? 4 : type == 12 ? 8 : 1;
      const std::size_t values = numberAt<std::uint32_t>(file, entry + 4);
      const std::size_t bytes = size * values;
      const std::size_t place = bytes > 4 ? numberAt<std::uint32_t>(file, entry + 8) : entry + 8;
      CHECK(place % 2 == 0);
      directory.end = std::max(directory.end, place + bytes);
      for (std::size_t k = 0; k < values && (type == 3 || type == 4); ++k) {
        directory.tags[tag].push_back(type == 3 ? numberAt<std::uint16_t>(file, place + 2 * k)
                                                : numberAt<std::uint32_t>(file, place + 4 * k));
      }
    }
    at = numberAt<std::uint32_t>(file, directory.end > 0 ? at + 2 + 12 * count : 0);
  }
  return directories;
}

// The floats of a tile: sums of bytes along each row, whose highest bytes stand first.
std::vector<float> tileAt(std::string_view file, std::size_t place, std::size_t length) {
  std::vector<unsigned char> bytes;
  const auto* first = reinterpret_cast<const unsigned char*>(file.data() + place);
  REQUIRE(lodepng::decompress(bytes, first, length) == 0);
  REQUIRE(bytes.size() == 4 * 256 * 256);
  std::vector<float> floats;
  for (std::size_t row = 0; row < 256; ++row) {
    unsigned char* const line = bytes.data() + 1024 * row;
    for (std::size_t i = 1; i < 1024; ++i)
      line[i] = static_cast<unsigned char>(line[i] + line[i - 1]);
    for (std::size_t x = 0; x < 256; ++x) {
      std::uint32_t bits = 0;
      for (std::size_t k = 0; k < 4; ++k) bits = bits << 8 | line[256 * k + x];
      floats.push_back(floatOfBits(bits));
    }
  }
  return floats;
}

std::vector<float> pictureOf(std::string_view file, const Directory& directory) {
  const std::size_t width = directory.one(256), height = directory.one(257);
  const std::size_t across = (width + 255) / 256, along = (height + 255) / 256;
  REQUIRE(directory.tags.at(324).size() == across * along);
  std::vector<float> picture(width * height);
  for (std::size_t tile = 0; tile < across * along; ++tile) {
    const std::vector<float> floats =
        tileAt(file, directory.tags.at(324)[tile], directory.tags.at(325)[tile]);
    const std::size_t x0 = tile % across * 256, y0 = tile / across * 256;
    for (std::size_t y = y0; y < std::min(height, y0 + 256); ++y) {
      for (std::size_t x = x0; x < std::min(width, x0 + 256); ++x) {
        picture[y * width + x] = floats[(y - y0) * 256 + x - x0];
      }
    }
  }
  return picture;
}

// Half as many columns and rows, by means.
std::vector<float> halved(const std::vector<float>& picture, std::size_t width) {
  const std::size_t half = (width + 1) / 2;
  std::vector<float> means;
  for (std::size_t y = 0; y < half; ++y) {
    for (std::size_t x = 0; x < half; ++x) {
      double sum = 0.0;
      for (const std::size_t row : {2 * y, std::min(2 * y + 1, width - 1)}) {
        for (const std::size_t column : {2 * x, std::min(2 * x + 1, width - 1)}) {
          sum += static_cast<double>(picture[row * width + column]);
        }
      }
      means.push_back(static_cast<float>(sum / 4.0));
    }
  }
  return means;
}

TEST_CASE("A GeoTIFF opens by its tags with the same floats", "[exchange]") {
  for (const int size : {2, 33, 256, 257, 513}) {
    CAPTURE(size);
    const WrittenLand land(randomBumps(size));
    FileOptions options;
    options.side = 1234.5;
    const HeightsFile file = readSound("x.tif", land.file(FileFormatId::kGeoTiff, options));
    REQUIRE(file.width == size);
    REQUIRE(file.height == size);
    for (std::size_t i = 0; i < file.z.size(); ++i) {
      REQUIRE(file.z[i] == static_cast<float>(static_cast<double>(land.heights.z[i]) * 1234.5));
    }
    CHECK(file.says.kind == CoordinateKind::kLocal);
    CHECK(file.says.placeUnit == 1.0);
    CHECK(file.says.heightUnit == 1.0);
    CHECK(file.says.heightUnitName == "m");
    CHECK(file.says.isPoint);
    REQUIRE(file.says.places);
    const double cell = 1234.5 / (size - 1);
    CHECK(std::abs(file.says.places->x0) < 1e-9);
    CHECK(std::abs(file.says.places->y0 - 1234.5) < 1e-9);
    CHECK(file.says.places->xi == cell);
    CHECK(file.says.places->yj == -cell);
  }
}

TEST_CASE("Directories and tiles of a GeoTIFF stand in the order of a COG", "[exchange]") {
  for (const int size : {2, 256, 257, 700, 1025}) {
    CAPTURE(size);
    const WrittenLand land(randomBumps(size));
    const std::string file = land.file(FileFormatId::kGeoTiff);
    const std::vector<Directory> directories = directoriesOf(file);
    CHECK(directories.front().at == 8);
    std::size_t copies = 0;
    for (int width = size; width > 256; width = (width + 1) / 2) ++copies;
    REQUIRE(directories.size() == 1 + copies);
    std::vector<float> wanted;
    for (const float z : land.heights.z)
      wanted.push_back(static_cast<float>(static_cast<double>(z) * 1000.0));
    auto width = static_cast<std::size_t>(size);
    std::size_t end = 8, tilesEnd = file.size();
    for (const Directory& directory : directories) {
      CHECK(directory.at == (end + 1) / 2 * 2);
      end = directory.end;
      CHECK(directory.one(254) == (directory.at == 8 ? 0u : 1u));
      CHECK(directory.one(256) == width);
      CHECK(directory.one(257) == width);
      CHECK((directory.one(322) == 256 && directory.one(323) == 256));
      CHECK((directory.one(259) == 8 && directory.one(317) == 3 && directory.one(339) == 3));
      CHECK(directory.tags.count(34735) == (directory.at == 8 ? 1u : 0u));
      CHECK(pictureOf(file, directory) == wanted);
      // Tiles without a hole between them, those of the picture at the end of the file
      const std::vector<std::uint32_t>& offsets = directory.tags.at(324);
      const std::vector<std::uint32_t>& sizes = directory.tags.at(325);
      for (std::size_t i = offsets.size(); i-- > 0;) {
        CHECK(offsets[i] + sizes[i] == tilesEnd);
        tilesEnd = offsets[i];
      }
      wanted = halved(wanted, width);
      width = (width + 1) / 2;
    }
    CHECK(tilesEnd == (end + 1) / 2 * 2);
  }
}

TEST_CASE("A GeoTIFF of a smooth land is smaller than its floats, copies and edges included",
          "[exchange]") {
  Heightfield field(513);
  for (int y = 0; y < 513; ++y) {
    for (int x = 0; x < 513; ++x) {
      field.z[static_cast<std::size_t>(y * 513 + x)] =
          static_cast<float>(std::sin(0.01 * x) * std::cos(0.013 * y));
    }
  }
  CHECK(WrittenLand(field).file(FileFormatId::kGeoTiff).size() < 513 * 513 * 4 * 4 / 5);
}

}  // namespace
}  // namespace faultline
