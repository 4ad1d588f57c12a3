// exchange/heights_file: our own exports read back; bare numbers and pictures in every variant,
// with the sentence about each fault. heights_text_test.cpp has the text formats,
// heights_damage_test.cpp the damaged files.
#include "exchange/read/heights_file.h"

#include <lodepng.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "exchange/write/file_numbers.h"
#include "exchange/write/grid_files.h"
#include "terrain/grid/normals.h"
#include "unit/exchange/height_samples.h"
#include "unit/exchange/written_file.h"

namespace faultline {
namespace {

// Lands of all sorts: chance, level ground, few levels, every size of range.
std::vector<Heightfield> lands() {
  std::vector<Heightfield> lands = {Heightfield(2), randomBumps(2), randomBumps(33),
                                    randomBumps(130)};
  RandomDraws draws(91);
  for (int i = 0; i < 12; ++i) {
    Heightfield field(draws.between(2, 70));
    const double scale = std::ldexp(1.0, draws.between(-20, 3));
    const int levels = draws.oneIn(3) ? draws.between(1, 5) : 1 << 20;
    for (float& z : field.z) {
      z = static_cast<float>(scale *
                             (draws.between(0, levels) / static_cast<double>(levels) - 0.3));
    }
    lands.push_back(field);
  }
  return lands;
}

TEST_CASE("R32 reads back bit by bit, in either byte order, from either side", "[exchange]") {
  for (const Heightfield& field : lands()) {
    Heightfield odd = field;
    odd.z.front() = -0.0f;
    odd.z.back() = 0x1p-149f;
    std::string bytes = WrittenLand(odd).file(FileFormatId::kR32);
    for (const bool bigEndian : {false, true}) {
      const HeightsFile file = readSound("x.r32", bytes, {.bigEndian = bigEndian});
      CHECK(file.format == HeightsFormat::kR32);
      CHECK(file.width == odd.size);
      CHECK(file.step == 0.0);
      CHECK(file.says.rows == RowOrder::kUnsaid);
      CHECK(std::memcmp(file.z.data(), odd.z.data(), 4 * odd.z.size()) == 0);
      for (std::size_t i = 0; i < bytes.size(); i += 4) {
        std::reverse(bytes.begin() + static_cast<long>(i),
                     bytes.begin() + static_cast<long>(i) + 4);
      }
    }
  }
}

TEST_CASE("PNG and RAW16 read back within half a level", "[exchange]") {
  for (const Heightfield& field : lands()) {
    const WrittenLand land(field);
    const HeightLevels levels(field);
    const HeightsFile png = readSound("x.png", land.file(FileFormatId::kPng16));
    const HeightsFile raw = readSound("x.raw", land.file(FileFormatId::kRaw16));
    CHECK(png.format == HeightsFormat::kPng);
    CHECK(raw.format == HeightsFormat::kRaw16);
    CHECK(png.step == 1.0);
    CHECK(raw.step == 1.0);
    CHECK(png.width == field.size);
    CHECK(png.z == raw.z);
    CHECK(png.notes.empty());
    CHECK(hasNote(raw, "was assumed, because it is a square."));
    for (std::size_t i = 0; i < field.z.size(); ++i) {
      const double back = levels.low() + static_cast<double>(png.z[i]) * levels.range() / 65535.0;
      REQUIRE(std::abs(back - static_cast<double>(field.z[i])) <=
              levels.range() / 65535.0 * 0.5000001);
    }
  }
}

TEST_CASE("An ESRI grid reads back within its printed precision", "[exchange]") {
  for (const Heightfield& field : lands()) {
    for (const double side : {1.0, 1234.5, 1e7}) {
      FileOptions options;
      options.side = side;
      const HeightsFile file =
          readSound("x.asc", WrittenLand(field).file(FileFormatId::kAsc, options));
      CHECK(file.width == field.size);
      CHECK(file.height == field.size);
      CHECK(std::abs(cellSizeOf(file.says).across - side / (field.size - 1)) <= 1e-9 * side);
      const double range = HeightLevels(field).range() * side;
      for (std::size_t i = 0; i < field.z.size(); ++i) {
        const double metres = static_cast<double>(field.z[i]) * side;
        const double rounding = std::abs(metres) * 0x1p-24 + 0.51e-15;
        REQUIRE(std::abs(static_cast<double>(file.z[i]) - metres) <=
                0.51 * std::pow(10.0, -placesFor(range)) + rounding);
      }
    }
  }
}

TEST_CASE("An OBJ reads back: heights, positions, normals and triangles", "[exchange]") {
  for (const Heightfield& field : lands()) {
    FileOptions options;
    options.side = 250.0;
    const WrittenLand land(field);
    const HeightsFile file = readSound("x.obj", land.file(FileFormatId::kObj, options));
    const auto size = static_cast<std::size_t>(field.size);
    REQUIRE(file.width == field.size);
    REQUIRE(file.height == field.size);
    CHECK(std::abs(cellSizeOf(file.says).across - 250.0 / (field.size - 1)) <= 250.0 * 0x1p-19);
    REQUIRE(file.mesh.positions.size() == field.z.size());
    REQUIRE(file.mesh.normals.size() == field.z.size());
    REQUIRE(file.mesh.triangles.size() == 2 * (size - 1) * (size - 1));
    const double precision =
        0.51 * std::pow(10.0, -placesFor(HeightLevels(field).range() * 250.0)) + 1e-15;
    for (std::size_t i = 0; i < field.z.size(); ++i) {
      const double metres = static_cast<double>(field.z[i]) * 250.0;
      REQUIRE(std::abs(static_cast<double>(file.z[i]) - metres) <=
              precision + std::abs(metres) * 0x1p-24);
      // The file has the vertices in the grid's order
      REQUIRE(file.mesh.positions[i][1] == file.z[i]);
      const auto [east, north, above] =
          vertexNormal(field, static_cast<int>(i % size), static_cast<int>(i / size));
      const std::array<float, 3> normal = {east, above, -north};
      for (std::size_t part = 0; part < 3; ++part) {
        REQUIRE(std::abs(file.mesh.normals[i][part] - normal[part]) <= 0.6e-5f);
      }
    }
    const std::array<std::uint32_t, 3> first = {0, static_cast<std::uint32_t>(size), 1};
    CHECK(file.mesh.triangles.front() == first);
  }
}

TEST_CASE("Bare numbers of any sides: given, half given, or asked for", "[exchange]") {
  const std::string bytes(2 * 12, '\1');
  const HeightsFile asked = readText("x.raw", bytes);
  CHECK(asked.error ==
        "The file has 12 values, which do not make a square: give its columns and rows.");
  CHECK(asked.needsSize);
  CHECK(asked.z.empty());
  const HeightsRequest sound[] = {{.width = 4, .height = 3}, {.width = 4}, {.height = 3}};
  for (const HeightsRequest& request : sound) {
    const HeightsFile file = readSound("x.raw", bytes, request);
    CHECK(file.width == 4);
    CHECK(file.height == 3);
    CHECK(file.z.front() == 257.0f);
    CHECK(file.notes.empty());
  }
  const HeightsFile wrong = readText("x.raw", bytes, {.width = 5, .height = 3});
  CHECK(wrong.error ==
        "The file has 12 values, which are not 5 columns by 3 rows: give other columns and rows.");
  CHECK(wrong.needsSize);
  CHECK(readText("x.raw", bytes, {.width = 5}).needsSize);
  CHECK(!readText("x.raw", bytes, {.width = 12}).error.empty());
  CHECK(!readText("x.raw", bytes, {.width = -4, .height = -3}).error.empty());
  CHECK(readSound("x.raw", std::string("\1\2\1\2\1\2\1\2", 8), {.bigEndian = true}).z.front() ==
        258.0f);
  CHECK(readText("x.raw", "123").error ==
        "The length of the file, 3 bytes, is not a multiple of the 2 bytes of a value: it was cut "
        "short, or it is another kind of file.");
}

TEST_CASE("Values that are no numbers are named by their place", "[exchange]") {
  std::string bytes(4 * 9, '\0');
  bytes.replace(4 * 5, 4, std::string_view("\0\0\x80\x7f", 4));
  CHECK(readText("x.r32", bytes).error ==
        "The value in row 2, column 3 is not a finite number: give it a height, or try the other "
        "byte order.");
}

TEST_CASE("PNGs of every kind of pixel have the levels of their greys", "[exchange]") {
  struct Kind {
    LodePNGColorType type;
    unsigned bits;
  };
  const Kind kinds[] = {{LCT_GREY, 1},    {LCT_GREY, 2},       {LCT_GREY, 4},
                        {LCT_GREY, 8},    {LCT_GREY, 16},      {LCT_RGB, 8},
                        {LCT_RGB, 16},    {LCT_GREY_ALPHA, 8}, {LCT_GREY_ALPHA, 16},
                        {LCT_RGBA, 8},    {LCT_RGBA, 16},      {LCT_PALETTE, 1},
                        {LCT_PALETTE, 2}, {LCT_PALETTE, 4},    {LCT_PALETTE, 8}};
  for (const Kind& kind : kinds) {
    for (const unsigned interlace : {0u, 1u}) {
      CAPTURE(kind.type, kind.bits, interlace);
      const GreyPng made = greyPng(kind.type, kind.bits, 13, 7, interlace);
      const HeightsFile file = readSound("x.png", made.bytes);
      CHECK(file.width == 13);
      CHECK(file.height == 7);
      CHECK(file.z == made.levels);
      CHECK(!hasNote(file, "colours"));
      const bool hasAlpha = kind.type == LCT_RGBA || kind.type == LCT_GREY_ALPHA;
      CHECK(hasNote(file, "transparency") == hasAlpha);
      CHECK(hasNote(file, "levels") == (kind.bits < 16));
    }
  }
  std::vector<unsigned char> rgb(3 * 4, 0);
  rgb[0] = rgb[4] = rgb[8] = 255;
  std::vector<unsigned char> coloured;
  REQUIRE(lodepng::encode(coloured, rgb, 2, 2, LCT_RGB) == 0);
  const HeightsFile file =
      readSound("any name", {reinterpret_cast<char*>(coloured.data()), coloured.size()});
  CHECK(file.z == UnfilledVector<float>{54, 182, 18, 0});
  CHECK(hasNote(file, "The picture has colours: a height is the brightness of its pixel."));
  CHECK(hasNote(file, "The file was read as a PNG, which it is, whatever its name says."));
}

TEST_CASE("A file of another kind is told what to do", "[exchange]") {
  CHECK(readText("x.png", "").error == "The file is empty: choose one that holds heights.");
  const char* unknown =
      "This kind of file cannot be opened: save the heights as GeoTIFF, PNG, RAW (16 "
      "bits), R32, NumPy array, ESRI grid (ASC or FLT), HGT, CSV or OBJ.";
  CHECK(readText("<img src=x>.exe", "MZ").error == unknown);
  CHECK(readText("x", std::string("1 2\n\0", 5)).error == unknown);
  CHECK(readText("x.tif", std::string("II*\0", 4)).error ==
        "The TIFF is cut short or damaged: copy or save it again.");
  CHECK(readText("x.png", "GIF89a, and more than that, so that it is no short file").error ==
        "The file is named PNG but is not one: save it as a grey PNG of 16 bits.");
  CHECK(readText("x", "# mesh\no land\nv 0 1 0\nv 1 5 0\nv 0 2 1\nv 1 0 1\n").format ==
        HeightsFormat::kObj);
}

}  // namespace
}  // namespace faultline
