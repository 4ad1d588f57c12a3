// Vertex normals and the triangle mesh. See normals.h.
#include "terrain/grid/normals.h"

#include <iterator>

namespace faultline {

std::optional<NormalKind> normalKindOf(std::string_view name) {
  const auto* const found = std::find(std::begin(kNormalKinds), std::end(kNormalKinds), name);
  if (found == std::end(kNormalKinds)) return std::nullopt;
  return static_cast<NormalKind>(found - std::begin(kNormalKinds));
}

std::vector<std::array<float, 3>> vertexNormals(const Heightfield& field, NormalKind kind) {
  std::vector<std::array<float, 3>> normals;
  normals.reserve(field.z.size());
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      normals.push_back(vertexNormal(field, x, y, kind));
    }
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
