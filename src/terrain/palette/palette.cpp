// The palettes that colour land by its height. See palette.h. Between stops colours are mixed in
// OKLab, where half the way looks like half the way (Ottosson 2020, "A perceptual color space for
// image processing"); its last step is linear, so mixing before it, in the cube roots of the cones'
// light, is the same.
#include "terrain/palette/palette.h"

#include <algorithm>
#include <cstddef>

#include "base/assert.h"
#include "base/colour.h"
#include "base/det_math.h"
#include "generated/text_terrain.h"

namespace faultline {
namespace {

using Triple = std::array<double, 3>;

// A stop whose ground looks the same at every steepness.
constexpr PaletteStop even(float at, std::uint32_t rgb) { return {at, rgb, rgb}; }

#define PALETTE(Member, key, shore, isNature, ...)                        \
  PaletteRow{key,   text::kPalette##Member, text::kPalette##Member##Help, \
             shore, {__VA_ARGS__},          isNature},
auto makeRows() {
  return std::array{
#include "terrain/palette/palette_list.h"
  };
}

double toLinear(std::uint32_t byte) {
  return srgbToLinear(static_cast<double>(byte & 255u) / 255.0);
}

// Cube roots of what the three kinds of cones take of an sRGB colour.
Triple toCones(std::uint32_t rgb) {
  const double red = toLinear(rgb >> 16);
  const double green = toLinear(rgb >> 8);
  const double blue = toLinear(rgb);
  const auto root = [](double light) { return power(light, 1.0 / 3.0); };
  return {root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
          root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
          root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)};
}

std::array<float, 3> fromCones(const Triple& cones) {
  const double l = cones[0] * cones[0] * cones[0];
  const double m = cones[1] * cones[1] * cones[1];
  const double s = cones[2] * cones[2] * cones[2];
  const auto channel = [](double c) { return static_cast<float>(std::clamp(c, 0.0, 1.0)); };
  return {channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

// Colours along a line of stops.
class Ramp {
 public:
  void add(float at, std::uint32_t rgb) {
    stops_.push_back({static_cast<double>(at), toCones(rgb)});
  }

  // `count` colours in equal steps from the first stop to the last.
  std::vector<std::array<float, 3>> sample(int count) const {
    FAULTLINE_ASSERT(count >= 2 && stops_.size() >= 2);
    const double first = stops_.front().at;
    const double whole = stops_.back().at - first;
    std::vector<std::array<float, 3>> colours;
    colours.reserve(static_cast<std::size_t>(count));
    std::size_t next = 1;
    for (int i = 0; i < count; ++i) {
      const double at = first + whole * i / (count - 1);
      while (next + 1 < stops_.size() && stops_[next].at < at) ++next;
      const Stop& from = stops_[next - 1];
      const Stop& to = stops_[next];
      const double part = std::clamp((at - from.at) / (to.at - from.at), 0.0, 1.0);
      Triple cones{};
      for (std::size_t c = 0; c < cones.size(); ++c) {
        cones[c] = from.cones[c] + (to.cones[c] - from.cones[c]) * part;
      }
      colours.push_back(fromCones(cones));
    }
    return colours;
  }

 private:
  struct Stop {
    double at;
    Triple cones;
  };
  std::vector<Stop> stops_;
};

}  // namespace

std::span<const PaletteRow> paletteRows() {
  static const auto kRows = makeRows();
  static_assert(std::tuple_size_v<decltype(makeRows())> == kPaletteCount);
  return kRows;
}

ColourRange colourRange(Palette palette, float low, float high, std::optional<float> sea) {
  // A sea below or above all land leaves the range as it is.
  if (!sea || *sea <= low || *sea >= high) return {low, high};
  const float shore = paletteRows()[static_cast<std::size_t>(palette)].shore;
  return {*sea - (high - *sea) * shore / (1.0f - shore), high};
}

SampledPalette samplePalette(Palette palette, int count, bool rock) {
  Ramp flat, steep;
  for (const PaletteStop& stop : paletteRows()[static_cast<std::size_t>(palette)].stops) {
    flat.add(stop.at, stop.flat);
    steep.add(stop.at, rock && stop.steep == stop.flat ? kRock : stop.steep);
  }
  return {flat.sample(count), steep.sample(count)};
}

std::vector<std::array<float, 3>> sampleSlopeColours(int count) {
  Ramp ramp;
  for (const SlopeStop& stop : kSlopeStops) ramp.add(stop.degrees, stop.colour);
  return ramp.sample(count);
}

}  // namespace faultline
