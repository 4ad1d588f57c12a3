// The adaptive mesh. See lod_mesh.h. Levels count splits from the two triangles of the whole square
// (level 0 splits their diagonal); even levels split diagonals at square centres, odd levels split
// square sides at their middle.
#include "render/lod_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "base/bits.h"

namespace faultline {
namespace {

// Errors are sorted into 64 classes an octave, from 2^-24 of the side upwards; class 0 is an error
// of 0.
constexpr int kClassShift = 17;
constexpr std::uint32_t kLowestClassBits = 103u << (23 - kClassShift);
constexpr std::uint32_t kClasses = 2048;
constexpr std::uint32_t kClassesPerOctave = 64;
constexpr std::uint32_t kNoVertex = 0xffffffffu;
constexpr std::uint16_t kNoReach = 0xffffu;

std::uint16_t classOf(float middle, float a, float b) {
  const float error = std::fabs(middle - 0.5f * (a + b));
  const std::uint32_t bits = floatBits(error) >> kClassShift;
  const std::uint32_t above = bits > kLowestClassBits ? bits - kLowestClassBits : 0u;
  const std::uint32_t known = std::min(above, kClasses - 2) + 1;
  return static_cast<std::uint16_t>(error > 0.0f ? known : 0u);
}

// How many triangles a vertex adds: each of its two triangles becomes two; on the border one does,
// and a piece of wall (two triangles) becomes two.
constexpr int kInteriorCost = 2;
constexpr int kBorderCost = 3;
// Border vertices count as if their error were four times as large: they are the outline of the
// walls.
constexpr unsigned kBorderBonus = 2 * kClassesPerOctave;
constexpr int kCoarsestTriangles = 2 + 4 * 2;

}  // namespace

void LodMesher::build(std::span<const float> heights, int size, int budget, int finestLattice,
                      LodMesh& mesh) {
  FAULTLINE_ASSERT(size >= kMinSize && budget >= 64);
  FAULTLINE_ASSERT(heights.size() ==
                   static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  chooseLattice(size, finestLattice);
  measureErrors(heights, size);
  chooseThreshold(budget);
  mesh.vertices.clear();
  mesh.indices.clear();
  emitSurface(mesh);
  emitWalls(mesh);
}

void LodMesher::chooseLattice(int size, int finestLattice) {
  int lattice = 1;
  levels_ = 0;
  while (lattice < size - 1 && lattice < finestLattice) {
    lattice *= 2;
    levels_ += 2;
  }
  lattice_ = lattice;
  stride_ = static_cast<std::size_t>(lattice) + 1;
  gridOf_.resize(stride_);
  for (int i = 0; i <= lattice; ++i) {
    gridOf_[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(
        (static_cast<std::int64_t>(i) * (size - 1) * 2 + lattice) / (2 * lattice));
  }
  firstOf_.resize(stride_);
  for (std::size_t i = 0; i < stride_; ++i) {
    firstOf_[i] = i > 0 && gridOf_[i] == gridOf_[i - 1] ? firstOf_[i - 1] : i;
  }
}

void LodMesher::measureErrors(std::span<const float> heights, int size) {
  // Sample the grid where the lattice is not the grid itself.
  const float* z = heights.data();
  if (lattice_ != size - 1) {
    sampled_.resize(stride_ * stride_);
    for (std::size_t y = 0; y < stride_; ++y) {
      const float* row = z + static_cast<std::size_t>(gridOf_[y]) * static_cast<std::size_t>(size);
      float* out = sampled_.data() + y * stride_;
      for (std::size_t x = 0; x < stride_; ++x) {
        out[x] = row[gridOf_[x]];
      }
    }
    z = sampled_.data();
  }

  // Go from the smallest triangles to the largest, so that each point sees what depends on it.
  classes_.assign(stride_ * stride_, 0);
  histogram_.assign(static_cast<std::size_t>(std::max(levels_, 1)) * kClasses, 0);
  int level = levels_ - 1;
  for (std::size_t half = 1; half * 2 <= static_cast<std::size_t>(lattice_);
       half *= 2, level -= 2) {
    measureSides(z, half, level);
    measureCentres(z, half, level - 1);
  }
}

// The middles of the sides of all squares of side 2 * half.
void LodMesher::measureSides(const float* z, std::size_t half, int level) {
  std::uint32_t* counts = histogram_.data() + static_cast<std::size_t>(level) * kClasses;
  const std::size_t last = stride_ - 1;
  for (std::size_t y = 0; y <= last; y += half) {
    // On rows of square corners the sides run along x, on rows of square centres along y.
    const bool alongX = y % (2 * half) == 0;
    const std::size_t step = alongX ? half : half * stride_;
    const std::size_t above = y > 0 ? half / 2 * stride_ : 0;
    const std::size_t below = y < last ? half / 2 * stride_ : 0;
    const bool borderRow = y == 0 || y == last;
    for (std::size_t x = alongX ? half : 0; x <= last; x += 2 * half) {
      const std::size_t at = y * stride_ + x;
      std::uint16_t most = classOf(z[at], z[at - step], z[at + step]);
      if (half > 1) {
        // The centres of the four half-size squares around it; on the border two of them.
        const std::size_t west = x > 0 ? half / 2 : 0;
        const std::size_t east = x < last ? half / 2 : 0;
        const auto centre = [&](std::size_t up, std::size_t down, std::size_t left,
                                std::size_t right) {
          return classes_[at - up + down - left + right];
        };
        if (above != 0 && west != 0) most = std::max(most, centre(above, 0, west, 0));
        if (above != 0 && east != 0) most = std::max(most, centre(above, 0, 0, east));
        if (below != 0 && west != 0) most = std::max(most, centre(0, below, west, 0));
        if (below != 0 && east != 0) most = std::max(most, centre(0, below, 0, east));
      }
      const bool border = borderRow || x == 0 || x == last;
      if (border && most > 0) {
        most = static_cast<std::uint16_t>(std::min<unsigned>(most + kBorderBonus, kClasses - 1));
      }
      classes_[at] = most;
      counts[most] += border ? kBorderCost : kInteriorCost;
    }
  }
}

// The centres of all squares of side 2 * half, split along alternating diagonals.
void LodMesher::measureCentres(const float* z, std::size_t half, int level) {
  std::uint32_t* counts = histogram_.data() + static_cast<std::size_t>(level) * kClasses;
  const std::size_t last = stride_ - 1;
  const std::size_t row = half * stride_;
  for (std::size_t y = half; y < last; y += 2 * half) {
    bool falling = (y / (2 * half)) % 2 == 0;  // the diagonal from north-west to south-east
    for (std::size_t x = half; x < last; x += 2 * half, falling = !falling) {
      const std::size_t at = y * stride_ + x;
      std::uint16_t most = falling ? classOf(z[at], z[at - row - half], z[at + row + half])
                                   : classOf(z[at], z[at - row + half], z[at + row - half]);
      most = std::max(most, std::max(classes_[at - half], classes_[at + half]));
      most = std::max(most, std::max(classes_[at - row], classes_[at + row]));
      classes_[at] = most;
      counts[most] += kInteriorCost;
    }
  }
}

// Takes vertices in order of their error by octaves, inside an octave level by level, coarse ones
// first, so that cliffs of about equal height are refined evenly, and inside a level by class,
// until the budget is used. A parent's error is never below its children's, so it always comes
// before them, and what was taken is a mesh without cracks.
void LodMesher::chooseThreshold(int budget) {
  std::int64_t left = budget - kCoarsestTriangles;
  leastClass_.fill(1);
  for (std::uint32_t octave = kClasses / kClassesPerOctave; octave-- > 0;) {
    const std::uint32_t lowest = std::max(octave * kClassesPerOctave, 1u);
    const std::uint32_t above = (octave + 1) * kClassesPerOctave;
    for (int level = 0; level < levels_; ++level) {
      const std::uint32_t* counts = histogram_.data() + static_cast<std::size_t>(level) * kClasses;
      for (std::uint32_t errorClass = above; errorClass-- > lowest;) {
        left -= counts[errorClass];
        if (left < 0) {
          for (int l = 0; l < kMostMeshLevels; ++l) {
            leastClass_[static_cast<std::size_t>(l)] =
                static_cast<std::uint16_t>(l < level    ? lowest
                                           : l == level ? errorClass + 1
                                                        : above);
          }
          return;
        }
      }
    }
  }
}

std::uint32_t LodMesher::vertexAt(LatticePoint p, LodMesh& mesh) {
  std::uint32_t& index = indexOf_[firstOf_[p.y] * stride_ + firstOf_[p.x]];
  if (index == kNoVertex) {
    index = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back(
        {gridOf_[p.x], gridOf_[p.y], static_cast<std::uint16_t>(MeshPart::kSurface), kNoReach});
  }
  return index;
}

void LodMesher::emitSurface(LodMesh& mesh) {
  struct Pending {
    LatticePoint a, b, apex;  // a-b is the longest side
    int level;
  };
  indexOf_.assign(stride_ * stride_, kNoVertex);
  const std::size_t last = stride_ - 1;
  std::array<Pending, kMostMeshLevels + 2> stack;
  std::size_t depth = 0;
  stack[depth++] = {{0, 0}, {last, last}, {last, 0}, 0};
  stack[depth++] = {{last, last}, {0, 0}, {0, last}, 0};
  while (depth > 0) {
    const Pending triangle = stack[--depth];
    const LatticePoint middle{(triangle.a.x + triangle.b.x) / 2, (triangle.a.y + triangle.b.y) / 2};
    const bool split =
        triangle.level < levels_ && classes_[middle.y * stride_ + middle.x] >=
                                        leastClass_[static_cast<std::size_t>(triangle.level)];
    if (split) {
      stack[depth++] = {triangle.apex, triangle.a, middle, triangle.level + 1};
      stack[depth++] = {triangle.b, triangle.apex, middle, triangle.level + 1};
      continue;
    }
    for (const LatticePoint& corner : {triangle.a, triangle.b, triangle.apex}) {
      mesh.indices.push_back(vertexAt(corner, mesh));
    }
  }
  finishTriangles(mesh);
  mesh.surfaceTriangles = static_cast<int>(mesh.indices.size() / 3);
}

// Tells each vertex the smallest triangle around it, and drops triangles that shrank to a line:
// where the lattice is finer than the grid, neighbouring lattice points share a grid vertex.
// Triangles with three vertices in a row stay: they stand upright and close what would be a crack.
void LodMesher::finishTriangles(LodMesh& mesh) const {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    MeshVertex& a = mesh.vertices[mesh.indices[i]];
    MeshVertex& b = mesh.vertices[mesh.indices[i + 1]];
    MeshVertex& c = mesh.vertices[mesh.indices[i + 2]];
    if (&a != &b && &b != &c && &c != &a) {
      const auto [left, right] = std::minmax({a.x, b.x, c.x});
      const auto [top, bottom] = std::minmax({a.y, b.y, c.y});
      const auto extent = static_cast<std::uint16_t>(std::max(right - left, bottom - top));
      for (MeshVertex* vertex : {&a, &b, &c}) {
        vertex->reach = std::min(vertex->reach, extent);
      }
      std::copy_n(mesh.indices.begin() + static_cast<std::ptrdiff_t>(i), 3,
                  mesh.indices.begin() + static_cast<std::ptrdiff_t>(kept));
      kept += 3;
    }
  }
  mesh.indices.resize(kept);
}

void LodMesher::emitWalls(LodMesh& mesh) const {
  const std::size_t last = stride_ - 1;
  const std::size_t surfaceIndices = mesh.indices.size();
  for (std::uint16_t side = 0; side < 4; ++side) {
    // Walk the side so that its outside is on the left seen from above: west along the north side,
    // and so on.
    bool first = true;
    std::uint32_t previous = 0;
    for (std::size_t i = 0; i <= last; ++i) {
      const std::array<LatticePoint, 4> points{
          {{last - i, 0}, {last, last - i}, {i, last}, {0, i}}};
      const LatticePoint point = points[side];
      const std::uint32_t surface = indexOf_[point.y * stride_ + point.x];
      if (surface == kNoVertex) {
        continue;
      }
      const auto top = static_cast<std::uint32_t>(mesh.vertices.size());
      for (const MeshPart part : {MeshPart::kWallTop, MeshPart::kWallBottom}) {
        MeshVertex vertex = mesh.vertices[surface];
        vertex.part = static_cast<std::uint16_t>(static_cast<unsigned>(part) + 4u * side);
        mesh.vertices.push_back(vertex);
      }
      if (!first) {
        for (const std::uint32_t index :
             {previous, previous + 1, top, top, previous + 1, top + 1}) {
          mesh.indices.push_back(index);
        }
      }
      first = false;
      previous = top;
    }
  }
  mesh.wallTriangles = static_cast<int>((mesh.indices.size() - surfaceIndices) / 3);
}

}  // namespace faultline
