// The smoothers, one row each: what links and people call them, which parameter says how much they
// smooth, and what the caption says of a pass. The filters are in terrain/smoothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "generated/text_terrain.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// Links and golden fingerprints depend on the order, so members never move.
enum class Smooth : std::int32_t { kNone, kBox, kGaussian, kIir, kFir, kCross };
inline constexpr std::size_t kSmoothCount = enumCount<Smooth>;

// What says how much a smoother smooths: smooth-radius or smooth-strength.
enum class SmoothAmount : std::uint8_t { kNone, kRadius, kStrength };

struct SmoothRow {
  Smooth smooth;
  ConstantText key;    // in links
  ConstantText label;  // on screen
  SmoothAmount amount;
  // A sentence about what one pass does, for the amount as people read it: the radius, or the share
  // that a height takes from its neighbour. None for kNone.
  std::string (*pass)(const std::string& amount);
  bool sweeps = false;   // along rows and columns: a grid of half the cells takes the square
  bool hasTaps = false;  // the row `taps` says how many heights it weighs
};

// By Smooth.
inline constexpr std::array<SmoothRow, kSmoothCount> kSmoothRows{{
    {Smooth::kNone, "none", text::kSmoothNone, SmoothAmount::kNone, nullptr},
    {Smooth::kBox, "box", text::kSmoothBox, SmoothAmount::kRadius, text::smoothBoxPass},
    {Smooth::kGaussian, "gaussian", text::kSmoothGaussian, SmoothAmount::kRadius,
     text::smoothGaussianPass},
    {Smooth::kIir, "iir", text::kSmoothIir, SmoothAmount::kStrength, text::smoothIirPass, true},
    {Smooth::kFir, "fir", text::kSmoothFir, SmoothAmount::kStrength, text::smoothFirPass, true,
     true},
    {Smooth::kCross, "cross", text::kSmoothCross, SmoothAmount::kStrength, text::smoothCrossPass},
}};
static_assert([] {
  for (std::size_t i = 0; i < kSmoothRows.size(); ++i) {
    if (kSmoothRows[i].smooth != static_cast<Smooth>(i)) return false;
  }
  return true;
}());

constexpr const SmoothRow& smoothRow(Smooth smooth) {
  return kSmoothRows[static_cast<std::size_t>(smooth)];
}

}  // namespace faultline
