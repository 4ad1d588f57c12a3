// terrain/erosion: a step is a thermal step, then a hydraulic one; any division into calls gives
// the same state; units and heights.
#include "terrain/erosion/erosion.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "terrain/erosion/droplet_erosion.h"
#include "unit/terrain/erosion_states.h"
#include "unit/terrain/plain_erosion.h"

namespace faultline {
namespace {

ErosionState stateFor(const Eroder& eroder, std::vector<std::int32_t> land) {
  ErosionState state;
  eroder.dry(state);
  state.land = std::move(land);
  return state;
}

void step(Eroder& eroder, ErosionState& state, int step, int steps) {
  while (!eroder.advance(state, step, steps, 1e12)) {
  }
}

TEST_CASE("Units are 2^-28 of a side, cut at two sides", "[erosion]") {
  CHECK(landUnits(0.0f) == 0);
  CHECK(landUnits(0x1p-28f) == 1);
  CHECK(landUnits(-0x1.8p-28f) == -1);
  CHECK(landUnits(0x1p-40f) == 0);
  CHECK(landUnits(0.25f) == 1 << 26);
  CHECK(landUnits(2.0f) == kMaxLand);
  CHECK(landUnits(std::nextafter(2.0f, 0.0f)) == kMaxLand - 32);
  CHECK(landUnits(-1e30f) == -kMaxLand);
  CHECK(landUnits(-3.0f) == -kMaxLand);
  CHECK(landUnits(3.0f) == kMaxLand);
  CHECK(landUnits(std::numeric_limits<float>::infinity()) == kMaxLand);
  CHECK(landHeight(-kMaxLand) == -2.0f);
  CHECK(landHeight(3) == 0x3p-28f);
  RandomDraws draws(420);
  INFO(draws.name());
  for (int round = 0; round < 10000; ++round) {
    // A float of at least 2^-5 has no parts of units.
    const auto z = static_cast<float>((draws.part() + 0x1p-5) * (draws.oneIn(2) ? 1 : -1));
    REQUIRE(landHeight(landUnits(z)) == z);
  }
}

TEST_CASE("A state has the fields its recipe needs, dry", "[erosion]") {
  for (std::size_t word = 0; word < enumCount<Erosion>; ++word) {
    for (const Hydraulic by : {Hydraulic::kGrid, Hydraulic::kDroplets}) {
      Recipe recipe;
      recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(word));
      recipe.set(ParameterId::kHydraulic, static_cast<std::int32_t>(by));
      ErosionState state;
      state.water.assign(7, 7);
      state.flow.assign(100, 7);
      Eroder(recipe, 9).dry(state);
      const bool wet = recipe.erodes(ErosionKind::kHydraulic);
      const std::vector<std::int32_t> grid(wet && by == Hydraulic::kGrid ? 81 : 0);
      CHECK(state.size == 9);
      CHECK(state.land.size() == 81);
      CHECK(state.water == grid);
      CHECK(state.sediment == grid);
      CHECK(state.flow == std::vector<std::int32_t>(wet ? 81 : 0));
      const std::size_t values =
          state.land.size() + state.water.size() + state.sediment.size() + state.flow.size();
      CHECK(Eroder::stateBytes(recipe, 9) == static_cast<std::int64_t>(4 * values));
      CHECK(Eroder::scratchBytes(recipe, 9) > 0);
    }
  }
}

TEST_CASE("A step slides first and rains then", "[erosion]") {
  RandomDraws draws(421);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const int size = draws.between(2, 40);
    const auto kind = static_cast<Erosion>(draws.between(0, 3));
    const Recipe recipe = randomErosion(draws, kind);
    Eroder eroder(recipe, size);
    ErosionState state =
        stateFor(eroder, randomLand(draws, size, std::ldexp(1.0, draws.between(20, 29))));
    ErosionState expected = state;
    for (int i = 0; i < 5; ++i) {
      step(eroder, state, i, 5);
      if (recipe.thermal()) expected.land = plain::thermalStepByRules(recipe, size, expected.land);
      if (recipe.hydraulic()) expected = plain::hydraulicStepByRules(recipe, expected);
      REQUIRE(sameState(state, expected));
    }
  }
}

TEST_CASE("By the rules as printed land comes from nothing, and stays within its bounds",
          "[erosion]") {
  RandomDraws draws(423);
  INFO(draws.name());
  const auto isWithin = [](const std::vector<std::int32_t>& units, std::int32_t least) {
    return std::all_of(units.begin(), units.end(),
                       [least](std::int32_t u) { return u >= least && u <= kMaxLand; });
  };
  for (int round = 0; round < 60; ++round) {
    const int size = draws.between(2, 30);
    Recipe recipe = randomErosion(draws, static_cast<Erosion>(draws.between(1, 3)));
    recipe.set(ParameterId::kRules, static_cast<std::int32_t>(Rules::kPrinted));
    Eroder eroder(recipe, size);
    ErosionState state =
        stateFor(eroder, randomLand(draws, size, std::ldexp(1.0, draws.between(20, 29))));
    for (int i = 0; i < 12; ++i) {
      const std::vector<std::int32_t> before = state.land;
      step(eroder, state, i, 12);
      REQUIRE(isWithin(state.land, -kMaxLand));
      REQUIRE((isWithin(state.water, 0) && isWithin(state.sediment, 0) && isWithin(state.flow, 0)));
      if (recipe.hydraulic()) continue;
      for (std::size_t v = 0; v < before.size(); ++v) REQUIRE(state.land[v] >= before[v]);
    }
  }
  // A point of 100 units on level land: each lower vertex gets an eighth, and it gives nothing.
  Recipe recipe;
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kThermal));
  recipe.set(ParameterId::kTalus, 0);
  recipe.set(ParameterId::kRules, static_cast<std::int32_t>(Rules::kPrinted));
  Eroder eroder(recipe, 2);
  ErosionState state = stateFor(eroder, {100, 0, 0, 0});
  step(eroder, state, 0, 1);
  CHECK(state.land == std::vector<std::int32_t>{100, 12, 12, 12});
  // Water that digs: what the lower neighbours get is more than what the vertex loses.
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kHydraulic));
  recipe.set(ParameterId::kDeposition, 1000);
  Eroder rain(recipe, 3);
  state = stateFor(rain, {0, 0, 0, 0, 1 << 20, 0, 0, 0, 0});
  for (int i = 0; i < 20; ++i) step(rain, state, i, 20);
  CHECK(sumOf(state.land) + sumOf(state.sediment) > 1 << 20);
}

TEST_CASE("Any division of a step into calls gives the same state", "[erosion]") {
  RandomDraws draws(422);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const int size = draws.between(2, 50);
    Recipe recipe = randomErosion(draws, static_cast<Erosion>(draws.between(1, 3)));
    recipe.set(ParameterId::kHydraulic, draws.between(0, 1));
    recipe.set(ParameterId::kDroplets, draws.between(0, 100000));
    Eroder eroder(recipe, size);
    Eroder sliced(recipe, size);
    ErosionState state =
        stateFor(eroder, randomLand(draws, size, std::ldexp(1.0, draws.between(20, 29))));
    ErosionState other = state;
    for (int i = 0; i < 3; ++i) {
      step(eroder, state, i, 3);
      // A step that was given up is of no consequence to the next.
      if (draws.oneIn(3)) {
        ErosionState lost = other;
        sliced.advance(lost, i, 3, 300.0);
        sliced.reset();
        CHECK(sliced.begun() == 0.0);
      }
      double before = 0.0;
      const double most = draws.oneIn(2) ? 0.0 : std::ldexp(1.0, draws.between(6, 18));
      while (!sliced.advance(other, i, 3, draws.part() * most)) {
        REQUIRE(sliced.begun() > before);
        REQUIRE(sliced.begun() < 1.0);
        before = sliced.begun();
      }
      CHECK(sliced.begun() == 0.0);
      REQUIRE(sameState(state, other));
    }
  }
}

TEST_CASE("Droplets are shared among the steps, each falls once", "[erosion]") {
  Recipe recipe;
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kHydraulic));
  recipe.set(ParameterId::kHydraulic, static_cast<std::int32_t>(Hydraulic::kDroplets));
  recipe.set(ParameterId::kDroplets, 100003);
  constexpr int kSize = 65;
  RandomDraws draws(423);
  INFO(draws.name());
  const std::vector<std::int32_t> land = randomLand(draws, kSize, 0x1p26);
  Eroder eroder(recipe, kSize);
  ErosionState state = stateFor(eroder, land);
  for (int i = 0; i < 7; ++i) step(eroder, state, i, 7);
  const DropletErosion droplets(recipe, kSize);
  ErosionState atOnce = stateFor(eroder, land);
  droplets.run(atOnce, 0, droplets.count());
  CHECK(state.land == atOnce.land);
  CHECK(state.flow == atOnce.flow);
  CHECK(eroder.stepWork(7) > 0.0);
}

}  // namespace
}  // namespace faultline
