// terrain/history: one vertex alone against whole grids.
#include "terrain/measure/history.h"

#include <catch2/catch_test_macros.hpp>

#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("A vertex's history is what whole grids show", "[history]") {
  RandomDraws draws(40);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    Recipe recipe = smallRecipe(draws, 40, 40);
    if (!recipe.isCut()) continue;
    const UpliftPlan plan = upliftPlan(recipe);
    const int size = recipe.size();
    const int x = draws.between(0, size - 1);
    const int y = draws.between(0, size - 1);
    constexpr double kScale = 0x1.8p-33;
    CAPTURE(round, size, x, y, recipe.seed);
    const std::vector<float> history = heightHistory(plan, size, x, y, kScale);
    REQUIRE(history.size() == static_cast<std::size_t>(plan.steps) + 1);
    FaultField field(size, plan.profile());
    Heightfield heights(size);
    for (int step = 0; step <= plan.steps; ++step) {
      if (step > 0) addSteps(field, plan, step - 1, step, 1);
      field.writeHeights(kScale, nullptr, heights, 0, size);
      REQUIRE(history[static_cast<std::size_t>(step)] == heights.at(x, y));
    }
  }
}

TEST_CASE("A vertex on the line itself is raised", "[history]") {
  // From north to south through the middle, and along the diagonal.
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 0);
  recipe.drawn = {{5000, 0, 5000, 10000, 10000}, {0, 0, 10000, 10000, 10000}};
  const UpliftPlan plan = upliftPlan(recipe);
  const auto riseOf = [&plan](int step, int x, int y) {
    const std::vector<float> history = heightHistory(plan, 5, x, y, 1.0);
    return history[static_cast<std::size_t>(step)] - history[static_cast<std::size_t>(step) - 1];
  };
  for (int i = 0; i < 5; ++i) {
    CAPTURE(i);
    CHECK(riseOf(1, 2, i) > 0.0f);
    CHECK(riseOf(2, i, i) > 0.0f);
  }
}

TEST_CASE("A session shows a history's heights", "[history]") {
  RandomDraws draws(41);
  INFO(draws.name());
  for (int round = 0; round < 12; ++round) {
    Recipe recipe = smallRecipe(draws, 40, 20);
    recipe.set(ParameterId::kSmoothEvery, 0);
    recipe.set(ParameterId::kErode, static_cast<int>(Erode::kAfter));
    if (!recipe.isCut()) continue;
    Session session(recipe);
    session.finish();
    const int x = draws.between(0, recipe.size() - 1);
    const int y = draws.between(0, recipe.size() - 1);
    const std::vector<float> history =
        heightHistory(session.plan(), recipe.size(), x, y, session.scale());
    for (int position = 0; position <= session.timeline().steps; ++position) {
      session.seek(position);
      session.finish();
      REQUIRE(history[static_cast<std::size_t>(position)] == session.heights().at(x, y));
    }
  }
}

}  // namespace
}  // namespace faultline
