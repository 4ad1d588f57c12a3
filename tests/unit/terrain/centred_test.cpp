// terrain/grid/centred: against the formula as the specification writes it, on random lands.
#include "terrain/grid/centred.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "terrain/timeline/session.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

struct Range {
  double low, high;
};

Range rangeOf(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  return {static_cast<double>(*low), static_cast<double>(*high)};
}

TEST_CASE("Centred heights follow the formula on random lands", "[centred]") {
  RandomDraws draws(52);
  INFO(draws.name());
  for (int i = 0; i < 30; ++i) {
    const Recipe recipe = smallRecipe(draws, 40, 60);
    Session session(recipe);
    session.seek(session.length());
    session.finish();
    const Heightfield& field = session.heights();
    const auto [low, high] = rangeOf(field);
    const double factor = 0.001 + 3.0 * draws.part();
    const Centring centring(low, high, factor);
    Heightfield centred(field.size);
    for (std::size_t v = 0; v < field.z.size(); ++v) {
      centred.z[v] = centring.height(field.z[v]);
      const double middle = (high + low) / 2.0;
      const double fraction = factor * (static_cast<double>(field.z[v]) - middle) / (high - low);
      REQUIRE(centred.z[v] == (high > low ? static_cast<float>(fraction) : 0.0f));
    }
    if (!(high > low)) continue;
    const auto [newLow, newHigh] = rangeOf(centred);
    CHECK(std::abs(newHigh - factor / 2.0) <= 1e-7 * factor);
    CHECK(std::abs(newLow + factor / 2.0) <= 1e-7 * factor);
  }
}

TEST_CASE("Centred flat land is 0, at whatever height", "[centred]") {
  for (const float z : {0.0f, -0.25f, 1.5f}) {
    const auto level = static_cast<double>(z);
    CHECK(Centring(level, level, 1.0).height(z) == 0.0f);
    CHECK(!std::signbit(Centring(level, level, 1.0).height(z)));
  }
}

}  // namespace
}  // namespace faultline
