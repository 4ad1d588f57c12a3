// check/half_mean against a plain loop with a border of its own.
#include "check/half_mean.h"

#include <catch2/catch_test_macros.hpp>

namespace faultline {
namespace {

TEST_CASE("A spike keeps half of itself, and gives its neighbours their share", "[half_mean]") {
  Heightfield field(5);
  field.row(2)[2] = 8.0f;
  takeHalfMeans(field, 1);
  CHECK(field.at(2, 2) == 4.0f);
  CHECK(field.at(1, 2) == 1.0f);
  CHECK(field.at(1, 1) == 0.0f);
  // On an edge there are three neighbours, in a corner two.
  Heightfield edge(5);
  edge.row(0)[1] = 12.0f;
  takeHalfMeans(edge, 1);
  CHECK(edge.at(0, 0) == 3.0f);
  CHECK(edge.at(2, 0) == 2.0f);
  CHECK(edge.at(1, 1) == 1.5f);
}

TEST_CASE("Passes are one after the other, and none changes nothing", "[half_mean]") {
  Heightfield once(9);
  for (std::size_t i = 0; i < once.z.size(); ++i) once.z[i] = static_cast<float>(i * i % 17);
  Heightfield twice = once;
  const Heightfield before = once;
  takeHalfMeans(once, 0);
  CHECK(once.z == before.z);
  takeHalfMeans(once, 1);
  takeHalfMeans(once, 1);
  takeHalfMeans(twice, 2);
  CHECK(once.z == twice.z);
}

}  // namespace
}  // namespace faultline
