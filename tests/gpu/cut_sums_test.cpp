// gpu/cut_sums, gpu/cut_list, gpu/float_test: the GPU's sums of random cuts of every kind, compared
// with FaultField in every vertex; and what must not go wrong: carries, the rounding of K, the
// seams of tiles, and contracted floats.
#include "gpu/cut_sums.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "gpu/float_test.h"
#include "gpu/gpu_device.h"
#include "gpu/shader_text.h"
#include "gpu/test_gpu.h"
#include "terrain/uplift/fault_field.h"
#include "terrain/uplift/profile.h"
#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

struct Difference {
  std::int64_t vertices = 0;
  std::int64_t largest = 0;
};

// Adds all steps of a recipe, `cutsPerPass` at a time, on tiles of up to `tile` vertices a side,
// and compares each sum with the row method's.
Difference differenceOf(const Recipe& recipe, int tile, int cutsPerPass) {
  const UpliftPlan plan = upliftPlan(recipe);
  const int size = recipe.size();
  const auto side = static_cast<std::size_t>(size);
  FaultField field(size, plan.profile());
  addSteps(field, plan, 0, plan.steps, 1);
  std::vector<std::int64_t> defined(side);
  std::vector<std::int64_t> computed;
  CutSums sums(testGpu(), plan, size);
  REQUIRE(sums.prepare(std::min(tile, size), std::min(tile, size)) == "");
  Difference difference;
  for (int y0 = 0; y0 < size; y0 += tile) {
    for (int x0 = 0; x0 < size; x0 += tile) {
      const Tile part{x0, y0, std::min(tile, size - x0), std::min(tile, size - y0)};
      sums.begin(part);
      for (int step = 0; step < plan.steps;) step += sums.add(step, plan.steps, cutsPerPass);
      const auto width = static_cast<std::size_t>(part.width);
      computed.resize(width * static_cast<std::size_t>(part.height));
      sums.read(0, part.height, computed);
      for (int y = 0; y < part.height; ++y) {
        field.rowSums(y0 + y, defined);
        const std::int64_t* row = computed.data() + static_cast<std::size_t>(y) * width;
        for (int x = 0; x < part.width; ++x) {
          const std::int64_t off = row[x] - defined[static_cast<std::size_t>(x0 + x)];
          difference.vertices += off == 0 ? 0 : 1;
          difference.largest = std::max(difference.largest, off < 0 ? -off : off);
        }
      }
    }
  }
  CHECK(takeGpuError() == "");
  return difference;
}

// Checks that they are equal, or says how far off they are where the device's floats are not exact.
void checkEqual(const Recipe& recipe, int tile, int cutsPerPass) {
  const Profile profile = upliftPlan(recipe).profile();
  const Difference difference = differenceOf(recipe, tile, cutsPerPass);
  CAPTURE(recipe.size(), tile, cutsPerPass, recipe.method(), profile, recipe.upliftSteps(),
          difference.vertices, difference.largest);
  if (profile != Profile::kStep) {
    FloatTest& test = testGpu().floatTests[static_cast<std::size_t>(profile)];
    if (!test.tested()) REQUIRE(testFloats(testGpu(), profile, test) == "");
    if (!test.exact()) {
      WARN("the device's floats are not exact: the largest difference is " << difference.largest);
      return;
    }
  }
  CHECK(difference.vertices == 0);
}

// One recipe of each of the kinds of cuts after the other.
Recipe cutRecipe(RandomDraws& draws, int round, int mostSteps) {
  using enum ParameterId;
  Recipe recipe = smallRecipe(draws, 9, mostSteps);
  recipe.set(kMethod, static_cast<int>(round % 5 == 4 ? Method::kFaultTree : Method::kFault));
  recipe.set(kLine, round % static_cast<int>(enumCount<Line>));
  recipe.set(kTree, round / 5 % 2);
  recipe.set(kProfile, round % 2 == 0 ? 0 : round / 2 % static_cast<int>(kProfileCount));
  return recipe;
}

TEST_CASE("Sums of random cuts of every kind are equal to the row method's", "[gpu]") {
  RandomDraws draws(71);
  INFO(draws.name());
  for (int round = 0; round < 200; ++round) {
    Recipe recipe = cutRecipe(draws, round, round % 10 == 0 ? 12 : 40);
    recipe.set(ParameterId::kSize, draws.between(33, round % 10 == 0 ? 513 : 160));
    const int tile = draws.oneIn(3) ? draws.between(11, 129) : recipe.size();
    const int cuts[] = {1, 64, 256, draws.between(2, 30)};
    checkEqual(recipe, tile, cuts[round % 4]);
  }
}

TEST_CASE("Sums of cuts on grids of 2049 are equal to the row method's, tile by tile", "[gpu]") {
  RandomDraws draws(72);
  INFO(draws.name());
  for (int round = 0; round < 5; ++round) {
    Recipe recipe = cutRecipe(draws, 7 * round, 4);
    recipe.set(ParameterId::kSize, 2049);
    checkEqual(recipe, draws.between(500, 1025), 64);
  }
}

TEST_CASE("The same for twenty grids of 2049 and some of 4097", "[gpu][long]") {
  RandomDraws draws(73);
  INFO(draws.name());
  for (int round = 0; round < 22; ++round) {
    Recipe recipe = cutRecipe(draws, round, 12);
    recipe.set(ParameterId::kSize, round < 20 ? 2049 : 4097);
    checkEqual(recipe, draws.between(500, 2049), 64);
  }
}

TEST_CASE("Sums that overflow 32 bits are carried, upwards and downwards", "[gpu]") {
  using enum ParameterId;
  for (const std::int32_t amplitude : {kMaxDrawnAmplitude, -kMaxDrawnAmplitude, kDrawnUnit}) {
    for (const int cutsPerPass : {1, 64}) {
      // 32 cuts of 50 full amplitudes, and 300 full ones, which agree along two borders.
      Recipe recipe;
      recipe.set(kSize, 33);
      recipe.set(kFaults, 300);
      for (std::size_t i = 0; i < kMaxDrawnFaults; ++i) {
        recipe.drawn.push_back({5000, 10000, 5000, 0, amplitude});
      }
      CAPTURE(amplitude, cutsPerPass);
      CHECK(differenceOf(recipe, 33, cutsPerPass).vertices == 0);
      recipe.set(kMethod, static_cast<int>(Method::kFaultTree));
      recipe.set(kTrees, 150);
      CHECK(differenceOf(recipe, 33, cutsPerPass).vertices == 0);
    }
  }
}

TEST_CASE("Tiles have no seams, whatever their size", "[gpu]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 50);
  recipe.set(ParameterId::kFaults, 30);
  for (const int tile : {7, 16, 49, 50}) {
    for (const Profile profile : {Profile::kStep, Profile::kRamp}) {
      recipe.set(ParameterId::kProfile, static_cast<int>(profile));
      checkEqual(recipe, tile, 8);
    }
  }
}

// Whether the texel's test raises the vertices that the definition raises; computed as the shader
// does.
bool raisesTheSame(const Fault& fault, int x, int y, int d) {
  const CutTexel cut = cutTexel(fault, d);
  return (cut[0] * x + cut[1] * y >= cut[2]) == plain::isRaised(fault, x, y, d);
}

TEST_CASE("K is rounded up, so that a vertex right before a line is lowered", "[gpu]") {
  // A line between vertices 5 and 6, as near to 5 as places can say; and its mirror image.
  for (const std::int32_t a : {1 << 16, -(1 << 16)}) {
    for (const std::int32_t off : {-1, 0, 1}) {
      const int d = 32;
      const Fault fault{a, 0, 5 * (kPlacesPerSide / d) + off, 0, 1};
      CAPTURE(a, off);
      for (int x = 0; x <= d; ++x) CHECK(raisesTheSame(fault, x, 7, d));
    }
  }
}

TEST_CASE("Lines that miss the grid by far move it as a whole", "[gpu]") {
  // Points outside the square, as no recipe has them: K would not fit 32 bits.
  const std::int32_t far = (1 << 30) + 12345;
  for (const Fault& fault :
       {Fault{1 << 16, 0, far, 0, 1}, Fault{1 << 16, 0, -far, 0, 1},
        Fault{-46341, 46341, far, -far, 1}, Fault{46341, 46341, far, far, 1}}) {
    for (const int d : {1, 255, 4096}) {
      for (const int x : {0, d / 2, d}) {
        for (const int y : {0, d / 2, d}) CHECK(raisesTheSame(fault, x, y, d));
      }
    }
  }
}

TEST_CASE("The longest sums of A x + B y fit 32 bits", "[gpu]") {
  RandomDraws draws(74);
  INFO(draws.name());
  for (int round = 0; round < 2000; ++round) {
    Fault fault = randomFault(draws);
    if (draws.oneIn(2)) fault.px = fault.py = kPlacesPerSide;
    for (const int x : {0, 4096}) {
      for (const int y : {0, 4096}) CHECK(raisesTheSame(fault, x, y, 4096));
    }
  }
}

TEST_CASE("The self-test of floats notices contraction", "[gpu]") {
  for (const ProfileRow& row : kProfileRows) {
    const Profile profile = row.profile;
    if (profile == Profile::kStep) continue;
    CAPTURE(static_cast<int>(profile));
    FloatTest test;
    REQUIRE(testFloats(testGpu(), profile, test) == "");
    CHECK(test.tested());
    FloatTest fused;
    REQUIRE(testFloats(testGpu(), profile, fused, true) == "");
    CHECK_FALSE(fused.exact());
    CHECK(fused.differing > 100);
    CHECK(fused.largest > 0);
    // A rounding of a float, not another land.
    CHECK(fused.largest < std::int64_t{fused.cuts} << 12);
    // Software GL computes with the processor's floats, so only our shaders could make it inexact.
    const bool isSoftware = testGpu().device.renderer.starts_with("llvmpipe");
    if (isSoftware) CHECK(test.exact());
    if (!test.exact()) WARN("floats are not exact: " << test.differing << " sums differ");
  }
}

TEST_CASE("The shader of one cut is there to be read", "[gpu]") {
  CHECK(cutShaderText().starts_with("#version 300 es\n//"));
  CHECK(cutShaderText().find("uCut.x * vertex.x") != std::string_view::npos);
}

}  // namespace
}  // namespace faultline
