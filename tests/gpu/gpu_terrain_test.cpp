// gpu/gpu_terrain, gpu/gpu_part, gpu/comparison: whole lands of random recipes against a Session's,
// by their fingerprints, at any position and on any tiles.
#include "gpu/gpu_terrain.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "gpu/gpu_device.h"
#include "gpu/gpu_part.h"
#include "gpu/test_gpu.h"
#include "terrain/measure/comparison.h"
#include "terrain/recipe/smooth.h"
#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

Heightfield byGpu(const Session& session, int position, const GpuOptions& options) {
  GpuTerrain terrain(testGpu(), session.recipe(), session.scale(), position, options);
  REQUIRE(terrain.prepare() == "");
  while (!terrain.advance()) {
  }
  Heightfield heights(session.recipe().size());
  REQUIRE(terrain.read(heights) == "");
  return heights;
}

void checkEqual(const Recipe& recipe, int position, const GpuOptions& options) {
  Session session(recipe);
  session.seek(position);
  session.finish();
  const Heightfield heights = byGpu(session, position, options);
  const HeightComparison comparison = compareHeights(session.heights(), heights);
  const auto profile = static_cast<std::size_t>(upliftPlan(recipe).profile());
  CAPTURE(recipe.size(), position, options.tile, options.cutsPerPass, comparison.differing,
          comparison.largest);
  if (profile > 0 && !testGpu().floatTests[profile].exact()) {
    WARN("floats are not exact: heights differ by up to " << comparison.largest);
    return;
  }
  CHECK(comparison.equal());
  CHECK(fingerprint(heights) == fingerprint(session.heights()));
}

Recipe blurRecipe(int size, int radius, int passes) {
  using enum ParameterId;
  Recipe recipe;
  recipe.set(kSize, size);
  recipe.set(kFaults, 40);
  recipe.set(kFade, 0);
  recipe.set(kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(kSmoothRadius, radius);
  recipe.set(kSmoothPasses, passes);
  return recipe;
}

TEST_CASE("The shader document's land, cuts and six blurs, has the processor's fingerprint",
          "[gpu]") {
  for (int radius = 1; radius <= 4; ++radius) {
    const Recipe recipe = blurRecipe(radius == 2 ? 513 : 129, 1000 * radius, 6);
    checkEqual(recipe, Timeline(recipe).length(), {});
  }
}

TEST_CASE("Blurs of fractional radii have the processor's fingerprint", "[gpu]") {
  const Recipe recipes[] = {blurRecipe(257, 1500, 6), blurRecipe(200, 7300, 6),
                            blurRecipe(65, 64000, 2)};
  for (const Recipe& recipe : recipes) {
    checkEqual(recipe, Timeline(recipe).length(), {});
    checkEqual(recipe, Timeline(recipe).length(), {64, 50});
  }
}

TEST_CASE("Random lands have the processor's fingerprint at every position", "[gpu]") {
  using enum ParameterId;
  RandomDraws draws(91);
  INFO(draws.name());
  for (int round = 0; round < 40; ++round) {
    Recipe recipe = smallRecipe(draws, 80, 30);
    recipe.set(kMethod, round % 2);
    recipe.set(kErosion, static_cast<int>(Erosion::kNone));
    if (draws.oneIn(4)) {
      recipe.set(kSmooth, static_cast<int>(Smooth::kNone));
    } else {
      recipe.set(kSmooth, static_cast<int>(draws.oneIn(3) ? Smooth::kCross : Smooth::kBox));
    }
    const GpuPart part = gpuPart(recipe);
    REQUIRE(part.position == Timeline(recipe).length());
    const int position = draws.oneIn(3) ? draws.between(0, part.position) : part.position;
    checkEqual(recipe, position,
               {draws.between(1, 40), draws.oneIn(2) ? 0 : draws.between(9, recipe.size() + 9)});
  }
}

TEST_CASE("A land of the largest grid is computed on tiles", "[gpu][long]") {
  Recipe recipe = blurRecipe(4097, 2000, 1);
  recipe.set(ParameterId::kFaults, 8);
  checkEqual(recipe, Timeline(recipe).length(), {});
}

TEST_CASE("A land is computed pass by pass, and tells how far it has come", "[gpu]") {
  const Recipe recipe = blurRecipe(33, 16000, 2);
  Session session(recipe);
  session.finish();
  GpuTerrain terrain(testGpu(), recipe, session.scale(), session.length(), {8, 0});
  REQUIRE(terrain.prepare() == "");
  CHECK(terrain.tiles() == 1);
  CHECK(terrain.allPasses() == 5 + 1 + 4);
  std::vector<std::int64_t> sums(33);
  std::vector<std::int64_t> defined(33);
  FaultField field(33);
  for (int pass = 1; pass <= 5; ++pass) {
    CHECK_FALSE(terrain.advance());
    CHECK(terrain.passes() == pass);
    CHECK(terrain.step() == 8 * pass);
    // The sums can be read on the way.
    addSteps(field, upliftPlan(recipe), 8 * (pass - 1), 8 * pass, 1);
    field.rowSums(20, defined);
    terrain.sums().read(20, 21, sums);
    CHECK(sums == defined);
  }
  while (!terrain.advance()) {
  }
  CHECK(terrain.passes() == terrain.allPasses());
  CHECK(terrain.advance());
}

TEST_CASE("What the GPU leaves to the processor is said", "[gpu]") {
  using enum ParameterId;
  Recipe recipe = blurRecipe(65, 1000, 3);
  CHECK(gpuPart(recipe).position == 43);
  CHECK(gpuPart(recipe).rest.empty());
  recipe.set(kErosion, static_cast<int>(Erosion::kThermal));
  CHECK(gpuPart(recipe).position == 43);
  CHECK_FALSE(gpuPart(recipe).rest.empty());
  recipe.set(kErode, static_cast<int>(Erode::kDuring));
  CHECK_FALSE(gpuPart(recipe).any());
  recipe.set(kErosion, static_cast<int>(Erosion::kNone));
  for (const Smooth smooth : {Smooth::kGaussian, Smooth::kIir, Smooth::kFir}) {
    recipe.set(kSmooth, static_cast<int>(smooth));
    recipe.set(kSmoothEvery, 0);
    CHECK(gpuPart(recipe).position == 40);
    CHECK_FALSE(gpuPart(recipe).rest.empty());
    recipe.set(kSmoothEvery, 7);
    CHECK_FALSE(gpuPart(recipe).any());
  }
  for (const Method method : {Method::kDiamondSquare, Method::kFbm}) {
    recipe.set(kMethod, static_cast<int>(method));
    CHECK_FALSE(gpuPart(recipe).any());
    CHECK_FALSE(gpuPart(recipe).rest.empty());
  }
}

TEST_CASE("A device of small textures gets tiles, or a sentence", "[gpu]") {
  GpuContext& context = testGpu();
  const int real = context.device.maxTexture;
  Recipe recipe = blurRecipe(65, 16000, 2);
  const int end = Timeline(recipe).length();
  context.device.maxTexture = 24;
  checkEqual(recipe, end, {});
  context.device.maxTexture = 4;
  const GpuOptions options;
  CHECK(GpuTerrain(context, recipe, 1.0, end, options).prepare().find(" 4 ") != std::string::npos);
  context.device.maxTexture = real;
}

TEST_CASE("An error of the device is a sentence", "[gpu]") {
  testGpu();
  CHECK(takeGpuError().empty());
  glEnable(GL_TEXTURE_2D_ARRAY);
  CHECK(takeGpuError() == "The GPU reports an error: INVALID_ENUM.");
  CHECK(takeGpuError().empty());
}

TEST_CASE("Differences of heights are counted and measured", "[gpu]") {
  Heightfield a(4);
  Heightfield b(4);
  CHECK(compareHeights(a, b).equal());
  b.row(2)[1] = 0.25f;
  b.row(3)[3] = -0.5f;
  const HeightComparison comparison = compareHeights(a, b);
  CHECK(comparison.vertices == 16);
  CHECK(comparison.differing == 2);
  CHECK(comparison.largest == 0.5);
  CHECK(comparison.x == 3);
  CHECK(comparison.y == 3);
}

}  // namespace
}  // namespace faultline
