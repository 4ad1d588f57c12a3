// gpu/height_passes: doubles in whole numbers, compared with the processor's in every bit: heights
// from sums, and the box filter of random heights.
#include "gpu/height_passes.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/hash.h"
#include "gpu/gpu_device.h"
#include "gpu/gpu_terrain.h"
#include "gpu/test_gpu.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/uplift/fault_field.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

// In thousandths of a 512th of the side.
Recipe boxRecipe(std::int32_t radius) {
  Recipe recipe;
  recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(Smooth::kBox));
  recipe.set(ParameterId::kSmoothRadius, radius);
  return recipe;
}

// One pass by the GPU, on tiles of up to `tile` vertices a side.
Heightfield blurred(const Recipe& recipe, const Heightfield& in, int tile) {
  HeightPasses passes(testGpu(), recipe, in.size);
  HeightGrid grid(in.size);
  const int side = std::min(tile, in.size);
  REQUIRE(passes.prepare() == "");
  REQUIRE(grid.prepare(side, side, passes.reach()) == "");
  grid.write(in);
  for (const Blur blur : passes.blurs()) {
    for (int y = 0; y < in.size; y += side) {
      for (int x = 0; x < in.size; x += side) {
        passes.blur(blur, grid, {x, y, std::min(side, in.size - x), std::min(side, in.size - y)});
      }
    }
    grid.swap();
  }
  Heightfield out(in.size);
  grid.read(out);
  CHECK(takeGpuError() == "");
  return out;
}

// Heights of all sizes that a stage can store, whose sums round in every way.
Heightfield randomHeights(RandomDraws& draws, int size) {
  Heightfield field(size);
  const int widest = draws.between(-40, 1);
  for (float& z : field.z) {
    z = storedHeight(static_cast<float>(std::ldexp(draws.part() - 0.5, draws.between(widest, 2))));
    // Powers of two and their neighbours make ties.
    if (draws.oneIn(4))
      z = std::ldexp(draws.oneIn(2) ? 1.0f : 1.0f + 0x1p-23f, draws.between(-39, 0));
    if (draws.oneIn(16)) z = 0.0f;
    if (draws.oneIn(4)) z = z == 0.0f ? z : -z;
  }
  return field;
}

TEST_CASE("The box of random heights is equal in every bit, on any tiles", "[gpu]") {
  RandomDraws draws(81);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int size = draws.oneIn(6) ? draws.between(2, 9) : draws.between(10, 120);
    const std::int32_t whole = 1000 * draws.between(0, 4) * 512 / (size - 1);
    const Recipe recipe =
        boxRecipe(std::min(64000, draws.oneIn(4) ? whole : draws.between(0, 24000)));
    const Heightfield field = randomHeights(draws, size);
    const int tile = draws.oneIn(2) ? size : draws.between(5, 40);
    CAPTURE(size, tile, recipe.real(ParameterId::kSmoothRadius));
    const Heightfield defined = smoothed(Smoother(recipe, size), field);
    REQUIRE(fingerprint(blurred(recipe, field, tile)) == fingerprint(defined));
  }
}

TEST_CASE("The cross of random heights is equal in every bit, on any tiles", "[gpu]") {
  RandomDraws draws(82);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int size = draws.oneIn(6) ? draws.between(2, 9) : draws.between(10, 120);
    Recipe recipe;
    recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(Smooth::kCross));
    recipe.set(ParameterId::kSmoothStrength, draws.between(0, 990));
    const Heightfield field = randomHeights(draws, size);
    const int tile = draws.oneIn(2) ? size : draws.between(5, 40);
    CAPTURE(size, tile, recipe.real(ParameterId::kSmoothStrength));
    const Heightfield defined = smoothed(Smoother(recipe, size), field);
    REQUIRE(fingerprint(blurred(recipe, field, tile)) == fingerprint(defined));
  }
}

TEST_CASE("Means that lie between two floats round to the even one, small ones to 0", "[gpu]") {
  // Rows of two values, whose mean is a tie of floats or of doubles, or about 2^-40.
  const float one = 1.0f;
  const float next = 1.0f + 0x1p-23f;
  const float pairs[][2] = {
      {one, next},      {next, 1.0f + 0x1p-22f}, {one, 0x1p-30f},         {one, -0x1p-25f},
      {0x1p-39f, 0.0f}, {0x1p-39f, -0x1p-62f},   {0x1.fffffep-40f, 0.0f}, {-0x1p-39f, 0.0f},
      {one, -one}};
  for (const auto& pair : pairs) {
    Heightfield field(2);
    field.z = {pair[0], pair[1], pair[1], pair[0]};
    for (const std::int32_t radius : {64000, 63999, 21333, 1}) {
      const Recipe recipe = boxRecipe(radius);
      CAPTURE(pair[0], pair[1], radius);
      const Heightfield defined = smoothed(Smoother(recipe, 2), field);
      CHECK(fingerprint(blurred(recipe, field, 2)) == fingerprint(defined));
    }
  }
}

// A grid of 65 whose every row begins with these heights, blurred over 15 vertices.
void checkRow(std::initializer_list<float> row) {
  Heightfield field(65);
  for (int y = 0; y < field.size; ++y) std::copy(row.begin(), row.end(), field.row(y) + 20);
  const Recipe recipe = boxRecipe(56000);
  const Heightfield defined = smoothed(Smoother(recipe, field.size), field);
  CHECK(fingerprint(blurred(recipe, field, field.size)) == fingerprint(defined));
}

TEST_CASE("Digits that a sum or a quotient loses decide about ties", "[gpu]") {
  // 4096 + small is a tie of doubles but for the last digit of the small one; -4096 uncovers it.

  checkRow({4096.0f, 0x1p-30f + 0x1p-41f + 0x1p-53f, -4096.0f});
  checkRow({4096.0f, 0x1p-30f + 0x1p-41f, -4096.0f});
  // The sum rounds up to a power of two.
  checkRow({4.0f, -0x1p-39f, 0x1p-39f - 0x1p-53f});
  // The quotient by 15 is 1 + 2^-24 + 2^-53 + 2^-57, so its double is 1 + 2^-24 + 2^-52, and its
  // float 1 + 2^-23.
  checkRow({15.0f, 15.0f * 0x1p-24f, 0x1p-39f + 0x1p-49f, -0x1p-39f});
}

// Heights of all sums of a land of cuts with this scale.
Heightfield heightsByGpu(const Recipe& recipe, double scale) {
  GpuTerrain terrain(testGpu(), recipe, scale, recipe.upliftSteps(), {});
  REQUIRE(terrain.prepare() == "");
  while (!terrain.advance()) {
  }
  Heightfield heights(recipe.size());
  REQUIRE(terrain.read(heights) == "");
  return heights;
}

TEST_CASE("Digits that a product loses decide about ties", "[gpu]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 257);
  recipe.set(ParameterId::kJitter, static_cast<int>(Jitter::kUniform));
  const UpliftPlan plan = upliftPlan(recipe);
  FaultField field(recipe.size());
  addSteps(field, plan, 0, plan.steps, 1);
  // Look for sums with a scale of 53 digits whose product is 1 + 2^-24 + 2^-53 and very little
  // more: a tie of doubles but for digits beyond the 64th, and without them a tie of floats.
  int found = 0;
  std::vector<std::int64_t> sums(257);
  for (int y = 0; y < recipe.size() && found < 3; ++y) {
    field.rowSums(y, sums);
    for (const std::int64_t sum : sums) {
      const plain::Int128 whole = sum / kSumsPerAmplitude;
      if (whole < 1 << 20) continue;
      int digits = 0;
      while (whole >> digits > 0) ++digits;
      const int power = digits + 51;
      const plain::Int128 one = plain::Int128{1} << power;
      const plain::Int128 target = one + (one >> 24) + (one >> 53);
      const plain::Int128 factor = (target + whole - 1) / whole;
      const plain::Int128 more = factor * whole - target;
      if (more == 0 || more >= one >> 64 || factor >= plain::Int128{1} << 53) continue;
      const double scale = std::ldexp(static_cast<double>(factor), -power) / kSumsPerAmplitude;
      Heightfield defined(recipe.size());
      field.writeHeights(scale, nullptr, defined, 0, recipe.size());
      CHECK(fingerprint(heightsByGpu(recipe, scale)) == fingerprint(defined));
      ++found;
      break;
    }
  }
  CHECK(found == 3);
}

TEST_CASE("The box's weights are those of the definition", "[gpu]") {
  const BoxWeights weights = boxWeights(boxRecipe(1500), 513);
  CHECK(weights.reach == 2);
  CHECK(weights.endWeight == 0.5);
  CHECK(weights.divisors.size() == 513);
  CHECK(weights.divisors[0] == 2.5);
  CHECK(weights.divisors[1] == 3.5);
  CHECK(weights.divisors[256] == 4.0);
}

}  // namespace
}  // namespace faultline
