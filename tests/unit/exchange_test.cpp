// exchange: a PNG reads back to the same 16-bit values by lodepng; raw floats byte by byte.
#include <lodepng.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <vector>

#include "exchange/png16.h"
#include "exchange/png8.h"
#include "exchange/raw.h"
#include "unit/random_recipes.h"

namespace faultline {
namespace {

Heightfield bumps(int size) {
  RandomDraws draws(40);
  Heightfield field(size);
  for (float& z : field.z) z = static_cast<float>(draws.part() - 0.5);
  return field;
}

TEST_CASE("Grey values run from 0 at the lowest to 65535 at the highest", "[exchange]") {
  Heightfield field(2);
  field.z = {-1.0f, 1.0f, 0.0f, 0.5f};
  CHECK(grey16(field) == std::vector<std::uint16_t>{0, 65535, 32768, 49151});
  CHECK(grey16(Heightfield(3)) == std::vector<std::uint16_t>(9));
  const std::vector<std::uint16_t> grey = grey16(bumps(33));
  CHECK(*std::min_element(grey.begin(), grey.end()) == 0);
  CHECK(*std::max_element(grey.begin(), grey.end()) == 65535);
}

TEST_CASE("A picture decodes to 8-bit colour of the same size and values", "[exchange]") {
  constexpr int kWidth = 37;
  constexpr int kHeight = 19;
  RandomDraws draws(41);
  std::vector<std::uint8_t> rgba(4 * kWidth * kHeight);
  for (std::uint8_t& value : rgba) value = static_cast<std::uint8_t>(255.0 * draws.part());
  std::string error;
  const std::vector<std::uint8_t> file = encodePng8(rgba, kWidth, kHeight, error);
  REQUIRE(error.empty());
  CHECK(file == encodePng8(rgba, kWidth, kHeight, error));
  lodepng::State state;
  state.decoder.color_convert = 0;
  std::vector<unsigned char> rgb;
  unsigned width = 0;
  unsigned height = 0;
  REQUIRE(lodepng::decode(rgb, width, height, state, file) == 0);
  CHECK(width == kWidth);
  CHECK(height == kHeight);
  CHECK(state.info_png.color.colortype == LCT_RGB);
  CHECK(state.info_png.color.bitdepth == 8);
  REQUIRE(rgb.size() == 3 * kWidth * kHeight);
  bool same = true;
  for (std::size_t i = 0; i < rgb.size(); ++i) same = same && rgb[i] == rgba[i / 3 * 4 + i % 3];
  CHECK(same);
}

TEST_CASE("A PNG decodes to 16-bit grey of the same size and values", "[exchange]") {
  for (const int size : {2, 33, 100}) {
    const Heightfield field = bumps(size);
    std::string error;
    const std::vector<std::uint8_t> file = encodePng16(field, error);
    REQUIRE(error.empty());
    // Ask for what stands in the file, without conversion.
    lodepng::State state;
    state.decoder.color_convert = 0;
    std::vector<std::uint8_t> bytes;
    unsigned width = 0;
    unsigned height = 0;
    REQUIRE(lodepng::decode(bytes, width, height, state, file) == 0);
    CHECK(width == static_cast<unsigned>(size));
    CHECK(height == static_cast<unsigned>(size));
    CHECK(state.info_png.color.colortype == LCT_GREY);
    CHECK(state.info_png.color.bitdepth == 16);
    const std::vector<std::uint16_t> grey = grey16(field);
    REQUIRE(bytes.size() == 2 * grey.size());
    for (std::size_t i = 0; i < grey.size(); ++i) {
      REQUIRE(bytes[2 * i] * 256 + bytes[2 * i + 1] == grey[i]);
    }
  }
}

TEST_CASE("Raw floats: four little-endian bytes each, row by row", "[exchange]") {
  Heightfield field(2);
  field.z = {1.0f, -2.0f, 0.0f, 0x1.000002p-40f};
  CHECK(encodeR32(field) == std::vector<std::uint8_t>{0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0,  //
                                                      0, 0, 0, 0, 1, 0, 0x80, 0x2b});
  const Heightfield wide = bumps(19);
  const std::vector<std::uint8_t> bytes = encodeR32(wide);
  REQUIRE(bytes.size() == wide.z.size() * 4);
  CHECK(std::memcmp(bytes.data(), wide.z.data(), bytes.size()) == 0);
}

}  // namespace
}  // namespace faultline
