// Whether a GPU's floats are exact. See float_test.h.
#include "gpu/float_test.h"

#include <algorithm>
#include <vector>

#include "gpu/cut_sums.h"
#include "gpu/gpu_device.h"
#include "terrain/uplift/fault_field.h"

namespace faultline {
namespace {

constexpr int kTestSize = 257;
constexpr int kTestCuts = 32;

// Faults that reach far, so that most vertices have a weight between 0 and 1.
Recipe testRecipe(Profile profile) {
  using enum ParameterId;
  Recipe recipe;
  recipe.seed = "float-test";
  recipe.set(ParameterId::kSize, kTestSize);
  recipe.set(kFaults, kTestCuts);
  recipe.set(kFade, 3000);
  recipe.set(kReach, 7000);
  recipe.set(kReachEnd, 1500);
  recipe.set(kProfile, static_cast<std::int32_t>(profile));
  return recipe;
}

}  // namespace

std::string testFloats(GpuContext& context, Profile profile, FloatTest& result, bool fused) {
  const UpliftPlan plan = upliftPlan(testRecipe(profile));
  CutSums sums(context, plan, kTestSize, fused);
  std::string error = sums.prepare(kTestSize, kTestSize);
  if (!error.empty()) return error;
  sums.begin({0, 0, kTestSize, kTestSize});
  for (int step = 0; step < plan.steps;) step += sums.add(step, plan.steps, plan.steps);
  constexpr std::size_t kRow = kTestSize;
  std::vector<std::int64_t> computed(kRow * kRow);
  sums.read(0, kTestSize, computed);
  error = takeGpuError();
  if (!error.empty()) return error;

  FaultField field(kTestSize, profile);
  addSteps(field, plan, 0, plan.steps, 1);
  std::vector<std::int64_t> row(kRow);
  result = {};
  result.vertices = kTestSize * kTestSize;
  result.cuts = kTestCuts;
  for (int y = 0; y < kTestSize; ++y) {
    field.rowSums(y, row);
    for (std::size_t x = 0; x < kRow; ++x) {
      const std::int64_t off = computed[static_cast<std::size_t>(y) * kRow + x] - row[x];
      if (off != 0) ++result.differing;
      result.largest = std::max(result.largest, off < 0 ? -off : off);
    }
  }
  return {};
}

}  // namespace faultline
