// gpu/rounded_sums: what textures of bytes, half floats and floats make of the same cuts.
#include "gpu/rounded_sums.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "gpu/test_gpu.h"
#include "terrain/uplift/fault_field.h"

namespace faultline {
namespace {

constexpr int kSize = 65;

struct Sums {
  UpliftPlan plan;
  std::vector<std::int64_t> sums;
  std::int64_t low = 0, high = 0;
};

Sums exactSums(const Recipe& recipe) {
  Sums made{upliftPlan(recipe), {}};
  FaultField field(kSize);
  addSteps(field, made.plan, 0, made.plan.steps, 1);
  std::vector<std::int64_t> row(kSize);
  for (int y = 0; y < kSize; ++y) {
    field.rowSums(y, row);
    made.sums.insert(made.sums.end(), row.begin(), row.end());
  }
  made.low = *std::min_element(made.sums.begin(), made.sums.end());
  made.high = *std::max_element(made.sums.begin(), made.sums.end());
  return made;
}

// The height of a full amplitude with which the sums just fit into 0..1 around a half, so that
// bytes clip nothing and only rounding is seen.
double fittingStep(const Sums& exact) {
  const auto furthest = static_cast<double>(std::max({-exact.low, exact.high, std::int64_t{1}}));
  return 0.5 / (furthest * kSumUnit);
}

RoundingError errorOf(const Sums& exact, SumFormat format, double step) {
  RoundedSums rounded(testGpu(), exact.plan, kSize, format, step);
  REQUIRE(rounded.prepare() == "");
  for (int at = 0; at < exact.plan.steps;) at += rounded.add(at, exact.plan.steps, 1);
  std::vector<float> heights;
  REQUIRE(rounded.read(heights) == "");
  return roundingError(heights, step, exact.sums);
}

Recipe documentRecipe() {
  Recipe recipe;
  recipe.set(ParameterId::kSize, kSize);
  recipe.set(ParameterId::kFaults, 200);
  recipe.set(ParameterId::kFade, 0);
  return recipe;
}

TEST_CASE("Textures of bytes, half floats and floats are off by what they round", "[gpu]") {
  const Sums exact = exactSums(documentRecipe());
  const double step = fittingStep(exact);
  REQUIRE(canDrawInto(SumFormat::kBytes));
  // Each pass rounds by at most a unit of the format: 1/255, or 2^-11 below 1.
  const double passes = exact.plan.steps;
  const RoundingError bytes = errorOf(exact, SumFormat::kBytes, step);
  CHECK(bytes.vertices.size() == kSize * kSize);
  CHECK(bytes.largest > 0.1);
  CHECK(bytes.largest < passes / 255.0 / step);
  CHECK(bytes.mean < bytes.largest);
  // Clipped as the document's textures clip, bytes lose whole cuts.
  CHECK(errorOf(exact, SumFormat::kBytes, kDocumentStep).largest > 3.0);
  if (!canDrawInto(SumFormat::kHalf) || !canDrawInto(SumFormat::kFloat)) {
    WARN("this device has no targets of floats");
    return;
  }
  const RoundingError half = errorOf(exact, SumFormat::kHalf, step);
  const RoundingError full = errorOf(exact, SumFormat::kFloat, step);
  CHECK(half.largest > 0.1);
  CHECK(half.largest < passes * 0x1p-11 / step);
  CHECK(full.largest < half.largest / 100.0);
  CHECK(full.largest > 0.0);
}

TEST_CASE("A cut of a power of two is exact in floats; bytes cannot even hold a half", "[gpu]") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, kSize);
  recipe.set(ParameterId::kFaults, 0);
  recipe.drawn.push_back({2500, 0, 7500, 10000, kDrawnUnit});
  const Sums exact = exactSums(recipe);
  CHECK(fittingStep(exact) == 0.5);
  const double ofBytes = errorOf(exact, SumFormat::kBytes, 0.25).largest;
  CHECK(ofBytes > 0.0);
  CHECK(ofBytes < 2.0 / 255.0 / 0.25);
  for (const SumFormat format : {SumFormat::kHalf, SumFormat::kFloat}) {
    if (canDrawInto(format)) CHECK(errorOf(exact, format, 0.25).largest == 0.0);
  }
}

TEST_CASE("Trees are summed in textures as well", "[gpu]") {
  Recipe recipe = documentRecipe();
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFaultTree));
  recipe.set(ParameterId::kTrees, 20);
  recipe.drawn.push_back({0, 0, 10000, 10000, kDrawnUnit});
  const Sums exact = exactSums(recipe);
  const double step = fittingStep(exact);
  CHECK(errorOf(exact, SumFormat::kBytes, step).largest < 2.0);
  if (canDrawInto(SumFormat::kFloat)) {
    CHECK(errorOf(exact, SumFormat::kFloat, step).largest < 1e-4);
  }
}

}  // namespace
}  // namespace faultline
