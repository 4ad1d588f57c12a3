// terrain/droplet_erosion: drops against the plain definition, soil that is never lost, extremes.
#include "terrain/erosion/droplet_erosion.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>

#include "base/sanitized.h"
#include "terrain/recipe/parameters.h"
#include "unit/terrain/plain_droplets.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using enum ParameterId;

constexpr ParameterId kRowsOfDrops[] = {kInertia,  kDropletRadius, kDropletLife, kEvaporation,
                                        kCapacity, kDeposition,    kSoftness};

Recipe dropRecipe(RandomDraws& draws, int size) {
  Recipe recipe;
  recipe.seed = randomSeedText(draws);
  recipe.set(kSize, size);
  recipe.set(kDroplets, parameter(kDroplets).max);
  for (const ParameterId id : kRowsOfDrops) {
    const Parameter& row = parameter(id);
    if (draws.oneIn(2)) recipe.set(id, draws.between(row.min, row.max));
    if (draws.oneIn(6)) recipe.set(id, draws.oneIn(2) ? row.min : row.max);
  }
  return recipe;
}

ErosionState emptyState(int size) {
  ErosionState state;
  state.size = size;
  state.land.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  state.flow.resize(state.land.size());
  return state;
}

// Land of one of several kinds: rough, hills, a few levels with cliffs, or only the two bounds.
ErosionState randomState(RandomDraws& draws, int size) {
  ErosionState state = emptyState(size);
  const int kind = draws.between(0, 3);
  const double height = kMaxLand * (draws.oneIn(3) ? 1.0 : 0.2 * draws.part());
  const double turnX = draws.part() * 20.0 / size;
  const double turnY = draws.part() * 20.0 / size;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      double part = 2.0 * draws.part() - 1.0;
      if (kind == 1) part = 0.5 * std::sin(x * turnX) + 0.49 * std::cos(y * turnY) + 0.01 * part;
      if (kind == 2) part = std::floor(part * 2.0) / 2.0;
      if (kind == 3) part = part < 0.0 ? -1.0 : 1.0;
      state.land[static_cast<std::size_t>(y * size + x)] =
          static_cast<std::int32_t>(part * (kind == 3 ? kMaxLand : height));
    }
  }
  return state;
}

std::int64_t sumOf(const std::vector<std::int32_t>& field) {
  return std::accumulate(field.begin(), field.end(), std::int64_t{0});
}

bool withinBounds(const ErosionState& state) {
  return std::all_of(state.land.begin(), state.land.end(),
                     [](std::int32_t z) { return z >= -kMaxLand && z <= kMaxLand; });
}

TEST_CASE("Drops leave the land that the definition says, however they are divided", "[droplets]") {
  RandomDraws draws(60);
  INFO(draws.name());
  for (int round = 0; round < casesOf(60); ++round) {
    const int size = draws.oneIn(3) ? draws.between(2, 8) : draws.between(9, 90);
    const Recipe recipe = dropRecipe(draws, size);
    ErosionState state = randomState(draws, size);
    ErosionState expected = state;
    const DropletErosion drops(recipe, size);
    REQUIRE(drops.count() == plain::dropletCount(recipe, size));
    const std::int64_t count = std::min<std::int64_t>(drops.count(), 700);
    CAPTURE(round, size, count);
    plain::dropletErosion(recipe, expected, 0, count);
    for (std::int64_t done = 0; done < count;) {
      const std::int64_t end = std::min<std::int64_t>(count, done + draws.between(0, 250));
      drops.run(state, done, end);
      done = end;
    }
    REQUIRE(state.land == expected.land);
    REQUIRE(state.flow == expected.flow);
    REQUIRE(withinBounds(state));
  }
}

// Grids so large that drops fall side by side. Rough land, up to the height at which they stop
// doing so. Roofs, where drops run straight towards one another. Full land with a narrow valley
// every 24 columns: what a drop leaves over goes to the next valley, where another one may be.
TEST_CASE("Drops that fall side by side leave the land of drops that fall one by one",
          "[droplets]") {
  enum Kind { kRough, kRoofs, kFull };
  RandomDraws draws(61);
  INFO(draws.name());
  for (int round = 0; round < casesOf(36); ++round) {
    const auto kind = static_cast<Kind>(round % 3);
    const int size = kind == kFull ? 72 : draws.between(100, 330);
    Recipe recipe = dropRecipe(draws, size);
    const int life = kind == kFull ? draws.between(1, 3) : draws.between(1, 30);
    recipe.set(kDropletLife, life);
    if (kind == kFull) {
      recipe.set(kDropletRadius, 1);
      recipe.set(kSoftness, parameter(kSoftness).max);
    }
    ErosionState state = emptyState(size);
    const double height = draws.oneIn(2) ? 0.3 : 0.73 + 0.04 * draws.part();
    for (std::size_t i = 0; i < state.land.size(); ++i) {
      const int column = static_cast<int>(i % static_cast<std::size_t>(size));
      const double random = draws.part();
      const double part = kind == kRough     ? height * (2.0 * random - 1.0)
                          : kind == kRoofs   ? 0.01 * std::abs(column % (2 * life) - life)
                          : column % 24 == 0 ? random
                                             : 1.0;
      state.land[i] = static_cast<std::int32_t>(part * kMaxLand);
    }
    ErosionState expected = state;
    const DropletErosion drops(recipe, size);
    const std::int64_t count = std::min<std::int64_t>(drops.count(), kind == kFull ? 15000 : 3000);
    CAPTURE(kind, size, height);
    plain::dropletErosion(recipe, expected, 0, count);
    std::int32_t highest = highestLand(state);
    drops.run(state, 0, count / 2, highest);
    drops.run(state, count / 2, count, highest);
    REQUIRE(state.land == expected.land);
    REQUIRE(state.flow == expected.flow);
    REQUIRE(highestLand(state) <= highest);
  }
}

TEST_CASE("The number of drops goes with the number of cells", "[droplets]") {
  Recipe recipe;
  recipe.set(kDroplets, 50000);
  CHECK(DropletErosion(recipe, 513).count() == 50000);
  CHECK(DropletErosion(recipe, 1025).count() == 200000);
  CHECK(DropletErosion(recipe, 257).count() == 12500);
  CHECK(DropletErosion(recipe, 4097).count() == 3200000);
  CHECK(DropletErosion(recipe, 2).count() == 0);
  recipe.set(kDroplets, 0);
  CHECK(DropletErosion(recipe, 4097).count() == 0);
}

TEST_CASE("No drop gains or loses a unit of soil", "[droplets]") {
  RandomDraws draws(61);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    const int size = draws.between(4, 70);
    const Recipe recipe = dropRecipe(draws, size);
    ErosionState state = randomState(draws, size);
    const std::int64_t before = sumOf(state.land);
    const DropletErosion drops(recipe, size);
    const std::int64_t count = std::min<std::int64_t>(drops.count(), 200);
    for (std::int64_t i = 0; i < count; ++i) {
      drops.run(state, i, i + 1);
      CAPTURE(round, size, i);
      REQUIRE(sumOf(state.land) == before);
    }
  }
}

TEST_CASE("Extremes of all rows on the smallest grids stay within bounds", "[droplets]") {
  RandomDraws draws(62);
  INFO(draws.name());
  for (int corner = 0; corner < 1 << std::size(kRowsOfDrops); ++corner) {
    for (int size = 2; size <= 4; ++size) {
      Recipe recipe;
      recipe.seed = randomSeedText(draws);
      recipe.set(kDroplets, parameter(kDroplets).max);
      for (std::size_t i = 0; i < std::size(kRowsOfDrops); ++i) {
        const Parameter& row = parameter(kRowsOfDrops[i]);
        recipe.set(row.id, (corner >> i) % 2 == 0 ? row.min : row.max);
      }
      ErosionState state = randomState(draws, size);
      ErosionState expected = state;
      const std::int64_t before = sumOf(state.land);
      const DropletErosion drops(recipe, size);
      REQUIRE(drops.count() > 0);
      // The same drops again and again, as if there were more of them.
      for (int again = 0; again < 8; ++again) {
        drops.run(state, 0, drops.count());
        plain::dropletErosion(recipe, expected, 0, drops.count());
      }
      CAPTURE(corner, size);
      REQUIRE(state.land == expected.land);
      REQUIRE(state.flow == expected.flow);
      REQUIRE(withinBounds(state));
      REQUIRE(sumOf(state.land) == before);
    }
  }
}

TEST_CASE("Where the land is full, a drop's rest goes to the next vertices", "[droplets]") {
  // Everything is as high as can be but for one vertex that is dug out: what is dug elsewhere must
  // find room there, whatever the way.
  RandomDraws draws(63);
  INFO(draws.name());
  for (int round = 0; round < 200; ++round) {
    const int size = draws.between(3, 12);
    const Recipe recipe = dropRecipe(draws, size);
    ErosionState state = emptyState(size);
    std::fill(state.land.begin(), state.land.end(), kMaxLand);
    for (int i = draws.between(1, 3); i > 0; --i) {
      state.land[static_cast<std::size_t>(draws.between(0, size * size - 1))] -=
          draws.between(1, 1 << draws.between(0, 29));
    }
    ErosionState expected = state;
    const std::int64_t before = sumOf(state.land);
    const DropletErosion drops(recipe, size);
    drops.run(state, 0, drops.count());
    plain::dropletErosion(recipe, expected, 0, drops.count());
    CAPTURE(round, size);
    REQUIRE(state.land == expected.land);
    REQUIRE(withinBounds(state));
    REQUIRE(sumOf(state.land) == before);
  }
}

TEST_CASE("Drops stay inside and count where they stand", "[droplets]") {
  RandomDraws draws(64);
  INFO(draws.name());
  for (int round = 0; round < 30; ++round) {
    const int size = draws.between(2, 40);
    const Recipe recipe = dropRecipe(draws, size);
    ErosionState state = randomState(draws, size);
    plain::Droplets droplets(recipe, state);
    std::int64_t places = 0;
    for (std::uint32_t i = 0; i < 100; ++i) {
      const plain::DropletPath path = droplets.fall(i);
      places += static_cast<std::int64_t>(path.x.size());
      CAPTURE(round, size, i);
      REQUIRE(path.x.size() <= static_cast<std::size_t>(recipe.value(kDropletLife)));
      for (std::size_t k = 0; k < path.x.size(); ++k) {
        REQUIRE((path.x[k] >= 0.0f && path.x[k] <= static_cast<float>(size - 1)));
        REQUIRE((path.y[k] >= 0.0f && path.y[k] <= static_cast<float>(size - 1)));
      }
    }
    REQUIRE(sumOf(state.flow) == places);
  }
}

TEST_CASE("Flat land keeps every height, and drops stop where they fall", "[droplets]") {
  Recipe recipe;
  recipe.set(kDroplets, 50000);
  ErosionState state = emptyState(33);
  const DropletErosion drops(recipe, 33);
  drops.run(state, 0, drops.count());
  CHECK(std::all_of(state.land.begin(), state.land.end(), [](std::int32_t z) { return z == 0; }));
  CHECK(sumOf(state.flow) == drops.count());
}

TEST_CASE("On a slope drops run straight down and carry soil along", "[droplets]") {
  // 45 degrees towards the east: no drop leaves its row of cells.
  constexpr int kSize = 65;
  Recipe recipe;
  recipe.set(kDropletRadius, 1);
  ErosionState state = emptyState(kSize);
  for (std::size_t i = 0; i < state.land.size(); ++i) {
    state.land[i] = static_cast<std::int32_t>(kSize - i % kSize) << 22;
  }
  plain::Droplets droplets(recipe, state);
  const plain::DropletPath path = droplets.fall(0);
  REQUIRE(path.x.size() >= 2);
  for (std::size_t k = 1; k < path.x.size(); ++k) {
    CHECK(path.x[k] > path.x[k - 1]);
    CHECK(std::fabs(path.y[k] - path.y[0]) < 1.0f);
  }
}

}  // namespace
}  // namespace faultline
