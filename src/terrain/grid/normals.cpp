// Vertex normals and the triangle mesh. See normals.h.
#include "terrain/grid/normals.h"

#include <cmath>

namespace faultline {
namespace {

// Sums the area-weighted face normals around (x, y). All faces have the same area in plan, so each
// adds
// (-dz/dx, -dz/dy, 1) with its own slopes; those beyond the border are left out.
std::array<double, 3> normalSum(const Heightfield& field, int x, int y) {
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

}  // namespace

std::array<float, 3> vertexNormal(const Heightfield& field, int x, int y) {
  const auto n = normalSum(field, x, y);
  const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return {static_cast<float>(n[0] / length), static_cast<float>(n[1] / length),
          static_cast<float>(n[2] / length)};
}

std::vector<std::array<float, 3>> vertexNormals(const Heightfield& field) {
  std::vector<std::array<float, 3>> normals;
  normals.reserve(field.z.size());
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) normals.push_back(vertexNormal(field, x, y));
  }
  return normals;
}

std::array<float, 3> vertexPosition(const Heightfield& field, int x, int y) {
  const int d = field.size - 1;
  return {static_cast<float>(static_cast<double>(x) / d),
          static_cast<float>(static_cast<double>(d - y) / d), field.at(x, y)};
}

std::array<Triangle, 2> cellTriangles(int size, int x, int y) {
  const auto northWest = static_cast<std::uint32_t>(y * size + x);
  const auto southWest = northWest + static_cast<std::uint32_t>(size);
  return {{{northWest, southWest, northWest + 1}, {northWest + 1, southWest, southWest + 1}}};
}

TriangleMesh mesh(const Heightfield& field) {
  TriangleMesh out;
  const int d = field.size - 1;
  out.positions.reserve(field.z.size());
  for (int y = 0; y <= d; ++y) {
    for (int x = 0; x <= d; ++x) out.positions.push_back(vertexPosition(field, x, y));
  }
  out.normals = vertexNormals(field);
  out.triangles.reserve(2 * static_cast<std::size_t>(d) * static_cast<std::size_t>(d));
  for (int y = 0; y < d; ++y) {
    for (int x = 0; x < d; ++x) {
      for (const Triangle& triangle : cellTriangles(field.size, x, y)) {
        out.triangles.push_back(triangle);
      }
    }
  }
  return out;
}

}  // namespace faultline
