// A light map: how much of the sun and of the sky each place on and around the block sees. Method:
// for the sun one sweep away from it carries the height of the shadow's upper edge from cell to
// cell (shadow volumes for a heightfield), with a penumbra that widens with the distance from the
// occluder; for the sky the mean horizon in eight directions, sampled at growing distances.
// Cost: a sweep is O(cells), 1 ms for 641 x 641; the sky 25 ms for 257 x 257. View only: no bits
// are promised.
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
  // Two bytes a texel, 255 for all of it. The first: on the block the part of the sun that is seen,
  // on the ground its brightness, contact shadow included. The second: the part of the sky that is
  // seen, 255 everywhere when the request has no sky. Without sky the map is for the ground alone:
  // under the block it holds what the ground would see there, and texels on the square's border
  // repeat those beside it, so that filtering mixes in nothing of the block.
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
  // The level of water on the block: land below it is lit as the water's surface is. The surface
  // casts no shadow.
  float water = -1e9f;
  bool operator==(const LightMapRequest&) const = default;
};

// Fills `map`. `heights`: an n x n grid over the square.
void buildLightMap(std::span<const float> heights, int size, const LightMapRequest& request,
                   LightMap& map);

}  // namespace faultline
