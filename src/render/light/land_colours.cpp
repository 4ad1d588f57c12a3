// The land's finished colours as a picture over the square. See land_colours.h. For each row it
// computes slopes, then albedos, then light, tone and sRGB for four cells at a time.
#include "render/light/land_colours.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/assert.h"
#include "base/colour.h"
#include "render/light/slope_light.h"
#include "render/light/sun_light.h"
#include "terrain/grid/lanes.h"
#include "terrain/measure/broad_slopes.h"

namespace faultline {
namespace {

constexpr int kAlbedoSteps = 1024;
constexpr float kLastStep = kAlbedoSteps - 1;
using Albedo = std::vector<std::array<float, 3>>;

// The sRGB curve of shaders/common/srgb.glsl as integers from 0 to 255.
Ints toBytes(Floats c) {
  const Floats bright = lesser(greater(c, everyLane(1e-6f)), everyLane(1.0f));
  const Floats root = bright * inverseRoot(bright);
  return __builtin_convertvector(255.0f * (kQuickRoot * root - kQuickLinear * bright) + 0.5f, Ints);
}

// A row of cells, padded to whole vectors.
struct Row {
  explicit Row(std::size_t cells) : padded((cells + kLanes - 1) / kLanes * kLanes) {
    for (std::vector<float>* part : {&slopeU, &slopeV, &steep, &red, &green, &blue}) {
      part->resize(padded);
    }
    for (std::vector<float>* part : {&sunSeen, &skySeen}) {
      part->resize(padded, 1.0f);
    }
    texels.resize(padded);
  }
  std::size_t padded;
  std::vector<float> slopeU, slopeV;
  std::vector<float> steep;  // slope
  std::vector<float> red, green, blue;
  std::vector<float> sunSeen, skySeen;  // 0 to 1
  std::vector<std::uint32_t> texels;
};

// Finds the albedo of each cell, row by row.
class Colouring {
 public:
  Colouring(const LandLight& land, std::span<const float> heights, int size)
      : land_(land),
        perStep_(kLastStep / std::max(1e-6f, land.rangeHigh - land.rangeLow)),
        perSlope_(1.0f / land.heightScale) {
    if (land.slopeView) {
      flat_ = slopeViewColours(kAlbedoSteps);
      return;
    }
    SampledPalette palette = samplePalette(land.palette, kAlbedoSteps, land.rockSlope > 0);
    flat_ = std::move(palette.flat);
    if (palette.steep == flat_) return;
    steep_ = std::move(palette.steep);
    if (land.rockSlope > 0) {
      // An edge about as wide as a cell.
      from_ = 0.95f * land.rockSlope;
      to_ = 1.05f * land.rockSlope;
    } else {
      broad_.measure(heights, size);
    }
  }

  // `north` and `south`: the heights above and below row `y` of the cells.
  void colour(std::size_t y, const float* north, const float* south, std::size_t cells,
              Row& row) const {
    if (land_.slopeView) {
      measureSteepness(row);
      constexpr float kPerPart = kLastStep / kSteepestPart;
      for (std::size_t x = 0; x < cells; ++x) {
        const float part = row.steep[x] / (1.0f + row.steep[x]);
        put(flat_[step(part * kPerPart)], row, x);
      }
      return;
    }
    for (std::size_t x = 0; x < cells; ++x) {
      const float middle = 0.5f * (north[x + 1] + south[x]);
      put(flat_[step((middle - land_.rangeLow) * perStep_)], row, x);
    }
    if (!steep_.empty()) bareRock(y, north, south, cells, row);
  }

 private:
  static std::size_t step(float at) {
    return static_cast<std::size_t>(std::clamp(at, 0.0f, kLastStep) + 0.5f);
  }

  static void put(const std::array<float, 3>& albedo, Row& row, std::size_t x) {
    row.red[x] = albedo[0];
    row.green[x] = albedo[1];
    row.blue[x] = albedo[2];
  }

  // Called twice, and small where it is written once.
  [[gnu::noinline]] void measureSteepness(Row& row) const {
    for (std::size_t x = 0; x < row.padded; x += kLanes) {
      const Floats u = load<Floats>(&row.slopeU[x]);
      const Floats v = load<Floats>(&row.slopeV[x]);
      const Floats square = greater(u * u + v * v, everyLane(1e-12f));
      store(&row.steep[x], square * inverseRoot(square) * perSlope_);
    }
  }

  // Blends in the palette's colours of steep ground.
  void bareRock(std::size_t y, const float* north, const float* south, std::size_t cells,
                Row& row) const {
    const float middleOfRow = (static_cast<float>(y) + 0.5f) / static_cast<float>(cells);
    float perSlope = perSlope_;
    if (land_.rockSlope > 0) {
      measureSteepness(row);
      perSlope = 1;
    } else {
      broad_.rowAt(middleOfRow, std::span(row.steep).first(cells));
    }
    for (std::size_t x = 0; x < cells; ++x) {
      const float steep = row.steep[x] * perSlope;
      const float part = std::clamp((steep - from_) / (to_ - from_), 0.0f, 1.0f);
      const float cover = part * part * (3.0f - 2.0f * part);
      const float middle = 0.5f * (north[x + 1] + south[x]);
      const std::array<float, 3>& rock = steep_[step((middle - land_.rangeLow) * perStep_)];
      row.red[x] += (rock[0] - row.red[x]) * cover;
      row.green[x] += (rock[1] - row.green[x]) * cover;
      row.blue[x] += (rock[2] - row.blue[x]) * cover;
    }
  }

  LandLight land_;
  float perStep_;
  float perSlope_;
  float from_ = kFlatSlope, to_ = kSteepSlope;  // true slopes of flat and of steep ground
  Albedo flat_;
  Albedo steep_;  // empty where the palette has no colours for steep ground
  BroadSlopes broad_;
};

// Reads soft shadows at the middles of cells, with bilinear filtering.
class Shading {
 public:
  Shading(const LandShade& shade, std::size_t cells)
      : shade_(shade), perCell_(1.0f / static_cast<float>(cells)) {
    if (shade.map == nullptr) return;
    line_.resize(2 * static_cast<std::size_t>(shade.map->size));
  }

  bool counts() const { return shade_.map != nullptr && shade_.strength > 0; }

  void shade(std::size_t y, std::size_t cells, Row& row) {
    const LightMap& map = *shade_.map;
    const auto [north, south] = at(y);
    const std::size_t stride = 2 * static_cast<std::size_t>(map.size);
    const std::uint8_t* texels = map.texels.data() + north * stride;
    // With a strength of 0 every value is 1.
    const float perStep = shade_.strength / 255.0f;
    const float darkest = 1.0f - shade_.strength;
    for (std::size_t i = 0; i < stride; ++i) {
      const auto a = static_cast<float>(texels[i]);
      const auto b = static_cast<float>(texels[i + stride]);
      line_[i] = darkest + perStep * (a + (b - a) * south);
    }
    for (std::size_t x = 0; x < cells; ++x) {
      const auto [west, east] = at(x);
      const float* pair = &line_[2 * west];
      row.sunSeen[x] = pair[0] + (pair[2] - pair[0]) * east;
      row.skySeen[x] = pair[1] + (pair[3] - pair[1]) * east;
    }
  }

 private:
  struct Place {
    std::size_t texel;
    float part;  // towards the next
  };
  Place at(std::size_t cell) const {
    const float square = (static_cast<float>(cell) + 0.5f) * perCell_;
    const float place = (square + kLightMapMargin) * static_cast<float>(shade_.map->resolution);
    const auto texel = static_cast<std::size_t>(place);
    return {texel, place - static_cast<float>(texel)};
  }

  LandShade shade_;
  float perCell_;
  std::vector<float> line_;  // sun and sky of each texel column, at the row's place
};

// The pixels of four cells.
template <bool kShaded>
Ints litCells(const SlopeLight& light, const Row& row, std::size_t x) {
  const ColourLanes albedo = {load<Floats>(&row.red[x]), load<Floats>(&row.green[x]),
                              load<Floats>(&row.blue[x])};
  const Floats slopeU = load<Floats>(&row.slopeU[x]);
  const Floats slopeV = load<Floats>(&row.slopeV[x]);
  ColourLanes lit;
  if constexpr (kShaded) {
    lit = light.on(albedo, slopeU, slopeV, load<Floats>(&row.sunSeen[x]),
                   load<Floats>(&row.skySeen[x]));
  } else {
    lit = light.on(albedo, slopeU, slopeV);
  }
  const ColourLanes shown = toned(lit, everyLane(kToneKnee));
  return toBytes(shown[0]) | (toBytes(shown[1]) << 8) | (toBytes(shown[2]) << 16) |
         static_cast<std::int32_t>(0xff000000u);
}

}  // namespace

std::vector<std::array<float, 3>> slopeViewColours(int count) {
  FAULTLINE_ASSERT(count >= 2);
  constexpr float kDegrees = 57.2957795f;
  const Albedo byAngle = sampleSlopeColours(kAlbedoSteps);
  std::vector<std::array<float, 3>> colours;
  for (int i = 0; i < count; ++i) {
    const float part = kSteepestPart * static_cast<float>(i) / static_cast<float>(count - 1);
    const float angle = std::atan(part / (1.0f - part)) * kDegrees;
    const float at = std::clamp(angle / kSteepestDegrees, 0.0f, 1.0f) * kLastStep;
    colours.push_back(byAngle[static_cast<std::size_t>(at + 0.5f)]);
  }
  return colours;
}

void paintLand(std::span<const float> heights, int size, const LandLight& light,
               const LayerMap* layer, std::vector<std::uint32_t>& texels, const LandShade& shade) {
  FAULTLINE_ASSERT(size >= 2 && (layer == nullptr || layer->size == size));
  const auto side = static_cast<std::size_t>(size);
  const std::size_t cells = side - 1;
  texels.resize(cells * cells);
  const LayerPalette palette = layerPalette(layer != nullptr ? layer->kind : ErosionLayer::kNone);
  const SlopeLight lights(
      surfaceLight(light.sunAzimuthDeg, light.sunElevationDeg, light.slopeView, light.outdoors),
      SlopeLight::Against::kNothing);
  const Colouring colouring(light, heights, size);
  Shading shading(shade, cells);
  Row row(cells);
  const float half = 0.5f * static_cast<float>(cells);
  for (std::size_t y = 0; y < cells; ++y) {
    const float* north = heights.data() + y * side;
    const float* south = north + side;
    for (std::size_t x = 0; x < cells; ++x) {
      const float falling = south[x + 1] - north[x];
      const float rising = north[x + 1] - south[x];
      row.slopeU[x] = half * (falling + rising);
      row.slopeV[x] = half * (falling - rising);
    }
    colouring.colour(y, north, south, cells, row);
    if (layer != nullptr) {
      const std::uint8_t* steps = layer->steps.data() + y * side;
      for (std::size_t x = 0; x < cells; ++x) {
        const std::array<float, 4>& over = palette[steps[x]];
        row.red[x] += (over[0] - row.red[x]) * over[3];
        row.green[x] += (over[1] - row.green[x]) * over[3];
        row.blue[x] += (over[2] - row.blue[x]) * over[3];
      }
    }
    if (shading.counts()) {
      shading.shade(y, cells, row);
      for (std::size_t x = 0; x < row.padded; x += kLanes) {
        store(&row.texels[x], litCells<true>(lights, row, x));
      }
    } else {
      for (std::size_t x = 0; x < row.padded; x += kLanes) {
        store(&row.texels[x], litCells<false>(lights, row, x));
      }
    }
    std::copy_n(row.texels.begin(), cells, texels.begin() + static_cast<std::ptrdiff_t>(y * cells));
  }
}

}  // namespace faultline
