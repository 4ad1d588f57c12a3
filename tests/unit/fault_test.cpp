// terrain/fault: the worked faults of docs/spec.md, amplitudes, thresholds, and that faults are
// spread evenly.
#include "terrain/fault.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "unit/plain_reference.h"
#include "unit/random_recipes.h"

namespace faultline {
namespace {

Recipe recipeOf(const char* seed, int faults, int fade) {
  Recipe recipe;
  recipe.seed = seed;
  recipe.set(ParameterId::kFaults, faults);
  recipe.set(ParameterId::kFade, fade);
  return recipe;
}

TEST_CASE("The worked faults of docs/spec.md", "[fault]") {
  const Fault third = faultAt(faultPlan(recipeOf("oak-ridge", 40, 0)), 3);
  CHECK(third == Fault{31559, -57437, 15616320, 15620889, 15518925});
  CHECK(faultThreshold(third, 4) == -96412);
  const FaultPlan tarn = faultPlan(recipeOf("tarn", 2, 0));
  CHECK(faultAt(tarn, 0) == Fault{27336, -59563, 10437707, 9237042, 16777216});
  CHECK(faultAt(tarn, 1) == Fault{62902, 18392, 3121733, 1144143, 8388608});
  CHECK(faultThreshold(faultAt(tarn, 0), 2) == -31573);
  CHECK(faultThreshold(faultAt(tarn, 1), 2) == 25917);
}

TEST_CASE("Amplitudes fall linearly from 1 towards fade", "[fault]") {
  const FaultPlan constant = faultPlan(recipeOf("a", 1000, 10000));
  for (int i = 0; i < 1000; ++i) REQUIRE(faultAt(constant, i).amplitude == 1 << 24);
  const FaultPlan dying = faultPlan(recipeOf("a", 4, 0));
  CHECK(faultAt(dying, 0).amplitude == 16777216);
  CHECK(faultAt(dying, 1).amplitude == 12582912);
  CHECK(faultAt(dying, 2).amplitude == 8388608);
  CHECK(faultAt(dying, 3).amplitude == 4194304);
  RandomDraws draws(1);
  INFO(draws.name());
  for (int round = 0; round < 200; ++round) {
    const int count = draws.between(1, 100000);
    const int fade = draws.between(0, 10000);
    const int i = draws.between(0, count - 1);
    // floor(a * 2^24 + 1/2) with a = 1 + (fade/10000 - 1) i/count, as a fraction of whole numbers.
    const std::int64_t whole = std::int64_t{10000} * count;
    const std::int64_t a = whole - std::int64_t{10000 - fade} * i;
    const plain::Int128 twice = (static_cast<plain::Int128>(a) << 25) + whole;
    const auto exact = static_cast<std::int32_t>(twice / (2 * whole));
    CAPTURE(count, fade, i);
    // Doubles may turn an exact half the other way, and no more.
    REQUIRE(std::abs(faultAt(faultPlan(recipeOf("a", count, fade)), i).amplitude - exact) <= 1);
  }
}

TEST_CASE("A fault does not depend on how many there are, except by its amplitude", "[fault]") {
  const FaultPlan few = faultPlan(recipeOf("a", 7, 10000));
  const FaultPlan many = faultPlan(recipeOf("a", 100000, 10000));
  for (int i = 0; i < 7; ++i) CHECK(faultAt(few, i) == faultAt(many, i));
}

TEST_CASE("The threshold decides every vertex as the definition does", "[fault]") {
  RandomDraws draws(2);
  INFO(draws.name());
  for (int round = 0; round < 20000; ++round) {
    const Fault fault = randomFault(draws);
    const int d = draws.between(1, 4096);
    const int x = draws.between(0, d);
    const int y = draws.between(0, d);
    const std::int64_t side =
        static_cast<std::int64_t>(fault.a) * x + static_cast<std::int64_t>(fault.b) * y;
    REQUIRE((side >= faultThreshold(fault, d)) == plain::isRaised(fault, x, y, d));
  }
}

// Sum of (seen - expected)^2 / expected for equally likely bins.
template <std::size_t Count>
double chiSquare(const std::array<int, Count>& bins, double total) {
  const double expected = total / static_cast<double>(Count);
  double sum = 0.0;
  for (const int seen : bins) sum += (seen - expected) * (seen - expected) / expected;
  return sum;
}

TEST_CASE("Directions and positions of 10^5 faults are uniform", "[fault]") {
  constexpr int kCount = 100000;
  constexpr double kTurn = 6.283185307179586;
  for (const char* seed : {"first-light", "oak-ridge", "a"}) {
    const FaultPlan plan = faultPlan(recipeOf(seed, kCount, 10000));
    std::array<int, 64> directions{};
    std::array<int, 256> positions{};
    std::array<int, 512> together{};
    for (int i = 0; i < kCount; ++i) {
      const Fault f = faultAt(plan, i);
      // Half a bin off the axes, where rounding the normal gathers a few.
      const double turn = std::atan2(f.b, f.a) / kTurn + 1.0 + 0.5 / 64;
      const double part = turn - std::floor(turn);
      ++directions[static_cast<std::size_t>(part * 64)];
      ++positions[static_cast<std::size_t>((f.px >> 20) * 16 + (f.py >> 20))];
      ++together[static_cast<std::size_t>((f.px >> 21) * 64 + (f.py >> 21) * 8 +
                                          static_cast<int>(part * 8))];
    }
    CAPTURE(seed);
    // Between the 0.1 % and the 99.9 % quantiles of chi-square with 63, 255 and 511 degrees of
    // freedom.
    const double ofDirections = chiSquare(directions, kCount);
    const double ofPositions = chiSquare(positions, kCount);
    const double ofBoth = chiSquare(together, kCount);
    CAPTURE(ofDirections, ofPositions, ofBoth);
    CHECK((ofDirections > 33.8 && ofDirections < 103.4));
    CHECK((ofPositions > 190.8 && ofPositions < 330.5));
    CHECK((ofBoth > 417.9 && ofBoth < 615.5));
  }
}

}  // namespace
}  // namespace faultline
