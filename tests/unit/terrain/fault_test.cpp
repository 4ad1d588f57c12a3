// terrain/fault: the worked faults of docs/spec.md, amplitudes, thresholds, and that faults are
// spread evenly.
#include "terrain/uplift/fault.h"
#include "terrain/uplift/profile.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "unit/terrain/plain_reference.h"
#include "unit/terrain/random_recipes.h"

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

// A plan with everything else as in a recipe of defaults.
FaultPlan planOf(const char* seed, int count) { return faultPlan(recipeOf(seed, count, 10000)); }

TEST_CASE("Exponential amplitudes fall by equal factors", "[fault]") {
  FaultPlan plan = planOf("a", 4);
  plan.schedule = AmplitudeSchedule::kExponential;
  plan.fade = 1.0 / 16.0;
  CHECK(amplitudeAt(plan, 0) == 1 << 24);
  CHECK(amplitudeAt(plan, 1) == 1 << 23);
  CHECK(amplitudeAt(plan, 2) == 1 << 22);
  CHECK(amplitudeAt(plan, 3) == 1 << 21);
  // 0 cannot be reached by factors: 2^-20 stands in, and its half power is 2^-10.
  plan.fade = 0.0;
  CHECK(amplitudeAt(plan, 2) == 1 << 14);
  plan.fade = 1.0;
  for (int i = 0; i < 4; ++i) CHECK(amplitudeAt(plan, i) == 1 << 24);
}

TEST_CASE("Jitter stays in bounds, averages to nothing, and is what its formula says", "[fault]") {
  constexpr int kCount = 20000;
  FaultPlan plan = planOf("jitter", kCount);
  plan.fade = 0.0;
  const FaultPlan calm = plan;
  for (const Jitter jitter : {Jitter::kUniform, Jitter::kNormal}) {
    plan.jitter = jitter;
    plan.spread = 0.0;
    for (int i = 0; i < 100; ++i) REQUIRE(amplitudeAt(plan, i) == amplitudeAt(calm, i));
    plan.spread = 0.25;
    double mean = 0.0;
    double square = 0.0;
    double most = 0.0;
    for (int i = 0; i < kCount; ++i) {
      const double a = 1.0 - static_cast<double>(i) / kCount;
      // What random part came out, where rounding the amplitude does not drown it.
      if (a < 0.25 || a > 0.5) continue;
      const double xi = (amplitudeAt(plan, i) * 0x1p-24 / a - 1.0) / plan.spread;
      mean += xi * 4.0 / kCount;
      square += xi * xi * 4.0 / kCount;
      most = std::max(most, std::fabs(xi));
    }
    CAPTURE(static_cast<int>(jitter), mean, square, most);
    const bool normal = jitter == Jitter::kNormal;
    CHECK(std::fabs(mean) < 0.05);
    CHECK(std::fabs(square - (normal ? 1.0 : 1.0 / 3.0)) < 0.05);
    CHECK(most > (normal ? 2.5 : 0.99));
    CHECK(most < (normal ? 4.001 : 1.001));
  }
  // Worked from the words: xi = word * 2^-31 - 1.
  plan.jitter = Jitter::kUniform;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t word =
        randomBlock(plan.key, RandomStage::kFault, static_cast<std::uint32_t>(i))[3];
    const double a = 1.0 - static_cast<double>(i) / kCount;
    const double wanted = a * (1.0 + 0.25 * (word / 2147483648.0 - 1.0));
    REQUIRE(std::fabs(amplitudeAt(plan, i) - std::clamp(wanted, -1.0, 1.0) * 0x1p24) <= 0.51);
  }
}

TEST_CASE("A random amount is an even part of the scheduled amplitude", "[fault]") {
  constexpr int kCount = 4096;
  FaultPlan plan = planOf("amount", kCount);
  plan.fade = 0.0;
  plan.jitter = Jitter::kAmount;
  for (int i = 0; i < kCount; ++i) {
    CAPTURE(i);
    const std::uint64_t word =
        randomBlock(plan.key, RandomStage::kFault, static_cast<std::uint32_t>(i))[3];
    // The scheduled amplitude is left / kCount, and the part (word + 1) / 2^32. Their product,
    // rounded to 2^-24.
    const auto left = static_cast<std::uint64_t>(kCount - i);
    const auto wanted = static_cast<std::int32_t>((left * (word + 1) + (1u << 19)) >> 20);
    for (const double spread : {0.0, 0.5, 2.0}) {
      plan.spread = spread;
      REQUIRE(amplitudeAt(plan, i) == wanted);
    }
  }
}

TEST_CASE("Random amounts of every size are as many, and none is cut at 1", "[fault]") {
  constexpr int kCount = 4000;
  for (const Jitter jitter : {Jitter::kUniform, Jitter::kNormal, Jitter::kAmount}) {
    FaultPlan plan = planOf("amounts", kCount);
    plan.jitter = jitter;
    int tenths[10] = {};
    int full = 0;
    for (int i = 0; i < kCount; ++i) {
      const std::int32_t amplitude = amplitudeAt(plan, i);
      REQUIRE(amplitude <= 1 << 24);
      full += amplitude == 1 << 24 ? 1 : 0;
      if (jitter != Jitter::kAmount) continue;
      REQUIRE(amplitude >= 0);
      ++tenths[std::min(static_cast<int>(amplitude * 0x1p-24 * 10.0), 9)];
    }
    CAPTURE(static_cast<int>(jitter));
    if (jitter == Jitter::kAmount) {
      CHECK(full == 0);
      for (const int seen : tenths) CHECK(std::abs(seen - kCount / 10) < 100);
    } else {
      // Of those that vary around the schedule half are.
      CHECK(std::abs(full - kCount / 2) < 200);
    }
  }
}

TEST_CASE("By halving, a step depends on its number alone", "[fault]") {
  FaultPlan plan = planOf("a", 500);
  plan.schedule = AmplitudeSchedule::kHalving;
  plan.halving = 0.25;
  plan.fade = 0.3;  // without effect
  CHECK(amplitudeAt(plan, 0) == 1 << 24);
  CHECK(amplitudeAt(plan, 4) == 1 << 23);
  CHECK(amplitudeAt(plan, 80) == 1 << 4);
  CHECK(std::fabs(amplitudeAt(plan, 1) * 0x1p-24 - std::exp2(-0.25)) < 0x1p-25);
  // 2^-25 is half a unit, which counts as one; what is less moves nothing.
  CHECK(amplitudeAt(plan, 100) == 1);
  CHECK(amplitudeAt(plan, 101) == 0);
  FaultPlan fewer = plan;
  fewer.count = 90;
  for (int i = 0; i < 90; ++i) REQUIRE(amplitudeAt(fewer, i) == amplitudeAt(plan, i));
  CHECK(!plan.isConstant());
  plan.halving = 0.0;
  CHECK(plan.isConstant());
  CHECK(amplitudeAt(plan, 499) == 1 << 24);
}

TEST_CASE("A random amount may be too small to move anything", "[fault]") {
  FaultPlan plan = planOf("amount", 100000);
  plan.fade = 0.0;
  plan.schedule = AmplitudeSchedule::kExponential;
  plan.jitter = Jitter::kAmount;
  // The last steps are scheduled to be 16 units high.
  int still = 0;
  for (int i = plan.count - 5000; i < plan.count; ++i) {
    const std::int32_t amplitude = amplitudeAt(plan, i);
    REQUIRE((amplitude >= 0 && amplitude <= 33));
    still += amplitude == 0 ? 1 : 0;
  }
  CHECK(still > 0);
}

TEST_CASE("A normal draw beyond four deviations counts as four", "[fault]") {
  FaultPlan plan = planOf("jitter", 100000);
  plan.fade = 0.0;
  plan.jitter = Jitter::kNormal;
  plan.spread = 0.1;
  // Found by the Python reference: the draws are 4.03, 4.59, -5.08 and -4.55.
  struct Draw {
    int index;
    double xi;
  };
  for (const auto& [index, xi] : {Draw{34750, 4}, {34896, 4}, {49290, -4}, {52922, -4}}) {
    CAPTURE(index);
    const double a = 1.0 - index / 100000.0;
    CHECK(std::fabs(amplitudeAt(plan, index) * 0x1p-24 - a * (1.0 + 0.1 * xi)) < 1e-7);
  }
}

TEST_CASE("No amplitude leaves -1 to 1, whatever the spread", "[fault]") {
  RandomDraws draws(3);
  INFO(draws.name());
  int negative = 0;
  for (int round = 0; round < 20000; ++round) {
    FaultPlan plan = planOf("a", 1 + draws.between(0, 999));
    plan.key = {draws.word(), draws.word()};
    plan.schedule = static_cast<AmplitudeSchedule>(draws.between(0, 2));
    plan.halving = draws.part();
    plan.jitter = static_cast<Jitter>(draws.between(1, 3));
    plan.spread = 2.0 * draws.part();
    plan.fade = draws.oneIn(3) ? 0.0 : draws.part();
    const std::int32_t amplitude = amplitudeAt(plan, draws.between(0, plan.count - 1));
    REQUIRE((amplitude >= -(1 << 24) && amplitude <= 1 << 24));
    negative += amplitude < 0 ? 1 : 0;
  }
  CHECK(negative > 0);
}

TEST_CASE("A ridge rises or sinks by a fair coin, other faults by their sides", "[fault]") {
  constexpr int kCount = 10000;
  FaultPlan plan = planOf("coins", kCount);
  for (int i = 0; i < kCount; ++i) REQUIRE(faultAt(plan, i).amplitude == 1 << 24);
  plan.profile = Profile::kRidge;
  int sunk = 0;
  for (int i = 0; i < kCount; ++i) {
    const std::int32_t amplitude = faultAt(plan, i).amplitude;
    REQUIRE(std::abs(amplitude) == 1 << 24);
    sunk += amplitude < 0 ? 1 : 0;
  }
  CHECK(std::abs(sunk - kCount / 2) < 200);
  // The schedule of trees has no coin in it, and a drawn ridge its own sign.
  for (int i = 0; i < 100; ++i) REQUIRE(amplitudeAt(plan, i) == 1 << 24);
  CHECK(drawnFault(plan, {0, 0, 10000, 0, -5000}).amplitude == -(1 << 23));
  CHECK(drawnFault(plan, {0, 0, 10000, 0, 5000}).amplitude == 1 << 23);
  CHECK(drawnFault(plan, {0, 0, 10000, 0, kMaxDrawnAmplitude}).amplitude == 50 * (1 << 24));
  // 12.3457 times 2^24 is 207126475.6, and floats of this size are multiples of 16.
  CHECK(drawnFault(plan, {0, 0, 10000, 0, 123457}).amplitude == 207126480);
}

TEST_CASE("Reach runs along the schedule", "[fault]") {
  FaultPlan plan = planOf("a", 4);
  plan.reach = 0.5;
  plan.reachEnd = 0.1;
  CHECK(faultAt(plan, 0).reach == 0.5);
  CHECK(faultAt(plan, 2).reach == 0.5 + (0.1 - 0.5) * 0.5);
  plan.schedule = AmplitudeSchedule::kExponential;
  plan.reachEnd = 2.0;
  CHECK(faultAt(plan, 0).reach == 0.5);
  CHECK(faultAt(plan, 2).reach == 1.0);
  plan.reachEnd = 0.125;
  CHECK(faultAt(plan, 2).reach == 0.25);
  plan.reachEnd = 0.5;
  for (int i = 0; i < 4; ++i) CHECK(faultAt(plan, i).reach == 0.5);
  Recipe recipe;
  recipe.set(ParameterId::kReach, 3000);
  recipe.set(ParameterId::kReachEnd, 0);
  CHECK(faultPlan(recipe).reachEnd == 0.3);
  recipe.set(ParameterId::kReachEnd, 500);
  CHECK(faultPlan(recipe).reachEnd == 0.05);
}

TEST_CASE("A line through two points: worked by hand", "[fault]") {
  constexpr std::int32_t kHalf = 1 << 23;
  constexpr std::int32_t kQuarter = 1 << 22;
  const auto normal = [](const Fault& f) { return std::array{f.a, f.b}; };
  // Walking east the right-hand side, seen from above, is south; walking south it is west.
  CHECK(normal(lineThrough(0, 0, kHalf, 0)) == std::array{0, 65536});
  CHECK(normal(lineThrough(kHalf, 0, 0, 0)) == std::array{0, -65536});
  CHECK(normal(lineThrough(kHalf, 0, kHalf, kHalf)) == std::array{-65536, 0});
  CHECK(normal(lineThrough(kHalf, kHalf, kHalf, 0)) == std::array{65536, 0});
  // The triangle 3, 4, 5.
  CHECK(normal(lineThrough(0, 0, 3 * kQuarter, 4 * kQuarter)) == std::array{-52429, 39322});
  CHECK(normal(lineThrough(7, 7, 7, 7)) == std::array{65536, 0});
  const Fault fault = lineThrough(5, kHalf, kQuarter, 9);
  CHECK((fault.px == 5 && fault.py == kHalf));
  const FaultPlan plan = planOf("a", 1);
  const Fault drawn = drawnFault(plan, {2500, 10000, 7500, 10000, 3333});
  CHECK(drawn == Fault{0, 65536, kQuarter, 1 << 24, 5591846, 0.1});
}

TEST_CASE("Two points: both lie on the line, to its rounding", "[fault]") {
  FaultPlan plan = planOf("two", 5000);
  plan.line = Line::kTwoPoints;
  for (int i = 0; i < plan.count; ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    const RandomBlock first = randomBlock(plan.key, RandomStage::kFault, index);
    const RandomBlock second = randomBlock(plan.key, RandomStage::kFault, index, 0, 1);
    const Fault fault = faultAt(plan, i);
    REQUIRE(fault.px == static_cast<std::int32_t>(first[1] >> 8));
    REQUIRE(fault.py == static_cast<std::int32_t>(first[2] >> 8));
    const double u = (static_cast<double>(second[0] >> 8) - fault.px) * 0x1p-24;
    const double v = (static_cast<double>(second[1] >> 8) - fault.py) * 0x1p-24;
    REQUIRE(std::fabs(u * fault.a + v * fault.b) <= 1.0);
    // And the right-hand side rises.
    REQUIRE(u * fault.b - v * fault.a > 0.0);
  }
}

TEST_CASE("A chord always cuts the map, evenly over all that do", "[fault]") {
  constexpr int kCount = 50000;
  FaultPlan plan = planOf("chords", kCount);
  plan.line = Line::kChord;
  std::array<int, 16> offsets{};
  double worst = 0.0;
  for (int i = 0; i < kCount; ++i) {
    const Fault fault = faultAt(plan, i);
    constexpr std::int32_t kFull = 1 << 24;
    REQUIRE((fault.px >= 0 && fault.px < kFull && fault.py >= 0 && fault.py < kFull));
    // On the 2 grid, with the corners of the square, no chord leaves all on one side, but for those
    // that pass a corner within its point's rounding.
    const auto index = static_cast<std::uint32_t>(i);
    const std::uint32_t word = randomBlock(plan.key, RandomStage::kFault, index, 0, 1)[0];
    int raised = 0;
    for (const int corner : {0, 1, 2, 3}) {
      raised += plain::isRaised(fault, corner & 1, corner >> 1, 1) ? 1 : 0;
    }
    CAPTURE(i, fault.a, fault.b, fault.px, fault.py, word);
    REQUIRE(((raised > 0 && raised < 4) || word < 4096 || word > 0xffffffffu - 4096));
    // The offset of its point is the one drawn.
    const double a = fault.a / 65536.0;
    const double b = fault.b / 65536.0;
    const double low = std::min(a, 0.0) + std::min(b, 0.0);
    const double high = std::max(a, 0.0) + std::max(b, 0.0);
    const double part = ((fault.px * a + fault.py * b) * 0x1p-24 - low) / (high - low);
    worst = std::max(worst, std::fabs(part - word / 4294967296.0));
    ++offsets[static_cast<std::size_t>(std::clamp(part, 0.0, 0.9999) * 16.0)];
    // Its point is the middle of what lies inside: as far to the one end as to the other.
    const double du = b;
    const double dv = -a;
    const auto run = [&](double su, double sv) {
      double most = 1e9;
      const double u = fault.px * 0x1p-24;
      const double v = fault.py * 0x1p-24;
      if (su != 0.0) most = std::min(most, ((su > 0.0 ? 1.0 : 0.0) - u) / su);
      if (sv != 0.0) most = std::min(most, ((sv > 0.0 ? 1.0 : 0.0) - v) / sv);
      return most;
    };
    const double slant = std::min(std::fabs(a), std::fabs(b));
    if (slant > 0.01) REQUIRE(std::fabs(run(du, dv) - run(-du, -dv)) < 1e-4);
  }
  CAPTURE(worst);
  CHECK(worst < 1e-6);
  for (const int seen : offsets) CHECK(std::abs(seen - kCount / 16) < 300);
}

TEST_CASE("What a recipe does not use moves no draw of what it does", "[fault]") {
  // Angle, points, coin and jitter have slots of their own.
  const FaultPlan plain = planOf("slots", 50);
  for (int i = 0; i < plain.count; ++i) {
    const Fault point = faultAt(plain, i);
    FaultPlan chord = plain;
    chord.line = Line::kChord;
    CHECK((faultAt(chord, i).a == point.a && faultAt(chord, i).b == point.b));
    FaultPlan two = plain;
    two.line = Line::kTwoPoints;
    CHECK((faultAt(two, i).px == point.px && faultAt(two, i).py == point.py));
    FaultPlan other = plain;
    other.profile = Profile::kRidge;
    other.jitter = Jitter::kNormal;
    other.spread = 0.5;
    other.schedule = AmplitudeSchedule::kExponential;
    other.reachEnd = 0.3;
    Fault same = faultAt(other, i);
    same.amplitude = point.amplitude;
    same.reach = point.reach;
    CHECK(same == point);
  }
}

TEST_CASE("Raising and lowering are symmetric", "[fault]") {
  RandomDraws draws(4);
  INFO(draws.name());
  for (int round = 0; round < 2000; ++round) {
    const auto profile =
        static_cast<Profile>(draws.between(0, static_cast<int>(kProfileCount) - 1));
    Fault fault = randomFault(draws);
    fault.reach = 0.001 + draws.part();
    // The same line with the other side raised: the same amounts with the other sign, off the line.
    Fault turned = fault;
    turned.a = -fault.a;
    turned.b = -fault.b;
    const int d = draws.between(1, 300);
    const int x = draws.between(0, d);
    const int y = draws.between(0, d);
    if (plain::sideOf(fault, x, y, d) == 0) continue;
    const std::int64_t amount = plain::amountAt(fault, profile, x, y, d);
    const std::int64_t opposite = plain::amountAt(turned, profile, x, y, d);
    REQUIRE(opposite == (profile == Profile::kRidge ? amount : -amount));
    fault.amplitude = -fault.amplitude;
    REQUIRE(plain::amountAt(fault, profile, x, y, d) == -amount);
  }
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
