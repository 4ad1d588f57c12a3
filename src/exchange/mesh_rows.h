// Vertices and triangles of the land row by row, for the writers of meshes.
#pragma once

#include <array>

#include "exchange/file_writer.h"
#include "terrain/grid/normals.h"

namespace faultline {

using Vector = std::array<float, 3>;

// Vertices of the land around its middle, in metres: x east, y up, z south.
class SceneVertices {
 public:
  SceneVertices(const Heightfield& field, double side) : field_(field), side_(side) {}

  double across(int i) const { return (static_cast<double>(i) / (field_.size - 1) - 0.5) * side_; }
  double up(double z) const { return z * side_; }
  Vector normal(int x, int y) const {
    const auto [east, north, above] = vertexNormal(field_, x, y);
    return {east, above, -north};
  }

 private:
  const Heightfield& field_;
  double side_;
};

// Calls triangle(a, b, c) for the two triangles of each cell of a row, with vertex numbers from 0,
// counter-clockwise seen from above.
template <typename Triangle>
void eachTriangle(int size, int y, const Triangle& triangle) {
  for (int x = 0; x < size - 1; ++x) {
    const int northWest = y * size + x;
    const int southWest = northWest + size;
    triangle(northWest, southWest, northWest + 1);
    triangle(northWest + 1, southWest, southWest + 1);
  }
}

inline void writeVector(FileWriter& out, const Vector& vector) {
  for (const float part : vector) out.f32(part);
}

// Calls write(y) for the first `count` rows; false as soon as the writer must stop.
template <typename Write>
bool eachRow(FileWriter& out, int count, const Write& write) {
  for (int y = 0; y < count; ++y) {
    write(y);
    if (!out.worked()) return false;
  }
  return true;
}

}  // namespace faultline
