// terrain/thermal_erosion: against the plain loops, unit by unit, in any slices; what it must keep;
// what a spike becomes.
#include "terrain/erosion/thermal_erosion.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>

#include "unit/terrain/erosion_states.h"
#include "unit/terrain/plain_erosion.h"

namespace faultline {
namespace {

using Units = std::vector<std::int32_t>;

// Talus in tenths of a degree, rate in thousandths.
Recipe slidingRecipe(std::int32_t talus, std::int32_t rate) {
  Recipe recipe;
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(Erosion::kThermal));
  recipe.set(ParameterId::kTalus, talus);
  recipe.set(ParameterId::kThermalRate, rate);
  return recipe;
}

ErosionRows rowsOf(Units& land, int size) { return {.land = {land.data(), size, size}}; }

void slide(const Recipe& recipe, int size, Units& land, int steps) {
  ThermalErosion thermal(recipe, size);
  for (int step = 0; step < steps; ++step) thermal.run(rowsOf(land, size), 0, thermal.steps());
}

// A size; small ones often.
int randomSize(RandomDraws& draws) {
  return draws.oneIn(3) ? draws.between(2, 9) : draws.between(2, 90);
}

TEST_CASE("Thermal erosion equals its plain loops in every unit, in any slices",
          "[thermal_erosion]") {
  RandomDraws draws(400);
  INFO(draws.name());
  for (int round = 0; round < 300; ++round) {
    const int size = randomSize(draws);
    const Recipe recipe = randomErosion(draws, Erosion::kThermal);
    CAPTURE(round, size, recipe.real(ParameterId::kTalus), recipe.real(ParameterId::kThermalRate));
    Units land = randomLand(draws, size, std::ldexp(1.0, draws.between(4, 29)));
    Units expected = land;
    ThermalErosion thermal(recipe, size);
    const int longest = draws.oneIn(3) ? 3 : thermal.steps();
    for (int step = 0; step < 3; ++step) {
      expected = plain::thermalStep(recipe, size, expected);
      for (int at = 0; at < thermal.steps();) {
        const int end = std::min(thermal.steps(), at + draws.between(0, longest));
        thermal.run(rowsOf(land, size), at, end);
        at = end;
      }
      REQUIRE(land == expected);
    }
  }
}

TEST_CASE("A thousand slides keep the land and its range", "[thermal_erosion]") {
  RandomDraws draws(401);
  INFO(draws.name());
  for (int round = 0; round < 6; ++round) {
    const int size = draws.between(2, 60);
    // Below 2^23 units of difference every amount is exact, so the range is kept to the unit.
    Units land = randomLand(draws, size, 0x1p21);
    const std::int64_t before = sumOf(land);
    const auto [low, high] = std::minmax_element(land.begin(), land.end());
    const std::int32_t lowest = *low, highest = *high;
    const Recipe recipe = slidingRecipe(draws.between(0, 850), draws.between(0, 1000));
    ThermalErosion thermal(recipe, size);
    for (int step = 0; step < 1000; ++step) {
      thermal.run(rowsOf(land, size), 0, size);
      const auto [lowNow, highNow] = std::minmax_element(land.begin(), land.end());
      REQUIRE(*lowNow >= lowest);
      REQUIRE(*highNow <= highest);
    }
    CHECK(sumOf(land) == before);
  }
}

TEST_CASE("No vertex leaves the range of its neighbourhood", "[thermal_erosion]") {
  RandomDraws draws(402);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int size = randomSize(draws);
    const int scale = draws.between(4, 29);
    const Units before = randomLand(draws, size, std::ldexp(1.0, scale));
    Units land = before;
    slide(slidingRecipe(draws.oneIn(2) ? 0 : draws.between(0, 850), 1000), size, land, 1);
    // A float of 2^24 and more is rounded: by 32 at most, as drops are no more than 2^30.
    const std::int32_t slack = scale <= 21 ? 0 : 32;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        std::int32_t low = before[plain::placeOf(size, x, y)], high = low;
        for (const plain::Offset& offset : plain::kNeighbours) {
          if (!plain::isInside(size, x + offset.x, y + offset.y)) continue;
          const std::int32_t near = before[plain::placeOf(size, x + offset.x, y + offset.y)];
          low = std::min(low, near);
          high = std::max(high, near);
        }
        REQUIRE(land[plain::placeOf(size, x, y)] >= low - slack);
        REQUIRE(land[plain::placeOf(size, x, y)] <= high + slack);
      }
    }
  }
}

TEST_CASE("A plane below the talus angle stays, one above it slides", "[thermal_erosion]") {
  constexpr int kSize = 65;
  const auto plane = [](double east, double south) {
    Units land;
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) {
        land.push_back(static_cast<std::int32_t>((east * x + south * y) * 0x1p28 / (kSize - 1)));
      }
    }
    return land;
  };
  const double talus = std::tan(35.0 / 180.0 * 3.14159265358979);
  const Recipe recipe = slidingRecipe(350, 1000);
  // The steepest direction first along the grid, then across it.
  for (const auto& [east, south] :
       {std::pair(1.0, 0.0), std::pair(0.0, -1.0), std::pair(std::sqrt(0.5), std::sqrt(0.5)),
        std::pair(-std::sqrt(0.5), std::sqrt(0.5))}) {
    const Units held = plane(0.9999 * talus * east, 0.9999 * talus * south);
    Units land = held;
    slide(recipe, kSize, land, 50);
    CHECK(land == held);
    const Units steep = plane(1.001 * talus * east, 1.001 * talus * south);
    land = steep;
    slide(recipe, kSize, land, 1);
    CHECK(land != steep);
  }
}

// What is left is no steeper than the talus, but for what an eighth rounds away: up to seven units.
TEST_CASE("A spike slides into a cone of the talus slope", "[thermal_erosion]") {
  constexpr int kSize = 41;
  Units land(kSize * kSize);
  land[plain::placeOf(kSize, 20, 20)] = 1 << 28;
  const Recipe recipe = slidingRecipe(300, 1000);
  slide(recipe, kSize, land, 20000);
  const ThermalErosion thermal(recipe, kSize);
  CHECK(sumOf(land) == 1 << 28);
  std::int32_t steepest = 0;
  for (int y = 0; y + 1 < kSize; ++y) {
    for (int x = 0; x + 1 < kSize; ++x) {
      const auto at = [&](int dx, int dy) { return land[plain::placeOf(kSize, x + dx, y + dy)]; };
      const std::int32_t along =
          std::max(std::abs(at(1, 0) - at(0, 0)), std::abs(at(0, 1) - at(0, 0)));
      const std::int32_t across =
          std::max(std::abs(at(1, 1) - at(0, 0)), std::abs(at(0, 1) - at(1, 0)));
      steepest = std::max({steepest, along - thermal.talus(), across - thermal.diagonalTalus()});
    }
  }
  CHECK(steepest <= 7);
  // The top of the cone is at the talus slope, near enough.
  const std::int32_t drop =
      land[plain::placeOf(kSize, 20, 20)] - land[plain::placeOf(kSize, 22, 20)];
  CHECK(drop > thermal.talus());
  CHECK(drop <= 2 * thermal.talus() + 14);
}

TEST_CASE("Turned and mirrored land slides alike", "[thermal_erosion]") {
  RandomDraws draws(403);
  INFO(draws.name());
  for (int round = 0; round < 12; ++round) {
    const int size = randomSize(draws);
    const Recipe recipe = randomErosion(draws, Erosion::kThermal);
    const Units land = randomLand(draws, size, std::ldexp(1.0, draws.between(15, 29)));
    Units slid = land;
    slide(recipe, size, slid, 4);
    for (int way = 1; way < 8; ++way) {
      Units other = turned(land, size, way);
      slide(recipe, size, other, 4);
      REQUIRE(other == turned(slid, size, way));
    }
  }
}

TEST_CASE("Nothing slides at rate 0", "[thermal_erosion]") {
  RandomDraws draws(404);
  INFO(draws.name());
  const Units land = randomLand(draws, 40, 0x1p29);
  Units slid = land;
  slide(slidingRecipe(0, 0), 40, slid, 3);
  CHECK(slid == land);
}

}  // namespace
}  // namespace faultline
