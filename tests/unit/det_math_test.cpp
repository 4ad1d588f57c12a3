// base/det_math: close to the standard library's sine and cosine, exact where it must be,
// symmetric.
#include "base/det_math.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

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

}  // namespace
}  // namespace faultline
