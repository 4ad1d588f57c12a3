#include "render/light/water_tint.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "generated/water_shaders.h"
#include "render/light/light_map.h"
#include "terrain/palette/palette.h"

using namespace faultline;

namespace {

float lightness(const look::Colour& sRgb) {
  const look::Colour c = toLinear(sRgb);
  return std::cbrt(0.2126f * c.red + 0.7152f * c.green + 0.0722f * c.blue);
}

float most(const look::Colour& a, const look::Colour& b) {
  return std::fmax(std::fabs(a.red - b.red),
                   std::fmax(std::fabs(a.green - b.green), std::fabs(a.blue - b.blue)));
}

std::string withoutSpaces(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c != ' ' && c != '\n') kept += c;
  }
  return kept;
}

}  // namespace

TEST_CASE("water_tint covers nothing at the shore and only grows with depth") {
  const look::Colour land = look::hex(0xCDB68A);
  CHECK(most(waterTint(0.0f, land), land) == 0.0f);
  CHECK(most(waterTint(-0.1f, land), land) == 0.0f);
  CHECK(waterAt(0.0f).cover == 0.0f);
  float before = 0.0f;
  for (int i = 1; i <= 100; ++i) {
    const WaterColour water = waterAt(0.005f * static_cast<float>(i));
    CHECK(water.cover > before);
    CHECK(water.cover < look::kWaterCover);
    before = water.cover;
  }
  CHECK(before > 0.99f * look::kWaterCover);
}

TEST_CASE(
    "water_tint lets every palette through where it is shallow and is calm and dark where deep") {
  for (const PaletteRow& row : paletteRows()) {
    CAPTURE(row.key);
    for (const PaletteStop& stop : row.stops) {
      const look::Colour land = look::hex(stop.flat);
      const look::Colour shallow = waterTint(0.005f, land);
      CHECK(most(shallow, land) < 0.22f);
      const look::Colour deep = waterTint(0.6f, land);
      // At most a tenth of the land's colour is left: deep water is nearly the same in all
      // palettes.
      CHECK(most(deep, waterTint(0.6f, look::hex(0x808080))) < 0.06f);
      CHECK(deep.blue > deep.green);
      CHECK(deep.green > deep.red);
      CHECK(lightness(deep) < 0.45f);
    }
  }
}

TEST_CASE("water_tint follows the light that falls on it") {
  const look::Colour land = look::hex(0x808080);
  CHECK(lightness(waterTint(0.2f, land, {0.5f, 0.5f, 0.5f})) < lightness(waterTint(0.2f, land)));
  CHECK(lightness(waterTint(0.2f, land)) < lightness(waterTint(0.2f, land, {1.4f, 1.4f, 1.4f})));
}

// The shaders take every colour and measure as a uniform; the formula itself is written twice.
TEST_CASE("water_tint and the shaders have the same formula") {
  const std::string curve = withoutSpaces(water_shaders::kSrgbGlsl);
  CHECK(curve.find(withoutSpaces("return 1.14 * sqrt(c) - 0.14 * c;")) != std::string::npos);
  const std::string land = withoutSpaces(water_shaders::kWaterGlsl);
  for (const std::string_view line : {"cover = 1.0 - exp2(-max(depth, 0.0) * uWater.y);",
                                      "darkness = 1.0 - exp2(-max(depth, 0.0) * uWater.z);",
                                      "water = toSrgb(mix(uShallow, uDeep, darkness) * light);",
                                      "colour = mix(colour, water, uWater.w * cover);"}) {
    CAPTURE(line);
    CHECK(land.find(withoutSpaces(line)) != std::string::npos);
  }
  const std::string surface = withoutSpaces(water_shaders::kWaterSurfaceFrag);
  for (const std::string_view line :
       {"film = toSrgb(film);", "1.0 - exp2(uFilm.a / max(1.0 - rest, 0.1))"}) {
    CAPTURE(line);
    CHECK(surface.find(withoutSpaces(line)) != std::string::npos);
  }
}

TEST_CASE(
    "light_map lights what lies under water as the water's surface is, and the rest as without") {
  // The land has a ridge across the middle and a pit on either side of it.
  constexpr int kSize = 65;
  std::vector<float> heights(std::size_t{kSize} * kSize, 0.0f);
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      float& z = heights[static_cast<std::size_t>(y * kSize + x)];
      if (x >= 8 && x < 57 && y >= 8 && y < 57) z = x >= 31 && x <= 33 ? 0.1f : -0.2f;
    }
  }
  LightMapRequest request;
  request.sunAzimuthDeg = -90;
  request.sky = true;
  request.base = -0.5f;
  LightMap dry, wet;
  buildLightMap(heights, kSize, request, dry);
  request.water = 0.0f;
  buildLightMap(heights, kSize, request, wet);
  const int margin = (dry.size - 1 - dry.resolution) / 2;
  const auto sunAt = [margin](const LightMap& map, int x, int y) {
    return int{map.texels[2 * static_cast<std::size_t>((y + margin) * map.size + x + margin)]};
  };
  // Places beside the pit's western rim, in the ridge's shadow, and outside of both.
  CHECK(sunAt(dry, 12, 32) < 20);
  CHECK(sunAt(wet, 12, 32) > 250);
  CHECK(sunAt(wet, 36, 32) < 60);
  CHECK(sunAt(wet, 54, 32) > 250);
  for (std::size_t y = 0; y < static_cast<std::size_t>(dry.size); ++y) {
    for (std::size_t x = 0; x < static_cast<std::size_t>(margin) - 1; ++x) {
      const std::size_t at = 2 * (y * static_cast<std::size_t>(dry.size) + x);
      REQUIRE(dry.texels[at] == wet.texels[at]);
    }
  }
}
