// Benchmark of diamond-square and fBm: the sums of a 1025 grid. The plain loops compute one Philox
// block for each vertex of a lattice. fBm has two plain sides: the definition, which computes the
// gradients of a cell's four corners for every vertex ("by corner"), and one that keeps those of
// each octave in a table and is some twenty times as fast.
#include <functional>
#include "bench/bench.h"
#include "unit/terrain/plain_generators.h"

namespace faultline::bench {
namespace {

constexpr int kSize = 1025;

// Sessions work in slices of about this length, which is a part of a frame.
constexpr double kSlice = 1e6;

template <typename Generator, typename Plan>
Row measureGenerator(const std::string& name, const Plan& plan,
                     const std::function<Heightfield()>& plain, const Rounds& rounds) {
  Generator generator(plan, kSize);
  return measure(
      name, kSize, plain,
      [&](Heightfield& sums) {
        generator.rewind(0);
        while (generator.applied() < generator.steps()) generator.advance(kSlice);
        generator.write(sums, 0, kSize);
      },
      rounds);
}

Row measureFbm(const std::string& name, FbmForm form, bool tables, const Rounds& rounds) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFbm));
  recipe.set(ParameterId::kFbm, static_cast<std::int32_t>(form));
  const FbmPlan plan = fbmPlan(recipe);
  return measureGenerator<Fbm>(
      name, plan, [&] { return plain::fbmSums(plan, kSize, plan.octaves, tables); }, rounds);
}

// Here the lattice is the grid, so the plain side need not interpolate.
Row measureDiamondSquare(const std::string& name) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kDiamondSquare));
  recipe.set(ParameterId::kSize, kSize);
  const DiamondSquarePlan plan = diamondSquarePlan(recipe);
  return measureGenerator<DiamondSquare>(
      name, plan, [&] { return plain::diamondSquareLattice(plan, plan.levels); }, {});
}

}  // namespace

std::vector<Row> generatorRows() {
  std::vector<Row> rows;
  const auto add = [&rows](const std::string& name, auto row) {
    if (wanted(name)) rows.push_back(row(name));
  };
  const auto fbm = [&add](const char* title, FbmForm form, bool tables, const Rounds& rounds) {
    add(title, [=](const std::string& name) { return measureFbm(name, form, tables, rounds); });
  };
  fbm("fbm", FbmForm::kClassic, true, {3, 9});
  fbm("fbm by corner", FbmForm::kClassic, false, {1, 9});
  fbm("fbm multiplicative", FbmForm::kMultiplicative, true, {3, 9});
  fbm("fbm ridged", FbmForm::kRidged, true, {3, 9});
  add("diamond-square", measureDiamondSquare);
  return rows;
}

}  // namespace faultline::bench
