// Benchmark of smoothing: one pass of each filter over a terrain. The plain side has separable
// loops, for IIR and FIR the four loops of the blog. The Gaussian is also compared with a square
// kernel.
#include "bench/bench.h"
#include "terrain/smoothing/smoothing.h"
#include "unit/terrain/plain_smoothing.h"

namespace faultline::bench {
namespace {

Recipe smoothingRecipe(Smooth kind, std::int32_t radius, std::int32_t strength) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kSmooth, static_cast<std::int32_t>(kind));
  recipe.set(ParameterId::kSmoothRadius, radius * 1000);
  recipe.set(ParameterId::kSmoothStrength, strength);
  return recipe;
}

Row measurePass(const std::string& name, const Recipe& recipe, int size) {
  const Heightfield start = benchTerrain(size);
  const Smoother smoother(recipe, size);
  Heightfield between(size);
  return measure(
      name, size, [&] { return plain::smoothingPass(recipe, start); },
      [&](Heightfield& heights) { smoother.run(start, between, heights, 0, smoother.steps()); });
}

// The two sides have different hashes: the square kernel rounds once, two passes round twice.
Row measureAgainstSquare(const std::string& name, const Recipe& recipe, int size) {
  const Heightfield start = benchTerrain(size);
  const Smoother smoother(recipe, size);
  Heightfield between(size);
  Row row = measure(
      name, size,
      [&] { return plain::gaussianPass2d(start, recipe.real(ParameterId::kSmoothRadius)); },
      [&](Heightfield& heights) { smoother.run(start, between, heights, 0, smoother.steps()); },
      {.rounds = 1, .oursPerRound = 15});
  row.plainHash.clear();
  return row;
}

}  // namespace

std::vector<Row> smoothingRows() {
  constexpr int kSize = 1025;
  const Recipe gaussian = smoothingRecipe(Smooth::kGaussian, 12, 0);
  std::vector<Row> rows;
  const auto add = [&](const std::string& name, const Recipe& recipe) {
    if (wanted(name)) rows.push_back(measurePass(name, recipe, kSize));
  };
  add("box", smoothingRecipe(Smooth::kBox, 2, 0));
  add("box-16", smoothingRecipe(Smooth::kBox, 16, 0));
  add("gaussian", gaussian);
  if (wanted("gaussian-2d")) rows.push_back(measureAgainstSquare("gaussian-2d", gaussian, kSize));
  add("iir", smoothingRecipe(Smooth::kIir, 0, 600));
  add("fir", smoothingRecipe(Smooth::kFir, 0, 600));
  Recipe taps = smoothingRecipe(Smooth::kFir, 0, 600);
  taps.set(ParameterId::kTaps, 8);
  add("fir, 8 taps", taps);
  add("cross", smoothingRecipe(Smooth::kCross, 0, 600));
  return rows;
}

}  // namespace faultline::bench
