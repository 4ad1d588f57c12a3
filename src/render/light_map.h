// How much sun and how much sky each place on and around the block sees: soft shadows as a small
// map. Method: shadows by one sweep against the light that carries the height of the shadow's upper
// edge from cell to cell (a height-field form of shadow volumes), with a penumbra that widens with
// the distance from what casts it; sky by the mean horizon in eight directions at growing
// distances. Cost: a sweep is O(cells), 1 ms for 641 x 641; the sky 25 ms for 257 x 257. View only:
// no bits are promised.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace faultline {

// The map reaches this far beyond the square on all four sides, in sides of the square.
inline constexpr float kLightMapMargin = 0.75f;

struct LightMap {
  int size = 0;        // texels a side, one per point of a grid over square and margin
  int resolution = 0;  // texels per side of the square
  // Two bytes a texel, 255 all: on the block the part of the sun seen, on the ground how light it
  // is, contact shadow included; and the part of the sky seen (all where not asked for). Without
  // sky the map is for the ground alone: under the block it holds what the ground would see there,
  // and on the square's border what stands beside it, so that reading between texels is safe.
  std::vector<std::uint8_t> texels;
};

struct LightMapRequest {
  int resolution = 64;       // texels per side of the square, a multiple of 4
  double sunAzimuthDeg = 0;  // as in camera.h: the direction (sin a, cos a) of (u, v)
  double sunElevationDeg = 35;
  float base = -0.05f;   // level of the ground around the block
  float contact = 0.2f;  // how far the contact shadow around the block reaches
  int sunSamples = 1;    // directions across the sun's disc
  bool sky = false;
  // A level surface on the block: what lies below it is lit as that surface is. Casts no shadow.
  float water = -1e9f;
  bool operator==(const LightMapRequest&) const = default;
};

// `heights`: an n x n grid over the square.
void buildLightMap(std::span<const float> heights, int size, const LightMapRequest& request,
                   LightMap& map);

}  // namespace faultline
