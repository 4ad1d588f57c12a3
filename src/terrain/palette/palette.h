// The palettes that colour land by its height: one table, which links, panel, shaders, map and
// legend all read. A palette is a row of stops over the finished range; on steep ground it may show
// other colours than on flat ground. Colours are sRGB. View only: no bits are promised.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/enum_count.h"

namespace faultline {

// The order is that of paletteRows() and of the panel.
enum class Palette : std::uint8_t {
#define PALETTE(Member, ...) k##Member,
#include "terrain/palette/palette_list.h"
};
inline constexpr int kPaletteCount = static_cast<int>(enumCount<Palette>);

struct PaletteStop {
  float at;             // part of the range, 0 to 1, rising
  std::uint32_t flat;   // 0xRRGGBB
  std::uint32_t steep;  // the same where steepness does not count
};

struct PaletteRow {
  std::string_view key;    // the link's word
  std::string_view label;  // at most two words
  std::string_view help;   // one sentence
  float shore;             // the part of the palette that land at the sea's level has
  std::vector<PaletteStop> stops;
  // The colours stand for what grows and lies there: steep ground has its own, and a person who
  // stands on the land sees more of it.
  bool isNature;
};

// One row for each Palette.
std::span<const PaletteRow> paletteRows();

// The heights of the palette's two ends. Without a sea they are the range's; with one, land at its
// level has the palette's shore, and the highest land its last colour.
struct ColourRange {
  float low, high;
};
ColourRange colourRange(Palette palette, float low, float high, std::optional<float> sea);

// Ground counts as flat below the first of these slopes (rise over run) and as steep above the
// second.
inline constexpr float kFlatSlope = 0.5f;
inline constexpr float kSteepSlope = 1.1f;

// `count` colours (2 or more) from the low end to the high one in linear light, red, green, blue
// from 0 to 1: those of flat and those of steep ground. Between stops they are mixed in OKLab.
struct SampledPalette {
  std::vector<std::array<float, 3>> flat, steep;
};
// `rock`: where steepness does not count for the palette, steep ground has the colour of bare rock.
SampledPalette samplePalette(Palette palette, int count, bool rock = false);
inline constexpr std::uint32_t kRock = 0x857A6C;

// What the slope view shows instead: colours by the angle of the true slope, in degrees. Lightness
// falls throughout; steeper ground keeps the last colour.
struct SlopeStop {
  float degrees;
  std::uint32_t colour;  // 0xRRGGBB
};
inline constexpr std::array<SlopeStop, 7> kSlopeStops{{{0.0f, 0xF3F0E4},
                                                       {10.0f, 0xECE0B4},
                                                       {20.0f, 0xE8C27A},
                                                       {30.0f, 0xDE9655},
                                                       {40.0f, 0xC9684F},
                                                       {50.0f, 0xA04A5F},
                                                       {60.0f, 0x6B3A6E}}};
inline constexpr float kSteepestDegrees = 60.0f;  // the last stop's

// `count` of these (2 or more), from flat ground to the steepest in equal steps of the angle, in
// linear light as above.
std::vector<std::array<float, 3>> sampleSlopeColours(int count);

}  // namespace faultline
