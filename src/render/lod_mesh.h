// An adaptive mesh over a height grid: few triangles where it is flat, all of them along a cliff.
// Method: right-triangulated irregular networks (Evans, Kirkpatrick and Townsend 1997), with
// per-vertex errors found bottom-up and made monotone as in Lindstrom et al. 1996, so that taking
// every vertex whose error is above a threshold gives a mesh without cracks. The threshold comes
// from a histogram of the errors, so the triangle budget holds by construction. A lattice of 2^m +
// 1 points a side is laid over the grid and each of its points rounded to a grid vertex: every mesh
// vertex is a real vertex with its exact height. Cost: errors are O(lattice points), about 2 ms for
// 513 x 513; emission O(triangles). Same input, same mesh.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "terrain/heightfield.h"

namespace faultline {

inline constexpr int kTriangleBudget = 20'000;

// What a mesh vertex is part of.
enum class MeshPart : std::uint16_t { kSurface, kWallTop, kWallBottom };

// The sides of the block, in the order the walls come.
enum class MeshSide : std::uint16_t { kNorth, kEast, kSouth, kWest };

// One vertex: a grid vertex, what it is part of, and how fine the mesh is around it.
struct MeshVertex {
  std::uint16_t x;
  std::uint16_t y;
  std::uint16_t part;  // MeshPart + 4 * MeshSide (of walls)
  std::uint16_t
      reach;  // the longer extent of the smallest surface triangle that touches it, in grid cells
  bool operator==(const MeshVertex&) const = default;
};

struct LodMesh {
  std::vector<MeshVertex> vertices;
  // Three a triangle, counter-clockwise seen from outside the block; the surface first, then the
  // walls.
  std::vector<std::uint32_t> indices;
  int surfaceTriangles = 0;
  int wallTriangles = 0;
};

class LodMesher {
 public:
  // Builds the mesh over an n x n grid into `mesh`, whose memory is used again. At most `budget`
  // triangles, walls included (budget >= 64). `finestLattice` limits the lattice (a power of two;
  // 512 means 513 points).
  void build(std::span<const float> heights, int size, int budget, int finestLattice,
             LodMesh& mesh);

 private:
  static constexpr int kMostMeshLevels = 32;

  struct LatticePoint {
    std::size_t x, y;
  };

  void chooseLattice(int size, int finestLattice);
  void measureErrors(std::span<const float> heights, int size);
  void measureSides(const float* z, std::size_t half, int level);
  void measureCentres(const float* z, std::size_t half, int level);
  void chooseThreshold(int budget);
  std::uint32_t vertexAt(LatticePoint p, LodMesh& mesh);
  void emitSurface(LodMesh& mesh);
  void finishTriangles(LodMesh& mesh) const;
  void emitWalls(LodMesh& mesh) const;

  int lattice_ = 0;                    // cells a side, 2^m
  int levels_ = 0;                     // 2 m splits from the whole square to the smallest triangle
  std::size_t stride_ = 0;             // lattice points a side
  std::vector<std::uint16_t> gridOf_;  // lattice coordinate -> grid coordinate
  std::vector<std::size_t>
      firstOf_;                 // lattice coordinate -> the first that has its grid coordinate
  std::vector<float> sampled_;  // heights on the lattice, where it is not the grid
  std::vector<std::uint16_t>
      classes_;  // per lattice point: its error on a logarithmic scale, monotone
  std::vector<std::uint32_t> histogram_;  // per level and class: triangles its vertices add
  std::array<std::uint16_t, kMostMeshLevels>
      leastClass_{};                    // per level: the least class in the mesh
  std::vector<std::uint32_t> indexOf_;  // per lattice point: its vertex in the mesh
};

}  // namespace faultline
