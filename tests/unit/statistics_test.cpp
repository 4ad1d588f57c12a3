// terrain/statistics: numbers that can be worked out by hand.
#include "terrain/statistics.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

namespace faultline {
namespace {

TEST_CASE("Flat land", "[statistics]") {
  const Statistics numbers = statistics(Heightfield(9));
  CHECK(numbers.low == 0.0);
  CHECK(numbers.high == 0.0);
  CHECK(numbers.mean == 0.0);
  CHECK(numbers.deviation == 0.0);
  CHECK(numbers.rmsSlope == 0.0);
}

TEST_CASE("A ramp: mean in the middle, slope everywhere the same", "[statistics]") {
  Heightfield ramp(5);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) ramp.row(y)[x] = static_cast<float>(3 * x + 4 * y) / 4.0f;
  }
  const Statistics numbers = statistics(ramp);
  CHECK(numbers.low == 0.0);
  CHECK(numbers.high == 7.0);
  CHECK(numbers.mean == 3.5);
  // Independent east and south parts: variance of 0..4 is 2.
  CHECK(std::fabs(numbers.deviation - std::sqrt(2.0 * (9.0 + 16.0) / 16.0)) < 1e-12);
  CHECK(std::fabs(numbers.rmsSlope - 5.0) < 1e-12);
}

TEST_CASE("One raised corner counts in its own face only", "[statistics]") {
  Heightfield corner(2);
  corner.row(0)[0] = 1.0f;
  const Statistics numbers = statistics(corner);
  CHECK(numbers.low == 0.0);
  CHECK(numbers.high == 1.0);
  CHECK(numbers.mean == 0.25);
  CHECK(std::fabs(numbers.deviation - std::sqrt(3.0) / 4.0) < 1e-15);
  // The north-western face has slope (1, 1), the other is flat.
  CHECK(numbers.rmsSlope == 1.0);
}

}  // namespace
}  // namespace faultline
