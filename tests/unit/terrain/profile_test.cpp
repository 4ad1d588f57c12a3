// terrain/uplift/profile: the table against the specification's formulas and against its own rows.
#include "terrain/uplift/profile.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

namespace faultline {
namespace {

constexpr double kPi = 3.14159265358979323846;

// docs/spec.md, section 5, with the library's functions.
double plainWeight(Profile profile, double t) {
  const double c = std::min(std::fabs(t), 1.0);
  switch (profile) {
    case Profile::kStep:
      return 1.0;
    case Profile::kNear:
    case Profile::kRidge:
      return (1.0 - c * c) * (1.0 - c * c);
    case Profile::kRamp:
      return c;
    case Profile::kCosine:
      return std::sin(0.5 * kPi * c);
    case Profile::kSine:
      return std::sin(kPi * c);
  }
  return -1.0;
}

TEST_CASE("A profile's weight is the specification's formula", "[profile]") {
  for (const ProfileRow& row : kProfileRows) {
    CAPTURE(row.profile);
    for (int i = -3000; i <= 3000; ++i) {
      const double t = i / 1000.0;
      const double expected = plainWeight(row.profile, t);
      const auto single = static_cast<double>(profileWeight(row.profile, static_cast<float>(t)));
      REQUIRE(std::fabs(single - expected) < 1e-6);
      REQUIRE(std::fabs(profileWeight(row.profile, t) - expected) < 1e-6);
    }
  }
}

TEST_CASE("Weights in lanes are weights alone, bit for bit", "[profile]") {
  for (const ProfileRow& row : kProfileRows) {
    CAPTURE(row.profile);
    for (int i = -70000; i <= 70000; i += kLanes) {
      const Floats t = toFloats(laneNumbers() + i) * everyLane(0x1.234567p-15f);
      const Floats together = profileWeight(row.profile, t);
      for (int lane = 0; lane < kLanes; ++lane) {
        REQUIRE(together[lane] == profileWeight(row.profile, static_cast<float>(t[lane])));
      }
    }
  }
}

TEST_CASE("A profile's row says what its weight does", "[profile]") {
  for (const ProfileRow& row : kProfileRows) {
    CAPTURE(row.profile);
    CHECK(row.cliff == (row.twoSided && profileWeight(row.profile, 0.0f) > 0.0f));
    CHECK(profileWeight(row.profile, 1.0f) == (row.ends ? 0.0f : 1.0f));
    CHECK(profileWeight(row.profile, 1.5f) == (row.ends ? 0.0f : 1.0f));
    CHECK(profileWeight(row.profile, -0.25f) == profileWeight(row.profile, 0.25f));
    const double signedBy = row.twoSided ? -1.0 : 1.0;
    CHECK(signedProfileWeight(row.profile, -0.25) ==
          signedBy * signedProfileWeight(row.profile, 0.25));
  }
}

}  // namespace
}  // namespace faultline
