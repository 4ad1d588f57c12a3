// terrain/diamond_square: every level against the plain loops, bit by bit, in any slices; what
// sizes share; the border; edges that meet; extremes.
#include "terrain/uplift/diamond_square.h"
#include "terrain/timeline/timeline.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "unit/terrain/edges_meet.h"
#include "unit/terrain/plain_generators.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr double kAll = 1e18;

Recipe squaresRecipe(int size, int levels) {
  Recipe recipe;
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kDiamondSquare));
  recipe.set(ParameterId::kSize, size);
  recipe.set(ParameterId::kLevels, levels);
  return recipe;
}

void apply(DiamondSquare& squares, int steps) {
  while (squares.applied() < steps) REQUIRE(squares.advance(kAll));
}

Heightfield sums(const DiamondSquare& squares, int size) {
  Heightfield out(size);
  // What stood there is of no importance.
  std::fill(out.z.begin(), out.z.end(), std::numeric_limits<float>::quiet_NaN());
  squares.write(out, 0, size);
  return out;
}

Recipe seamless(Recipe recipe) {
  recipe.set(ParameterId::kEdges, static_cast<std::int32_t>(Edges::kSeamless));
  return recipe;
}

Heightfield allSums(const Recipe& recipe) {
  DiamondSquare squares(diamondSquarePlan(recipe), recipe.size());
  apply(squares, squares.steps());
  return sums(squares, recipe.size());
}

TEST_CASE("Diamond-square equals its plain loops after every step, in any slices",
          "[diamond-square]") {
  RandomDraws draws(40);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    const int size = draws.oneIn(4)   ? (1 << draws.between(0, 8)) + 1
                     : draws.oneIn(3) ? draws.between(2, 20)
                                      : draws.between(2, 300);
    Recipe recipe = squaresRecipe(size, draws.oneIn(2) ? 0 : draws.between(1, 9));
    recipe.seed = randomSeedText(draws);
    recipe.set(ParameterId::kEdges, draws.between(0, 1));
    recipe.set(ParameterId::kRoughness, draws.oneIn(4) ? 0 : draws.between(0, 4000));
    recipe.set(ParameterId::kReduction,
               draws.oneIn(4) ? 1000 * draws.between(0, 1) : draws.between(0, 1000));
    const DiamondSquarePlan plan = diamondSquarePlan(recipe);
    CAPTURE(round, size, recipe.seed, plan.levels, plan.roughness, plan.reduction, plan.seamless);
    DiamondSquare squares(plan, size);
    REQUIRE(squares.steps() == Timeline(recipe).steps);
    REQUIRE(sums(squares, size).z == Heightfield(size).z);
    int checked = 0;
    while (squares.applied() < squares.steps()) {
      const double work = draws.oneIn(3) ? 0.0 : draws.part() * 3e5;
      if (!squares.advance(work)) continue;
      // A step back and forth again, sometimes from within a step.
      if (draws.oneIn(4) && squares.applied() < squares.steps()) {
        if (draws.oneIn(2)) squares.advance(0.0);
        squares.rewind(draws.between(0, squares.applied()));
        if (squares.applied() == 0) continue;
      } else if (draws.oneIn(2)) {
        continue;
      }
      REQUIRE(sums(squares, size).z == plain::diamondSquareSums(plan, size, squares.applied()).z);
      ++checked;
    }
    REQUIRE(sums(squares, size).z == plain::diamondSquareSums(plan, size, squares.steps()).z);
  }
}

TEST_CASE("Diamond-square at every size", "[diamond-square]") {
  int steps = 0;
  Heightfield lattice(2);
  for (int size = 2; size <= 300; ++size) {
    const DiamondSquarePlan plan = diamondSquarePlan(squaresRecipe(size, 0));
    DiamondSquare squares(plan, size);
    apply(squares, squares.steps());
    // Sizes of as many levels read one lattice.
    if (squares.steps() != steps) {
      steps = squares.steps();
      lattice = plain::diamondSquareLattice(plan, steps - 1);
    }
    CAPTURE(size);
    REQUIRE(sums(squares, size).z == plain::readLattice(lattice, size).z);
  }
}

TEST_CASE("Rows are written alone as together", "[diamond-square]") {
  for (const int size : {2, 100, 129}) {
    DiamondSquare squares(diamondSquarePlan(squaresRecipe(size, 6)), size);
    apply(squares, 6);
    const Heightfield whole = sums(squares, size);
    Heightfield rows(size);
    for (int y = size - 1; y >= 0; y -= 2) squares.write(rows, std::max(y - 1, 0), y + 1);
    CHECK(rows.z == whole.z);
  }
}

TEST_CASE("What the squares of a level add: half-way they are means along their edges",
          "[diamond-square]") {
  RandomDraws draws(49);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const int level = draws.between(1, 6), cells = 1 << level;
    Recipe recipe = squaresRecipe(cells + 1, level);
    recipe.seed = randomSeedText(draws);
    if (draws.oneIn(3)) recipe = seamless(recipe);
    const DiamondSquarePlan plan = diamondSquarePlan(recipe);
    const Heightfield full = allSums(recipe);
    const Heightfield added = addedBySquares(plan, cells + 1, level);
    // The grid is the lattice: its older points and the diamonds stand as they are.
    for (int j = 0; j <= cells; ++j) {
      for (int i = 0; i <= cells; ++i) {
        const double half =
            static_cast<double>(full.at(i, j)) - static_cast<double>(added.at(i, j));
        double expected = static_cast<double>(full.at(i, j));
        if (i % 2 == 1 && j % 2 == 0) {
          expected =
              (static_cast<double>(full.at(i - 1, j)) + static_cast<double>(full.at(i + 1, j))) / 2;
        } else if (i % 2 == 0 && j % 2 == 1) {
          expected =
              (static_cast<double>(full.at(i, j - 1)) + static_cast<double>(full.at(i, j + 1))) / 2;
        }
        REQUIRE(std::fabs(half - expected) < 1e-6);
      }
    }
    // A finer grid reads the same lattice.
    const Heightfield finer = addedBySquares(plan, 2 * cells + 1, level);
    for (int j = 0; j <= cells; ++j) {
      for (int i = 0; i <= cells; ++i) REQUIRE(finer.at(2 * i, 2 * j) == added.at(i, j));
    }
    // A grid that is coarser than the level has no square of it.
    if (level < 3) continue;
    for (const float z : addedBySquares(plan, cells / 2 + 1, level).z) REQUIRE(z == 0.0f);
  }
}

// Walks diamond-square by its definition over a square of `cells` cells, without heights: which
// step sets a vertex, in the order of their setting.
std::vector<std::vector<LatticePoint>> plainPoints(int cells) {
  const auto count = static_cast<std::size_t>(cells) + 1;
  std::vector<char> isSet(count * count);
  std::vector<std::vector<LatticePoint>> steps;
  const auto set = [&](int i, int j) {
    if (i < 0 || j < 0 || i > cells || j > cells) return;
    char& here = isSet[static_cast<std::size_t>(j) * count + static_cast<std::size_t>(i)];
    if (here == 0) steps.back().push_back({i, j});
    here = 1;
  };
  steps.emplace_back();
  for (const int j : {0, cells}) {
    for (const int i : {0, cells}) set(i, j);
  }
  for (int side = cells; side > 1; side /= 2) {
    const int half = side / 2;
    steps.emplace_back();
    for (int j = 0; j < cells; j += side) {
      for (int i = 0; i < cells; i += side) set(i + half, j + half);
    }
    // Each middle has an edge's middle on each of its four sides.
    steps.emplace_back();
    for (int j = half; j < cells; j += side) {
      for (int i = half; i < cells; i += side) {
        for (const int way : {-half, half}) set(i + way, j), set(i, j + way);
      }
    }
  }
  return steps;
}

TEST_CASE("The points of a level are those that its two halves set", "[diamond-square]") {
  for (int levels = 0; levels <= 7; ++levels) {
    const int cells = 1 << levels;
    const auto steps = plainPoints(cells);
    for (int level = 0; level <= levels; ++level) {
      for (const LevelPart part :
           {LevelPart::kCorners, LevelPart::kDiamonds, LevelPart::kSquares}) {
        CAPTURE(levels, level, static_cast<int>(part));
        std::vector<LatticePoint> expected;
        if ((part == LevelPart::kCorners) == (level == 0)) {
          const int step = level == 0 ? 0 : 2 * level - (part == LevelPart::kDiamonds ? 1 : 0);
          expected = steps[static_cast<std::size_t>(step)];
        }
        std::vector<LatticePoint> points = pointsOf(part, level);
        for (LatticePoint& point : points) {
          point.i <<= levels - level;
          point.j <<= levels - level;
        }
        const auto before = [](const LatticePoint& a, const LatticePoint& b) {
          return a.j != b.j ? a.j < b.j : a.i < b.i;
        };
        std::sort(expected.begin(), expected.end(), before);
        std::sort(points.begin(), points.end(), before);
        REQUIRE(points == expected);
      }
    }
  }
}

TEST_CASE("What a level adds moves the vertices at its points first of all", "[diamond-square]") {
  // On the lattice as a grid, the squares move the points of the squares and no other.
  RandomDraws draws(51);
  INFO(draws.name());
  for (int round = 0; round < 30; ++round) {
    const int level = draws.between(1, 6);
    Recipe recipe = squaresRecipe((1 << level) + 1, level);
    recipe.seed = randomSeedText(draws);
    if (draws.oneIn(3)) recipe = seamless(recipe);
    Heightfield added = addedBySquares(diamondSquarePlan(recipe), recipe.size(), level);
    int moved = 0;
    for (const LatticePoint& point : pointsOf(LevelPart::kSquares, level)) {
      moved += added.at(point.i, point.j) != 0.0f ? 1 : 0;
      added.row(point.j)[point.i] = 0.0f;
    }
    CHECK(moved > 0);
    CHECK(std::all_of(added.z.begin(), added.z.end(), [](float z) { return z == 0.0f; }));
  }
}

TEST_CASE("The finest lattice of the table on grids of any size", "[diamond-square][long]") {
  const Recipe recipe = squaresRecipe(257, 12);
  const DiamondSquarePlan plan = diamondSquarePlan(recipe);
  const Heightfield lattice = plain::diamondSquareLattice(plan, 12);
  for (const int size : {3, 257, 300}) {
    DiamondSquare squares(plan, size);
    apply(squares, squares.steps());
    CAPTURE(size);
    CHECK(sums(squares, size).z == plain::readLattice(lattice, size).z);
  }
  // As fine as the grid is fine enough.
  CHECK(DiamondSquare::memoryBytes(plan, 257) < 600'000);
}

TEST_CASE("Lattices of any size agree at the vertices they share", "[diamond-square]") {
  const Heightfield fine = allSums(squaresRecipe(513, 0));
  for (int size = 2; size <= 257; size = 2 * size - 1) {
    const int step = 512 / (size - 1);
    for (const int levels : {0, 9}) {
      const Heightfield coarse = allSums(squaresRecipe(size, levels));
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) REQUIRE(coarse.at(x, y) == fine.at(x * step, y * step));
      }
    }
  }
}

TEST_CASE("Without chance the middles are means, at the border of three", "[diamond-square]") {
  Recipe recipe = squaresRecipe(3, 1);
  recipe.set(ParameterId::kRoughness, 0);
  const Heightfield h = allSums(recipe);
  const float middle = ((h.at(0, 0) + h.at(2, 2)) + (h.at(2, 0) + h.at(0, 2))) * 0.25f;
  CHECK(h.at(1, 1) == middle);
  CHECK(h.at(1, 0) == ((h.at(0, 0) + h.at(2, 0)) + middle) / 3.0f);
  CHECK(h.at(1, 2) == ((h.at(0, 2) + h.at(2, 2)) + middle) / 3.0f);
  CHECK(h.at(0, 1) == ((h.at(0, 0) + h.at(0, 2)) + middle) / 3.0f);
  CHECK(h.at(2, 1) == ((h.at(2, 0) + h.at(2, 2)) + middle) / 3.0f);
  // So no height leaves the range of the corners.
  recipe = squaresRecipe(129, 0);
  recipe.set(ParameterId::kRoughness, 0);
  const Heightfield land = allSums(recipe);
  const auto corners =
      std::minmax({land.at(0, 0), land.at(128, 0), land.at(0, 128), land.at(128, 128)});
  CHECK(*std::min_element(land.z.begin(), land.z.end()) == corners.first);
  CHECK(*std::max_element(land.z.begin(), land.z.end()) == corners.second);
}

TEST_CASE("Opposite edges of seamless squares are equal bit for bit", "[diamond-square]") {
  for (const int size : {2, 3, 20, 65, 100, 257, 513}) {
    for (const int levels : {0, 1, 2, 5, 8, 11}) {
      for (const int reduction : {0, 500, 1000}) {
        Recipe recipe = seamless(squaresRecipe(size, levels));
        recipe.set(ParameterId::kReduction, reduction);
        CAPTURE(size, levels, reduction);
        DiamondSquare squares(diamondSquarePlan(recipe), size);
        while (squares.applied() < squares.steps()) {
          squares.advance(kAll);
          checkEdgesMeet(sums(squares, size));
        }
      }
    }
  }
}

TEST_CASE("Seamless squares are a torus: each point is a mean of four and chance",
          "[diamond-square]") {
  // A point at the edge has its neighbours across it; by hand for the nine of level 1.
  Recipe recipe = seamless(squaresRecipe(3, 1));
  recipe.set(ParameterId::kRoughness, 0);
  const Heightfield still = allSums(recipe);
  for (const float z : still.z) CHECK(z == still.at(0, 0));
  recipe.set(ParameterId::kRoughness, 1000);
  const DiamondSquarePlan plan = diamondSquarePlan(recipe);
  const RandomBlock first = randomBlock(plan.key, RandomStage::kDiamondSquare, 0, 0, 1);
  const RandomBlock second = randomBlock(plan.key, RandomStage::kDiamondSquare, 0, 1, 1);
  const Heightfield h = allSums(recipe);
  CHECK(h.at(0, 0) == still.at(0, 0));
  const float middle = h.at(0, 0) + plain::chance(second[1]);
  CHECK(h.at(1, 1) == middle);
  const float mean = ((middle + middle) + (h.at(0, 0) + h.at(0, 0))) * 0.25f;
  CHECK(h.at(1, 0) == mean + plain::chance(first[1]));
  CHECK(h.at(0, 1) == mean + plain::chance(second[0]));
  CHECK(h.at(1, 2) == h.at(1, 0));
  CHECK(h.at(2, 1) == h.at(0, 1));
}

TEST_CASE("The step across the seam of squares is like any other", "[diamond-square]") {
  // The steps between neighbouring columns, as a root mean square: those that meet at the seam are
  // as high as the mean of all.
  const int size = 257;
  double seam = 0.0, all = 0.0;
  for (int round = 0; round < 20; ++round) {
    Recipe recipe = seamless(squaresRecipe(size, 0));
    recipe.seed = "seam" + std::to_string(round);
    const Heightfield h = allSums(recipe);
    for (int y = 0; y < size; ++y) {
      for (int x = 1; x < size; ++x) {
        const double step = static_cast<double>(h.at(x, y)) - static_cast<double>(h.at(x - 1, y));
        all += step * step / (size - 1);
        seam += x == 1 || x == size - 1 ? step * step / 2.0 : 0.0;
      }
    }
  }
  CHECK(seam > 0.6 * all);
  CHECK(seam < 1.6 * all);
}

TEST_CASE("The chance shrinks once from level to level", "[diamond-square]") {
  // With reduction 0 only the first level moves; with half of it the second has half of the first.
  Recipe recipe = squaresRecipe(65, 0);
  recipe.set(ParameterId::kReduction, 0);
  const Heightfield one = allSums(recipe);
  recipe.set(ParameterId::kReduction, 500);
  const Heightfield half = allSums(recipe);
  recipe.set(ParameterId::kReduction, 1000);
  const Heightfield whole = allSums(recipe);
  CHECK(one.at(32, 32) == half.at(32, 32));
  // Vertex (1, 1) of level 2 is the mean of four of level 1, which are the same in all, and chance.
  const float mean = one.at(16, 16);
  CHECK(std::fabs(whole.at(16, 16) - mean) > 0.01f);
  CHECK(std::fabs((half.at(16, 16) - mean) * 2.0f - (whole.at(16, 16) - mean)) < 1e-6f);
}

TEST_CASE("Diamond-square stays finite and bounded at the extremes", "[diamond-square]") {
  for (const int roughness : {0, 4000}) {
    for (const int reduction : {0, 1000}) {
      Recipe recipe = squaresRecipe(300, 0);
      recipe.set(ParameterId::kRoughness, roughness);
      recipe.set(ParameterId::kReduction, reduction);
      for (const float z : allSums(recipe).z) {
        REQUIRE(std::isfinite(z));
        REQUIRE(std::fabs(z) <= 1.0f + 4.0f * 9.0f);
      }
    }
  }
}

TEST_CASE("Work that is small makes slices, work that is large none", "[diamond-square]") {
  DiamondSquare squares(diamondSquarePlan(squaresRecipe(257, 0)), 257);
  apply(squares, 8);
  int slices = 1;
  while (!squares.advance(0.0)) ++slices;
  CHECK(slices == 129);
  squares.rewind(8);
  CHECK(squares.advance(1e9));
}

}  // namespace
}  // namespace faultline
