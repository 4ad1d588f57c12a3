// terrain/fault_tree, terrain/tree_field: trees as defined, and the fast field against a plain walk
// down each tree in every cell.
#include "terrain/uplift/fault_tree.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/random.h"
#include "terrain/uplift/fault_field.h"
#include "unit/terrain/plain_tree.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;

FaultTreePlan randomPlan(RandomDraws& draws, TreeKind kind, int depth) {
  FaultTreePlan plan;
  plan.fault.key = {draws.word(), draws.word()};
  plan.fault.count = 1 + draws.between(0, 9);
  plan.fault.fade = draws.oneIn(2) ? 1.0 : draws.part();
  // Amplitudes below 0 as well.
  plan.fault.jitter = static_cast<Jitter>(draws.between(0, 3));
  plan.fault.spread = 2.0;
  plan.kind = kind;
  plan.depth = depth;
  // The ends of both ranges come often.
  plan.branchFrom = draws.oneIn(2)   ? 0.25
                    : draws.oneIn(2) ? 0.5 * draws.between(0, 1)
                                     : 0.5 * draws.part();
  plan.branchTurn = draws.oneIn(2)   ? 0.125
                    : draws.oneIn(2) ? 0.25 * draws.between(0, 1)
                                     : 0.25 * draws.part();
  return plan;
}

FaultTreePlan randomPlan(RandomDraws& draws, int depth) {
  return randomPlan(draws, draws.oneIn(2) ? TreeKind::kFree : TreeKind::kGrown, depth);
}

std::vector<FaultTree> someTrees(RandomDraws& draws, int depth, int count) {
  std::vector<FaultTree> trees;
  for (int i = 0; i < count; ++i) {
    const FaultTreePlan plan = randomPlan(draws, depth);
    trees.push_back(faultTreeAt(plan, draws.between(0, plan.fault.count - 1)));
  }
  return trees;
}

// Turns some lines to directions that could trip integer arithmetic, and gives some amplitudes of
// their own, so that a wrong level shows.
void makeAwkward(RandomDraws& draws, FaultTree& tree) {
  constexpr std::int32_t kNormals[][2] = {
      {65536, 0}, {-65536, 0}, {0, 65536},   {0, -65536},     {65536, 1},      {-65536, 1},
      {1, 65536}, {-1, 65536}, {-1, -65536}, {46341, -46341}, {-46341, 46341}, {1, 1}};
  for (FaultTreeNode& node : tree.nodes) {
    if (!draws.oneIn(3)) continue;
    const auto& [a, b] = kNormals[draws.between(0, 11)];
    node.line.a = a;
    node.line.b = b;
    if (draws.oneIn(4)) node.line.px = draws.between(0, 1) << 24;
    if (draws.oneIn(4)) node.line.py = draws.between(0, 1) << 24;
    if (draws.oneIn(4)) node.line.amplitude = draws.between(-(1 << 24), 1 << 24);
  }
}

std::vector<std::int64_t> fieldSums(const FaultField& field) {
  const auto size = static_cast<std::size_t>(field.size());
  std::vector<std::int64_t> sums(size * size);
  for (std::size_t y = 0; y < size; ++y) {
    field.rowSums(static_cast<int>(y), std::span(sums).subspan(y * size, size));
  }
  return sums;
}

std::vector<std::int64_t> fastSums(std::span<const FaultTree> trees, int size) {
  FaultField field(size);
  field.add(trees, 1);
  return fieldSums(field);
}

// In units of 2^-30, as rowSums gives them.
std::vector<std::int64_t> plainSums(std::span<const FaultTree> trees, int size) {
  std::vector<std::int64_t> sums;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      std::int64_t sum = 0;
      for (const FaultTree& tree : trees) sum += plain::treeSumAt(tree, x, y, size - 1);
      sums.push_back(sum * 64);
    }
  }
  return sums;
}

TEST_CASE("Trees: the fast field equals the plain walk in every cell, sizes 2 to 300", "[tree]") {
  RandomDraws draws(40);
  INFO(draws.name());
  for (int size = 2; size <= 300; size += size < 40 ? 1 : draws.between(1, 11)) {
    const int depth = draws.between(1, size < 100 ? kMaxTreeLevels : 7);
    std::vector<FaultTree> trees = someTrees(draws, depth, draws.between(1, 3));
    if (draws.oneIn(2)) makeAwkward(draws, trees[0]);
    CAPTURE(size, depth);
    REQUIRE(fastSums(trees, size) == plainSums(trees, size));
  }
}

TEST_CASE("Trees: both kinds at every depth equal the plain walk", "[tree]") {
  RandomDraws draws(41);
  INFO(draws.name());
  for (const TreeKind kind : {TreeKind::kFree, TreeKind::kGrown}) {
    for (int depth = 1; depth <= kMaxTreeLevels; ++depth) {
      const FaultTreePlan plan = randomPlan(draws, kind, depth);
      std::vector<FaultTree> trees;
      for (int i = 0; i < std::min(plan.fault.count, 4); ++i) trees.push_back(faultTreeAt(plan, i));
      const int size = draws.between(2, 129);
      CAPTURE(static_cast<int>(kind), depth, size);
      REQUIRE(trees[0].nodes.size() == (std::size_t{1} << depth) - 1);
      REQUIRE(fastSums(trees, size) == plainSums(trees, size));
    }
  }
}

TEST_CASE("Trees: awkward lines equal the plain walk", "[tree]") {
  RandomDraws draws(42);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    // Powers of two put lines through vertices exactly.
    const int size = draws.oneIn(2) ? (1 << draws.between(0, 6)) + 1 : draws.between(2, 70);
    std::vector<FaultTree> trees = someTrees(draws, draws.between(1, 8), 1);
    makeAwkward(draws, trees[0]);
    CAPTURE(round, size);
    REQUIRE(fastSums(trees, size) == plainSums(trees, size));
  }
}

TEST_CASE("Trees on the largest grid agree with the definition", "[tree]") {
  constexpr int kSize = kMaxSize;
  RandomDraws draws(43);
  INFO(draws.name());
  std::vector<FaultTree> trees = someTrees(draws, 8, 6);
  for (std::size_t i = 0; i < 3; ++i) makeAwkward(draws, trees[i]);
  // Level lines exactly on row 2048: the whole row lies on them.
  for (const std::size_t i : {std::size_t{3}, std::size_t{4}}) {
    Fault& root = trees[i].nodes[0].line;
    root.a = 0;
    root.b = i == 3 ? 65536 : -65536;
    root.py = 1 << 23;
  }
  FaultField field(kSize);
  field.add(trees, 1);
  std::vector<std::int64_t> sums(kSize);
  for (const int y : {0, 1, 15, 16, 1023, 2047, 2048, 2049, 4095, 4096}) {
    field.rowSums(y, sums);
    for (int x = 0; x < kSize; x += (x < 20 || x > kSize - 20) ? 1 : 7) {
      std::int64_t sum = 0;
      for (const FaultTree& tree : trees) sum += plain::treeSumAt(tree, x, y, kSize - 1);
      CAPTURE(x, y);
      REQUIRE(sums[static_cast<std::size_t>(x)] == sum * 64);
    }
  }
}

TEST_CASE("Trees and faults mix in any order, and taking away leaves flat land", "[tree]") {
  RandomDraws draws(44);
  INFO(draws.name());
  for (int round = 0; round < 30; ++round) {
    const int size = draws.between(2, 90);
    // More splits than one batch holds, now and then.
    std::vector<FaultTree> trees =
        someTrees(draws, draws.oneIn(5) ? kMaxTreeLevels : draws.between(1, 6), 4);
    std::vector<Fault> faults;
    for (int i = draws.between(1, 30); i > 0; --i) faults.push_back(randomFault(draws));
    std::vector<std::int64_t> expected = plainSums(trees, size);
    std::size_t cell = 0;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x)
        expected[cell++] += plain::sumAt(faults, Profile::kStep, x, y, size - 1);
    }
    FaultField field(size);
    const auto cut = static_cast<std::size_t>(draws.between(0, 4));
    field.add(std::span(trees).subspan(cut), 1);
    field.add(faults, 1);
    field.add(std::span(trees).first(cut), 1);
    CAPTURE(round, size);
    REQUIRE(fieldSums(field) == expected);
    Heightfield fast(size);
    field.writeHeights(0x1p-40, nullptr, fast, 0, size);
    field.add(faults, -1);
    std::reverse(trees.begin(), trees.end());
    field.add(trees, -1);
    REQUIRE(fieldSums(field) == std::vector<std::int64_t>(expected.size()));
    field.add(trees, 1);
    field.writeHeights(0x1p-40, nullptr, fast, 0, size);
    REQUIRE(fast.z == plain::treeHeights(trees, size, 0x1p-40).z);
  }
}

TEST_CASE("A tree of one level is the fault through its two points", "[tree]") {
  RandomDraws draws(45);
  INFO(draws.name());
  for (int round = 0; round < 20; ++round) {
    const FaultTreePlan plan = randomPlan(draws, 1);
    const int index = draws.between(0, plan.fault.count - 1);
    const auto tree = static_cast<std::uint32_t>(index);
    const RandomBlock p = randomBlock(plan.fault.key, RandomStage::kTreeNode, tree, 1, 0);
    const RandomBlock q = randomBlock(plan.fault.key, RandomStage::kTreeNode, tree, 1, 1);
    const auto top24 = [](std::uint32_t word) { return static_cast<std::int32_t>(word >> 8); };
    Fault fault = lineThrough(top24(p[1]), top24(p[2]), top24(q[0]), top24(q[1]));
    fault.amplitude = amplitudeAt(plan.fault, index);
    const FaultTree one = faultTreeAt(plan, index);
    REQUIRE(one.nodes.size() == 1);
    REQUIRE(one.nodes[0].line == fault);
    const int size = draws.between(2, 150);
    FaultField field(size);
    field.add(std::span(&fault, 1), 1);
    REQUIRE(fastSums(std::span(&one, 1), size) == fieldSums(field));
  }
}

TEST_CASE("A node is a pure function of seed, tree and number: depth only adds levels", "[tree]") {
  RandomDraws draws(46);
  INFO(draws.name());
  for (const TreeKind kind : {TreeKind::kFree, TreeKind::kGrown}) {
    FaultTreePlan plan = randomPlan(draws, kind, 8);
    plan.fault.count = 3;
    const FaultTree deep = faultTreeAt(plan, 2);
    plan.depth = 4;
    const FaultTree shallow = faultTreeAt(plan, 2);
    REQUIRE(shallow.nodes.size() == 15);
    for (std::size_t i = 0; i < shallow.nodes.size(); ++i) {
      CAPTURE(i);
      CHECK(shallow.nodes[i].line == deep.nodes[i].line);
      CHECK(shallow.nodes[i].u1 == deep.nodes[i].u1);
      CHECK(shallow.nodes[i].v1 == deep.nodes[i].v1);
      CHECK(shallow.nodes[i].u2 == deep.nodes[i].u2);
      CHECK(shallow.nodes[i].v2 == deep.nodes[i].v2);
    }
    // Another tree and another seed are others.
    CHECK_FALSE(faultTreeAt(plan, 1).nodes[0].line == shallow.nodes[0].line);
    plan.fault.key[0] ^= 1;
    CHECK_FALSE(faultTreeAt(plan, 2).nodes[0].line == shallow.nodes[0].line);
  }
}

TEST_CASE("Trees raise as much as they lower: the opposite amplitude is the opposite land",
          "[tree]") {
  RandomDraws draws(47);
  INFO(draws.name());
  for (int depth = 1; depth <= 9; ++depth) {
    std::vector<FaultTree> trees = someTrees(draws, depth, 2);
    std::vector<std::int64_t> sums = fastSums(trees, 65);
    for (FaultTree& tree : trees) {
      for (FaultTreeNode& node : tree.nodes) node.line.amplitude = -node.line.amplitude;
    }
    const std::vector<std::int64_t> opposite = fastSums(trees, 65);
    for (std::size_t i = 0; i < sums.size(); ++i) REQUIRE(sums[i] == -opposite[i]);
  }
}

TEST_CASE("Each level moves half as much as the one above, rounded down", "[tree]") {
  RandomDraws draws(52);
  INFO(draws.name());
  FaultTreePlan plan = randomPlan(draws, 10);
  plan.fault.jitter = Jitter::kUniform;
  plan.fault.count = 40;
  int lowering = 0;
  for (int index = 0; index < plan.fault.count; ++index) {
    const FaultTree tree = faultTreeAt(plan, index);
    const std::int32_t amplitude = amplitudeAt(plan.fault, index);
    if (amplitude < 0) ++lowering;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      CAPTURE(index, i);
      REQUIRE(tree.nodes[i].line.amplitude == amplitude >> treeLevel(i));
    }
  }
  CHECK(lowering > 0);
}

TEST_CASE("Levels by place", "[tree]") {
  const int levels[] = {0, 1, 1, 2, 2, 2, 2, 3};
  for (std::size_t i = 0; i < 8; ++i) CHECK(treeLevel(i) == levels[i]);
  CHECK(treeLevel(4094) == 11);
}

// The distance of (u, v) from a line, in sides of the square; above 0 on the raised side.
double distance(const Fault& line, double u, double v) {
  const double a = line.a;
  const double b = line.b;
  return (a * (u - line.px / 16777216.0) + b * (v - line.py / 16777216.0)) /
         std::sqrt(a * a + b * b);
}

void checkInSquare(const FaultTreeNode& node) {
  for (const double w : {node.u1, node.v1, node.u2, node.v2}) {
    REQUIRE(w >= -1e-9);
    REQUIRE(w <= 1.0 + 1e-9);
  }
}

// Both ends on the node's own line, and on the side of every ancestor where its region lies.
void checkInRegion(const FaultTree& tree, std::size_t place) {
  const FaultTreeNode& node = tree.nodes[place];
  REQUIRE(std::fabs(distance(node.line, node.u1, node.v1)) < 1e-9);
  REQUIRE(std::fabs(distance(node.line, node.u2, node.v2)) < 1e-9);
  for (std::size_t i = place; i > 0; i = (i - 1) / 2) {
    const Fault& ancestor = tree.nodes[(i - 1) / 2].line;
    const double side = i % 2 == 0 ? 1.0 : -1.0;
    REQUIRE(side * distance(ancestor, node.u1, node.v1) >= -1e-6);
    REQUIRE(side * distance(ancestor, node.u2, node.v2) >= -1e-6);
  }
}

bool isEmpty(const FaultTreeNode& node) { return node.u1 == node.u2 && node.v1 == node.v2; }

// How far the segments of two nodes reach across each other: 0 when one lies wholly on one side of
// the other, else the least of the four ends' distances from the other's line.
double crossing(const FaultTreeNode& one, const FaultTreeNode& other) {
  const double ends[2][2] = {
      {distance(other.line, one.u1, one.v1), distance(other.line, one.u2, one.v2)},
      {distance(one.line, other.u1, other.v1), distance(one.line, other.u2, other.v2)}};
  double least = 2.0;
  for (const auto& [first, second] : ends) {
    if (first * second >= 0.0) return 0.0;
    least = std::min({least, std::fabs(first), std::fabs(second)});
  }
  return least;
}

TEST_CASE("A grown tree: no segment crosses an ancestor's, all lie in the square", "[tree]") {
  RandomDraws draws(48);
  INFO(draws.name());
  constexpr double kFroms[] = {0.0, 0.25, 0.5};
  constexpr double kTurns[] = {0.0, 0.125, 0.25};
  int grew = 0;
  for (int round = 0; round < 45; ++round) {
    const int depth = round % 9 == 0 ? kMaxTreeLevels : draws.between(2, 9);
    FaultTreePlan plan = randomPlan(draws, TreeKind::kGrown, depth);
    plan.branchFrom = kFroms[round % 3];
    plan.branchTurn = kTurns[round / 3 % 3];
    const FaultTree tree = faultTreeAt(plan, 0);
    CAPTURE(round, depth, plan.branchFrom, plan.branchTurn, plan.fault.key[0], plan.fault.key[1]);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      CAPTURE(i);
      checkInSquare(tree.nodes[i]);
      checkInRegion(tree, i);
      for (std::size_t k = i; k > 0; k = (k - 1) / 2) {
        REQUIRE(crossing(tree.nodes[i], tree.nodes[(k - 1) / 2]) <= 1e-6);
      }
      if (!isEmpty(tree.nodes[i])) ++grew;
    }
  }
  CHECK(grew > 5000);
}

TEST_CASE("A grown child starts in the middle part of its parent, turned 45 to 135 degrees",
          "[tree]") {
  RandomDraws draws(49);
  INFO(draws.name());
  double least = 180.0;
  double most = 0.0;
  for (int round = 0; round < 40; ++round) {
    FaultTreePlan plan = randomPlan(draws, TreeKind::kGrown, draws.between(2, 9));
    if (round % 2 == 0) plan.branchFrom = 0.25;
    plan.branchTurn = 0.125;
    const FaultTree tree = faultTreeAt(plan, 0);
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
      CAPTURE(round, i, plan.branchFrom);
      const FaultTreeNode& node = tree.nodes[i];
      const FaultTreeNode& parent = tree.nodes[(i - 1) / 2];
      // Find where along the parent's segment the child starts: within the rounding of its start.
      const double du = parent.u2 - parent.u1;
      const double dv = parent.v2 - parent.v1;
      const double length = std::sqrt(du * du + dv * dv);
      const double at =
          length == 0.0 ? 0.0 : ((node.u1 - parent.u1) * du + (node.v1 - parent.v1) * dv) / length;
      REQUIRE(std::fabs(distance(parent.line, node.u1, node.v1)) < 1e-7);
      REQUIRE(at >= plan.branchFrom * length - 1e-7);
      REQUIRE(at <= (1.0 - plan.branchFrom) * length + 1e-7);
      // Measure the angle between the directions (b, -a) of both lines.
      const double along = static_cast<double>(node.line.a) * parent.line.a +
                           static_cast<double>(node.line.b) * parent.line.b;
      const double across = static_cast<double>(node.line.a) * parent.line.b -
                            static_cast<double>(node.line.b) * parent.line.a;
      const double angle = std::atan2(std::fabs(across), along) * 180.0 / kPi;
      least = std::min(least, angle);
      most = std::max(most, angle);
      REQUIRE(angle >= 45.0 - 0.01);
      REQUIRE(angle <= 135.0 + 0.01);
      // And that it leaves to the side of its number.
      const double lengthOfChild = std::hypot(node.u2 - node.u1, node.v2 - node.v1);
      const double side = i % 2 == 0 ? 1.0 : -1.0;
      if (lengthOfChild > 1e-4) REQUIRE(side * distance(parent.line, node.u2, node.v2) > 0.0);
    }
  }
  CHECK(least < 46.0);
  CHECK(most > 134.0);
}

TEST_CASE("A grown child's start and turn are its own words", "[tree]") {
  RandomDraws draws(51);
  INFO(draws.name());
  for (int round = 0; round < 10; ++round) {
    const FaultTreePlan plan = randomPlan(draws, TreeKind::kGrown, 6);
    const FaultTree tree = faultTreeAt(plan, 0);
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
      const FaultTreeNode& node = tree.nodes[i];
      const FaultTreeNode& parent = tree.nodes[(i - 1) / 2];
      const RandomBlock words =
          randomBlock(plan.fault.key, RandomStage::kTreeNode, 0, static_cast<std::uint32_t>(i) + 1);
      const double along =
          plan.branchFrom + (1.0 - 2.0 * plan.branchFrom) * (words[3] / 4294967296.0);
      CAPTURE(round, i, plan.branchFrom, plan.branchTurn);
      REQUIRE(std::fabs(node.u1 - parent.u1 - along * (parent.u2 - parent.u1)) < 1e-7);
      REQUIRE(std::fabs(node.v1 - parent.v1 - along * (parent.v2 - parent.v1)) < 1e-7);
      // The turn from the parent's normal (its opposite for the left child) to the direction.
      const double side = i % 2 == 0 ? 1.0 : -1.0;
      const double eu = side * node.line.b;
      const double ev = side * -node.line.a;
      const double turned = std::atan2(parent.line.a * ev - parent.line.b * eu,
                                       parent.line.a * eu + parent.line.b * ev) /
                            (2.0 * kPi);
      const double lean = (words[0] / 4294967296.0 - 0.5) * 2.0 * plan.branchTurn;
      REQUIRE(std::fabs(turned - lean) < 1e-5);
    }
  }
}

TEST_CASE("Turned by nothing, a grown tree halves at right angles", "[tree]") {
  FaultTreePlan plan;
  plan.fault.key = {1, 2};
  plan.fault.count = 1;
  plan.kind = TreeKind::kGrown;
  plan.depth = 6;
  plan.branchFrom = 0.5;
  plan.branchTurn = 0.0;
  const FaultTree tree = faultTreeAt(plan, 0);
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const FaultTreeNode& node = tree.nodes[i];
    const FaultTreeNode& parent = tree.nodes[(i - 1) / 2];
    CHECK(std::fabs(node.u1 - (parent.u1 + parent.u2) / 2) < 1e-7);
    CHECK(std::fabs(node.v1 - (parent.v1 + parent.v2) / 2) < 1e-7);
    const double along = static_cast<double>(node.line.a) * parent.line.a +
                         static_cast<double>(node.line.b) * parent.line.b;
    CHECK(std::fabs(along) < 1.5 * 65536.0);
  }
}

TEST_CASE("A free tree's segments are its lines inside their regions, empty when they miss",
          "[tree]") {
  RandomDraws draws(50);
  INFO(draws.name());
  int empty = 0;
  for (int round = 0; round < 20; ++round) {
    const FaultTree tree = faultTreeAt(randomPlan(draws, TreeKind::kFree, draws.between(1, 8)), 0);
    const auto inRegion = [&](std::size_t place, double u, double v) {
      for (std::size_t i = place; i > 0; i = (i - 1) / 2) {
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        if (side * distance(tree.nodes[(i - 1) / 2].line, u, v) < 0.0) return false;
      }
      return true;
    };
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
      const FaultTreeNode& node = tree.nodes[i];
      CAPTURE(round, i);
      checkInSquare(node);
      if (isEmpty(node)) {
        ++empty;
      } else {
        checkInRegion(tree, i);
      }
      // Points all along the line: in the region exactly where the segment is.
      const double h = std::hypot(node.line.a, node.line.b);
      const double du = node.line.b / h;
      const double dv = -node.line.a / h;
      const double pu = node.line.px / 16777216.0;
      const double pv = node.line.py / 16777216.0;
      const double from = (node.u1 - pu) * du + (node.v1 - pv) * dv;
      const double to = (node.u2 - pu) * du + (node.v2 - pv) * dv;
      for (double t = -1.5; t < 1.5; t += 0.01) {
        const double u = pu + t * du;
        const double v = pv + t * dv;
        if (u < 0.0 || v < 0.0 || u > 1.0 || v > 1.0) continue;
        if (std::fabs(t - from) < 1e-9 || std::fabs(t - to) < 1e-9) continue;
        const bool on = !isEmpty(node) && t > from && t < to;
        REQUIRE(on == inRegion(i, u, v));
      }
    }
  }
  CHECK(empty > 0);
}

}  // namespace
}  // namespace faultline
