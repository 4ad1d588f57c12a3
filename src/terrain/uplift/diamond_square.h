// Diamond-square (midpoint displacement): random corners, then level after level the middle of each
// square gets the mean of its four corners plus chance, and the middle of each edge the mean of the
// four (at the border three) around it plus chance; the chance shrinks from level to level. With
// seamless edges the square is a torus, which has no border and a single corner.
// Source: Fournier, Fussell and Carpenter, "Computer Rendering of Stochastic Models" (1982), as
// told in the course's slides. Method: iterative, on one lattice; a vertex never moves again once
// it has its height, so coarser states stay readable. Randomness is counter-based, by level and
// place, so lattices of any size agree at shared vertices, and a part of a grid needs only a part
// of each lattice. Bits: docs/spec.md, section "Diamond-square".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "terrain/grid/grid_part.h"
#include "terrain/grid/heightfield.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

struct DiamondSquarePlan {
  std::array<std::uint32_t, 2> key{};
  int levels = 9;          // after the corners, 0 to 16
  double roughness = 1.0;  // of the first level, compared with the corners
  double reduction = 0.5;  // from level to level
  bool seamless = false;
};

DiamondSquarePlan diamondSquarePlan(const Recipe& recipe);

// The finest level that a grid needs: once all its vertices are vertices of a lattice, finer
// lattices cannot change them, because a vertex never moves again. The same for every part of it.
int finestLevel(const DiamondSquarePlan& plan, const GridPart& part);

// The three ways in which a point gets its height: at random, as the middle of a square, or as the
// middle of an edge.
enum class LevelPart : std::uint8_t { kCorners, kDiamonds, kSquares };

// A point of a lattice of 2^level x 2^level cells: column and row.
struct LatticePoint {
  int i = 0, j = 0;
  bool operator==(const LatticePoint&) const = default;
};

// The points that a part of a level (0: the corners) sets, row by row. Where opposite edges meet,
// a point of an edge stands at both. Cost: linear in the points.
std::vector<LatticePoint> pointsOf(LevelPart part, int level);

// What the squares of level `level` >= 1 add to the sums of a size x size grid: the sums after the
// level less those half-way, where the diamonds stand and each square is still the mean of the two
// older points along its edge. For a picture; no bits are promised. Cost: all levels anew.
Heightfield addedBySquares(const DiamondSquarePlan& plan, int size, int level);

// The sums of a grid or a part of one, step by step: step 1 sets the corners, step 1 + l is level
// l. Cost: that of a grid of the part's size, and some rows and columns of each level.
class DiamondSquare {
 public:
  DiamondSquare(const DiamondSquarePlan& plan, const GridPart& part);

  int steps() const { return plan_.levels + 1; }
  // Whole steps done.
  int applied() const { return applied_; }

  // Goes on with the next step for about `work` nanoseconds (at least one row of it); true when
  // that step is whole.
  bool advance(double work);
  // Goes back to `step` <= applied() whole steps; what is half done is dropped.
  void rewind(int step);

  // Writes the sums after applied() steps, read bilinearly from the lattice of that level, to rows
  // y0 <= y < y1. Not while a step is half done.
  void write(Heightfield& out, int y0, int y1) const;

  // Puts the means of the two older points along each edge in the place of the squares of the level
  // that was made last. What is made after that would stand on them.
  void dropSquares();

  static std::int64_t memoryBytes(const DiamondSquarePlan& plan, const GridPart& part);

 private:
  // Columns or rows of a lattice, both ends included. Those of a seamless one go on beyond 0 and
  // 2^level, as it repeats itself.
  struct Window {
    int first = 0, last = 0;
    int cells() const { return last - first; }
  };
  // What is made of one lattice, row by row, with room to write beyond the end of each.
  struct Lattice {
    int cells = 0;  // of the whole lattice
    Window x, y;
    float* heights = nullptr;  // null until its turn comes
    std::size_t stride() const;
    std::size_t floats() const;
    float* at(int i, int j) const;
  };
  static constexpr int kMaxLevel = 16;
  using Lattices = std::array<Lattice, kMaxLevel + 1>;
  // Where a column (or row) of the grid stands in the lattice that is read.
  struct Place {
    std::int32_t cell = 0;
    float part = 0.0f;  // of the way to the next vertex
  };

  static Place placeOf(int x, int cells, int cellsOfGrid);
  static Lattices latticesOf(const DiamondSquarePlan& plan, const GridPart& part);
  void makeCorners();
  void makeStrip(int level, int strip);
  void finishStep();
  void findPlaces();
  void readRow(const Lattice& lattice, int j, float* to) const;

  DiamondSquarePlan plan_;
  GridPart part_;
  int finest_;  // the finest level that the grid reads
  int applied_ = 0;
  int strip_ = 0;                                  // of the level in work: the next pair of rows
  Lattices lattices_;                              // by level, up to the finest
  std::vector<std::unique_ptr<float[]>> heights_;  // theirs
  std::size_t rowFloats_;
  std::vector<float> rows_;  // what a strip works with
  std::vector<Place> places_;
};

}  // namespace faultline
