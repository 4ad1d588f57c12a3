// check/worked_example against the loop as a student would write it.
#include "check/worked_example.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

namespace faultline {
namespace {

TEST_CASE("The worked example has the numbers of a plain loop", "[worked_example]") {
  constexpr double kRounding = 1e-6;  // of places and normals, to 2^-24 and 2^-16
  const std::vector<WorkedStep> steps = workedExample();
  REQUIRE(steps.size() == 3);
  std::vector<double> sums(25, 0.0);
  for (const WorkedStep& step : steps) {
    REQUIRE(step.beyond.size() == 25);
    const auto& [px, py, nx, ny, amplitude] = step.cut;
    for (int y = 0; y < 5; ++y) {
      for (int x = 0; x < 5; ++x) {
        const auto i = static_cast<std::size_t>(5 * y + x);
        const double beyond = (x / 4.0 - px) * nx + (y / 4.0 - py) * ny;
        CHECK(std::fabs(step.beyond[i] - beyond) < kRounding);
        // Rounding decides no side, for it would be shown as a mistake of the example.
        CHECK((beyond == 0.0 || std::fabs(beyond) > 1e-3));
        sums[i] += beyond >= 0.0 ? amplitude : -amplitude;
        CHECK(std::fabs(step.sums[i] - sums[i]) < kRounding);
      }
    }
  }
}

}  // namespace
}  // namespace faultline
