// base/det_math: close to the standard library's functions, exact where it must be, symmetric.
#include "base/det_math.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("Sine and cosine lie within 2e-16 of the true ones", "[det_math]") {
  constexpr long double kTurn = 6.283185307179586476925286766559L;
  // Where long double is no longer than double, the angle below is itself rounded.
  constexpr bool kLonger = std::numeric_limits<long double>::digits > 53;
  long double worst = 0.0L;
  // An odd step visits all parts of the turn.
  std::uint32_t angle = 0;
  for (int i = 0; i < 100000; ++i, angle += 2654435769u) {
    const long double x = static_cast<long double>(angle) / 4294967296.0L * kTurn;
    const SinCos got = sinCosTurn(angle);
    worst = std::max(worst, std::fabs(got.sin - std::sin(x)));
    worst = std::max(worst, std::fabs(got.cos - std::cos(x)));
  }
  CAPTURE(worst);
  CHECK(worst <= (kLonger ? 2e-16L : 1e-15L));
}

TEST_CASE("Quarters of a turn are exact", "[det_math]") {
  const double expected[][2] = {{0.0, 1.0}, {1.0, 0.0}, {0.0, -1.0}, {-1.0, 0.0}};
  for (std::uint32_t quarter = 0; quarter < 4; ++quarter) {
    const SinCos got = sinCosTurn(quarter << 30);
    CHECK(got.sin == expected[quarter][0]);
    CHECK(got.cos == expected[quarter][1]);
  }
}

TEST_CASE("A quarter turn more swaps sine and cosine in the last bit", "[det_math]") {
  for (std::uint32_t i = 0; i < 1000; ++i) {
    const std::uint32_t angle = i * 2654435769u;
    const SinCos here = sinCosTurn(angle);
    const SinCos there = sinCosTurn(angle + 0x40000000u);
    REQUIRE(there.sin == here.cos);
    REQUIRE(there.cos == -here.sin);
  }
}

TEST_CASE("Logarithms lie close to the standard ones", "[det_math]") {
  RandomDraws draws(20);
  INFO(draws.name());
  double worst = 0.0;
  for (int i = 0; i < 200000; ++i) {
    // Near 1, where the logarithm is small, and over the whole range.
    const double x = i % 2 == 0 ? 0.5 + 1.5 * draws.part()
                                : std::ldexp(0.5 + 0.5 * draws.part(), draws.between(-900, 900));
    const double base2 = std::log2(x);
    const double natural = std::log(x);
    worst = std::max(worst, std::fabs(binaryLog(x) - base2) / std::max(1.0, std::fabs(base2)));
    worst = std::max(worst, std::fabs(naturalLog(x) - natural) / std::max(1.0, std::fabs(natural)));
  }
  CAPTURE(worst);
  CHECK(worst <= 5e-16);
  for (int e = -1022; e <= 1023; ++e) REQUIRE(binaryLog(std::ldexp(1.0, e)) == e);
}

TEST_CASE("Exponentials lie close to the standard ones", "[det_math]") {
  RandomDraws draws(21);
  INFO(draws.name());
  double worst = 0.0;
  double worstNatural = 0.0;
  for (int i = 0; i < 200000; ++i) {
    const double x = (i % 2 == 0 ? 4.0 : 900.0) * (2.0 * draws.part() - 1.0);
    worst = std::max(worst, std::fabs(binaryExp(x) / std::exp2(x) - 1.0));
    // e^x also carries the rounding of x / ln 2.
    const double y = 0.6 * x;
    const double bound = 5e-16 + std::fabs(y) * 2e-16;
    worstNatural = std::max(worstNatural, std::fabs(naturalExp(y) / std::exp(y) - 1.0) / bound);
  }
  CAPTURE(worst, worstNatural);
  CHECK(worst <= 5e-16);
  CHECK(worstNatural <= 1.0);
  for (int e = -1000; e <= 1022; ++e) REQUIRE(binaryExp(e) == std::ldexp(1.0, e));
  CHECK(binaryExp(-1000.6) == 0.0);
  CHECK(binaryExp(-1e6) == 0.0);
}

TEST_CASE("Powers: exact at the ends, close between", "[det_math]") {
  CHECK(power(0.0, 0.0) == 1.0);
  CHECK(power(0.3, 0.0) == 1.0);
  CHECK(power(0.0, 0.7) == 0.0);
  CHECK(power(0.3, 1.0) == 0.3);
  CHECK(power(2.0, 10.0) == 1024.0);
  CHECK(power(0.25, 0.5) == 0.5);
  RandomDraws draws(22);
  INFO(draws.name());
  for (int i = 0; i < 100000; ++i) {
    const double base = i % 3 == 0 ? 4000.0 * draws.part() + 1e-9 : draws.part() + 1e-9;
    const double exponent = i % 5 == 0 ? 20.0 * draws.part() : draws.part();
    CAPTURE(base, exponent);
    const double bits = std::fabs(exponent * std::log2(base));
    const double off = std::fabs(power(base, exponent) / std::pow(base, exponent) - 1.0);
    REQUIRE(off <= 6e-16 + bits * 4e-16);
  }
}

TEST_CASE("The sine in floats: 0 and 1 at the ends, close and rising between", "[det_math]") {
  CHECK(sinQuarter(0.0f) == 0.0f);
  CHECK(sinQuarter(1.0f) == 1.0f);
  double worst = 0.0;
  float before = 0.0f;
  float fall = 0.0f;
  constexpr int kSteps = 1 << 20;
  for (int i = 0; i <= kSteps; ++i) {
    const float q = static_cast<float>(i) / static_cast<float>(kSteps);
    const float got = sinQuarter(q);
    const double wanted = std::sin(1.5707963267948966 * static_cast<double>(q));
    worst = std::max(worst, std::fabs(static_cast<double>(got) - wanted));
    fall = std::max(fall, before - got);
    before = got;
    REQUIRE((got >= 0.0f && got <= 1.0f));
  }
  CAPTURE(worst, fall);
  CHECK(worst <= 2e-7);
  // It may waver by roundings, no more.
  CHECK(fall <= 2.5e-7f);
}

}  // namespace
}  // namespace faultline
