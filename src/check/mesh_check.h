// Checks a triangle mesh of a grid of heights: whether it covers every cell once, which way its
// faces turn, and its vertex normals.
// Method: a vertex's own normal is computed in each of the four ways in which programs do it, and
// the given ones belong to the way that they are nearest to: (n - s) x (w - e) of the neighbours,
// or the mean of the faces around it, weighted by area (as cross products are), equally (Gouraud
// 1971), or by angle (Thuermer and Wuethrich 1998).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "terrain/grid/normals.h"

namespace faultline {

// What was done otherwise with normals, where one such thing explains them all.
enum class NormalMistake : std::uint8_t {
  kNone,
  kDown,       // they point into the land
  kExchanged,  // the two components along the ground
  kSign,       // of one of these
  kScale,      // heights and distances along the ground have different units
};

struct MeshCheck {
  int expected = 0;  // triangles: two for each cell
  int triangles = 0;
  int flat = 0;     // without area
  int down = 0;     // whose vertices run clockwise seen from above
  int normals = 0;  // given
  int notUnit = 0;  // normals whose length is off by more than a hundredth
  // The way that the normals are nearest to, and how many are more than 2 degrees off it.
  NormalKind kind = NormalKind::kTriangles;
  int wrongNormals = 0;
  int tellingNormals =
      0;  // those and the right ones that lean: on flat ground anything looks right
  NormalMistake mistake = NormalMistake::kNone;
  double timesAsSteep = 1.0;  // kScale: what the normals make of the slopes
};

// `side`: vertices a side of the grid. `normals`: empty, or one for each position. Indices are
// those of positions. The axes are a right-handed frame, and heights grow along the one
// without which the positions are a grid; else along that which most faces look along.
MeshCheck checkMesh(int side, std::span<const std::array<float, 3>> positions,
                    std::span<const std::array<float, 3>> normals,
                    std::span<const std::array<std::uint32_t, 3>> triangles);

}  // namespace faultline
