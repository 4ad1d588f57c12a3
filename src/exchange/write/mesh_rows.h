// Vertices and triangles of the land, for the writers of meshes: those of the grid, or the exact
// faces of its cuts. Both kinds of mesh have the same members; vertices lie around the middle of
// the land, in metres: x east, y up, z south.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "exchange/write/file_formats.h"
#include "exchange/write/file_heights.h"
#include "terrain/cliffs/cut_mesh.h"
#include "terrain/grid/normals.h"

namespace faultline {

using Vector = std::array<float, 3>;
using Place = std::array<double, 3>;

// Every vertex and triangle of the grid.
class GridMesh {
 public:
  GridMesh(const Heightfield& field, const FileOptions& options)
      : field_(field, options),
        side_(options.side),
        normals_(options.gridNormals ? NormalKind::kGrid : NormalKind::kTriangles) {}

  int vertices() const { return field_.size * field_.size; }
  int triangles() const { return 2 * (field_.size - 1) * (field_.size - 1); }
  // The distance that neighbours have, in metres.
  double spacing() const { return side_ / (field_.size - 1); }
  // The corners of a box around all vertices.
  Place low() const { return {across(0), field_.low() * side_, across(0)}; }
  Place high() const { return {across(last()), field_.high() * side_, across(last())}; }

  Place position(int vertex) const {
    const int x = vertex % field_.size, y = vertex / field_.size;
    return {across(x), static_cast<double>(field_.at(x, y)) * side_, across(y)};
  }
  Vector normal(int vertex) const {
    const auto [east, north, above] =
        vertexNormal(field_, vertex % field_.size, vertex / field_.size, normals_);
    return {east, above, -north};
  }
  // Counter-clockwise seen from above; two for each cell, row by row.
  std::array<int, 3> triangle(int number) const {
    const int cell = number / 2;
    const int northWest = cell / last() * field_.size + cell % last();
    const int southWest = northWest + field_.size;
    if (number % 2 == 0) return {northWest, southWest, northWest + 1};
    return {northWest + 1, southWest, southWest + 1};
  }

 private:
  int last() const { return field_.size - 1; }
  double across(int i) const { return (static_cast<double>(i) / last() - 0.5) * side_; }

  FileHeights field_;
  double side_;
  NormalKind normals_;
};

// The level pieces of a land of cuts, and the faces between them.
class FacesMesh {
 public:
  FacesMesh(const LandCuts& cuts, const FileHeights& heights, double side)
      : heights_(heights), side_(side) {
    CutMesher().build(cuts, std::nullopt, mesh_);
    for (const CutVertex& vertex : mesh_.vertices) {
      lowest_ = std::min(lowest_, vertex.z);
      highest_ = std::max(highest_, vertex.z);
    }
  }

  int vertices() const { return static_cast<int>(mesh_.vertices.size()); }
  int triangles() const { return mesh_.surfaceTriangles + mesh_.faceTriangles; }
  double spacing() const { return side_ / 1024.0; }
  Place low() const { return place(0.0f, lowest_, 0.0f); }
  Place high() const { return place(1.0f, highest_, 1.0f); }

  Place position(int vertex) const {
    const CutVertex& at = mesh_.vertices[static_cast<std::size_t>(vertex)];
    return place(at.u, at.z, at.v);
  }
  Vector normal(int vertex) const {
    const CutVertex& at = mesh_.vertices[static_cast<std::size_t>(vertex)];
    const bool level = at.normalU == 0.0f && at.normalV == 0.0f;
    return {at.normalU, level ? 1.0f : 0.0f, at.normalV};
  }
  std::array<int, 3> triangle(int number) const {
    std::array<int, 3> corners{};
    for (std::size_t i = 0; i < 3; ++i) {
      corners[i] = static_cast<int>(mesh_.indices[3 * static_cast<std::size_t>(number) + i]);
    }
    return corners;
  }

 private:
  Place place(float u, float z, float v) const {
    return {(static_cast<double>(u) - 0.5) * side_, static_cast<double>(heights_.height(z)) * side_,
            (static_cast<double>(v) - 0.5) * side_};
  }

  CutMesh mesh_;
  FileHeights heights_;
  double side_;
  float lowest_ = std::numeric_limits<float>::max();
  float highest_ = std::numeric_limits<float>::lowest();
};

// Calls use(mesh) with the mesh that the options ask for.
template <typename Use>
void withMesh(const FileLand& land, const FileOptions& options, const Use& use) {
  if (options.exactFaces && land.cuts != nullptr) {
    use(FacesMesh(*land.cuts, {land.heights, options}, options.side));
  } else {
    use(GridMesh(land.heights, options));
  }
}

// How often writers of meshes report their work: after so many vertices or triangles.
inline constexpr int kMeshBlock = 256;

inline std::int64_t blocksOf(int count) { return (count + kMeshBlock - 1) / kMeshBlock; }

// Calls write(i) for i from 0 to below `count`; false as soon as the writer must stop.
template <typename Write>
bool inBlocks(FileWriter& out, int count, const Write& write) {
  for (int i = 0; i < count; ++i) {
    write(i);
    if (((i + 1) % kMeshBlock == 0 || i + 1 == count) && !out.worked()) return false;
  }
  return true;
}

inline void writeVector(FileWriter& out, const Vector& vector) {
  for (const float part : vector) out.f32(part);
}

}  // namespace faultline
