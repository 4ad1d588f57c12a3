// A field of erosion as palette indices. See layer_map.h.
#include "render/light/layer_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "base/assert.h"
#include "base/bits.h"
#include "render/light/linear_colour.h"

namespace faultline {
namespace {

// Flow is visible down to this many halvings of the scale.
constexpr float kFlowDoublings = 7.0f;
constexpr float kKept = 0.125f;
constexpr std::uint32_t kOneBits = 0x3f800000u;
constexpr int kMantissaBits = 23;
// The histogram has two buckets an octave.
constexpr int kCountShift = kMantissaBits - 1;
constexpr std::size_t kCounts = 512;
constexpr std::uint64_t kOneIn = 1000;

// log2, interpolated linearly between powers of two: within 0.09, and monotone.
float roughLog2(float value) {
  return static_cast<float>(static_cast<std::int32_t>(floatBits(value) - kOneBits)) * 0x1p-23f;
}

std::uint8_t stepOf(float part) {
  return static_cast<std::uint8_t>(std::clamp(part, 0.0f, 1.0f) * (kLayerSteps - 1) + 0.5f);
}

}  // namespace

LayerPalette layerPalette(ErosionLayer kind) {
  LayerPalette palette{};
  const std::span<const look::LayerStop> stops = look::layerStops(kind);
  if (stops.empty()) return palette;
  for (int step = 0; step < kLayerSteps; ++step) {
    const float at = static_cast<float>(step) / (kLayerSteps - 1);
    std::size_t next = 1;
    while (next + 1 < stops.size() && stops[next].at < at) ++next;
    const look::LayerStop& from = stops[next - 1];
    const look::LayerStop& to = stops[next];
    const float part = (at - from.at) / (to.at - from.at);
    const look::Colour a = toLinear(from.colour);
    const look::Colour b = toLinear(to.colour);
    const auto mixed = [part](float x, float y) { return x + (y - x) * part; };
    palette[static_cast<std::size_t>(step)] = {mixed(a.red, b.red), mixed(a.green, b.green),
                                               mixed(a.blue, b.blue), mixed(from.cover, to.cover)};
  }
  return palette;
}

float LayerScale::follow(ErosionLayer kind, std::span<const float> values) {
  if (kind != kind_) scale_ = 0;
  kind_ = kind;
  // Count the values above 0 by size.
  std::array<std::uint32_t, kCounts> counts{};
  for (const float value : values) {
    ++counts[value > 0 ? (floatBits(value) >> kCountShift) & (kCounts - 1) : 0u];
  }
  std::uint64_t all = 0;
  for (std::size_t i = 1; i < kCounts; ++i) all += counts[i];
  // A field without values keeps the scale.
  if (all == 0) return scale_ > 0 ? scale_ : scale_ = 1.0f;
  std::uint64_t above = 0;
  std::size_t top = kCounts;
  while (above * kOneIn <= all) above += counts[--top];
  const int exponent = static_cast<int>((top + 1 + 1) >> 1) - 127;
  const float minScale = kind == ErosionLayer::kWater ? look::kMinWaterScale : 0.0f;
  const float needed = std::max(minScale, std::ldexp(1.0f, exponent));
  if (needed > scale_ || needed <= scale_ * kKept) scale_ = needed;
  return scale_;
}

void makeLayerMap(ErosionLayer kind, std::span<const float> values, int size, int shownSize,
                  float scale, LayerMap& map) {
  FAULTLINE_ASSERT(shownSize >= 2 && shownSize <= size && scale > 0);
  FAULTLINE_ASSERT(values.size() ==
                   static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  const auto side = static_cast<std::size_t>(shownSize);
  const auto width = static_cast<std::size_t>(size);
  map.kind = kind;
  map.size = shownSize;
  map.steps.assign(side * side, 0);
  // Each value goes to the nearest vertex of the map.
  std::vector<std::uint32_t> target(width);
  for (std::size_t i = 0; i < width; ++i) {
    target[i] = static_cast<std::uint32_t>((2 * i * (side - 1) + (width - 1)) / (2 * (width - 1)));
  }
  const bool logarithmic = kind == ErosionLayer::kFlow;
  const float per = 1.0f / scale;
  for (std::size_t y = 0; y < width; ++y) {
    const float* from = values.data() + y * width;
    std::uint8_t* to = map.steps.data() + target[y] * side;
    for (std::size_t x = 0; x < width; ++x) {
      const float value = from[x] * per;
      if (value <= 0) continue;
      const float part = logarithmic ? 1.0f + roughLog2(value) * (1.0f / kFlowDoublings) : value;
      to[target[x]] = std::max(to[target[x]], stepOf(part));
    }
  }
}

}  // namespace faultline
