// The land's finished colours as a picture over the square. See land_colours.h. Worked out row by
// row: slopes, then the colours that the light falls on, then light, tone and sRGB, four cells at
// a time.
#include "render/land_colours.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/assert.h"
#include "render/linear_colour.h"
#include "terrain/lanes.h"

namespace faultline {
namespace {

constexpr int kAlbedoSteps = 1024;
using Albedo = std::array<std::array<float, 3>, kAlbedoSteps>;

// Strata in linear light, from the lowest height to the highest.
Albedo makeAlbedo() {
  Albedo albedo;
  std::size_t next = 1;
  for (int step = 0; step < kAlbedoSteps; ++step) {
    const float at = static_cast<float>(step) / (kAlbedoSteps - 1);
    while (next + 1 < look::kStrata.size() && look::kStrata[next].at < at) ++next;
    const look::PaletteStop& from = look::kStrata[next - 1];
    const look::PaletteStop& to = look::kStrata[next];
    const float part = (at - from.at) / (to.at - from.at);
    const look::Colour a = toLinear(from.colour);
    const look::Colour b = toLinear(to.colour);
    albedo[static_cast<std::size_t>(step)] = {a.red + (b.red - a.red) * part,
                                              a.green + (b.green - a.green) * part,
                                              a.blue + (b.blue - a.blue) * part};
  }
  return albedo;
}

// 1 / sqrt(a), to about 5 digits; a above 0.
Floats inverseRoot(Floats a) {
  const Ints bits = 0x5f3759df - (reinterpret_cast<Ints>(a) >> 1);
  Floats guess = reinterpret_cast<Floats>(bits);
  const Floats half = 0.5f * a;
  guess = guess * (1.5f - half * guess * guess);
  return guess * (1.5f - half * guess * guess);
}

// The sRGB curve as the shader has it, as a whole number from 0 to 255.
Ints toBytes(Floats c) {
  const Floats bright = lesser(greater(c, everyLane(1e-6f)), everyLane(1.0f));
  const Floats root = bright * inverseRoot(bright);
  return __builtin_convertvector(255.0f * (1.14f * root - 0.14f * bright) + 0.5f, Ints);
}

// A row of cells, padded to whole vectors.
struct Row {
  explicit Row(std::size_t cells) : padded((cells + kLanes - 1) / kLanes * kLanes) {
    for (std::vector<float>* part : {&slopeU, &slopeV, &red, &green, &blue}) part->resize(padded);
    texels.resize(padded);
  }
  std::size_t padded;
  std::vector<float> slopeU, slopeV;
  std::vector<float> red, green, blue;
  std::vector<std::uint32_t> texels;
};

struct Light {
  Floats towardsU, towardsV, up;
  std::array<Floats, 3> sun, ground, skyMore;  // sky: ground and more of it, the more it faces up
};

Light lightOf(const LandLight& land) {
  Light light;
  light.towardsU = everyLane(land.sunDirection[0]);
  light.towardsV = everyLane(land.sunDirection[1]);
  light.up = everyLane(land.sunDirection[2]);
  const auto channels = [](const look::Colour& c) {
    return std::array<float, 3>{c.red, c.green, c.blue};
  };
  const std::array<float, 3> sun = channels(look::kSun);
  const std::array<float, 3> sky = channels(look::kSky);
  const std::array<float, 3> bounce = channels(look::kBounce);
  for (std::size_t i = 0; i < 3; ++i) {
    const float least = bounce[i] * look::kBounceStrength;
    light.sun[i] = everyLane(sun[i] * look::kSunStrength);
    light.ground[i] = everyLane(least);
    light.skyMore[i] = everyLane(sky[i] * look::kSkyStrength - least);
  }
  return light;
}

// Light on four cells, toned by luminance (toneMap in block.frag).
Ints litCells(const Light& light, const Row& row, std::size_t x) {
  const Floats slopeU = load<Floats>(&row.slopeU[x]);
  const Floats slopeV = load<Floats>(&row.slopeV[x]);
  const Floats up = inverseRoot(slopeU * slopeU + slopeV * slopeV + 1.0f);
  const Floats sun =
      atLeastZero((light.up - slopeU * light.towardsU - slopeV * light.towardsV) * up);
  const Floats facing = 0.5f + 0.5f * up;
  const auto lit = [&](std::size_t channel, const std::vector<float>& albedo) {
    return load<Floats>(&albedo[x]) *
           (light.sun[channel] * sun + light.ground[channel] + light.skyMore[channel] * facing);
  };
  Floats red = lit(0, row.red);
  Floats green = lit(1, row.green);
  Floats blue = lit(2, row.blue);
  constexpr float kKnee = 0.62f;
  const Floats luminance = 0.2126f * red + 0.7152f * green + 0.0722f * blue;
  const Floats over = atLeastZero(luminance - kKnee);
  const Floats toned =
      lesser(luminance, everyLane(kKnee)) + over * (1.0f - kKnee) / (1.0f - kKnee + over);
  const Floats scale = toned / greater(luminance, everyLane(0.001f));
  red *= scale;
  green *= scale;
  blue *= scale;
  const Floats most = greater(red, greater(green, blue));
  const Floats white =
      atMostOne(atLeastZero((most - 1.0f) / greater(most - toned, everyLane(0.001f))));
  red += (toned - red) * white;
  green += (toned - green) * white;
  blue += (toned - blue) * white;
  return toBytes(red) | (toBytes(green) << 8) | (toBytes(blue) << 16) |
         static_cast<std::int32_t>(0xff000000u);
}

}  // namespace

void paintLand(std::span<const float> heights, int size, const LandLight& light,
               const LayerMap* layer, std::vector<std::uint32_t>& texels) {
  FAULTLINE_ASSERT(size >= 2 && (layer == nullptr || layer->size == size));
  static const Albedo kAlbedo = makeAlbedo();
  const auto side = static_cast<std::size_t>(size);
  const std::size_t cells = side - 1;
  texels.resize(cells * cells);
  const LayerPalette palette = layerPalette(layer != nullptr ? layer->kind : ErosionLayer::kNone);
  const Light lights = lightOf(light);
  Row row(cells);
  const float half = 0.5f * static_cast<float>(cells);
  const float perStep = (kAlbedoSteps - 1) / std::max(1e-6f, light.rangeHigh - light.rangeLow);
  for (std::size_t y = 0; y < cells; ++y) {
    const float* north = heights.data() + y * side;
    const float* south = north + side;
    for (std::size_t x = 0; x < cells; ++x) {
      const float falling = south[x + 1] - north[x];
      const float rising = north[x + 1] - south[x];
      row.slopeU[x] = half * (falling + rising);
      row.slopeV[x] = half * (falling - rising);
    }
    for (std::size_t x = 0; x < cells; ++x) {
      const float middle = 0.5f * (north[x + 1] + south[x]);
      const float at = std::clamp((middle - light.rangeLow) * perStep, 0.0f, kAlbedoSteps - 1.0f);
      const std::array<float, 3>& albedo = kAlbedo[static_cast<std::size_t>(at)];
      row.red[x] = albedo[0];
      row.green[x] = albedo[1];
      row.blue[x] = albedo[2];
    }
    if (layer != nullptr) {
      const std::uint8_t* steps = layer->steps.data() + y * side;
      for (std::size_t x = 0; x < cells; ++x) {
        const std::array<float, 4>& over = palette[steps[x]];
        row.red[x] += (over[0] - row.red[x]) * over[3];
        row.green[x] += (over[1] - row.green[x]) * over[3];
        row.blue[x] += (over[2] - row.blue[x]) * over[3];
      }
    }
    for (std::size_t x = 0; x < row.padded; x += kLanes) {
      store(&row.texels[x], litCells(lights, row, x));
    }
    std::copy_n(row.texels.begin(), cells, texels.begin() + static_cast<std::ptrdiff_t>(y * cells));
  }
}

}  // namespace faultline
