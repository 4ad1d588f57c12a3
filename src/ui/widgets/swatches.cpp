// See swatches.h.
#include "ui/widgets/swatches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/colour.h"

namespace faultline {
namespace {

constexpr float kBeside = 5, kAbove = 6;  // from the cell's edge
constexpr float kRadius = 4;
constexpr int kColours = 17;

struct Swatch {
  std::vector<ImU32> flat, steep;
};

int encoded(float linear) {
  const double light = std::clamp(static_cast<double>(linear), 0.0, 1.0);
  return static_cast<int>(std::floor(255.0 * linearToSrgb(light) + 0.5));
}

const Swatch& swatchOf(Palette palette) {
  static const std::array<Swatch, kPaletteCount> swatches = [] {
    std::array<Swatch, kPaletteCount> all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const SampledPalette sampled = samplePalette(static_cast<Palette>(i), kColours);
      all[i] = {encodedColours(sampled.flat), encodedColours(sampled.steep)};
    }
    return all;
  }();
  return swatches[static_cast<std::size_t>(palette)];
}

}  // namespace

std::vector<ImU32> encodedColours(std::span<const std::array<float, 3>> colours) {
  std::vector<ImU32> result;
  result.reserve(colours.size());
  for (const auto& [red, green, blue] : colours) {
    result.push_back(IM_COL32(encoded(red), encoded(green), encoded(blue), 255));
  }
  return result;
}

void drawSwatch(Painter& paint, Palette palette, const UiRect& cell, ImU32 edge) {
  const Swatch& swatch = swatchOf(palette);
  const UiRect strip = {cell.x + kBeside, cell.y + kAbove, cell.width - 2 * kBeside,
                        cell.height - 2 * kAbove};
  paint.fill(inset(strip, -1), edge, kRadius + 1);
  paint.gradient(strip, swatch.flat, swatch.steep, kRadius);
}

}  // namespace faultline
