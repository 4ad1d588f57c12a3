// Every colour and measure of the terrain's picture, as the design sheet gives them, in one place.
// Colours are sRGB; lengths are CSS pixels or sides of the square, as said.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "terrain/erosion.h"

namespace faultline::look {

struct Colour {
  float red, green, blue;
};

constexpr Colour hex(std::uint32_t rgb) {
  return {static_cast<float>((rgb >> 16) & 255u) / 255.0f,
          static_cast<float>((rgb >> 8) & 255u) / 255.0f, static_cast<float>(rgb & 255u) / 255.0f};
}

// What differs between light and dark.
struct Tokens {
  Colour groundTop, groundBottom;
  Colour surface;  // of cards and badges
  Colour text, quiet;
  Colour sideTop, sideBottom;
  Colour accent;   // fault and rising side
  Colour sinking;  // lowered side
  float shadow;    // how much a full shadow takes from the ground
  // Lines of a tree by level, from the root; deeper ones keep the last. Ever darker, and from
  // orange to violet, which people who see red and green alike tell apart as well.
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

// Palette "Strata", by height over the finished range; lightness rises throughout.
struct PaletteStop {
  float at;
  Colour colour;
};

inline constexpr std::array<PaletteStop, 6> kStrata{{{0.00f, hex(0x31566B)},
                                                     {0.30f, hex(0x5B8384)},
                                                     {0.52f, hex(0x9DA583)},
                                                     {0.70f, hex(0xCDB68A)},
                                                     {0.86f, hex(0xE4CDA9)},
                                                     {1.00f, hex(0xFBF7EF)}}};

// What erosion leaves, laid over the land: by the value's part of the scale, which colour replaces
// how much of the land's own. Each goes one way in lightness, from blue or towards yellow, which
// people who see red and green alike tell apart as well; the same in light and dark, as the land
// is.
struct LayerStop {
  float at;
  Colour colour;
  float cover;
};

// A film leaves the land in sight, a lake does not.
inline constexpr std::array<LayerStop, 5> kWaterLayer{{{0.00f, hex(0x7FB4DC), 0.00f},
                                                       {0.05f, hex(0x7AB1DB), 0.06f},
                                                       {0.20f, hex(0x4F8FC9), 0.58f},
                                                       {0.50f, hex(0x2863A6), 0.92f},
                                                       {1.00f, hex(0x143A75), 1.00f}}};
// Depth below which even the deepest water is a film (in sides).
inline constexpr float kLeastWaterScale = 0x1p-9f;
// Over muted land, so that ochre stands out where Strata is ochre too.
inline constexpr std::array<LayerStop, 4> kSedimentLayer{{{0.00f, hex(0xBDBBB6), 0.72f},
                                                          {0.15f, hex(0xC2A06A), 0.78f},
                                                          {0.50f, hex(0x9C6518), 0.94f},
                                                          {1.00f, hex(0x5A2F0A), 1.00f}}};
// By its logarithm, as rivers on a map: pale land, dark lines.
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

// The lights' colours are taken as linear light.
inline constexpr Colour kSun = hex(0xFFEDD1);
inline constexpr double kSunElevationDeg = 35.0;
inline constexpr float kSunStrength = 1.6f;
// What comes from above and from the ground around, in shade and in light.
inline constexpr Colour kSky = hex(0xC9DCF2);
inline constexpr float kSkyStrength = 0.50f;
inline constexpr Colour kBounce = hex(0xE6DCCD);
inline constexpr float kBounceStrength = 0.30f;

// The fault mark, in CSS pixels.
inline constexpr float kPlaneOpacity = 0.20f;
inline constexpr float kTintOpacity = 0.22f;
inline constexpr float kLineWidth = 2.0f;
inline constexpr float kInkWidth = 1.5f;
inline constexpr float kDotSize = 6.0f;
inline constexpr float kArrowLength = 48.0f;
inline constexpr float kGlyphSize = 18.0f;
// Of a tree's lines: the root's width, what each level takes from it, and the least.
inline constexpr float kRootWidth = 2.5f;
inline constexpr float kLevelThinner = 0.82f;
inline constexpr float kThinnestLine = 0.9f;
// The sign of north: the letter's height, and how strong it is.
inline constexpr float kNorthSize = 12.0f;
inline constexpr float kNorthOpacity = 0.8f;
// How far the plane stands above the highest point, in sides of the square.
inline constexpr float kPlaneRise = 0.10f;

}  // namespace faultline::look
