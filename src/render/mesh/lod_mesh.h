// An adaptive mesh over a height grid, for a camera: few triangles where it is flat, far away or
// out of view, all of them along a cliff nearby. Method: right-triangulated irregular networks
// (Evans, Kirkpatrick and Townsend 1997), refined from the top by a queue in order of a bound of
// the error on the screen, with forced splits (Duchaineau et al. 1997).
//
// A lattice of 2^m + 1 points a side is laid over the grid, each point rounded to a grid vertex:
// every mesh vertex is a real vertex with its exact height; where the lattice is the grid and all
// of it is taken, the triangles are the grid's own. Each lattice point splits the two triangles
// that have it in the middle of their longest side, and is taken only together with the (up to two)
// points that made those triangles. So whatever is taken is a mesh without cracks.
// - Per heights: each point's error is how far its height is from the middle between the two it
//   lies between, plus the largest error of the four points of the next splits. So a triangle that
//   is not split differs from the lattice by at most its point's error, and no part of it has a
//   larger error. O(lattice points).
// - Per view: the importance of a point is its error in pixels, at the least depth of a box around
//   the triangle, and 0 where the box is outside the view frustum. The boxes of a triangle's parts
//   lie inside its own, so no part has more pixels than the whole, and a queue in order of pixels
//   always splits the worst triangle. Only triangles that are split, and their parts, are visited:
//   O(triangles), whatever the grid. The budget holds because a point's triangles are counted
//   before the point is taken.
// - Nothing pops: the importance of a point changes continuously with the view, and so does the
//   threshold, which is the importance of the last point within a share of the budget. A point at
//   the threshold is rendered in the middle of the side it splits, a point well above it at its own
//   height, and those between are interpolated (a geomorph, Hoppe 1998). So points come and go
//   where they make no difference, and the same view has the same picture whatever was shown
//   before.
// The same input gives the same mesh.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "render/camera/matrix.h"
#include "render/mesh/lod_view.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

inline constexpr int kTriangleBudget = 20'000;
// A mesh for a view leaves out points with an importance below this many device pixels.
inline constexpr float kMinPixels = 0.7f;
// From this many times the threshold on, a point has its own height.
inline constexpr float kBlendEnd = 1.5f;
// The share of a full budget that points above the threshold use. The rest is for points that
// become important in nearby views.
inline constexpr double kBlendShare = 0.85;

// What a mesh vertex is part of.
enum class MeshPart : std::uint16_t { kSurface, kWallTop, kWallBottom };

// The sides of the block, in the order the walls come.
enum class MeshSide : std::uint16_t { kNorth, kEast, kSouth, kWest };

// One vertex: a grid vertex, its part of the mesh, and the size of the triangles around it.
struct MeshVertex {
  std::uint16_t x;
  std::uint16_t y;
  std::uint16_t part;   // MeshPart + 4 * MeshSide (of walls)
  std::uint16_t reach;  // the longer extent of the smallest surface triangle that touches it, in
                        // grid cells; at most 4
  bool operator==(const MeshVertex&) const = default;
};

struct LodMesh {
  std::vector<MeshVertex> vertices;
  // The height at which each vertex is rendered: its own, or for a view a blended one.
  std::vector<float> heights;
  // Three for each triangle, counter-clockwise seen from outside the block; the surface first, then
  // the walls.
  std::vector<std::uint32_t> indices;
  int surfaceTriangles = 0;
  int wallTriangles = 0;
  // The bound of the visible mesh's difference from the whole lattice: in device pixels for a view,
  // in sides of the square without one.
  float worst = 0;
};

class LodMesher {
 public:
  // Takes an n x n grid. `finestLattice` limits the lattice (a power of two; 512 means 513 points).
  // `heights` must stay where they are while meshes are built. About 5 ns a lattice point.
  void setHeights(std::span<const float> heights, int size, int finestLattice);

  // Builds the mesh into `mesh`, whose memory is reused. At most `budget` triangles, walls
  // included (64 to 100,000). Without a view the importance of a point is its error of height.
  // About 3 ms for 20,000.
  void build(int budget, LodMesh& mesh);
  void build(const LodView& view, int budget, LodMesh& mesh, float minPixels = kMinPixels);

  // Updates the heights and `worst` of the last mesh that was built for a view, for another view
  // nearby (see stillFits). About 0.5 ms for 20,000 triangles.
  void blend(const LodView& view, LodMesh& mesh);

  // The probes for stillFits: some vertices of the last mesh in its view's frame, the nearest among
  // them.
  std::vector<Vec3> probes(const LodView& view) const;

 private:
  static constexpr int kMaxLevels = 32;
  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr std::uint16_t kPending = 0xffffu;  // about to be taken

  struct LatticePoint {
    std::size_t x, y;
  };
  // A point that may be taken, or must be taken along with another.
  struct Candidate {
    std::uint16_t x, y;
    std::uint16_t level;
    std::uint32_t next;  // in its bucket
  };
  struct Bucket {
    std::uint32_t first = kNone, last = kNone;
  };
  struct Range {
    float low, high;
  };
  // The range of heights in each square of a lattice of tiles.
  struct Tiles {
    int shift;  // a tile is 2^shift lattice cells wide
    int side;   // tiles a side
    std::vector<Range> ranges;
  };
  // The box around a triangle: its middle and half its extents, in lattice cells and height.
  struct Box {
    float x, y, z;
    float halfX, halfY, halfZ;
  };
  // The data of a point for blending: its vertex and height, its error, its cost in triangles, the
  // vertices at the ends of the side it splits, its parents' vertices, and the boxes of the
  // triangles it splits.
  struct Blended {
    std::uint32_t vertex;
    float height;
    float error;
    int cost;
    std::array<std::uint32_t, 2> ends;
    std::array<std::uint32_t, 2> parents;
    std::size_t parentCount;
    std::array<Box, 2> boxes;
    std::size_t partCount;
  };
  struct Part;
  class ByHeight;
  class OnScreen;

  std::size_t at(std::size_t x, std::size_t y) const { return y * stride_ + x; }
  void chooseLattice(int size, int finestLattice);
  void measureErrors(const float* z);
  void measureSides(const float* z, std::size_t half);
  void measureCentres(const float* z, std::size_t half);
  void measureTiles(const float* z);

  template <class Measure>
  void refine(const Measure& measure, int budget, LodMesh& mesh);
  int collectClosure(const Candidate& candidate);
  template <class Offer>
  void offerParts(const Candidate& point, const Offer& offer) const;
  void takePoint(LatticePoint p, LodMesh& mesh);
  void clearTaken();
  std::uint32_t vertexAt(LatticePoint p) const;
  void emitSurface(LodMesh& mesh) const;
  std::uint32_t* emitTriangle(LatticePoint a, LatticePoint b, LatticePoint apex, int level,
                              std::uint32_t* out, LodMesh& mesh) const;
  void emitWalls(LodMesh& mesh);

  std::size_t halfOf(const Candidate& point) const;
  bool isFalling(const Candidate& centre) const;
  template <class Visit>
  void visitParents(const Candidate& point, const Visit& visit) const;
  template <class Visit>
  void visitParts(const Candidate& point, const Visit& visit) const;
  std::array<LatticePoint, 2> endsOf(const Candidate& point) const;
  float heightOf(const MeshVertex& vertex) const;

  void prepareBlending(const OnScreen& measure, const LodMesh& mesh);
  void measureImportances(const OnScreen& measure);
  float blendThreshold();

  const float* heights_ = nullptr;
  int size_ = 0;
  int lattice_ = 0;                    // cells a side, 2^m
  int levels_ = 0;                     // 2 m splits from the whole square to the smallest triangle
  bool isGrid_ = false;                // the lattice is the grid
  std::size_t stride_ = 0;             // lattice points a side
  std::vector<std::uint16_t> gridOf_;  // lattice coordinate -> grid coordinate
  // Lattice coordinate -> the first one with the same grid coordinate.
  std::vector<std::size_t> firstOf_;
  std::vector<float> sampled_;  // heights on the lattice, where it is not the grid
  // Per lattice point: the upper half of its error's bits, rounded up.
  std::vector<std::uint16_t> errors_;
  std::vector<Tiles> tiles_;  // finest first

  std::vector<std::uint32_t> taken_;     // the lattice points of the last mesh
  std::vector<std::uint16_t> takenAs_;   // per lattice point: 1 + its vertex, 0, or kPending
  std::vector<std::uint16_t> vertexOf_;  // the same for the first of those that share a grid vertex
  std::vector<Candidate> candidates_;
  std::vector<Candidate> closure_;
  std::vector<Bucket> buckets_;

  std::vector<Blended> blended_;         // the last mesh's points but the corners, coarsest first
  std::vector<float> importances_;       // by vertex: pixels
  std::vector<int> costs_;               // by bucket of importance: triangles
  std::vector<std::uint32_t> wallTops_;  // the surface vertex of each pair of wall vertices
  float leftOut_ = 0;                    // the error bound of triangles that were not split
  int budget_ = 0;
  float minPixels_ = kMinPixels;
};

}  // namespace faultline
