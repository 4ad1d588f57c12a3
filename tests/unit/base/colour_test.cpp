// base/colour: the curves against the library's, and against each other.
#include "base/colour.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

namespace faultline {
namespace {

TEST_CASE("The sRGB curves are the standard's", "[colour]") {
  for (int i = 0; i <= 1000; ++i) {
    const double c = i / 1000.0;
    const double light = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    const double shown = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1.0 / 2.4) - 0.055;
    REQUIRE(std::fabs(srgbToLinear(c) - light) < 1e-12);
    REQUIRE(std::fabs(linearToSrgb(c) - shown) < 1e-12);
    REQUIRE(std::fabs(linearToSrgb(srgbToLinear(c)) - c) < 1e-6);
  }
}

TEST_CASE("The shaders' quick curve is near the exact one, and exact at both ends", "[colour]") {
  CHECK(quickLinearToSrgb(0.0f) == 0.0f);
  CHECK(std::fabs(quickLinearToSrgb(1.0f) - 1.0f) < 1e-6f);
  for (int i = 0; i <= 1000; ++i) {
    const double light = i / 1000.0;
    const auto quick = static_cast<double>(quickLinearToSrgb(static_cast<float>(light)));
    REQUIRE(std::fabs(quick - linearToSrgb(light)) < 0.03);
  }
}

}  // namespace
}  // namespace faultline
