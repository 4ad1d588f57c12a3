// Compares the land's finished colours with a plain copy of the shader's light.
#include "render/light/land_colours.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "plain_broad.h"
#include "render/light/sun_light.h"
#include "render/scene/look.h"

using namespace faultline;

namespace {

using Rgb = std::array<double, 3>;

Rgb rgb(const look::Colour& c) {
  return {static_cast<double>(c.red), static_cast<double>(c.green), static_cast<double>(c.blue)};
}

// The colour of a finely sampled row at a place of 0 to 1.
Rgb rowAt(const std::vector<std::array<float, 3>>& row, double at) {
  const double step = std::clamp(at, 0.0, 1.0) * static_cast<double>(row.size() - 1);
  const std::array<float, 3>& c = row[static_cast<std::size_t>(step + 0.5)];
  return {static_cast<double>(c[0]), static_cast<double>(c[1]), static_cast<double>(c[2])};
}

constexpr int kFine = 20001;

// paletteColour() of shaders/common/albedo.glsl. `broad`: the slope at large.
Rgb plainAlbedo(double height, double slopeU, double slopeV, double broad, const LandLight& light,
                const SampledPalette& palette) {
  const double steep =
      std::sqrt(slopeU * slopeU + slopeV * slopeV) / static_cast<double>(light.heightScale);
  if (light.slopeView) {
    static const std::vector<std::array<float, 3>> kSlopes = sampleSlopeColours(kFine);
    return rowAt(kSlopes, std::atan(steep) * 57.29577951 / static_cast<double>(kSteepestDegrees));
  }
  const double at = (height - static_cast<double>(light.rangeLow)) /
                    static_cast<double>(light.rangeHigh - light.rangeLow);
  const auto bare = static_cast<double>(light.rockSlope);
  const double part =
      bare > 0 ? std::clamp((steep - 0.95 * bare) / (0.1 * bare), 0.0, 1.0)
               : std::clamp((broad / static_cast<double>(light.heightScale) - 0.5) / (1.1 - 0.5),
                            0.0, 1.0);
  const double rock = part * part * (3 - 2 * part);
  Rgb colour = rowAt(palette.flat, at);
  const Rgb other = rowAt(palette.steep, at);
  for (std::size_t c = 0; c < 3; ++c) colour[c] += (other[c] - colour[c]) * rock;
  return colour;
}

double luminance(const Rgb& c) { return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]; }

// How much of the sun and the sky a place of the square sees: softLight() of
// shaders/common/soft_light.glsl.
std::array<double, 2> plainSeen(const LandShade& shade, double u, double v) {
  if (shade.map == nullptr) return {1, 1};
  const double resolution = shade.map->resolution;
  const double x = (u + static_cast<double>(kLightMapMargin)) * resolution;
  const double y = (v + static_cast<double>(kLightMapMargin)) * resolution;
  const int column = static_cast<int>(x);
  const int row = static_cast<int>(y);
  std::array<double, 2> seen{};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto texel = [&](int across, int down) {
      const auto at = static_cast<std::size_t>((row + down) * shade.map->size + column + across);
      return static_cast<double>(shade.map->texels[2 * at + i]) / 255.0;
    };
    const double north = std::lerp(texel(0, 0), texel(1, 0), x - column);
    const double south = std::lerp(texel(0, 1), texel(1, 1), x - column);
    seen[i] = std::lerp(1.0, std::lerp(north, south, y - row), static_cast<double>(shade.strength));
  }
  return seen;
}

// lit(), toneMap() and toSrgb() of shaders/land.frag.
Rgb plainColour(Rgb albedo, double slopeU, double slopeV, const LandLight& light,
                const std::array<double, 2>& seen) {
  const double length = std::sqrt(slopeU * slopeU + slopeV * slopeV + 1);
  const double azimuth = light.sunAzimuthDeg * 0.017453292519943295;
  const double elevation = light.sunElevationDeg * 0.017453292519943295;
  const double sun = std::max(
      0.0, (std::sin(elevation) -
            (slopeU * std::sin(azimuth) + slopeV * std::cos(azimuth)) * std::cos(elevation)) /
               length);
  const double strength = 1.6 * std::min(1.3, std::pow(0.5735764364 / std::sin(elevation), 0.75));
  Rgb colour{};
  for (std::size_t c = 0; c < 3; ++c) {
    double direct = rgb(look::kSun)[c] * strength;
    double sky = rgb(look::kSky)[c] * 0.5;
    double ground = rgb(look::kBounce)[c] * 0.3;
    if (light.slopeView) {
      direct = 0.3 * strength;
      sky = 1 - direct * std::sin(elevation);
      ground = 0.7 * sky;
    }
    const double bounced = seen[1] / (1 - albedo[c] * (1 - seen[1]));
    colour[c] = albedo[c] * (direct * sun * seen[0] +
                             bounced * (ground + (sky - ground) * (0.5 + 0.5 / length)));
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

TEST_CASE("painted land has the shader's light, with every palette, sun and layer",
          "[land-colours]") {
  std::mt19937 words(20261121);
  const auto unit = [&words] { return static_cast<double>(words() >> 8) * 0x1p-24; };
  // One more for the slope view, then each palette with bare rock.
  for (int look = 0; look <= 2 * kPaletteCount; ++look) {
    for (const int size : {2, 3, 6, 65, 130}) {
      const double steepness = 4 * unit() * unit();
      std::vector<float> heights(static_cast<std::size_t>(size * size));
      for (float& z : heights) z = static_cast<float>(0.1 + steepness * (unit() - 0.5) / size);
      LandLight light;
      light.rangeLow = 0.05f;
      light.rangeHigh = 0.2f;
      light.sunAzimuthDeg = 360 * unit();
      light.sunElevationDeg = 5 + 80 * unit();
      light.palette = static_cast<Palette>(look % kPaletteCount);
      light.heightScale = static_cast<float>(0.25 + 4 * unit() * unit());
      light.slopeView = look == kPaletteCount;
      if (look > kPaletteCount) light.rockSlope = static_cast<float>(0.1 + unit());
      const SampledPalette colours = samplePalette(light.palette, kFine, light.rockSlope > 0);
      const PlainBroad broad(heights, size);
      LayerMap layer;
      std::vector<float> water(heights.size());
      for (float& depth : water) depth = static_cast<float>(std::max(0.0, unit() - 0.3));
      makeLayerMap(ErosionLayer::kWater, water, size, size, 1.0f, layer);
      const LayerPalette palette = layerPalette(ErosionLayer::kWater);
      LightMap shadows;
      LightMapRequest request;
      request.resolution = 16;
      request.sunAzimuthDeg = light.sunAzimuthDeg;
      request.sunElevationDeg = light.sunElevationDeg;
      request.sky = true;
      buildLightMap(heights, size, request, shadows);
      for (const int kind : {0, 1, 2, 3}) {
        const bool layered = kind % 2 == 1;
        LandShade shade;
        if (kind >= 2) shade = {&shadows, static_cast<float>(0.2 + 0.8 * unit())};
        std::vector<std::uint32_t> texels;
        paintLand(heights, size, light, layered ? &layer : nullptr, texels, shade);
        REQUIRE(texels.size() == static_cast<std::size_t>((size - 1) * (size - 1)));
        double worst = 0;
        for (int y = 0; y + 1 < size; ++y) {
          for (int x = 0; x + 1 < size; ++x) {
            const auto at = [&](int i, int j) {
              return static_cast<double>(heights[static_cast<std::size_t>((y + j) * size + x + i)]);
            };
            const double slopeU = 0.5 * (size - 1) * (at(1, 0) - at(0, 0) + at(1, 1) - at(0, 1));
            const double slopeV = 0.5 * (size - 1) * (at(0, 1) - at(0, 0) + at(1, 1) - at(1, 0));
            const double steep = broad.steepAt((x + 0.5) / (size - 1), (y + 0.5) / (size - 1));
            Rgb albedo =
                plainAlbedo(0.5 * (at(1, 0) + at(0, 1)), slopeU, slopeV, steep, light, colours);
            if (layered) {
              const auto& over = palette[layer.steps[static_cast<std::size_t>(y * size + x)]];
              for (std::size_t c = 0; c < 3; ++c) {
                albedo[c] +=
                    (static_cast<double>(over[c]) - albedo[c]) * static_cast<double>(over[3]);
              }
            }
            const std::array<double, 2> seen =
                plainSeen(shade, (x + 0.5) / (size - 1), (y + 0.5) / (size - 1));
            const Rgb wanted = plainColour(albedo, slopeU, slopeV, light, seen);
            const std::uint32_t found = texels[static_cast<std::size_t>(y * (size - 1) + x)];
            REQUIRE(found >> 24 == 255u);
            for (std::size_t c = 0; c < 3; ++c) {
              worst = std::max(worst, std::fabs(wanted[c] - double(found >> (8 * c) & 255u)));
            }
          }
        }
        INFO("look " << look << ", size " << size << ", layered " << layered << ", apart by "
                     << worst);
        CHECK(worst < 1.5);
      }
    }
  }
}

TEST_CASE("the slope view's colours by part are those by angle", "[land-colours]") {
  const std::vector<std::array<float, 3>> colours = slopeViewColours(101);
  const auto near = [](const std::array<float, 3>& a, const std::array<float, 3>& b) {
    for (std::size_t c = 0; c < 3; ++c) {
      if (std::fabs(a[c] - b[c]) > 2e-3f) return false;
    }
    return true;
  };
  const std::vector<std::array<float, 3>> byAngle = sampleSlopeColours(kFine);
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const double part = static_cast<double>(kSteepestPart) * static_cast<double>(i) / 100;
    const double degrees = std::atan(part / (1 - part)) * 57.29577951;
    const auto at = static_cast<std::size_t>(degrees / 60 * (kFine - 1) + 0.5);
    INFO("part " << part << ", " << degrees << " degrees");
    CHECK(near(colours[i], byAngle[std::min(at, byAngle.size() - 1)]));
  }
}

TEST_CASE("outdoors a low sun is golden and shade is bluer and darker; elsewhere nothing changes",
          "[land-colours]") {
  const auto warmth = [](const look::Colour& c) { return c.red / c.blue; };
  const auto brightness = [](const look::Colour& c) { return c.red + c.green + c.blue; };
  for (const double elevation : {5.0, 35.0, 85.0}) {
    const SurfaceLight plain = surfaceLight(40, elevation, false);
    const SurfaceLight outdoors = surfaceLight(40, elevation, false, 1);
    INFO(elevation);
    CHECK(outdoors.towardsSun == plain.towardsSun);
    CHECK(warmth(outdoors.sky) < warmth(plain.sky));
    CHECK(brightness(outdoors.sky) < brightness(plain.sky));
    CHECK(brightness(outdoors.bounce) < brightness(plain.bounce));
    CHECK((warmth(outdoors.sun) > 2 * warmth(plain.sun)) == (elevation == 5.0));
  }
  // The slope view keeps the light that its legend is made for.
  CHECK(surfaceLight(40, 5, true, 1).sun.blue == surfaceLight(40, 5, true).sun.blue);
  // What the processor paints has the same light.
  const std::vector<float> level(9, 0.1f);
  LandLight light;
  light.sunElevationDeg = 5;
  std::vector<std::uint32_t> plain, golden;
  paintLand(level, 3, light, nullptr, plain);
  light.outdoors = 1;
  paintLand(level, 3, light, nullptr, golden);
  const auto blue = [](std::uint32_t texel) { return texel >> 16 & 255u; };
  CHECK(blue(golden[0]) + 4 < blue(plain[0]));
}
