// exchange/heights_file: pictures whose colours are elevations, and PGM pictures.
#include <lodepng.h>

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "exchange/read/gaps.h"
#include "exchange/read/heights_file.h"
#include "unit/exchange/height_samples.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr unsigned kSide = 40;

std::string pngOf(const std::vector<unsigned char>& pixels, LodePNGColorType type) {
  std::vector<unsigned char> file;
  REQUIRE(lodepng::encode(file, pixels, kSide, kSide, type) == 0);
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}

// Heights in metres as pixels of a formula, in whole steps of it.
std::vector<unsigned char> pixelsOf(const std::vector<double>& metres, PixelCode code,
                                    bool hasAlpha = false) {
  std::vector<unsigned char> pixels;
  for (const double height : metres) {
    const auto steps =
        static_cast<std::uint32_t>(code == PixelCode::kTerrarium ? (height + 32768.0) * 256.0
                                                                 : (height + 10000.0) * 10.0 + 0.5);
    for (int shift = 16; shift >= 0; shift -= 8) {
      pixels.push_back(static_cast<unsigned char>(steps >> shift & 255u));
    }
    if (hasAlpha) pixels.push_back(255);
  }
  return pixels;
}

// Smooth land from `low` upwards, or land of a few steps.
std::vector<double> metresOf(double low, double range, bool isStepped) {
  std::vector<double> metres;
  for (unsigned i = 0; i < kSide * kSide; ++i) {
    const double wave =
        0.5 + 0.25 * std::sin(0.21 * (i % kSide)) + 0.25 * std::cos(0.17 * (i / kSide));
    metres.push_back(low + range * (isStepped ? std::floor(5.0 * wave) / 5.0 : wave));
  }
  return metres;
}

TEST_CASE("A tile of elevations is known by its pixels, and read in metres", "[exchange]") {
  for (const PixelCode code : {PixelCode::kTerrarium, PixelCode::kTerrainRgb}) {
    for (const auto& [low, range, isStepped] :
         {std::tuple(100.0, 300.0, false), std::tuple(-20.0, 2500.0, false),
          std::tuple(1000.0, 400.0, true), std::tuple(-6000.0, 9000.0, false)}) {
      for (const bool hasAlpha : {false, true}) {
        CAPTURE(low, range, isStepped, hasAlpha, static_cast<int>(code));
        const std::vector<double> metres = metresOf(low, range, isStepped);
        const HeightsFile file = readSound(
            "x.png", pngOf(pixelsOf(metres, code, hasAlpha), hasAlpha ? LCT_RGBA : LCT_RGB));
        CHECK(hasNote(file, code == PixelCode::kTerrarium ? "Terrarium tile" : "terrain-RGB tile"));
        CHECK(file.notes.size() == 1);
        CHECK(file.step == 0.0);
        CHECK(file.says.heightUnit == 1.0);
        const double step = code == PixelCode::kTerrarium ? 1.0 / 256.0 : 0.0501;
        for (std::size_t i = 0; i < metres.size(); ++i) {
          REQUIRE(std::abs(static_cast<double>(file.z[i]) - metres[i]) <= step);
        }
      }
    }
  }
}

TEST_CASE("A picture of other colours is read by its brightness", "[exchange]") {
  RandomDraws draws(97);
  std::vector<std::vector<unsigned char>> pictures(5);
  for (unsigned i = 0; i < kSide * kSide; ++i) {
    const auto x = static_cast<unsigned char>(6 * (i % kSide));
    const auto y = static_cast<unsigned char>(6 * (i / kSide));
    const auto chance = static_cast<unsigned char>(draws.between(0, 255));
    const unsigned char pixels[5][3] = {{x, y, 128},
                                        {0, x, 0},
                                        {chance, x, y},
                                        {static_cast<unsigned char>(100 + x / 8), x, y},
                                        {0, 0, x}};
    for (int k = 0; k < 5; ++k)
      pictures[static_cast<std::size_t>(k)].insert(pictures[static_cast<std::size_t>(k)].end(),
                                                   pixels[k], pixels[k] + 3);
  }
  for (const std::vector<unsigned char>& picture : pictures) {
    CHECK(hasNote(readSound("x.png", pngOf(picture, LCT_RGB)), "the brightness of its pixel"));
  }
  // Greys, as dark as the red of a tile of elevations
  std::vector<unsigned char> dark(3 * kSide * kSide, 1);
  for (std::size_t i = 0; i < 300; ++i) dark[i] = 2;
  const HeightsFile grey = readSound("x.png", pngOf(dark, LCT_RGB), {});
  CHECK(grey.z.front() == 2.0f);
  CHECK(grey.z.back() == 1.0f);
}

TEST_CASE("A person may say what the colours of a picture are", "[exchange]") {
  const std::vector<double> metres = metresOf(100.0, 300.0, false);
  const std::string tile = pngOf(pixelsOf(metres, PixelCode::kTerrarium), LCT_RGB);
  CHECK(hasNote(readSound("x.png", tile, {.pixels = PixelCode::kGrey}), "brightness"));
  const HeightsFile chosen = readSound("x.png", tile, {.pixels = PixelCode::kTerrainRgb});
  CHECK(chosen.z[0] > 800000.0f);
  std::vector<unsigned char> clear = pixelsOf(metres, PixelCode::kTerrarium, true);
  clear[4 * 7 + 3] = 0;
  const std::string holed = pngOf(clear, LCT_RGBA);
  CHECK(hasNote(readSound("x.png", holed), "brightness"));
  const HeightsFile gap = readSound("x.png", holed, {.pixels = PixelCode::kTerrarium});
  CHECK(gapsOf(gap.z, gap.width).column == 7);
  CHECK(readText("x.png", greyPng(LCT_GREY, 16, 9, 9, 0).bytes, {.pixels = PixelCode::kTerrarium})
            .error ==
        "The formula of elevation tiles needs a picture with red, green and blue of 8 bits: choose "
        "brightness instead.");
}

TEST_CASE("PGM pictures, plain and binary, have their levels", "[exchange]") {
  const UnfilledVector<float> wanted{0, 1, 2, 3, 40, 255};
  for (const std::string& bytes :
       {std::string("P2\n# made by hand\n3 2 # columns, rows\n255\n0 1 2\n3 40 255\n"),
        std::string("P2 3 2 255 0 1 2 # a row\n3 40 255"),
        std::string("P5\n3 2\n255\n\0\1\2\3\x28\xff", 17)}) {
    const HeightsFile file = readSound("x.pgm", bytes);
    CHECK(file.format == HeightsFormat::kPgm);
    CHECK(file.width == 3);
    CHECK(file.z == wanted);
    CHECK(file.step == 1.0);
    CHECK(hasNote(file, "only 256 levels"));
    CHECK(readSound("no name", bytes).z == wanted);
  }
  const HeightsFile wide =
      readSound("x.pgm", std::string("P5 2 2 65535\n\0\1\1\0\x80\0\xff\xff", 21));
  CHECK(wide.z == UnfilledVector<float>{1, 256, 32768, 65535});
  CHECK(wide.notes.empty());
  // Blanks are levels as well
  CHECK(readSound("x.pgm", "P5 2 2 255\n    ").z == UnfilledVector<float>{32, 32, 32, 32});
}

TEST_CASE("Every fault of a PGM is named", "[exchange]") {
  const auto error = [](const std::string& text) { return readText("x.pgm", text).error; };
  CHECK(
      error("P6 2 2 255\n123456789012") ==
      "The file is named PGM but is not one of grey levels, which begins with P2 or P5: save it as "
      "a grey PGM or PNG.");
  for (const char* const head : {"P5 2 2", "P5 2 x 255\n1234", "P2 2 2 65536\n1 2 3 4",
                                 "P2 2 2 0\n0 0 0 0", "P5 # 2 2 255"}) {
    CHECK(error(head) ==
          "The head of the PGM is damaged: it needs columns, rows and the highest level, 65535 at "
          "most.");
  }
  CHECK(error("P5 2 2 255\n123") == "The PGM ends after 3 of its 4 levels: copy or save it again.");
  CHECK(error("P2 2 2 255\n1 2 3 x") ==
        "The PGM ends after 3 of its 4 levels: copy or save it again.");
  CHECK(error("P2 2 2 9\n1 2 3 10") ==
        "The level in row 2, column 2 of the PGM is not from 0 to the highest of its head: save it "
        "again.");
  CHECK(error("P5 99999 99999 255\n1").starts_with("The file has 99999 by 99999 heights"));
}

}  // namespace
}  // namespace faultline
