// terrain/grid/opened_land and sessions that stand on one: against plain loops on random recipes,
// and the same bits by whatever path.
#include "terrain/grid/opened_land.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "terrain/recipe/parameters.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

OpenedLandPtr randomLand(RandomDraws& draws, int size) {
  UnfilledVector<float> heights;
  for (int i = 0; i < size * size; ++i) heights.push_back(static_cast<float>(draws.part() - 0.5));
  return openedLand(std::move(heights), size);
}

// The bilinear formula by real numbers, which may differ by rounding.
double plainBilinear(const Heightfield& field, double u, double v) {
  const double x = u * (field.size - 1), y = v * (field.size - 1);
  double sum = 0.0;
  for (int row = 0; row < field.size; ++row) {
    for (int column = 0; column < field.size; ++column) {
      const double weight =
          std::max(0.0, 1.0 - std::abs(x - column)) * std::max(0.0, 1.0 - std::abs(y - row));
      sum += weight * static_cast<double>(field.at(column, row));
    }
  }
  return sum;
}

std::uint64_t printAt(Session& session, int position) {
  session.seek(position);
  session.finish();
  return fingerprint(session.heights());
}

TEST_CASE("Heights that no stage can work with are not opened", "[opened]") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinite = std::numeric_limits<float>::infinity();
  for (const float bad : {nan, infinite, -infinite, 2.01f, -2.01f}) {
    CAPTURE(bad);
    CHECK(openedLand({0.0f, 1.0f, bad, 0.5f}, 2) == nullptr);
  }
  CHECK(openedLand({0.0f, 1.0f, 2.0f}, 2) == nullptr);
  CHECK(openedLand({}, 0) == nullptr);
  CHECK(openedLand({1.0f}, 1) == nullptr);
  const OpenedLandPtr land = openedLand({2.0f, -2.0f, 1e-20f, -0.0f}, 2);
  REQUIRE(land != nullptr);
  CHECK(land->heights.z == UnfilledVector<float>{2.0f, -2.0f, 0.0f, 0.0f});
  CHECK(land->fingerprint == fingerprint(land->heights));
}

TEST_CASE("A land on another grid lies between its vertices, and on them where they meet",
          "[opened]") {
  RandomDraws draws(71);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const OpenedLandPtr land = randomLand(draws, draws.between(2, 40));
    const int size = draws.between(2, 60);
    const Heightfield fitted = resampled(land->heights, size);
    const int cells = size - 1, landCells = land->heights.size - 1;
    CAPTURE(size, land->heights.size);
    REQUIRE(fitted.size == size);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const double plain = plainBilinear(land->heights, static_cast<double>(x) / cells,
                                           static_cast<double>(y) / cells);
        REQUIRE(std::abs(static_cast<double>(fitted.at(x, y)) - plain) < 1e-6);
        if (x * landCells % cells == 0 && y * landCells % cells == 0) {
          REQUIRE(fitted.at(x, y) ==
                  land->heights.at(x * landCells / cells, y * landCells / cells));
        }
      }
    }
  }
}

TEST_CASE("What cuts add to an opened land is what they make on flat ground", "[opened]") {
  RandomDraws draws(72);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    Recipe recipe = smallRecipe(draws, 33, 20);
    recipe.set(ParameterId::kSmooth, 0);
    recipe.set(ParameterId::kErosion, 0);
    Session flat(recipe);
    const OpenedLandPtr land = randomLand(draws, draws.between(2, 40));
    recipe.base = land->fingerprint;
    Session session(recipe);
    CHECK(session.lacksBase());
    session.open(land);
    CHECK_FALSE(session.lacksBase());
    const int position = draws.between(0, session.length());
    printAt(session, position);
    printAt(flat, position);
    const Heightfield ground = resampled(land->heights, recipe.size());
    for (std::size_t i = 0; i < ground.z.size(); ++i) {
      const double sum =
          static_cast<double>(ground.z[i]) + static_cast<double>(flat.heights().z[i]);
      REQUIRE(std::abs(static_cast<double>(session.heights().z[i]) - sum) < 1e-6);
    }
  }
}

TEST_CASE("With no step an opened land is shown as it is, bit by bit", "[opened]") {
  RandomDraws draws(73);
  const OpenedLandPtr land = randomLand(draws, 57);
  Recipe recipe;
  recipe.base = land->fingerprint;
  recipe.set(ParameterId::kSize, 57);
  recipe.set(ParameterId::kFaults, 0);
  Session session(recipe);
  session.open(land);
  CHECK(printAt(session, session.length()) == land->fingerprint);
}

TEST_CASE("Whatever was built before, the land on a base is that of a fresh session", "[opened]") {
  RandomDraws draws(74);
  INFO(draws.name());
  std::vector<OpenedLandPtr> lands = {nullptr};
  for (const int size : {9, 33, 40}) lands.push_back(randomLand(draws, size));
  Session session{Recipe()};
  session.enableCoarse();
  for (const OpenedLandPtr& land : lands) {
    if (land != nullptr) session.open(land);
  }
  for (int round = 0; round < 120; ++round) {
    Recipe recipe = session.recipe();
    if (!draws.oneIn(3)) recipe = smallRecipe(draws, 40, 20);
    const OpenedLandPtr land = lands[static_cast<std::size_t>(draws.between(0, 3))];
    recipe.base = land == nullptr ? 0 : land->fingerprint;
    session.setRecipe(recipe);
    const int position = draws.between(0, session.length());
    if (draws.oneIn(3)) {
      session.seek(position);
      for (int call = draws.between(0, 20); call > 0; --call) session.advance([] { return false; });
      continue;
    }
    Session fresh(recipe);
    if (land != nullptr) fresh.open(land);
    REQUIRE(printAt(session, position) == printAt(fresh, position));
  }
}

TEST_CASE("A land that comes after its recipe was built on flat ground takes its place",
          "[opened]") {
  RandomDraws draws(76);
  INFO(draws.name());
  for (int round = 0; round < 30; ++round) {
    const OpenedLandPtr land = randomLand(draws, draws.between(2, 40));
    Recipe recipe = smallRecipe(draws, 40, 20);
    recipe.base = land->fingerprint;
    Session late(recipe);
    late.enableCoarse();
    const int position = draws.between(0, late.length());
    printAt(late, draws.between(0, late.length()));
    printAt(late, position);
    late.open(land);
    CHECK_FALSE(late.arrived());
    Session early(recipe);
    early.open(land);
    REQUIRE(printAt(late, position) == printAt(early, position));
  }
}

TEST_CASE("The range that colours refer to is that of the land with what it stands on",
          "[opened]") {
  UnfilledVector<float> heights(65 * 65, 0.1f);
  heights[32 * 65 + 32] = 1.5f;
  heights[0] = -0.75f;
  const OpenedLandPtr land = openedLand(std::move(heights), 65);
  Recipe recipe;
  recipe.base = land->fingerprint;
  recipe.set(ParameterId::kFaults, 0);
  Session session(recipe);
  session.open(land);
  session.finish();
  CHECK(session.finishedRange() == HeightRange{-0.75f, 1.5f});
}

TEST_CASE("A session keeps the latest opened lands, and the one that it stands on", "[opened]") {
  RandomDraws draws(75);
  std::vector<OpenedLandPtr> lands;
  for (int i = 0; i < 6; ++i) lands.push_back(randomLand(draws, 5 + i));
  Recipe recipe;
  recipe.set(ParameterId::kSize, 9);
  recipe.set(ParameterId::kFaults, 3);
  recipe.base = lands[0]->fingerprint;
  Session session(recipe);
  for (const OpenedLandPtr& land : lands) session.open(land);
  CHECK_FALSE(session.lacksBase());
  for (int i = 5; i >= 0; --i) {
    recipe.base = lands[static_cast<std::size_t>(i)]->fingerprint;
    session.setRecipe(recipe);
    CHECK(session.lacksBase() == (i < 3));
  }
}

TEST_CASE("A land that is opened again is the latest again", "[opened]") {
  RandomDraws draws(76);
  std::vector<OpenedLandPtr> lands;
  for (int i = 0; i < 4; ++i) lands.push_back(randomLand(draws, 5 + i));
  Recipe recipe;
  recipe.set(ParameterId::kSize, 9);
  Session session(recipe);
  for (const std::size_t i : {0u, 1u, 2u, 0u, 3u}) session.open(lands[i]);
  for (std::size_t i = 0; i < lands.size(); ++i) {
    recipe.base = lands[i]->fingerprint;
    session.setRecipe(recipe);
    CHECK(session.lacksBase() == (i == 1));
  }
}

}  // namespace
}  // namespace faultline
