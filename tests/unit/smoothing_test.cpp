// terrain/smoothing: the box filter against the plain definition, bit by bit, and what a mean must
// keep.
#include "terrain/smoothing.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "unit/plain_reference.h"
#include "unit/random_recipes.h"

namespace faultline {
namespace {

Heightfield boxPass(const Heightfield& in, double radius) {
  const BoxKernel kernel = boxKernel(radius, in.size);
  Heightfield alongX(in.size);
  Heightfield out(in.size);
  boxAlongX(kernel, in, alongX, 0, in.size);
  boxAlongY(kernel, alongX, out, 0, in.size);
  return out;
}

Heightfield randomHeights(RandomDraws& draws, int size) {
  Heightfield field(size);
  for (float& z : field.z) {
    z = storedHeight(static_cast<float>(std::ldexp(draws.part() - 0.5, draws.between(-41, 2))));
  }
  return field;
}

TEST_CASE("The box filter equals the plain definition in every bit", "[smoothing]") {
  RandomDraws draws(20);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const int size = draws.between(2, 110);
    const double radius = draws.between(0, draws.oneIn(3) ? 64000 : 20000) / 1000.0;
    const Heightfield field = randomHeights(draws, size);
    CAPTURE(size, radius);
    REQUIRE(boxPass(field, radius).z == plain::boxPass(field, radius).z);
  }
  // Wider than the grid is no less defined.
  const Heightfield field = randomHeights(draws, 9);
  CHECK(boxPass(field, 512.0).z == plain::boxPass(field, 512.0).z);
  CHECK(boxPass(field, 0.0).z == field.z);
}

TEST_CASE("At 513 a radius of 2 is the plain mean of five", "[smoothing]") {
  const BoxKernel kernel = boxKernel(2.0, 513);
  CHECK(kernel.whole == 2);
  CHECK(kernel.fraction == 0.0);
  CHECK(boxTaps(kernel) == 5);
  RandomDraws draws(21);
  INFO(draws.name());
  const Heightfield field = randomHeights(draws, 513);
  Heightfield alongX(513);
  boxAlongX(kernel, field, alongX, 0, 513);
  Heightfield alongY(513);
  boxAlongY(kernel, field, alongY, 0, 513);
  for (int y = 2; y < 511; ++y) {
    for (int x = 2; x < 511; ++x) {
      double row = 0.0;
      double column = 0.0;
      for (int k = -2; k <= 2; ++k) {
        row += static_cast<double>(field.at(x + k, y));
        column += static_cast<double>(field.at(x, y + k));
      }
      REQUIRE(alongX.at(x, y) == storedHeight(static_cast<float>(row / 5.0)));
      REQUIRE(alongY.at(x, y) == storedHeight(static_cast<float>(column / 5.0)));
    }
  }
}

TEST_CASE("Radii scale with the grid", "[smoothing]") {
  const BoxKernel half = boxKernel(3.0, 257);
  CHECK(half.whole == 1);
  CHECK(half.fraction == 0.5);
  CHECK(boxTaps(half) == 5);
  CHECK(boxKernel(3.0, 1025).whole == 6);
  CHECK(boxTaps(boxKernel(0.0, 513)) == 1);
  // Weights that fall outside the border are left out of the total.
  CHECK(half.total[0] == 2.5);
  CHECK(half.total[1] == 3.5);
  CHECK(half.total[2] == 4.0);
  CHECK(half.total[256] == 2.5);
}

TEST_CASE("Constants are kept, and planes away from the border", "[smoothing]") {
  for (const double radius : {0.5, 2.0, 7.25, 64.0}) {
    Heightfield flat(65);
    for (float& z : flat.z) z = 0.3f;
    CHECK(boxPass(flat, radius).z == flat.z);
    // Heights in steps of 2^-10, so that every sum is exact.
    Heightfield plane(65);
    for (int y = 0; y < 65; ++y) {
      for (int x = 0; x < 65; ++x) plane.row(y)[x] = static_cast<float>(3 * x - 5 * y) / 1024.0f;
    }
    const Heightfield smoothed = boxPass(plane, radius);
    const int reach = static_cast<int>(std::ceil(radius * 64 / 512));
    for (int y = reach; y < 65 - reach; ++y) {
      for (int x = reach; x < 65 - reach; ++x) REQUIRE(smoothed.at(x, y) == plane.at(x, y));
    }
  }
}

TEST_CASE("A mean stays within what it is the mean of", "[smoothing]") {
  RandomDraws draws(22);
  INFO(draws.name());
  const Heightfield field = randomHeights(draws, 40);
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  for (const float z : boxPass(field, 30.0).z) {
    REQUIRE(z >= *low);
    REQUIRE(z <= *high);
  }
}

TEST_CASE("Rows done in slices are the same rows", "[smoothing]") {
  RandomDraws draws(23);
  INFO(draws.name());
  const Heightfield field = randomHeights(draws, 50);
  const BoxKernel kernel = boxKernel(25.0, 50);
  const Heightfield atOnce = boxPass(field, 25.0);
  Heightfield alongX(50);
  Heightfield out(50);
  for (int y = 0; y < 50; y += 7) boxAlongX(kernel, field, alongX, y, std::min(50, y + 7));
  for (int y = 49; y >= 0; --y) boxAlongY(kernel, alongX, out, y, y + 1);
  CHECK(out.z == atOnce.z);
}

TEST_CASE("Small values are stored as 0 in both halves of a pass", "[smoothing]") {
  Heightfield field(5);
  field.row(2)[2] = 0x1p-39f;
  const BoxKernel kernel = boxKernel(128.0, 5);
  REQUIRE(kernel.whole == 1);
  Heightfield alongX(5);
  boxAlongX(kernel, field, alongX, 0, 5);
  CHECK(alongX.z == std::vector<float>(25));
}

}  // namespace
}  // namespace faultline
