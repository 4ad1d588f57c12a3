// gpu/height_passes: doubles in whole numbers, compared with the processor's in every bit: heights
// from sums, and the box filter of random heights.
#include "gpu/height_passes.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/hash.h"
#include "gpu/gpu_device.h"
#include "gpu/test_gpu.h"
#include "terrain/recipe/smooth.h"
#include "terrain/smoothing/smoothing.h"
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
  for (const bool alongX : {true, false}) {
    for (int y = 0; y < in.size; y += side) {
      for (int x = 0; x < in.size; x += side) {
        passes.blur(alongX, grid, {x, y, std::min(side, in.size - x), std::min(side, in.size - y)});
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
