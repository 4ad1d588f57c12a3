// The land from above as a picture: palette by height, relief shaded by the scene's sun, water,
// contours, slopes, erosion's layers and lines. The processor computes it, for the map, for pages
// without WebGL 2 and for tests; no GL. North is up.
// Method: the grid is resampled to the picture's pixels (pixel_ground.h). Each pixel gets its
// palette colour times the light on its slope, divided by the light on flat ground, so that flat
// land shows exactly the palette's colour. Bright pixels are toned by luminance alone, as on the
// block. Cost: linear in vertices and pixels; 513 vertices a side take 1 ms for 168 pixels a side,
// 16 ms for 900, twice that with contours and water. View only: no bits are promised.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "render/scene/look.h"
#include "terrain/erosion/erosion.h"
#include "terrain/palette/palette.h"

namespace faultline {

// A straight line over the land, between two places of the square; width in CSS pixels.
struct HillshadeStroke {
  float u1 = 0, v1 = 0, u2 = 0, v2 = 0;
  float width = 1;
  look::Colour colour{};  // sRGB
  float opacity = 1;
  bool operator==(const HillshadeStroke&) const = default;
};

// All heights are as shown (exaggerated), as in Scene.
struct HillshadeRequest {
  Palette palette = Palette::kStrata;
  float rangeLow = 0, rangeHigh = 0.2f;  // of the finished land
  float heightScale = 1;                 // shown heights over true ones
  double sunAzimuthDeg = -115;           // as in Scene: the direction (sin a, cos a) of (u, v)
  double sunElevationDeg = 35;
  std::optional<float> waterLevel;
  float contourInterval = 0;  // 0: none
  float contourPhase = 0;
  bool slopeView = false;    // colours by true steepness
  float rockSlope = 0;       // true slope above which land is bare rock; 0: none is
  bool levelPieces = false;  // the land is level between cliffs: no ground counts as steep
  // The erosion layer that colours the land, with its values on the same grid (null: none is
  // shown). The layer's last colour stands for the value `layerScale` (above 0, see LayerScale).
  ErosionLayer layer = ErosionLayer::kNone;
  const float* layerValues = nullptr;
  float layerScale = 1;
  float pixelRatio = 1;  // pixels of the picture per CSS pixel
  std::vector<HillshadeStroke> strokes;
  bool operator==(const HillshadeRequest&) const = default;
};

inline constexpr int kMinHillshade = 16;
inline constexpr int kMaxHillshade = 4096;

// Fills `rgba` with side x side pixels, red in the lowest byte, alpha 255, northern row first.
// `heights`: a size x size grid, row by row. `side` from kMinHillshade to kMaxHillshade.
void paintHillshade(std::span<const float> heights, int size, const HillshadeRequest& request,
                    int side, std::vector<std::uint32_t>& rgba);

}  // namespace faultline
