// The palette of every map of differences: ColorBrewer's PuOr, purple below and orange above, whose
// ends and middle all eyes tell apart. Colours are sRGB. View only: no bits are promised.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace faultline {

// The ends of what a map holds: hundredths of the largest difference.
inline constexpr int kDivergingEnd = 100;

// The colour, 0xRRGGBB, of a difference in hundredths, -100 to 100. `least`: how much of the end's
// colour the smallest difference has already, 0 to 1.
inline std::uint32_t divergingColour(int hundredths, double least = 0.0) {
  constexpr std::uint32_t kLower = 0x542788, kLevel = 0xF7F7F7, kHigher = 0xB35806;
  if (hundredths == 0) return kLevel;
  const std::uint32_t end = hundredths < 0 ? kLower : kHigher;
  const double share = least + (1.0 - least) * std::abs(hundredths) / kDivergingEnd;
  std::uint32_t colour = 0;
  for (const int shift : {16, 8, 0}) {
    const double from = kLevel >> shift & 255u, to = end >> shift & 255u;
    colour |= static_cast<std::uint32_t>(from + (to - from) * share + 0.5) << shift;
  }
  return colour;
}

// All of them, from -100 to 100.
inline std::vector<std::uint32_t> divergingColours(double least = 0.0) {
  std::vector<std::uint32_t> colours;
  for (int i = -kDivergingEnd; i <= kDivergingEnd; ++i)
    colours.push_back(divergingColour(i, least));
  return colours;
}

}  // namespace faultline
