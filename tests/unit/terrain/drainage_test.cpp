// terrain/drainage: lands whose streams can be drawn by hand, every vertex followed downhill, and
// erosion, which makes valleys.
#include "terrain/measure/drainage.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

std::size_t vertexOf(const Drainage& drainage, int x, int y) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(drainage.size) +
         static_cast<std::size_t>(x);
}

// Where a vertex drains to, as columns and rows; {0, 0}: nowhere.
FlowStep flowAt(const Drainage& drainage, int x, int y) {
  const std::int8_t step = drainage.direction[vertexOf(drainage, x, y)];
  return step == kNoFlow ? FlowStep{0, 0} : kFlowSteps[static_cast<std::size_t>(step)];
}

bool flows(const Drainage& drainage, int x, int y, FlowStep expected) {
  const FlowStep found = flowAt(drainage, x, y);
  return found.x == expected.x && found.y == expected.y;
}

// z(x, y) of columns and rows.
template <typename Height>
Heightfield landOf(int size, const Height& z) {
  Heightfield field(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) field.row(y)[x] = static_cast<float>(z(x, y));
  }
  return field;
}

TEST_CASE("Flat land drains nowhere", "[drainage]") {
  const Drainage flat = drainage(Heightfield(9));
  CHECK(std::all_of(flat.direction.begin(), flat.direction.end(),
                    [](std::int8_t step) { return step == kNoFlow; }));
  CHECK(std::all_of(flat.area.begin(), flat.area.end(), [](std::int32_t a) { return a == 1; }));
  CHECK(drainageDensity(flat) == 0.0);
}

TEST_CASE("An inclined plane drains row by row", "[drainage]") {
  const Drainage plane = drainage(landOf(10, [](int x, int) { return -x; }));
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 9; ++x) {
      CHECK(flows(plane, x, y, {1, 0}));
      CHECK(plane.area[vertexOf(plane, x, y)] == x + 1);
    }
    CHECK(flows(plane, 9, y, {0, 0}));
    CHECK(plane.area[vertexOf(plane, 9, y)] == 10);
  }
  // Ten rows of nine links, in 1/9 sides each: all of them at a share of one vertex, and those
  // that have at least five vertices upslope at a share of five hundredths.
  CHECK(std::fabs(drainageDensity(plane, 0.01) - 10.0) < 1e-12);
  CHECK(std::fabs(drainageDensity(plane, 0.05) - 50.0 / 9.0) < 1e-12);
  CHECK(drainageDensity(plane, 0.5) == 0.0);
}

TEST_CASE("A plane inclined to a corner drains along diagonals", "[drainage]") {
  const Drainage plane = drainage(landOf(6, [](int x, int y) { return -x - y; }));
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) {
      CHECK(flows(plane, x, y, {1, 1}));
      CHECK(plane.area[vertexOf(plane, x, y)] == std::min(x, y) + 1);
    }
  }
  // 25 diagonal links, five along the south and five along the east border, a fifth of a side each.
  CHECK(flows(plane, 0, 5, {1, 0}));
  CHECK(flows(plane, 5, 0, {0, 1}));
  CHECK(std::fabs(drainageDensity(plane, 0.001) - (25.0 * std::sqrt(2.0) + 10.0) / 5.0) < 1e-12);
}

TEST_CASE("Diagonals count by their length, ties go to the first step", "[drainage]") {
  Heightfield field(3);
  const auto centre = [&field] { return flowAt(drainage(field), 1, 1); };
  const auto goes = [&centre](int x, int y) { return centre().x == x && centre().y == y; };
  // A fall of 1.4 over a diagonal is less than 1 over a side, 1.5 is more.
  field.z = {9, 9, 9, 9, 1, 0, 9, 9, -0.4f};
  CHECK(goes(1, 0));
  field.z = {9, 9, 9, 9, 1, 0, 9, 9, -0.5f};
  CHECK(goes(1, 1));
  for (std::size_t first = 0; first < 8; ++first) {
    // Equal falls from this step on: straight ones all alike, diagonal ones all alike.
    std::fill(field.z.begin(), field.z.end(), 1.0f);
    for (std::size_t step = first; step < 8; step += 2) {
      field.row(1 + kFlowSteps[step].y)[1 + kFlowSteps[step].x] = 0.0f;
    }
    CHECK(goes(kFlowSteps[first].x, kFlowSteps[first].y));
  }
}

TEST_CASE("A valley gathers its slopes", "[drainage]") {
  // Steep to the middle column, gently down to the south in it.
  constexpr int kSize = 11;
  const Drainage valley =
      drainage(landOf(kSize, [](int x, int y) { return 4 * std::abs(x - 5) - 0.25 * y; }));
  for (int y = 0; y < kSize; ++y) {
    CHECK(flows(valley, 5, y, {0, y == kSize - 1 ? 0 : 1}));
    CHECK(flows(valley, 2, y, {1, 0}));
    CHECK(flows(valley, 8, y, {-1, 0}));
    CHECK(valley.area[vertexOf(valley, 5, y)] == kSize * (y + 1));
  }
  // With at least one whole row upslope only the valley's ten links are channels: one side long.
  CHECK(std::fabs(drainageDensity(valley, 11.0 / 121.0 - 1e-9) - 1.0) < 1e-12);
}

TEST_CASE("A pit keeps what runs into it", "[drainage]") {
  // The straight rows and columns through the pit, and the vertices between them.
  const Drainage pit =
      drainage(landOf(7, [](int x, int y) { return (x - 3) * (x - 3) + (y - 3) * (y - 3); }));
  CHECK(flows(pit, 3, 3, {0, 0}));
  CHECK(pit.area[vertexOf(pit, 3, 3)] == 49);
  CHECK(flows(pit, 0, 0, {1, 1}));
  CHECK(flows(pit, 3, 0, {0, 1}));
  CHECK(drainageDensity(pit, 0.99) == 0.0);
}

TEST_CASE("Areas are those of every vertex followed downhill", "[drainage]") {
  RandomDraws draws(70);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const int size = draws.between(2, 60);
    // Few levels have plateaus and ties, many have none.
    const int levels = draws.oneIn(2) ? 4 : 1 << 20;
    const Heightfield field = landOf(
        size, [&](int x, int y) { return draws.between(0, levels) + 0.01 * levels * (x + y); });
    const Drainage found = drainage(field);
    std::vector<std::int32_t> area(field.z.size(), 0);
    double length = 0.0;
    CAPTURE(round, size, levels);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        // The steepest of the neighbours, by hand.
        FlowStep steepest{0, 0};
        double most = 0.0;
        for (const FlowStep& step : kFlowSteps) {
          const int nextX = x + step.x;
          const int nextY = y + step.y;
          if (std::min(nextX, nextY) < 0 || std::max(nextX, nextY) >= size) continue;
          const double fall =
              static_cast<double>(field.at(x, y)) - static_cast<double>(field.at(nextX, nextY));
          const double slope = step.x != 0 && step.y != 0 ? fall * 0.70710678118654752440 : fall;
          if (slope > most) {
            most = slope;
            steepest = step;
          }
        }
        REQUIRE(flows(found, x, y, steepest));
        // Its water, vertex by vertex.
        int atX = x;
        int atY = y;
        for (FlowStep step{1, 0}; step.x != 0 || step.y != 0; atX += step.x, atY += step.y) {
          ++area[vertexOf(found, atX, atY)];
          step = flowAt(found, atX, atY);
        }
      }
    }
    REQUIRE(found.area == area);
    const double share = 0.02;
    for (std::size_t i = 0; i < area.size(); ++i) {
      if (found.direction[i] == kNoFlow || area[i] < share * static_cast<double>(area.size())) {
        continue;
      }
      length += found.direction[i] % 2 == 1 ? std::sqrt(2.0) : 1.0;
    }
    CHECK(std::fabs(drainageDensity(found, share) - length / (size - 1)) < 1e-9);
  }
}

// The shader version's land: faults that fade to nothing, a box over two cells to each side, six
// times; then the erosion of the table's defaults.
TEST_CASE("Water that erodes a faulted land raises its drainage density", "[drainage][long]") {
  const auto densityAt = [](Session& session, int position) {
    session.seek(position);
    session.finish();
    return drainageDensity(drainage(session.heights()));
  };
  for (const char* seed : {"first-light", "oak-ridge", "skerry", "a", "b"}) {
    for (const Hydraulic kind : {Hydraulic::kGrid, Hydraulic::kDroplets}) {
      Recipe recipe;
      recipe.seed = seed;
      recipe.set(ParameterId::kSize, 257);
      recipe.set(ParameterId::kFade, 0);
      recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(Smooth::kBox));
      recipe.set(ParameterId::kSmoothRadius, 2000);
      recipe.set(ParameterId::kSmoothPasses, 6);
      recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kHydraulic));
      recipe.set(ParameterId::kHydraulic, static_cast<std::int32_t>(kind));
      Session session(recipe);
      const double before = densityAt(session, Timeline(recipe).steps + Timeline(recipe).passes);
      const double after = densityAt(session, Timeline(recipe).length());
      CAPTURE(seed, static_cast<int>(kind), before, after);
      CHECK(before > 0.0);
      CHECK(after > before);
    }
  }
}

}  // namespace
}  // namespace faultline
