// terrain/step_rows: land made in one go against a plain double loop over cells and faults, in
// every cell; and an uplift field that makes its first land so.
#include "terrain/uplift/step_rows.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "terrain/uplift/uplift_field.h"
#include "unit/terrain/awkward_faults.h"
#include "unit/terrain/plain_reference.h"

namespace faultline {
namespace {

constexpr double kScale = 0x1p-34;

UnfilledVector<float> rowsHeights(std::span<const Fault> faults, int size) {
  Heightfield heights(size);
  StepRows(faults, size).writeHeights(kScale, nullptr, heights, 0, size);
  return heights.z;
}

UnfilledVector<float> plainHeights(std::span<const Fault> faults, int size) {
  return plain::heights(faults, Profile::kStep, size, kScale).z;
}

// So weak that all jumps together fit 32 bits, even of thousands.
void weaken(std::vector<Fault>& faults) {
  for (Fault& fault : faults) fault.amplitude >>= 17;
}

TEST_CASE("Rows of steps equal the plain double loop at every size from 2 to 300",
          "[field][long]") {
  RandomDraws draws(24);
  INFO(draws.name());
  for (int size = 2; size <= 300; ++size) {
    const std::vector<Fault> awkward = awkwardFaults(draws, size - 1);
    std::vector<Fault> faults;
    for (int i = 0; i < 6; ++i) faults.push_back(anyFault(draws));
    for (int i = 0; i < 4; ++i) {
      const int last = static_cast<int>(awkward.size()) - 1;
      faults.push_back(awkward[static_cast<std::size_t>(draws.between(0, last))]);
    }
    CAPTURE(size);
    REQUIRE(rowsHeights(faults, size) == plainHeights(faults, size));
    weaken(faults);
    REQUIRE(rowsHeights(faults, size) == plainHeights(faults, size));
  }
}

TEST_CASE("Rows of awkward steps: each alone equals the definition in every cell", "[field]") {
  RandomDraws draws(25);
  INFO(draws.name());
  for (const int d : {1, 2, 3, 7, 8, 16, 31}) {
    for (const Fault& fault : awkwardFaults(draws, d)) {
      CAPTURE(d, fault.a, fault.b, fault.px, fault.py);
      const std::span<const Fault> one(&fault, 1);
      REQUIRE(rowsHeights(one, d + 1) == plainHeights(one, d + 1));
    }
  }
}

TEST_CASE("Rows of many steps: range, pieces and a base", "[field]") {
  RandomDraws draws(26);
  INFO(draws.name());
  for (const int count : {0, 1, 7, 300, 1337}) {
    for (const bool weak : {false, true}) {
      const int size = draws.between(2, 90);
      std::vector<Fault> faults;
      for (int i = 0; i < count; ++i) {
        faults.push_back(anyFault(draws));
        if (draws.oneIn(20) && faults.back().b != 0) faults.back().a = 0;
      }
      if (weak) weaken(faults);
      CAPTURE(count, weak, size);
      const StepRows rows(faults, size);
      const std::vector<std::int64_t> sums = plain::sums(faults, Profile::kStep, size);
      const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
      REQUIRE(rows.range() == *high - *low);
      // In two pieces, the later first, on a base.
      Heightfield base(size);
      for (float& z : base.z) z = static_cast<float>(draws.part());
      Heightfield out(size);
      const int cut = draws.between(0, size);
      rows.writeHeights(kScale, &base, out, cut, size);
      rows.writeHeights(kScale, &base, out, 0, cut);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const double z = static_cast<double>(base.z[i]) + static_cast<double>(sums[i]) * kScale;
        REQUIRE(out.z[i] == storedHeight(static_cast<float>(z)));
      }
      rows.writeHeights(kScale, &base, base, 0, size);
      REQUIRE(base.z == out.z);
    }
  }
}

TEST_CASE("Rows of steps hold the largest sums of 32 bits and the next ones", "[field]") {
  // Faults that all raise the east of column 4, whose jumps add up to 2^31 - 2 and to 2^31.
  for (const std::int32_t last : {kFull - 1, kFull}) {
    std::vector<Fault> faults(64, {65536, 0, kFull / 2, 0, kFull});
    faults.back().amplitude = last;
    CAPTURE(last);
    REQUIRE(rowsHeights(faults, 9) == plainHeights(faults, 9));
    for (Fault& fault : faults) fault.amplitude = -fault.amplitude;
    REQUIRE(rowsHeights(faults, 9) == plainHeights(faults, 9));
  }
}

TEST_CASE("Rows of steps on the largest grid agree with the definition", "[field]") {
  constexpr int kSize = kMaxSize;
  RandomDraws draws(27);
  INFO(draws.name());
  std::vector<Fault> faults = awkwardFaults(draws, kSize - 1);
  for (int i = 0; i < 40; ++i) faults.push_back(anyFault(draws));
  for (const bool weak : {false, true}) {
    if (weak) weaken(faults);
    const StepRows rows(faults, kSize);
    Heightfield heights(kSize);
    for (const int y : {0, 1, 1023, 2048, 4095, 4096}) {
      rows.writeHeights(kScale, nullptr, heights, y, y + 1);
      // Every vertex near the borders, every 13th between.
      for (int x = 0; x < kSize; x += (x < 20 || x > kSize - 20) ? 1 : 13) {
        CAPTURE(weak, x, y);
        const std::int64_t sum = plain::sumAt(faults, Profile::kStep, x, y, kSize - 1);
        REQUIRE(heights.row(y)[x] ==
                storedHeight(static_cast<float>(static_cast<double>(sum) * kScale)));
      }
    }
  }
}

// A recipe of step faults, drawn ones among them.
Recipe stepRecipe(RandomDraws& draws) {
  Recipe recipe = smallRecipe(draws, 60, 80);
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFault));
  recipe.set(ParameterId::kProfile, static_cast<std::int32_t>(Profile::kStep));
  return recipe;
}

TEST_CASE("An uplift of steps is the same in one go, step by step, back and from a base",
          "[field]") {
  RandomDraws draws(28);
  INFO(draws.name());
  for (int round = 0; round < 80; ++round) {
    const UpliftPlan plan = upliftPlan(stepRecipe(draws));
    const int size = draws.between(2, 60);
    UpliftField field(plan, size);
    int base = 0;
    for (int visit = 0; visit < 6; ++visit) {
      const int goal = draws.oneIn(3) ? plan.steps : draws.between(base, plan.steps);
      while (!field.advanceTo(goal, draws.oneIn(2) ? 1.0 : 1e6)) {
      }
      CAPTURE(round, size, plan.steps, base, visit, goal);
      REQUIRE(field.applied() == goal);
      std::vector<Fault> faults;
      for (int i = base; i < goal; ++i) faults.push_back(faultOf(plan, i));
      Heightfield heights(size);
      const int cut = draws.between(0, size);
      field.write(kScale, nullptr, heights, 0, cut);
      field.write(kScale, nullptr, heights, cut, size);
      REQUIRE(heights.z == plainHeights(faults, size));
      const std::vector<std::int64_t> sums = plain::sums(faults, Profile::kStep, size);
      const auto [low, high] = std::minmax_element(sums.begin(), sums.end());
      REQUIRE(field.range() == static_cast<double>(*high - *low));
      if (draws.oneIn(3)) field.rebaseAt(base = draws.between(0, plan.steps));
    }
  }
}

}  // namespace
}  // namespace faultline
