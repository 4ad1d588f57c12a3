// terrain/hydraulic_erosion: against the plain loops, unit by unit, in any slices; what it must
// keep, from any state and at the ends of every row.
#include "terrain/erosion/hydraulic_erosion.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/sanitized.h"
#include "unit/terrain/erosion_states.h"
#include "unit/terrain/plain_erosion.h"

namespace faultline {
namespace {

std::string rowsOf(const Recipe& recipe) {
  std::string text;
  for (const ParameterId id :
       {ParameterId::kCarry, ParameterId::kBrush, ParameterId::kRain, ParameterId::kEvaporation,
        ParameterId::kCapacity, ParameterId::kDeposition, ParameterId::kSoftness}) {
    text += std::string(parameter(id).key) + '=' + std::to_string(recipe.value(id)) + ' ';
  }
  return text;
}

void rain(const Recipe& recipe, ErosionState& state, int steps) {
  HydraulicErosion hydraulic(recipe, state.size);
  for (int step = 0; step < steps; ++step) hydraulic.run(rowsOf(state), 0, hydraulic.steps());
}

int randomSize(RandomDraws& draws) {
  return draws.oneIn(3) ? draws.between(2, 9) : draws.between(2, 70);
}

// Bounds of a whole state.
bool isWithinBounds(const ErosionState& state) {
  const auto within = [](const std::vector<std::int32_t>& units, std::int32_t low,
                         std::int32_t high) {
    const auto [least, most] = std::minmax_element(units.begin(), units.end());
    return *least >= low && *most <= high;
  };
  return within(state.land, -kMaxLand, kMaxLand) && within(state.water, 0, kMaxLand) &&
         within(state.sediment, 0, 2 * kMaxLand) && within(state.flow, 0, kMaxLand);
}

TEST_CASE("Hydraulic erosion equals its plain loops in every unit, in any slices",
          "[hydraulic_erosion]") {
  RandomDraws draws(410);
  INFO(draws.name());
  for (int round = 0; round < 300; ++round) {
    const Recipe recipe = randomErosion(draws, Erosion::kHydraulic);
    ErosionState state = randomState(draws, randomSize(draws));
    ErosionState expected = state;
    CAPTURE(round, state.size, rowsOf(recipe));
    HydraulicErosion hydraulic(recipe, state.size);
    const int longest = draws.oneIn(3) ? 3 : hydraulic.steps();
    for (int step = 0; step < 4; ++step) {
      expected = plain::hydraulicStep(recipe, expected);
      for (int at = 0; at < hydraulic.steps();) {
        const int end = std::min(hydraulic.steps(), at + draws.between(0, longest));
        hydraulic.run(rowsOf(state), at, end);
        at = end;
      }
      REQUIRE(state.land == expected.land);
      REQUIRE(state.water == expected.water);
      REQUIRE(state.sediment == expected.sediment);
      REQUIRE(state.flow == expected.flow);
    }
  }
}

// The sums: land and soil never change; water by what falls less what dries up, which the plain
// step is asked for on its own.
TEST_CASE("Land and soil together are kept, water is rain less evaporation",
          "[hydraulic_erosion]") {
  RandomDraws draws(411);
  INFO(draws.name());
  for (int round = 0; round < 5; ++round) {
    Recipe recipe = randomErosion(draws, Erosion::kHydraulic);
    ErosionState state = randomState(draws, draws.between(2, 40));
    const int size = state.size;
    state.water.assign(state.water.size(), 0);
    recipe.set(ParameterId::kRain, draws.between(1, 2000));
    CAPTURE(round, size, rowsOf(recipe));
    const std::int64_t soil = sumOf(state.land) + sumOf(state.sediment);
    const auto rainUnits =
        static_cast<std::int64_t>(std::floor(recipe.real(ParameterId::kRain) * 0x1p28 + 0.5));
    const auto share = static_cast<float>(recipe.real(ParameterId::kEvaporation));
    Recipe noSun = recipe;
    noSun.set(ParameterId::kEvaporation, 0);
    HydraulicErosion hydraulic(recipe, size);
    for (int step = 0; step < 1000; ++step) {
      const std::int32_t deepest = *std::max_element(state.water.begin(), state.water.end());
      const std::int64_t before = sumOf(state.water);
      // What would be there without evaporation.
      const bool looksAtSun = step % 50 == 0;
      ErosionState wet = state;
      if (looksAtSun) rain(noSun, wet, 1);
      hydraulic.run(rowsOf(state), 0, hydraulic.steps());
      REQUIRE(sumOf(state.land) + sumOf(state.sediment) == soil);
      REQUIRE(isWithinBounds(state));
      if (!looksAtSun || deepest + rainUnits > kMaxLand) continue;
      REQUIRE(sumOf(wet.water) ==
              before + rainUnits * static_cast<std::int64_t>(state.water.size()));
      std::int64_t dried = 0;
      for (const std::int32_t w : wet.water) {
        dried += std::min(w, static_cast<std::int32_t>(share * static_cast<float>(w)));
      }
      REQUIRE(sumOf(state.water) == sumOf(wet.water) - dried);
    }
  }
}

TEST_CASE("At the ends of every row, in the smallest grids: all stays within its bounds",
          "[hydraulic_erosion]") {
  RandomDraws draws(412);
  INFO(draws.name());
  constexpr ParameterId kEnds[] = {ParameterId::kRain, ParameterId::kEvaporation,
                                   ParameterId::kCapacity, ParameterId::kDeposition,
                                   ParameterId::kSoftness};
  for (int ends = 0; ends < 128; ++ends) {
    Recipe recipe;
    recipe.set(ParameterId::kCarry, ends / 32 % 2);
    recipe.set(ParameterId::kBrush, ends / 64);
    recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kHydraulic));
    for (int i = 0; i < 5; ++i) {
      const Parameter& row = parameter(kEnds[i]);
      recipe.set(kEnds[i], (ends >> i & 1) == 0 ? row.min : row.max);
    }
    for (const int size : {2, 3, 4, 17}) {
      // Random states, and land at both bounds full of water and soil.
      for (int round = 0; round < 6; ++round) {
        ErosionState state = randomState(draws, size);
        if (round < 2) state.land = randomUnits(draws, size, kMaxLand);
        for (std::int32_t& a : state.land) {
          if (round < 2) a = draws.oneIn(2) ? kMaxLand : -kMaxLand;
        }
        if (round == 0) std::fill(state.water.begin(), state.water.end(), kMaxLand);
        if (round == 0) std::fill(state.sediment.begin(), state.sediment.end(), 2 * kMaxLand);
        CAPTURE(rowsOf(recipe), size, round);
        const std::int64_t soil = sumOf(state.land) + sumOf(state.sediment);
        for (int step = 0; step < casesOf(60); ++step) {
          rain(recipe, state, 1);
          REQUIRE(isWithinBounds(state));
          REQUIRE(sumOf(state.land) + sumOf(state.sediment) == soil);
        }
      }
    }
  }
}

TEST_CASE("Turned and mirrored land erodes alike", "[hydraulic_erosion]") {
  RandomDraws draws(413);
  INFO(draws.name());
  for (int round = 0; round < 12; ++round) {
    const Recipe recipe = randomErosion(draws, Erosion::kHydraulic);
    const ErosionState state = randomState(draws, randomSize(draws));
    CAPTURE(round, state.size, rowsOf(recipe));
    ErosionState rained = state;
    rain(recipe, rained, 5);
    for (int way = 1; way < 8; ++way) {
      ErosionState other = turned(state, way);
      rain(recipe, other, 5);
      REQUIRE(sameState(other, turned(rained, way)));
    }
  }
}

TEST_CASE("Without rain nothing dry changes; water at rest stays", "[hydraulic_erosion]") {
  RandomDraws draws(414);
  INFO(draws.name());
  Recipe recipe = randomErosion(draws, Erosion::kHydraulic);
  recipe.set(ParameterId::kRain, 0);
  ErosionState state = randomState(draws, 40);
  state.water.assign(state.water.size(), 0);
  state.sediment.assign(state.sediment.size(), 0);
  ErosionState after = state;
  rain(recipe, after, 3);
  CHECK(after.land == state.land);
  CHECK(sumOf(after.water) == 0);
  // A lake up to one level.
  recipe.set(ParameterId::kEvaporation, 0);
  for (std::size_t v = 0; v < state.land.size(); ++v) {
    state.land[v] %= 1 << 20;
    state.water[v] = (1 << 20) - state.land[v];
  }
  after = state;
  rain(recipe, after, 3);
  CHECK(after.land == state.land);
  CHECK(after.water == state.water);
}

// After one step from dry land all rain runs on: C = K_c * rain, or 100 times that times the slope.
TEST_CASE("Water digs by its amount, or by the slope as well", "[hydraulic_erosion]") {
  constexpr int kSize = 33;
  const auto dugOn = [](double slope, Carry carry) {
    ErosionState state;
    state.size = kSize;
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) {
        state.land.push_back(static_cast<std::int32_t>(-x * slope * 0x1p28 / (kSize - 1)));
      }
    }
    state.water.assign(state.land.size(), 0);
    state.sediment = state.flow = state.water;
    Recipe recipe;
    recipe.set(ParameterId::kRain, 20);
    recipe.set(ParameterId::kCapacity, 100);
    recipe.set(ParameterId::kSoftness, 100);
    recipe.set(ParameterId::kCarry, static_cast<std::int32_t>(carry));
    rain(recipe, state, 1);
    return static_cast<double>(state.sediment[plain::placeOf(kSize, 16, 16)]);
  };
  const double carried = 0.1 * 0.1 * 0.00002 * 0x1p28;
  for (const double slope : {0.05, 0.2, 0.4}) {
    CHECK(std::fabs(dugOn(slope, Carry::kFlow) - carried) < 10.0);
    CHECK(std::fabs(dugOn(slope, Carry::kSlope) - 100.0 * slope * carried) < 10.0);
  }
}

TEST_CASE("On a furrowed slope water gathers, and digs where it has gathered",
          "[hydraulic_erosion]") {
  RandomDraws draws(415);
  INFO(draws.name());
  constexpr int kSize = 97;
  ErosionState state;
  state.size = kSize;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      // Furrows 24 rows apart, a little rough.
      const int across = std::abs(y % 24 - 12);
      state.land.push_back(-x * (3 << 19) - across * (1 << 19) + draws.between(0, 1 << 16));
    }
  }
  state.water.assign(state.land.size(), 0);
  state.sediment = state.flow = state.water;
  const std::vector<std::int32_t> before = state.land;
  rain(Recipe(), state, 100);
  // A tenth of the vertices where least water flows, and one where most does.
  std::vector<std::pair<std::int32_t, std::int32_t>> flowAndDug;
  for (int y = 4; y < kSize - 4; ++y) {
    for (int x = 30; x < 70; ++x) {
      const std::size_t v = plain::placeOf(kSize, x, y);
      flowAndDug.emplace_back(state.flow[v], before[v] - state.land[v]);
    }
  }
  std::sort(flowAndDug.begin(), flowAndDug.end());
  const std::size_t tenth = flowAndDug.size() / 10;
  std::int64_t wet = 0, most = 0, least = 0;
  for (std::size_t i = 0; i < tenth; ++i) {
    const auto& last = flowAndDug[flowAndDug.size() - 1 - i];
    least += flowAndDug[i].first;
    wet += last.second;
    most += last.first;
  }
  CHECK(most > 2 * least);
  CHECK(wet > 0);
}

TEST_CASE("Rain leaves no checkerboard on rough land", "[hydraulic_erosion]") {
  // A vertex higher or lower than all four beside it: common on noise. With slopes measured to both
  // sides water made more and more of them.
  RandomDraws draws(416);
  INFO(draws.name());
  constexpr int kSize = 97;
  const auto lone = [](const std::vector<std::int32_t>& land) {
    int count = 0;
    for (int y = 1; y < kSize - 1; ++y) {
      for (int x = 1; x < kSize - 1; ++x) {
        int higher = 0;
        for (int i = 0; i < 4; ++i) {
          const plain::Offset to = plain::kNeighbours[i];
          const std::int32_t beside = land[plain::placeOf(kSize, x + to.x, y + to.y)];
          higher += beside > land[plain::placeOf(kSize, x, y)] ? 1 : 0;
        }
        count += higher == 0 || higher == 4 ? 1 : 0;
      }
    }
    return count;
  };
  ErosionState state;
  state.size = kSize;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const int hills = std::abs(x % 48 - 24) + std::abs(y % 48 - 24);
      state.land.push_back(hills * (1 << 18) + draws.between(0, 1 << 20));
    }
  }
  state.water.assign(state.land.size(), 0);
  state.sediment = state.flow = state.water;
  const int before = lone(state.land);
  CHECK(before > kSize * kSize / 20);
  for (const Brush brush : {Brush::kPoint, Brush::kRound}) {
    Recipe recipe;
    recipe.set(ParameterId::kBrush, static_cast<std::int32_t>(brush));
    ErosionState after = state;
    rain(recipe, after, 100);
    CAPTURE(static_cast<int>(brush), lone(after.land), before);
    // The round brush wears them off more slowly.
    CHECK(lone(after.land) < (brush == Brush::kPoint ? before / 2 : before * 3 / 4));
  }
}

}  // namespace
}  // namespace faultline
