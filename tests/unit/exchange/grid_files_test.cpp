// exchange/grid_files: levels, PNG by lodepng, bare numbers byte by byte, the ESRI grid as text.
#include "exchange/write/grid_files.h"

#include <lodepng.h>

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <vector>

#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// Every level once, in an order that no filter likes.
Heightfield ramp() {
  Heightfield field(256);
  for (std::uint32_t i = 0; i < 65536; ++i) {
    field.z[i] = static_cast<float>(i * 40503u % 65536u) * 0x1p-19f - 0.03f;
  }
  return field;
}

// The levels that stand in a PNG, without conversion.
std::vector<std::uint16_t> readPng(const std::string& file, int size) {
  const std::vector<unsigned char> bytes = pngSamples(file, size, LCT_GREY, 16);
  std::vector<std::uint16_t> levels;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    levels.push_back(static_cast<std::uint16_t>(bytes[i] << 8 | bytes[i + 1]));
  }
  return levels;
}

// The filters of a PNG's rows.
std::vector<unsigned char> filtersOf(const std::string& file, int size) {
  std::string packed;
  for (std::size_t at = 8; at + 8 < file.size();) {
    const auto length = __builtin_bswap32(numberAt<std::uint32_t>(file, at));
    if (file.compare(at + 4, 4, "IDAT") == 0) packed += file.substr(at + 8, length);
    at += length + 12;
  }
  std::vector<unsigned char> bytes;
  const auto* first = reinterpret_cast<const unsigned char*>(packed.data());
  REQUIRE(lodepng::decompress(bytes, first, packed.size()) == 0);
  std::vector<unsigned char> filters;
  const std::size_t row = 1 + 2 * static_cast<std::size_t>(size);
  for (std::size_t at = 0; at < bytes.size(); at += row) filters.push_back(bytes[at]);
  return filters;
}

std::vector<std::uint16_t> readRaw(const std::string& file) {
  std::vector<std::uint16_t> levels;
  for (std::size_t i = 0; i < file.size(); i += 2) {
    levels.push_back(numberAt<std::uint16_t>(file, i));
  }
  return levels;
}

TEST_CASE("Levels run from 0 at the lowest to 65535 at the highest", "[exchange]") {
  Heightfield field(2);
  field.z = {-1.0f, 1.0f, 0.0f, 0.5f};
  CHECK(readRaw(WrittenLand(field).file(FileFormatId::kRaw16)) ==
        std::vector<std::uint16_t>{0, 65535, 32768, 49151});
  const HeightLevels levels(randomBumps(33));
  for (const float z : randomBumps(33).z) {
    const double back = levels.low() + levels.level(z) * levels.range() / 65535.0;
    CHECK(std::abs(back - static_cast<double>(z)) <= levels.range() / 65535.0 * 0.5000001);
  }
}

TEST_CASE("All 65,536 levels of a ramp survive PNG and RAW", "[exchange]") {
  const WrittenLand land(ramp());
  const std::vector<std::uint16_t> png = readPng(land.file(FileFormatId::kPng16), 256);
  CHECK(std::set<std::uint16_t>(png.begin(), png.end()).size() == 65536);
  for (std::uint32_t i = 0; i < 65536; ++i) REQUIRE(png[i] == i * 40503u % 65536u);
  CHECK(readRaw(land.file(FileFormatId::kRaw16)) == png);
}

TEST_CASE("A PNG has 16 bits whatever the land, and the levels of RAW", "[exchange]") {
  Heightfield steps(65);
  for (std::size_t i = 0; i < steps.z.size(); ++i) steps.z[i] = i % 9 < 5 ? 0.25f : 0.5f;
  for (const Heightfield& field : {Heightfield(2), Heightfield(100), steps, randomBumps(2),
                                   randomBumps(33), randomBumps(300)}) {
    const WrittenLand land(field);
    CHECK(readPng(land.file(FileFormatId::kPng16), field.size) ==
          readRaw(land.file(FileFormatId::kRaw16)));
  }
}

// Rows and columns of random steps, with a little noise: for many rows the Paeth filter is the
// best.
Heightfield crossedSteps(std::uint32_t seed) {
  Heightfield field(64);
  std::mt19937 random(seed);
  std::vector<float> east(64), south(64);
  for (std::vector<float>* steps : {&east, &south}) {
    for (float& step : *steps) step = static_cast<float>(random() % 40);
  }
  for (std::size_t i = 0; i < field.z.size(); ++i) {
    field.z[i] = east[i % 64] + south[i / 64] + static_cast<float>(random() % 4);
  }
  // The whole range of levels, so that a level is a height.
  field.z.front() = 0.0f;
  field.z.back() = 65535.0f;
  return field;
}

TEST_CASE("Every filter of a PNG is undone by its reader", "[exchange]") {
  std::array<int, 5> rows{};
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const Heightfield field = crossedSteps(seed);
    const WrittenLand land(field);
    const std::string png = land.file(FileFormatId::kPng16);
    const std::vector<std::uint16_t> levels = readPng(png, field.size);
    for (std::size_t i = 0; i < levels.size(); ++i) {
      REQUIRE(static_cast<float>(levels[i]) == field.z[i]);
    }
    for (const unsigned char filter : filtersOf(png, field.size)) ++rows[filter];
  }
  CHECK(rows[4] > 100);
}

TEST_CASE("Floats stand as they are; the southern row can come first", "[exchange]") {
  Heightfield field(2);
  field.z = {1.0f, -2.0f, 0.0f, 0x1.000002p-40f};
  const std::string north = WrittenLand(field).file(FileFormatId::kR32);
  CHECK(north == std::string("\0\0\x80\x3f\0\0\0\xc0\0\0\0\0\1\0\x80\x2b", 16));
  FileOptions options;
  options.southFirst = true;
  CHECK(WrittenLand(field).file(FileFormatId::kR32, options) ==
        north.substr(8) + north.substr(0, 8));
  const WrittenLand bumps(randomBumps(19));
  std::vector<std::uint16_t> south = readRaw(bumps.file(FileFormatId::kRaw16, options));
  for (int y = 0; y < 9; ++y) {
    std::swap_ranges(south.begin() + 19 * y, south.begin() + 19 * (y + 1),
                     south.begin() + 19 * (18 - y));
  }
  CHECK(south == readRaw(bumps.file(FileFormatId::kRaw16)));
  // What no option changes stays north first
  for (const FileFormatId id : {FileFormatId::kPng16, FileFormatId::kAsc}) {
    CHECK(bumps.file(id, options) == bumps.file(id));
  }
}

TEST_CASE("An ESRI grid holds metres, and a value for no data that no height has", "[exchange]") {
  for (const double side : {1.0, 1234.5, 1e7}) {
    FileOptions options;
    options.side = side;
    const WrittenLand land(randomBumps(17));
    std::istringstream text(land.file(FileFormatId::kAsc, options));
    std::map<std::string, double> head;
    for (int i = 0; i < 6; ++i) {
      std::string name;
      text >> name >> head[name];
    }
    CHECK(head["ncols"] == 17);
    CHECK(head["nrows"] == 17);
    CHECK(head.at("xllcenter") == 0);
    CHECK(head.at("yllcenter") == 0);
    CHECK(std::abs(head["cellsize"] - side / 16) <= 1e-9 * side);
    const HeightLevels levels(land.heights);
    CHECK(head["NODATA_value"] < levels.low() * side);
    for (const float z : land.heights.z) {
      double metres = NAN;
      text >> metres;
      REQUIRE(std::abs(metres - static_cast<double>(z) * side) <= levels.range() * side / 1e6);
    }
    std::string rest;
    CHECK(!(text >> rest));
  }
}

TEST_CASE("An ESRI grid says the size of the largest cells", "[exchange]") {
  FileOptions options;
  options.side = 1e7;
  const std::string text = WrittenLand(randomBumps(2)).file(FileFormatId::kAsc, options);
  CHECK(text.find("\ncellsize 10000000.000000\n") != text.npos);
}

TEST_CASE("No height of an ESRI grid is the value for no data", "[exchange]") {
  // Heights below the usual -9999 that are whole numbers of metres
  Heightfield deep(2);
  deep.z = {-0.5f, -0.25f, 0.0f, -0.5f};
  FileOptions options;
  options.side = 1e6;
  std::istringstream text(WrittenLand(deep).file(FileFormatId::kAsc, options));
  std::map<std::string, double> head;
  for (int i = 0; i < 6; ++i) {
    std::string name;
    text >> name >> head[name];
  }
  CHECK(head.at("NODATA_value") < -500000);
  double lowest = 0;
  text >> lowest;
  CHECK(lowest == -500000);
}

}  // namespace
}  // namespace faultline
