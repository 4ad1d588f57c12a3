// Checks a triangle mesh of a grid of heights: whether it covers every cell once, which way its
// faces turn, and its vertex normals.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "terrain/grid/normals.h"

namespace faultline {

struct MeshCheck {
  int expected = 0;  // triangles: two for each cell
  int triangles = 0;
  int flat = 0;     // without area
  int down = 0;     // whose vertices run clockwise seen from above
  int normals = 0;  // given
  int notUnit = 0;  // normals whose length is off by more than a hundredth
  // The kind that the normals are nearest to, and how many are more than 10 degrees off it. A
  // vertex's own is the mean of the faces around it, or (n - s) x (w - e) of its neighbours.
  NormalKind kind = NormalKind::kTriangles;
  int wrongNormals = 0;
};

// `side`: vertices a side of the grid. `normals`: empty, or one for each position. Indices are
// those of positions. The axes are a right-handed frame, and heights grow along the one
// without which the positions are a grid; else along that which most faces look along.
MeshCheck checkMesh(int side, std::span<const std::array<float, 3>> positions,
                    std::span<const std::array<float, 3>> normals,
                    std::span<const std::array<std::uint32_t, 3>> triangles);

}  // namespace faultline
