// Random input for property tests, the same on every machine: words of Philox under the tests' own
// key. The environment variable FAULTLINE_TEST_SEED (a number; native builds) gives other input; a
// failing test shows the seed it ran with, as every test that draws says INFO(draws.name()). The
// functions that draw recipes take any class with word(), between(), oneIn() and part(): the fuzz
// targets draw from the fuzzer's bytes (tests/fuzz/fuzz_draws.h).
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/random.h"
#include "terrain/recipe/parameters.h"
#include "terrain/recipe/recipe.h"
#include "terrain/uplift/fault.h"

namespace faultline {

class RandomDraws {
 public:
  // `stream` keeps the tests' inputs apart.
  explicit RandomDraws(std::uint32_t stream) {
    const char* given = std::getenv("FAULTLINE_TEST_SEED");
    seed_ = given == nullptr ? 1 : static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10));
    key_ = {seed_, stream};
  }

  std::string name() const { return "FAULTLINE_TEST_SEED=" + std::to_string(seed_); }

  std::uint32_t word() { return philox4x32({next_++, 0, 0, 0}, key_)[0]; }
  // A whole number from low to high, both included.
  int between(int low, int high) {
    const auto count = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>(word() * count >> 32);
  }
  bool oneIn(int count) { return between(1, count) == 1; }
  // From 0 to below 1.
  double part() { return static_cast<double>(word()) / 4294967296.0; }

 private:
  std::uint32_t seed_;
  std::uint32_t next_ = 0;
  std::array<std::uint32_t, 2> key_;
};

inline std::string randomSeedText(auto& draws) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-";
  std::string seed;
  for (int i = draws.between(0, draws.oneIn(4) ? 63 : 9); i > 0; --i) {
    seed += kAllowed[static_cast<std::size_t>(draws.between(0, 65))];
  }
  return seed + kAllowed[static_cast<std::size_t>(draws.between(0, 61))];
}

inline DrawnFault randomDrawnFault(auto& draws) {
  const auto place = [&draws] {
    return draws.oneIn(6) ? kDrawnUnit * draws.between(0, 1) : draws.between(0, kDrawnUnit);
  };
  DrawnFault fault{place(), place(), place(), place(), 0};
  if (draws.oneIn(12)) {
    fault.u2 = fault.u1;
    fault.v2 = fault.v1;
  }
  const std::int32_t most = draws.oneIn(3) ? kMaxDrawnAmplitude : kDrawnUnit;
  fault.amplitude = draws.between(-most, most);
  return fault;
}

// Any recipe the table allows.
inline Recipe anyRecipe(auto& draws) {
  Recipe recipe;
  if (!draws.oneIn(4)) recipe.seed = randomSeedText(draws);
  for (const Parameter& row : parameters()) {
    if (row.type == ParameterType::kText || draws.oneIn(3)) continue;
    if (row.type == ParameterType::kDrawnFaults) {
      const int most = draws.oneIn(8) ? static_cast<int>(kMaxDrawnFaults) : 3;
      for (int i = draws.between(0, most); i > 0; --i) {
        recipe.drawn.push_back(randomDrawnFault(draws));
      }
      continue;
    }
    if (row.type == ParameterType::kFingerprint) {
      if (draws.oneIn(4)) recipe.base = std::uint64_t{draws.word()} << 32 | draws.word();
      continue;
    }
    const bool bound = draws.oneIn(8);
    const std::int32_t drawn = draws.between(row.min, row.max);
    recipe.set(row.id, bound ? (drawn % 2 == 0 ? row.min : row.max) : drawn);
  }
  return recipe;
}

// Small values for the rows of diamond-square and fBm: up to nine steps.
inline void drawSmallGenerator(auto& draws, Recipe& recipe) {
  using enum ParameterId;
  recipe.set(kLevels, draws.between(0, draws.oneIn(4) ? 8 : 5));
  recipe.set(kRoughness, draws.oneIn(3) ? 1000 : draws.between(0, 4000));
  recipe.set(kReduction, draws.oneIn(3) ? 500 : draws.between(0, 1000));
  recipe.set(kOctaves, draws.between(1, 5));
  recipe.set(kFrequency, draws.oneIn(4) ? draws.between(25, 6400) : draws.between(100, 800));
  recipe.set(kLacunarity, draws.oneIn(3) ? 2000 : draws.between(1000, 4000));
  recipe.set(kGain, draws.oneIn(3) ? 500 : draws.between(0, 1000));
  recipe.set(kFbmShift, draws.oneIn(3) ? 500 : draws.between(-2000, 2000));
  recipe.set(kFbmScale, draws.oneIn(3) ? 800 : draws.between(0, 4000));
  recipe.set(kFbmBase, draws.oneIn(3) ? 0 : draws.between(-4000, 4000));
}

// Erosion for half of the recipes: up to six steps at the end, or some on the way of up to
// `mostSteps` steps, and up to 60 drops in all.
inline void drawSmallErosion(auto& draws, Recipe& recipe, int mostSteps) {
  using enum ParameterId;
  if (draws.oneIn(3)) recipe.set(kErosion, static_cast<int>(Erosion::kNone));
  recipe.set(kErosionSteps, draws.between(0, 6));
  recipe.set(kErodeEvery, draws.between(1 + mostSteps / 60, 1 + mostSteps / 2));
  recipe.set(kTalus, draws.between(0, draws.oneIn(3) ? 850 : 450));
  recipe.set(kThermalRate, draws.oneIn(3) ? 1000 : draws.between(0, 1000));
  recipe.set(kRain, draws.oneIn(3) ? draws.between(0, 20000) : draws.between(100, 2000));
  const int d = recipe.size() - 1;
  recipe.set(kDroplets, draws.between(0, 60) * (512 * 512) / (d * d));
  recipe.set(kInertia, draws.between(0, draws.oneIn(3) ? 99 : 30));
  recipe.set(kDropletRadius, draws.between(1, draws.oneIn(3) ? 8 : 3));
  recipe.set(kDropletLife, draws.between(1, draws.oneIn(12) ? 512 : 60));
  recipe.set(kEvaporation, draws.between(0, draws.oneIn(3) ? 1000 : 200));
  recipe.set(kCapacity, draws.between(0, draws.oneIn(3) ? 1000 : 300));
  recipe.set(kDeposition, draws.between(0, 1000));
  recipe.set(kSoftness, draws.between(0, 1000));
}

// A recipe of any method, small enough to run many times: size 2 to `mostSize`, up to `mostSteps`
// faults (a tenth as many trees), five passes at the end and six steps of erosion, or some dozens
// on the way.
inline Recipe smallRecipe(auto& draws, int mostSize, int mostSteps) {
  using enum ParameterId;
  Recipe recipe;
  recipe.seed = randomSeedText(draws);
  for (const Parameter& row : parameters()) {
    if (row.type == ParameterType::kChoice) recipe.set(row.id, draws.between(row.min, row.max));
  }
  if (draws.oneIn(3)) recipe.set(kMethod, static_cast<int>(Method::kFault));
  if (draws.oneIn(3)) recipe.set(kProfile, static_cast<int>(Profile::kStep));
  recipe.set(kSize, draws.between(2, mostSize));
  recipe.set(kFaults, draws.oneIn(12) ? 0 : draws.between(1, mostSteps));
  recipe.set(kTrees, draws.oneIn(12) ? 0 : draws.between(1, 1 + mostSteps / 10));
  recipe.set(kDepth, draws.oneIn(6) ? draws.between(6, 9) : draws.between(1, 5));
  recipe.set(kBranchFrom, draws.oneIn(3) ? 250 : draws.between(0, 500));
  recipe.set(kBranchTurn, draws.oneIn(3) ? 1250 : draws.between(0, 2500));
  for (int i = draws.oneIn(3) ? draws.between(1, 4) : 0; i > 0; --i) {
    recipe.drawn.push_back(randomDrawnFault(draws));
  }
  recipe.set(kReach, draws.oneIn(4) ? draws.between(40, 20000) : draws.between(200, 3000));
  recipe.set(kReachEnd, draws.oneIn(2) ? 0 : draws.between(0, 3000));
  recipe.set(kFade, draws.oneIn(3) ? 10000 : draws.between(0, 10000));
  recipe.set(kSpread, draws.between(0, 2000));
  recipe.set(kRelief, draws.oneIn(12) ? 0 : draws.between(1, 20000));
  recipe.set(kSmoothStrength, draws.oneIn(3) ? 600 : draws.between(0, 990));
  recipe.set(kSmoothPasses, draws.between(0, 5));
  recipe.set(kSmoothRadius, draws.oneIn(3) ? 2000 : draws.between(0, 20000));
  recipe.set(kSmoothEvery, draws.oneIn(3) ? draws.between(1, 1 + mostSteps / 2) : 0);
  drawSmallGenerator(draws, recipe);
  drawSmallErosion(draws, recipe, mostSteps);
  return recipe;
}

inline Fault randomFault(auto& draws) {
  FaultPlan plan;
  plan.key = {draws.word(), draws.word()};
  plan.count = 1;
  Fault fault = faultAt(plan, 0);
  fault.amplitude = draws.between(0, 1 << 24);
  return fault;
}

// All faults of a recipe.
inline std::vector<Fault> faultsOf(const Recipe& recipe) {
  const FaultPlan plan = faultPlan(recipe);
  std::vector<Fault> faults;
  for (int i = 0; i < plan.count; ++i) faults.push_back(faultAt(plan, i));
  return faults;
}

}  // namespace faultline
