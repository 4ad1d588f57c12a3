// The layers of erosion: palette indices, scale and palettes.
#include "render/light/layer_map.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "render/light/linear_colour.h"

using namespace faultline;

namespace {

std::vector<float> randomField(int size, unsigned seed, float most) {
  std::mt19937 words(seed);
  std::vector<float> field(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (float& value : field) {
    const float part = static_cast<float>(words() >> 8) * 0x1p-24f;
    value = words() % 3 == 0 ? 0.0f : most * part * part;
  }
  return field;
}

float lightness(const std::array<float, 4>& colour) {
  return 0.2126f * colour[0] + 0.7152f * colour[1] + 0.0722f * colour[2];
}

}  // namespace

TEST_CASE("a layer's steps grow with its values and go from dry to full", "[layer]") {
  for (const ErosionLayer kind :
       {ErosionLayer::kWater, ErosionLayer::kSediment, ErosionLayer::kFlow}) {
    std::vector<float> values(64 * 64);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<float>(i) / static_cast<float>(values.size() - 1);
    }
    LayerMap map;
    makeLayerMap(kind, values, 64, 64, 1.0f, map);
    CHECK(map.steps.front() == 0);
    CHECK(map.steps.back() == kLayerSteps - 1);
    for (std::size_t i = 1; i < map.steps.size(); ++i) REQUIRE(map.steps[i] >= map.steps[i - 1]);
  }
}

TEST_CASE("a thinned layer keeps the highest value around each vertex", "[layer]") {
  const std::vector<float> values = randomField(129, 7, 1.0f);
  for (const int drawn : {129, 65, 43, 2}) {
    LayerMap whole, thin;
    makeLayerMap(ErosionLayer::kFlow, values, 129, 129, 1.0f, whole);
    makeLayerMap(ErosionLayer::kFlow, values, 129, drawn, 1.0f, thin);
    std::vector<std::uint8_t> most(thin.steps.size());
    for (int y = 0; y < 129; ++y) {
      for (int x = 0; x < 129; ++x) {
        const auto near = [drawn](int at) {
          return static_cast<std::size_t>(std::floor(at * (drawn - 1) / 128.0 + 0.5));
        };
        std::uint8_t& to = most[near(y) * static_cast<std::size_t>(drawn) + near(x)];
        to = std::max(to, whole.steps[static_cast<std::size_t>(y * 129 + x)]);
      }
    }
    INFO("drawn " << drawn);
    CHECK(thin.steps == most);
  }
}

TEST_CASE("a layer's scale is a power of two above nearly all values, and does not pulse",
          "[layer]") {
  LayerScale scale;
  int changes = 0;
  float before = 0;
  for (int step = 0; step < 200; ++step) {
    // Rain varies by a third while the lakes fill.
    const float wave = 1.0f + 0.33f * static_cast<float>(std::sin(step * 0.7));
    const std::vector<float> field = randomField(65, static_cast<unsigned>(step),
                                                 0.01f * wave + 0.0002f * static_cast<float>(step));
    const float now = scale.follow(ErosionLayer::kWater, field);
    int exponent = 0;
    REQUIRE(std::frexp(now, &exponent) == 0.5f);
    std::size_t above = 0, all = 0;
    for (const float value : field) {
      above += value > now ? 1u : 0u;
      all += value > 0 ? 1u : 0u;
    }
    REQUIRE(above * 1000 <= all);
    if (now != before) ++changes;
    before = now;
  }
  CHECK(changes <= 5);
  // Very shallow water does not look like a lake, even where it is deepest.
  CHECK(LayerScale().follow(ErosionLayer::kWater, randomField(65, 1, 0x1p-15f)) == 0x1p-9f);
  // Another kind of layer starts with a scale of its own; a field without values keeps the scale.
  const std::vector<float> dry(65 * 65, 0.0f);
  CHECK(scale.follow(ErosionLayer::kWater, dry) == before);
  CHECK(scale.follow(ErosionLayer::kFlow, randomField(65, 1, 0x1p-20f)) <= 0x1p-20f);
}

TEST_CASE("a layer's scale follows a field that falls to an eighth, and no sooner", "[layer]") {
  const auto level = [](float value) { return std::vector<float>(65 * 65, value); };
  for (const float first : {0.9f, 0.6f, 1.2f}) {
    LayerScale scale;
    const float before = scale.follow(ErosionLayer::kFlow, level(first));
    CHECK(scale.follow(ErosionLayer::kFlow, level(first * 0.25f)) == before);
    CHECK(scale.follow(ErosionLayer::kFlow, level(first * 0.125f)) == before * 0.125f);
    CHECK(scale.follow(ErosionLayer::kFlow, level(first * 0.25f)) == before * 0.25f);
  }
}

TEST_CASE("every layer has a palette that goes one way in lightness", "[layer]") {
  for (const auto& entry : layerPalette(ErosionLayer::kNone)) REQUIRE(entry[3] == 0.0f);
  for (const ErosionLayer kind :
       {ErosionLayer::kWater, ErosionLayer::kSediment, ErosionLayer::kFlow}) {
    const LayerPalette palette = layerPalette(kind);
    for (std::size_t i = 1; i < palette.size(); ++i) {
      REQUIRE(lightness(palette[i]) <= lightness(palette[i - 1]));
      REQUIRE(palette[i][3] >= palette[i - 1][3]);
    }
    CHECK(palette.back()[3] == 1.0f);
  }
  // A film of water leaves the land visible, and dry land is unchanged.
  CHECK(layerPalette(ErosionLayer::kWater).front()[3] == 0.0f);
}
