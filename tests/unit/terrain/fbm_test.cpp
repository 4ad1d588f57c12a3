// terrain/fbm: every octave against the plain loops, bit by bit, in any slices; what sizes share;
// what the noise must keep; edges that meet; extremes.
#include "terrain/uplift/fbm.h"
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
constexpr FbmForm kForms[] = {FbmForm::kClassic, FbmForm::kMultiplicative, FbmForm::kRidged};

// Frequency in hundredths, lacunarity in thousandths.
Recipe noiseRecipe(FbmForm form, int size, int octaves, int frequency = 400,
                   int lacunarity = 2000) {
  Recipe recipe;
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFbm));
  recipe.set(ParameterId::kFbm, static_cast<std::int32_t>(form));
  recipe.set(ParameterId::kSize, size);
  recipe.set(ParameterId::kOctaves, octaves);
  recipe.set(ParameterId::kFrequency, frequency);
  recipe.set(ParameterId::kLacunarity, lacunarity);
  return recipe;
}

Heightfield sums(const Fbm& fbm, int size) {
  Heightfield out(size);
  // What stood there is of no importance.
  std::fill(out.z.begin(), out.z.end(), std::numeric_limits<float>::quiet_NaN());
  fbm.write(out, 0, size);
  return out;
}

Heightfield allSums(const Recipe& recipe) {
  Fbm fbm(fbmPlan(recipe), recipe.size());
  while (fbm.applied() < fbm.steps()) REQUIRE(fbm.advance(kAll));
  return sums(fbm, recipe.size());
}

void checkWhole(const Recipe& recipe, bool tables) {
  CAPTURE(recipe.size(), recipe.value(ParameterId::kFbm), recipe.value(ParameterId::kOctaves),
          recipe.value(ParameterId::kFrequency), recipe.value(ParameterId::kLacunarity));
  REQUIRE(allSums(recipe).z ==
          plain::fbmSums(fbmPlan(recipe), recipe.size(), Timeline(recipe).steps, tables).z);
}

// Four cells a side, doubled with each octave: the last octaves' cells are those of the grid, and
// then smaller, so that no vertex has noise.
TEST_CASE("Octaves without noise at any vertex still count", "[fbm]") {
  for (const FbmForm form : kForms) {
    for (const int size : {17, 33, 65}) {
      Recipe recipe = noiseRecipe(form, size, 8);
      recipe.set(ParameterId::kFbmShift, 300);
      checkWhole(recipe, true);
      // With two vertices more the same octaves have noise.
      recipe.set(ParameterId::kSize, size + 2);
      checkWhole(recipe, true);
    }
  }
}

TEST_CASE("fBm equals its plain loops after every octave, in any slices", "[fbm]") {
  RandomDraws draws(41);
  INFO(draws.name());
  for (int round = 0; round < 120; ++round) {
    const int size = draws.oneIn(3) ? draws.between(2, 20) : draws.between(2, 80);
    Recipe recipe = noiseRecipe(kForms[round % 3], size, draws.between(1, draws.oneIn(4) ? 16 : 6));
    recipe.seed = randomSeedText(draws);
    const auto draw = [&](ParameterId id, int low, int high) {
      recipe.set(id, draws.oneIn(6) ? (draws.oneIn(2) ? low : high) : draws.between(low, high));
    };
    if (!draws.oneIn(4)) draw(ParameterId::kFrequency, 25, draws.oneIn(2) ? 6400 : 800);
    if (!draws.oneIn(4)) draw(ParameterId::kLacunarity, 1000, draws.oneIn(2) ? 4000 : 2500);
    recipe.set(ParameterId::kEdges, draws.between(0, 1));
    draw(ParameterId::kGain, 0, 1000);
    draw(ParameterId::kFbmShift, -2000, 2000);
    draw(ParameterId::kFbmScale, 0, 4000);
    draw(ParameterId::kFbmBase, -4000, 4000);
    const FbmPlan plan = fbmPlan(recipe);
    CAPTURE(round, size, recipe.seed, plan.form, plan.octaves, plan.frequency, plan.lacunarity,
            plan.gain, plan.shift, plan.scale, plan.base, plan.seamless);
    Fbm fbm(plan, size);
    REQUIRE(fbm.steps() == Timeline(recipe).steps);
    REQUIRE(sums(fbm, size).z == Heightfield(size).z);
    bool rewound = false;
    while (fbm.applied() < fbm.steps()) {
      if (!fbm.advance(draws.oneIn(3) ? 0.0 : draws.part() * 1e5)) {
        // Once from within an octave.
        if (!rewound && draws.oneIn(8)) {
          const int step = draws.between(0, fbm.applied());
          fbm.rewind(step);
          REQUIRE(fbm.applied() <= step);
          REQUIRE(sums(fbm, size).z == plain::fbmSums(plan, size, fbm.applied()).z);
          rewound = true;
        }
        continue;
      }
      if (draws.oneIn(2)) continue;
      REQUIRE(sums(fbm, size).z == plain::fbmSums(plan, size, fbm.applied()).z);
      if (!rewound && draws.oneIn(2)) {
        const int step = draws.between(0, fbm.applied());
        fbm.rewind(step);
        REQUIRE(fbm.applied() <= step);
        REQUIRE(sums(fbm, size).z == plain::fbmSums(plan, size, fbm.applied()).z);
        rewound = true;
      }
    }
    REQUIRE(sums(fbm, size).z == plain::fbmSums(plan, size, fbm.steps()).z);
  }
}

TEST_CASE("fBm at every size", "[fbm]") {
  for (int size = 2; size <= 300; ++size) {
    checkWhole(noiseRecipe(kForms[size % 3], size, size < 40 ? 4 : 2, size < 150 ? 700 : 6399),
               true);
  }
}

TEST_CASE("fBm at the extremes of every row: its plain loops, finite", "[fbm]") {
  for (const FbmForm form : kForms) {
    for (const int frequency : {25, 6400}) {
      for (const int lacunarity : {1000, 4000}) {
        for (const int gain : {0, 1000}) {
          for (int ends = 0; ends < (form == FbmForm::kMultiplicative ? 8 : 1); ++ends) {
            Recipe recipe = noiseRecipe(form, 21, 16, frequency, lacunarity);
            recipe.set(ParameterId::kGain, gain);
            recipe.set(ParameterId::kFbmShift, (ends & 1) != 0 ? 2000 : -2000);
            recipe.set(ParameterId::kFbmScale, (ends & 2) != 0 ? 4000 : 0);
            recipe.set(ParameterId::kFbmBase, (ends & 4) != 0 ? 4000 : -4000);
            recipe.set(ParameterId::kEdges, ends & 1);
            checkWhole(recipe, false);
            for (const float z : allSums(recipe).z) REQUIRE(std::isfinite(z));
          }
        }
      }
    }
  }
}

TEST_CASE("Opposite edges of seamless noise are equal bit for bit", "[fbm]") {
  for (const int size : {2, 3, 65, 100, 513}) {
    for (const FbmForm form : kForms) {
      for (const int frequency : {25, 49, 150, 400, 1271, 6400}) {
        for (const int lacunarity : {1000, 2000, 2113, 4000}) {
          Recipe recipe = noiseRecipe(form, size,
                                      size == 513   ? 2
                                      : size == 100 ? 6
                                                    : 16,
                                      frequency, lacunarity);
          recipe.set(ParameterId::kEdges, static_cast<std::int32_t>(Edges::kSeamless));
          CAPTURE(size, form, frequency, lacunarity);
          Fbm fbm(fbmPlan(recipe), size);
          while (fbm.applied() < fbm.steps()) {
            fbm.advance(kAll);
            checkEdgesMeet(sums(fbm, size));
          }
        }
      }
    }
  }
}

TEST_CASE("The cells of seamless octaves are the nearest whole numbers, at least 1", "[fbm]") {
  Recipe recipe = noiseRecipe(FbmForm::kClassic, 65, 5, 140, 1700);
  const double free[] = {1.4, 1.4 * 1.7, 1.4 * 1.7 * 1.7, 1.4 * 1.7 * 1.7 * 1.7};
  const double whole[] = {1.0, 2.0, 4.0, 7.0};
  for (int i = 0; i < 4; ++i) CHECK(octaveFrequency(fbmPlan(recipe), i) == free[i]);
  recipe.set(ParameterId::kEdges, static_cast<std::int32_t>(Edges::kSeamless));
  // The products themselves are not rounded: 1.7 times 2 would be 3.4, and 4.046 is 4.
  for (int i = 0; i < 4; ++i) CHECK(octaveFrequency(fbmPlan(recipe), i) == whole[i]);
  recipe.set(ParameterId::kFrequency, 25);
  CHECK(octaveFrequency(fbmPlan(recipe), 0) == 1.0);
  recipe.set(ParameterId::kFrequency, 250);
  CHECK(octaveFrequency(fbmPlan(recipe), 0) == 3.0);
}

TEST_CASE("Seamless noise goes on across the seam", "[fbm]") {
  // Noise and its slope: the step before the seam and the one after it differ as little as two
  // neighbouring steps elsewhere.
  Recipe recipe = noiseRecipe(FbmForm::kClassic, 1025, 2, 260, 2113);
  recipe.set(ParameterId::kEdges, static_cast<std::int32_t>(Edges::kSeamless));
  const Heightfield land = allSums(recipe);
  for (int y = 0; y < 1025; ++y) {
    const float east = land.at(1024, y) - land.at(1023, y), west = land.at(1, y) - land.at(0, y);
    REQUIRE(std::fabs(east - west) < 1e-3f);
    const float south = land.at(y, 1024) - land.at(y, 1023), north = land.at(y, 1) - land.at(y, 0);
    REQUIRE(std::fabs(south - north) < 1e-3f);
  }
  // Free noise of as many cells ends there.
  recipe.set(ParameterId::kEdges, 0);
  const Heightfield free = allSums(recipe);
  float most = 0.0f;
  for (int y = 0; y < 1025; ++y) most = std::max(most, std::fabs(free.at(1024, y) - free.at(0, y)));
  CHECK(most > 0.1f);
}

TEST_CASE("Grids of 2^k + 1 agree at the vertices they share", "[fbm]") {
  for (const FbmForm form : kForms) {
    const Heightfield fine = allSums(noiseRecipe(form, 257, 10, 513, 2113));
    for (int size = 2; size <= 129; size = 2 * size - 1) {
      const int step = 256 / (size - 1);
      const Heightfield coarse = allSums(noiseRecipe(form, size, 10, 513, 2113));
      for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) REQUIRE(coarse.at(x, y) == fine.at(x * step, y * step));
      }
    }
  }
}

TEST_CASE("Noise is 0 at its lattice points, and between them fills its range", "[fbm]") {
  // Frequency 4 and lacunarity 2: the points of the first lattice are in all.
  const Heightfield land = allSums(noiseRecipe(FbmForm::kClassic, 129, 8));
  for (int y = 0; y < 129; y += 32) {
    for (int x = 0; x < 129; x += 32) REQUIRE(land.at(x, y) == 0.0f);
  }
  const Heightfield noise = allSums(noiseRecipe(FbmForm::kClassic, 513, 1, 6400));
  const auto range = std::minmax_element(noise.z.begin(), noise.z.end());
  CHECK(*range.first < -0.8f);
  CHECK(*range.first >= -1.000001f);
  CHECK(*range.second > 0.8f);
  CHECK(*range.second <= 1.000001f);
  // No seam between cells: neighbours on a fine grid differ little.
  const Heightfield smooth = allSums(noiseRecipe(FbmForm::kClassic, 1025, 1));
  for (int y = 0; y < 1025; ++y) {
    for (int x = 1; x < 1025; ++x) {
      REQUIRE(std::fabs(smooth.at(x, y) - smooth.at(x - 1, y)) < 0.02f);
      REQUIRE(std::fabs(smooth.at(y, x) - smooth.at(y, x - 1)) < 0.02f);
    }
  }
}

TEST_CASE("A lattice finer than the grid takes no more than the grid", "[fbm]") {
  const Recipe recipe = noiseRecipe(FbmForm::kRidged, 300, 16, 6400, 4000);
  CHECK(Fbm::memoryBytes(fbmPlan(recipe), 300) < 1'000'000);
  Fbm fbm(fbmPlan(recipe), 300);
  int slices = 0;
  while (fbm.applied() < 16) {
    fbm.advance(0.0);
    ++slices;
  }
  CHECK(slices == 16 * 300);
}

}  // namespace
}  // namespace faultline
