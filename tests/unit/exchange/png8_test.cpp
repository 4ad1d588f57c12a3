// exchange/png8: a picture reads back to the same pixels by lodepng.
#include "exchange/write/png8.h"

#include <lodepng.h>

#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

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

}  // namespace
}  // namespace faultline
