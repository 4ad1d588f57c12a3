// Vertex normals and the triangle mesh of a heightfield, in a right-handed frame: x east, y north,
// z up. Method: course page, step 3; a vertex normal is the sum of the area-weighted normals of its
// faces. Cells are split from (x+1, y) to (x, y+1). Cost: linear in the cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "terrain/grid/heightfield.h"

namespace faultline {

// The unit normal of one vertex.
std::array<float, 3> vertexNormal(const Heightfield& field, int x, int y);

// Unit normals, size * size of them, row by row.
std::vector<std::array<float, 3>> vertexNormals(const Heightfield& field);

// Where a vertex stands, x and y from 0 to 1.
std::array<float, 3> vertexPosition(const Heightfield& field, int x, int y);

// The vertices of the two triangles of the cell whose north-western vertex is (x, y),
// counter-clockwise seen from above.
using Triangle = std::array<std::uint32_t, 3>;
std::array<Triangle, 2> cellTriangles(int size, int x, int y);

struct TriangleMesh {
  std::vector<std::array<float, 3>> positions;  // size^2, row by row
  std::vector<std::array<float, 3>> normals;    // the same order
  std::vector<Triangle> triangles;              // 2 (size - 1)^2, cell by cell
};

TriangleMesh mesh(const Heightfield& field);

}  // namespace faultline
