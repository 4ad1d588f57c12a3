// Every colour and length of the terrain's picture, as the design sheet defines them. Colours are
// sRGB unless noted; lengths are CSS pixels or sides of the square, as noted.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "terrain/erosion/erosion.h"

namespace faultline::look {

struct Colour {
  float red, green, blue;
  bool operator==(const Colour&) const = default;
};

constexpr Colour hex(std::uint32_t rgb) {
  return {static_cast<float>((rgb >> 16) & 255u) / 255.0f,
          static_cast<float>((rgb >> 8) & 255u) / 255.0f, static_cast<float>(rgb & 255u) / 255.0f};
}

// The colours that differ between the light and the dark theme.
struct Tokens {
  Colour groundTop, groundBottom;
  Colour surface;  // of cards and badges
  Colour text, quiet;
  Colour sideTop, sideBottom;
  Colour accent;   // fault and rising side
  Colour sinking;  // lowered side
  float shadow;    // the part of the ground's light that a full shadow removes
  // The lines of a tree by level, from the root; deeper levels have the last colour. They darken
  // from orange to violet, which people with red-green colour blindness can tell apart.
  std::array<Colour, 5> levels;
};

inline constexpr Tokens kLight{
    hex(0xF6F5F2),
    hex(0xEAE7E1),
    hex(0xFCFBF9),
    hex(0x1D2327),
    hex(0x56606A),
    hex(0xA8937C),
    hex(0x7A7268),
    hex(0xB93B0B),
    hex(0x2F66A8),
    0.36f,
    {hex(0xB93B0B), hex(0x8C2A55), hex(0x5A2F74), hex(0x37305F), hex(0x262B45)}};
inline constexpr Tokens kDark{
    hex(0x1E2226),
    hex(0x15181B),
    hex(0x22272C),
    hex(0xECEAE6),
    hex(0xA9B2BA),
    hex(0x8A7B6C),
    hex(0x4A4643),
    hex(0xFF9557),
    hex(0x7FB2EE),
    0.55f,
    {hex(0xFF9557), hex(0xD8577A), hex(0x9441A0), hex(0x5A3C96), hex(0x33306A)}};

// A stop of an erosion layer's palette: at this part of the scale `colour` replaces the part
// `cover` of the land's own colour. Lightness is monotone in each palette, and hues run from blue
// or towards yellow, which people with red-green colour blindness can tell apart. The palettes are
// the same in both themes, like the land.
struct LayerStop {
  float at;
  Colour colour;
  float cover;
};

// A film of water leaves the land visible, a lake does not.
inline constexpr std::array<LayerStop, 5> kWaterLayer{{{0.00f, hex(0x7FB4DC), 0.00f},
                                                       {0.05f, hex(0x7AB1DB), 0.06f},
                                                       {0.20f, hex(0x4F8FC9), 0.58f},
                                                       {0.50f, hex(0x2863A6), 0.92f},
                                                       {1.00f, hex(0x143A75), 1.00f}}};
// Depth below which even the deepest water is a film (in sides).
inline constexpr float kMinWaterScale = 0x1p-9f;
// Sediment covers muted land, so that its ochre stands out where the palette Strata is ochre too.
inline constexpr std::array<LayerStop, 4> kSedimentLayer{{{0.00f, hex(0xBDBBB6), 0.72f},
                                                          {0.15f, hex(0xC2A06A), 0.78f},
                                                          {0.50f, hex(0x9C6518), 0.94f},
                                                          {1.00f, hex(0x5A2F0A), 1.00f}}};
// Flow is coloured by its logarithm and looks like rivers on a map: pale land, dark lines.
inline constexpr std::array<LayerStop, 5> kFlowLayer{{{0.00f, hex(0xE4DFD3), 0.78f},
                                                      {0.40f, hex(0xC9D6D8), 0.82f},
                                                      {0.65f, hex(0x7FB0CC), 0.90f},
                                                      {0.85f, hex(0x2C6CA8), 1.00f},
                                                      {1.00f, hex(0x0D2C66), 1.00f}}};

inline std::span<const LayerStop> layerStops(ErosionLayer kind) {
  switch (kind) {
    case ErosionLayer::kWater:
      return kWaterLayer;
    case ErosionLayer::kSediment:
      return kSedimentLayer;
    case ErosionLayer::kFlow:
      return kFlowLayer;
    case ErosionLayer::kNone:
      break;
  }
  return {};
}

// The colours of lights are used as linear values.
inline constexpr Colour kSun = hex(0xFFEDD1);
inline constexpr double kSunElevationDeg =
    35.0;  // the default, for which the strength below is exact
inline constexpr float kSunStrength = 1.6f;
// The light from the sky, and the light that the surrounding ground reflects.
inline constexpr Colour kSky = hex(0xC9DCF2);
inline constexpr float kSkyStrength = 0.50f;
inline constexpr Colour kBounce = hex(0xE6DCCD);
inline constexpr float kBounceStrength = 0.30f;
// The part of the sun's light that land mirrors at the middle of a highlight.
inline constexpr float kSpecular = 0.25f;
// For pictures whose colours people compare with the legend: the factor of the sun's strength, and
// the share of the even light on ground that faces down.
inline constexpr float kGentleSun = 0.30f;
inline constexpr float kGentleBounce = 0.70f;
inline constexpr float kGentleShadow = 0.40f;  // strength of shadows and hidden sky

// Contour lines, and every fifth of them: widths in CSS pixels, and how much of the land their ink
// covers. Lines fade out where they are closer than kFullContourGap CSS pixels, and vanish at
// kMinContourGap.
inline constexpr float kContourWidth = 1.0f;
inline constexpr float kStrongContourWidth = 1.6f;
inline constexpr float kContourInk = 0.34f;
inline constexpr float kStrongContourInk = 0.58f;
inline constexpr float kMinContourGap = 3.0f;
inline constexpr float kFullContourGap = 6.0f;
// Ground that rises less than this part of the interval per CSS pixel is level and has no line.
inline constexpr float kMinContourSteps = 0.0004f;

// Still water: its colours where it is shallow and deep, and how it covers the land with its depth,
// in parts of the finished range (water_tint.h). It is the same in both themes, as the land is.
inline constexpr Colour kShallowWater = hex(0x4592A6);
inline constexpr Colour kDeepWater = hex(0x0E3152);
inline constexpr float kWaterCoverDepth =
    0.055f;  // depth at which 63 % of the largest cover is reached
inline constexpr float kWaterDarkDepth =
    0.13f;  // depth at which 63 % of the way to the deep colour is reached
inline constexpr float kWaterCover = 0.90f;  // the largest
// The water's surface is a film of a colour this far between shallow and deep, which makes it look
// level.
inline constexpr float kFilmDarkness = 0.75f;
inline constexpr float kFilmCover = 0.15f;  // seen from above
// The sky that the surface mirrors, low above the horizon and high up (sRGB); and how much of it is
// mirrored seen from above and seen along the water.
inline constexpr Colour kWaterHorizon = hex(0xE3ECF1);
inline constexpr Colour kWaterZenith = hex(0x9FBFDC);
inline constexpr float kWaterMinReflection = 0.045f;
inline constexpr float kWaterMaxReflection = 0.62f;
inline constexpr float kWaterSunReflection = 0.30f;  // how much of the sun is mirrored
// The line along the shore and along the rim of the block: its width in CSS pixels, and its cover.
inline constexpr Colour kShore = hex(0xEAF4F4);
inline constexpr float kShoreWidth = 1.5f;
inline constexpr float kShoreCover = 0.46f;
inline constexpr float kRimCover = 0.34f;
// The cover of the water's sides, where the block is cut: at the top, and what depth adds.
inline constexpr float kWaterFaceCover = 0.38f;
inline constexpr float kWaterFaceDepthCover = 0.42f;

// The sky over a person who stands on the land, with the sun at the horizon and high up: at the
// zenith, at the horizon, and what is added around the sun. And the logarithm to base 2 of what
// haze takes from the light of each side of distance; and how high beaches reach, in parts of the
// range.
// Factors of the light outdoors: on shade, and what a low sun changes.
inline constexpr Colour kOutdoorSky{0.74f, 0.80f, 0.90f};
inline constexpr Colour kOutdoorBounce{0.50f, 0.50f, 0.52f};
inline constexpr Colour kEveningSun{1.04f, 0.74f, 0.44f};
inline constexpr Colour kEveningSky{0.80f, 0.88f, 1.10f};
inline constexpr Colour kEveningTop = hex(0x56719C);
inline constexpr Colour kEveningLow = hex(0xEBC9A6);
inline constexpr Colour kEveningGlow = hex(0xD98A4A);
inline constexpr Colour kDayTop = hex(0x5A8FC7);
inline constexpr Colour kDayLow = hex(0xDDE7EC);
inline constexpr Colour kDayGlow = hex(0x5C5446);
inline constexpr float kHaze = 0.75f;
// The width of the land's border that far away ends in haze, in sides.
inline constexpr float kBorderHaze = 0.14f;
inline constexpr float kBeach = 0.018f;

// The fault mark, in CSS pixels.
inline constexpr float kPlaneOpacity = 0.20f;
inline constexpr float kTintOpacity = 0.22f;
inline constexpr float kTintAway = 0.55f;  // its factor far from the line: 12 % in all
inline constexpr float kLineWidth = 2.0f;
inline constexpr float kInkWidth = 1.5f;
inline constexpr float kDotSize = 6.0f;
inline constexpr float kArrowLength = 48.0f;
inline constexpr float kGlyphSize = 18.0f;
// The widths of a tree's lines: the root's, the factor of each level, and the least.
inline constexpr float kRootWidth = 2.5f;
inline constexpr float kLevelThinner = 0.82f;
inline constexpr float kThinnestLine = 0.9f;
// Falling drops: how high above the land they appear, their length (both in sides), and their
// width.
inline constexpr double kDropHeight = 0.07;
inline constexpr double kDropLength = 0.011;
inline constexpr float kDropWidth = 1.6f;
// How far the plane rises above the highest point, in sides of the square.
inline constexpr float kPlaneRise = 0.10f;

}  // namespace faultline::look
