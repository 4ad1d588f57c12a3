// Vertex normals and the triangle mesh of a heightfield, in a right-handed frame: x east, y north,
// z up. Method: course page, step 3; a vertex normal is the sum of the area-weighted normals of its
// faces, or, the course's other way, the cross product (n - s) x (w - e) of its four neighbours,
// where a border repeats the vertex itself. Cells are split from (x+1, y) to (x, y+1). Cost: linear
// in the cells. Bits: docs/spec.md, section 1.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "terrain/grid/heightfield.h"

namespace faultline {

enum class NormalKind : std::uint8_t { kTriangles, kGrid };
inline constexpr std::string_view kNormalKinds[] = {"triangles", "grid"};
inline std::string_view normalKindName(NormalKind kind) {
  return kNormalKinds[static_cast<std::size_t>(kind)];
}
// The kind of this name, if there is one.
std::optional<NormalKind> normalKindOf(std::string_view name);

// The sum of the area-weighted face normals around (x, y). All faces have the same area in plan, so
// each adds (-dz/dx, -dz/dy, 1) with its own slopes; those beyond the border are left out.
// A Field has `size` and at(x, y).
template <typename Field>
std::array<double, 3> triangleNormal(const Field& field, int x, int y) {
  const int d = field.size - 1;
  std::array<double, 3> sum{0.0, 0.0, 0.0};
  // A face is given by its right-angled corner: slopes run from it east/west and south/north.
  const auto addFace = [&](int cornerX, int cornerY, int stepX, int stepY) {
    const double z = field.at(cornerX, cornerY);
    const double east = (field.at(cornerX + stepX, cornerY) - z) * stepX * d;
    const double south = (field.at(cornerX, cornerY + stepY) - z) * stepY * d;
    sum[0] -= east;
    sum[1] += south;  // y points north, rows run south
    sum[2] += 1.0;
  };
  // North-western faces have their corner at the cell's north-west, south-eastern ones at its
  // south-east.
  if (x < d && y < d) addFace(x, y, 1, 1);
  if (x > 0 && y < d) addFace(x - 1, y, 1, 1);
  if (x < d && y > 0) addFace(x, y - 1, 1, 1);
  if (x > 0 && y > 0) addFace(x, y, -1, -1);
  if (x < d && y > 0) addFace(x + 1, y, -1, -1);
  if (x > 0 && y < d) addFace(x, y + 1, -1, -1);
  return sum;
}

// (n - s) x (w - e), divided by its third component.
template <typename Field>
std::array<double, 3> gridNormal(const Field& field, int x, int y) {
  const int d = field.size - 1;
  const int west = std::max(x - 1, 0), east = std::min(x + 1, d);
  const int north = std::max(y - 1, 0), south = std::min(y + 1, d);
  const auto rise = [&](float from, float to, int cells) {
    return (static_cast<double>(to) - static_cast<double>(from)) * d / cells;
  };
  return {rise(field.at(east, y), field.at(west, y), east - west),
          rise(field.at(x, north), field.at(x, south), south - north), 1.0};
}

// The unit normal of one vertex.
template <typename Field>
std::array<float, 3> vertexNormal(const Field& field, int x, int y,
                                  NormalKind kind = NormalKind::kTriangles) {
  const auto n = kind == NormalKind::kGrid ? gridNormal(field, x, y) : triangleNormal(field, x, y);
  const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return {static_cast<float>(n[0] / length), static_cast<float>(n[1] / length),
          static_cast<float>(n[2] / length)};
}

// Unit normals, size * size of them, row by row.
std::vector<std::array<float, 3>> vertexNormals(const Heightfield& field,
                                                NormalKind kind = NormalKind::kTriangles);

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
