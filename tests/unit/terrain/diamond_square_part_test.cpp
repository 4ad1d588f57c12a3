// terrain/diamond_square: a part of a grid has the bits of the whole grid after every step. Grids
// that are too large to be made whole are compared with docs/spec.md, section "Diamond-square",
// vertex by vertex.
#include "terrain/uplift/diamond_square.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "base/bits.h"
#include "unit/terrain/plain_generators.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// What `levels=0` stands for on a grid of so many cells.
int levelsFor(int cells) {
  int levels = 0;
  while (1 << levels < cells) ++levels;
  return levels;
}

DiamondSquarePlan randomPlan(RandomDraws& draws, int levels) {
  DiamondSquarePlan plan;
  plan.key = {draws.word(), draws.word()};
  plan.levels = levels;
  plan.roughness = draws.part() * 4.0;
  plan.reduction = draws.oneIn(4) ? 1.0 : draws.part();
  plan.seamless = draws.oneIn(2);
  return plan;
}

// Where a part of so many vertices a side begins: at a border of the grid or inside.
int randomFirst(RandomDraws& draws, int size, int cells) {
  const int last = cells + 1 - size;
  return draws.oneIn(4) ? 0 : draws.oneIn(3) ? last : draws.between(0, last);
}

Heightfield sums(const DiamondSquare& squares, int size) {
  Heightfield out(size);
  squares.write(out, 0, size);
  return out;
}

void finishStep(DiamondSquare& squares, double work) {
  while (!squares.advance(work)) continue;
}

// How many vertices of a part are other than those of a field whose first vertex is (x0, y0) of the
// grid. Bit for bit, so that +0 and -0 differ.
int differences(const Heightfield& part, const GridPart& place, const Heightfield& field, int x0,
                int y0) {
  int count = 0;
  for (int y = std::max(place.y0, y0); y < std::min(place.y0 + part.size, y0 + field.size); ++y) {
    for (int x = std::max(place.x0, x0); x < std::min(place.x0 + part.size, x0 + field.size); ++x) {
      count += floatBits(part.at(x - place.x0, y - place.y0)) != floatBits(field.at(x - x0, y - y0))
                   ? 1
                   : 0;
    }
  }
  return count;
}

// Vertices by their definition, each made once.
class PlainVertices {
 public:
  explicit PlainVertices(const DiamondSquarePlan& plan) : plan_(plan) {}

  // Vertex (i, j) of the lattice of a level.
  float vertexOf(int level, int i, int j) {
    i = plain::wrapped(plan_.seamless, i, 1 << level);
    j = plain::wrapped(plan_.seamless, j, 1 << level);
    if (level > 0 && i % 2 == 0 && j % 2 == 0) return vertexOf(level - 1, i / 2, j / 2);
    const auto key = std::tuple(level, i, j);
    const auto known = made_.find(key);
    if (known != made_.end()) return known->second;
    return made_[key] = makeVertex(level, i, j);
  }

  // Vertex (x, y) of a grid after step 1 + level.
  float readAt(int level, int cells, int x, int y) {
    const std::int64_t wide = std::int64_t{1} << level;
    const auto [i, f] = placeOf(x * wide, cells);
    const auto [j, g] = placeOf(y * wide, cells);
    const int east = std::min(i + 1, 1 << level);
    const int south = std::min(j + 1, 1 << level);
    const float a = vertexOf(level, i, j), b = vertexOf(level, east, j);
    const float c = vertexOf(level, i, south), d = vertexOf(level, east, south);
    const float top = a + f * (b - a);
    const float bottom = c + f * (d - c);
    return plain::tinyAsZero(top + g * (bottom - top));
  }

 private:
  static std::pair<int, float> placeOf(std::int64_t along, int cells) {
    return {static_cast<int>(along / cells),
            static_cast<float>(static_cast<double>(along % cells) / static_cast<double>(cells))};
  }

  float makeVertex(int level, int i, int j) {
    const float r = plain::chanceAt(plan_, level, i, j);
    if (level == 0) return r;
    const auto roughness = static_cast<float>(plan_.roughness * power(plan_.reduction, level - 1));
    return plain::tinyAsZero(meanOf(level, i, j) + roughness * r);
  }

  float meanOf(int level, int i, int j) {
    const auto h = [&](int di, int dj) { return vertexOf(level, i + di, j + dj); };
    if (i % 2 == 1 && j % 2 == 1) return ((h(-1, -1) + h(1, 1)) + (h(1, -1) + h(-1, 1))) * 0.25f;
    const int last = 1 << level;
    if (!plan_.seamless) {
      if (j == 0) return ((h(-1, 0) + h(1, 0)) + h(0, 1)) / 3.0f;
      if (j == last) return ((h(-1, 0) + h(1, 0)) + h(0, -1)) / 3.0f;
      if (i == 0) return ((h(0, -1) + h(0, 1)) + h(1, 0)) / 3.0f;
      if (i == last) return ((h(0, -1) + h(0, 1)) + h(-1, 0)) / 3.0f;
    }
    return ((h(0, -1) + h(0, 1)) + (h(1, 0) + h(-1, 0))) * 0.25f;
  }

  DiamondSquarePlan plan_;
  std::map<std::tuple<int, int, int>, float> made_;
};

TEST_CASE("A part of diamond-square has the bits of the whole grid after every step",
          "[diamond-square]") {
  RandomDraws draws(61);
  INFO(draws.name());
  for (int round = 0; round < 160; ++round) {
    const int cells = draws.oneIn(3)   ? 1 << draws.between(0, 9)
                      : draws.oneIn(3) ? draws.between(1, 20)
                                       : draws.between(1, 599);
    const int levels =
        draws.oneIn(2) ? levelsFor(cells) : draws.between(1, draws.oneIn(4) ? 12 : 9);
    const DiamondSquarePlan plan = randomPlan(draws, levels);
    DiamondSquare whole(plan, cells + 1);
    std::vector<Heightfield> wholeSums{sums(whole, cells + 1)};
    while (whole.applied() < whole.steps()) {
      finishStep(whole, 1e18);
      wholeSums.push_back(sums(whole, cells + 1));
    }
    for (int i = 0; i < 3; ++i) {
      const int size = draws.oneIn(6)   ? cells + 1
                       : draws.oneIn(3) ? draws.between(2, std::min(cells + 1, 20))
                                        : draws.between(2, cells + 1);
      const GridPart part(size, cells, randomFirst(draws, size, cells),
                          randomFirst(draws, size, cells));
      CAPTURE(round, cells, levels, plan.seamless, part.size, part.x0, part.y0);
      DiamondSquare squares(plan, part);
      REQUIRE(squares.steps() == whole.steps());
      const double work = draws.oneIn(3) ? 0.0 : draws.part() * 1e6;
      for (const Heightfield& expected : wholeSums) {
        CAPTURE(squares.applied());
        REQUIRE(differences(sums(squares, size), part, expected, 0, 0) == 0);
        if (squares.applied() < squares.steps()) finishStep(squares, work);
      }
      // Back, and with one level half-way.
      const int step = draws.between(0, squares.steps());
      squares.rewind(step);
      CAPTURE(step);
      REQUIRE(differences(sums(squares, size), part, wholeSums[static_cast<std::size_t>(step)], 0,
                          0) == 0);
      whole.rewind(step);
      whole.dropSquares();
      squares.dropSquares();
      REQUIRE(differences(sums(squares, size), part, sums(whole, cells + 1), 0, 0) == 0);
      whole.rewind(0);
      while (whole.applied() < whole.steps()) finishStep(whole, 1e18);
    }
  }
}

TEST_CASE("Parts of large diamond-square grids agree with each other and with the definition",
          "[diamond-square]") {
  RandomDraws draws(62);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int cells = draws.oneIn(3) ? 65536 : draws.oneIn(2) ? 40000 : draws.between(4097, 65536);
    const int levels = draws.oneIn(4) ? draws.between(1, 12) : levelsFor(cells);
    const DiamondSquarePlan plan = randomPlan(draws, levels);
    const int size = draws.between(2, 100), otherSize = draws.between(2, 100);
    const GridPart part(size, cells, randomFirst(draws, size, cells),
                        randomFirst(draws, size, cells));
    // Another that begins within it or holds where it begins.
    const auto near = [&](int first) {
      return std::clamp(first + draws.between(1 - otherSize, size - 1), 0, cells + 1 - otherSize);
    };
    const GridPart other(otherSize, cells, near(part.x0), near(part.y0));
    CAPTURE(round, cells, levels, plan.seamless, part.size, part.x0, part.y0, other.size, other.x0,
            other.y0);
    DiamondSquare squares(plan, part), otherSquares(plan, other);
    PlainVertices plain(plan);
    for (int level = 0; level <= levels; ++level) {
      CAPTURE(level);
      finishStep(squares, 1e18);
      finishStep(otherSquares, 1e18);
      const Heightfield land = sums(squares, size);
      REQUIRE(differences(land, part, sums(otherSquares, otherSize), other.x0, other.y0) == 0);
      for (int i = 0; i < 12; ++i) {
        // The corners first.
        const int x = i < 4 ? i % 2 * (size - 1) : draws.between(0, size - 1);
        const int y = i < 4 ? i / 2 * (size - 1) : draws.between(0, size - 1);
        CAPTURE(x, y);
        REQUIRE(floatBits(land.at(x, y)) ==
                floatBits(plain.readAt(level, cells, part.x0 + x, part.y0 + y)));
      }
    }
  }
}

TEST_CASE("Parts at opposite edges of a large seamless diamond-square grid meet",
          "[diamond-square]") {
  for (const int cells : {65536, 40000, 50001}) {
    DiamondSquarePlan plan;
    plan.levels = levelsFor(cells);
    plan.seamless = true;
    const auto land = [&](int x0, int y0) {
      DiamondSquare squares(plan, GridPart(40, cells, x0, y0));
      while (squares.applied() < squares.steps()) finishStep(squares, 1e18);
      return sums(squares, 40);
    };
    const int last = cells - 39;
    const Heightfield west = land(0, 100), east = land(last, 100);
    const Heightfield north = land(30000, 0), south = land(30000, last);
    for (int i = 0; i < 40; ++i) {
      CAPTURE(cells, i);
      CHECK(floatBits(west.at(0, i)) == floatBits(east.at(39, i)));
      CHECK(floatBits(north.at(i, 0)) == floatBits(south.at(i, 39)));
    }
  }
}

TEST_CASE("A part of diamond-square takes the memory of a grid of its size", "[diamond-square]") {
  DiamondSquarePlan plan;
  plan.levels = 16;
  for (const bool seamless : {false, true}) {
    plan.seamless = seamless;
    for (const int size : {257, 1025, 4097}) {
      const std::int64_t vertices = std::int64_t{4} * size * size;
      for (const int first : {0, 12345, 65537 - size}) {
        CAPTURE(seamless, size, first);
        // 1 + 1/4 + 1/16 ..., and some rows of each level.
        CHECK(DiamondSquare::memoryBytes(plan, {size, 65536, first, first}) <
              vertices * 4 / 3 + 400 * size);
      }
      // A lattice of 65,536 cells is finer than a grid of 40,000.
      CHECK(DiamondSquare::memoryBytes(plan, {size, 40000, 5000, 5000}) <
            vertices * 4 / 3 * 2.7 + 800 * size);
    }
  }
}

}  // namespace
}  // namespace faultline
