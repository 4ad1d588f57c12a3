// The land's finished colours against a plain copy of the shader's light.
#include "render/land_colours.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "render/linear_colour.h"

using namespace faultline;

namespace {

using Rgb = std::array<double, 3>;

Rgb rgb(const look::Colour& c) {
  return {static_cast<double>(c.red), static_cast<double>(c.green), static_cast<double>(c.blue)};
}

Rgb strata(double at) {
  Rgb colour = rgb(toLinear(look::kStrata[0].colour));
  for (std::size_t i = 1; i < look::kStrata.size(); ++i) {
    const double from = static_cast<double>(look::kStrata[i - 1].at);
    const double part =
        std::clamp((at - from) / (static_cast<double>(look::kStrata[i].at) - from), 0.0, 1.0);
    const Rgb next = rgb(toLinear(look::kStrata[i].colour));
    for (std::size_t c = 0; c < 3; ++c) colour[c] += (next[c] - colour[c]) * part;
  }
  return colour;
}

double luminance(const Rgb& c) { return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]; }

// lit(), toneMap() and toSrgb() of block.frag.
Rgb plainColour(Rgb albedo, double slopeU, double slopeV, const LandLight& light) {
  const double length = std::sqrt(slopeU * slopeU + slopeV * slopeV + 1);
  const auto towards = [&](std::size_t i) { return static_cast<double>(light.sunDirection[i]); };
  const double sun =
      std::max(0.0, (towards(2) - slopeU * towards(0) - slopeV * towards(1)) / length);
  Rgb colour{};
  for (std::size_t c = 0; c < 3; ++c) {
    const double ground = rgb(look::kBounce)[c] * static_cast<double>(look::kBounceStrength);
    const double sky = rgb(look::kSky)[c] * static_cast<double>(look::kSkyStrength);
    const double above = 0.5 + 0.5 / length;
    colour[c] = albedo[c] * (rgb(look::kSun)[c] * static_cast<double>(look::kSunStrength) * sun +
                             ground + (sky - ground) * above);
  }
  const double before = luminance(colour);
  const double over = std::max(before - 0.62, 0.0);
  const double toned = std::min(before, 0.62) + over * 0.38 / (0.38 + over);
  for (double& c : colour) c *= toned / std::max(before, 0.001);
  const double most = *std::max_element(colour.begin(), colour.end());
  const double white = std::clamp((most - 1) / std::max(most - toned, 0.001), 0.0, 1.0);
  for (double& c : colour) {
    c += (toned - c) * white;
    c = 255 * std::clamp(1.14 * std::sqrt(std::max(c, 0.0)) - 0.14 * c, 0.0, 1.0);
  }
  return colour;
}

}  // namespace

TEST_CASE("painted land has the shader's light, with and without a layer", "[land-colours]") {
  std::mt19937 words(20261121);
  const auto unit = [&words] { return static_cast<double>(words() >> 8) * 0x1p-24; };
  for (const int size : {2, 3, 6, 65, 130}) {
    const double steepness = 4 * unit() * unit();
    std::vector<float> heights(static_cast<std::size_t>(size * size));
    for (float& z : heights) z = static_cast<float>(0.1 + steepness * (unit() - 0.5) / size);
    const double azimuth = 6.28 * unit();
    const LandLight light{0.05f,
                          0.2f,
                          {static_cast<float>(0.82 * std::sin(azimuth)),
                           static_cast<float>(0.82 * std::cos(azimuth)), 0.57f}};
    LayerMap layer;
    std::vector<float> water(heights.size());
    for (float& depth : water) depth = static_cast<float>(std::max(0.0, unit() - 0.3));
    makeLayerMap(ErosionLayer::kWater, water, size, size, 1.0f, layer);
    const LayerPalette palette = layerPalette(ErosionLayer::kWater);
    for (const bool layered : {false, true}) {
      std::vector<std::uint32_t> texels;
      paintLand(heights, size, light, layered ? &layer : nullptr, texels);
      REQUIRE(texels.size() == static_cast<std::size_t>((size - 1) * (size - 1)));
      double worst = 0;
      for (int y = 0; y + 1 < size; ++y) {
        for (int x = 0; x + 1 < size; ++x) {
          const auto at = [&](int i, int j) {
            return static_cast<double>(heights[static_cast<std::size_t>((y + j) * size + x + i)]);
          };
          const double slopeU = 0.5 * (size - 1) * (at(1, 0) - at(0, 0) + at(1, 1) - at(0, 1));
          const double slopeV = 0.5 * (size - 1) * (at(0, 1) - at(0, 0) + at(1, 1) - at(1, 0));
          Rgb albedo = strata((0.5 * (at(1, 0) + at(0, 1)) - 0.05) / 0.15);
          if (layered) {
            const auto& over = palette[layer.steps[static_cast<std::size_t>(y * size + x)]];
            for (std::size_t c = 0; c < 3; ++c) {
              albedo[c] +=
                  (static_cast<double>(over[c]) - albedo[c]) * static_cast<double>(over[3]);
            }
          }
          const Rgb wanted = plainColour(albedo, slopeU, slopeV, light);
          const std::uint32_t found = texels[static_cast<std::size_t>(y * (size - 1) + x)];
          REQUIRE(found >> 24 == 255u);
          for (std::size_t c = 0; c < 3; ++c) {
            worst = std::max(worst, std::fabs(wanted[c] - double(found >> (8 * c) & 255u)));
          }
        }
      }
      INFO("size " << size << ", layered " << layered << ", apart by " << worst);
      CHECK(worst < 1.5);
    }
  }
}
