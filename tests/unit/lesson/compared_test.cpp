// lesson/compared and terrain/measure/comparison: names and offers of two recipes; differences
// against plain loops; the map.
#include "lesson/compared.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "share/quantities.h"
#include "share/recipe_text.h"
#include "terrain/grid/opened_land.h"
#include "terrain/measure/comparison.h"
#include "unit/base/json_reader.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

Heightfield randomField(RandomDraws& draws, int size) {
  Heightfield field(size);
  for (float& z : field.z) z = static_cast<float>(draws.part() - 0.5);
  return field;
}

bool says(const Json& json, std::string_view words) {
  const auto& items = json.find("sentences")->items;
  return std::any_of(items.begin(), items.end(),
                     [words](const Json& item) { return item.text.find(words) != item.text.npos; });
}

TEST_CASE("Two fields are compared vertex by vertex", "[compared]") {
  RandomDraws draws(95);
  INFO(draws.name());
  for (int round = 0; round < 60; ++round) {
    const Heightfield one = randomField(draws, draws.between(2, 40));
    Heightfield other = one;
    for (float& z : other.z) {
      if (draws.oneIn(3)) z += static_cast<float>(draws.part() - 0.5);
    }
    double largest = 0.0, sum = 0.0;
    std::int64_t differing = 0;
    for (std::size_t i = 0; i < one.z.size(); ++i) {
      const double off = std::abs(static_cast<double>(one.z[i]) - static_cast<double>(other.z[i]));
      largest = std::max(largest, off);
      sum += off;
      differing += one.z[i] != other.z[i] ? 1 : 0;
    }
    const HeightComparison found = compareHeights(one, other);
    CHECK(found.vertices == static_cast<std::int64_t>(one.z.size()));
    CHECK(found.differing == differing);
    CHECK(found.largest == largest);
    CHECK(std::abs(found.mean - sum / static_cast<double>(one.z.size())) < 1e-12);
    if (differing > 0) {
      CHECK(std::abs(static_cast<double>(one.at(found.x, found.y)) -
                     static_cast<double>(other.at(found.x, found.y))) == largest);
    }
  }
}

TEST_CASE("The difference is told with its place, its unit and its map", "[compared]") {
  Heightfield here(33), there(33);
  here.row(7)[20] = 0.25f;
  here.row(30)[2] = -0.125f;
  const auto sides = readJson(comparisonJson(here, there, {}));
  REQUIRE(sides.has_value());
  CHECK(says(*sides, "The largest difference is 25 % of width, at column 20 and row 7."));
  CHECK(says(*sides, "99.8 % of the vertices are equal"));
  CHECK(sides->find("most")->text == "25 % of width");
  REQUIRE(sides->find("mapSide")->text == "33");
  const auto& map = sides->find("map")->items;
  REQUIRE(map.size() == 33 * 33);
  for (std::size_t i = 0; i < map.size(); ++i) {
    CHECK(map[i].text == (i == 7 * 33 + 20 ? "100" : i == 30 * 33 + 2 ? "-50" : "0"));
  }
  const auto metres = readJson(comparisonJson(here, there, {1000}));
  CHECK(says(*metres, "is 250 m, at"));
  const auto& rows = metres->find("rows")->items;
  REQUIRE(rows.size() == 6);
  CHECK(rows[0].find("here")->text == "-125 m");
  CHECK(rows[0].find("there")->text == "0 m");
  CHECK(rows[1].find("here")->text == "250 m");
  // Above the sea stand heights, not differences.
  View view;
  view.scale = 1000;
  view.level = 250'000;
  const auto above = readJson(comparisonJson(here, there, heightDatum(view, {})));
  CHECK(says(*above, "is 250 m, at"));
  CHECK(above->find("rows")->items[0].find("here")->text == "2375 m");
  CHECK(above->find("rows")->items[2].find("there")->text == "2500 m");
  CHECK(above->find("rows")->items[3].find("there")->text == "0 m");
  CHECK(says(*readJson(comparisonJson(here, here, {})), "All vertices are equal"));
  // All or none is not said of some.
  Heightfield most(700), all(700);
  most.row(1)[1] = 0.1f;
  CHECK(says(*readJson(comparisonJson(most, all, {})), "Almost all"));
  for (std::size_t i = 1; i < most.z.size(); ++i) most.z[i] = 0.1f;
  CHECK(says(*readJson(comparisonJson(most, all, {})), "Hardly any"));
}

TEST_CASE("The larger of two grids is fitted to the smaller one", "[compared]") {
  RandomDraws draws(96);
  const Heightfield fine = randomField(draws, 65);
  const Heightfield coarse = resampled(fine, 33);
  for (const bool exchanged : {false, true}) {
    const auto json =
        readJson(exchanged ? comparisonJson(coarse, fine, {}) : comparisonJson(fine, coarse, {}));
    CHECK(json->find("size")->text == "33");
    CHECK(says(*json, "All vertices are equal"));
    CHECK(says(*json, "fitted to 33 by 33"));
  }
}

TEST_CASE("Lands are named by the rows in which they differ, and offered before their stages",
          "[compared]") {
  const auto json = readJson(comparedJson(
      "v1;seed=oak;faults=40;smooth=box;erosion=both!scale=2000;title=x;stops=3;show=map,contours;"
      "at=fault:3;compare=v1:seed=oak:faults=60:smooth=box:erosion=both"));
  REQUIRE(json.has_value());
  CHECK(json->find("here")->text == "How many 40");
  CHECK(json->find("there")->text == "How many 60");
  const Link link = readLink(json->find("link")->text);
  CHECK(writeRecipe(link.recipe) == "v1;seed=oak;faults=60;smooth=box;erosion=both");
  CHECK(link.view.scale == 2000);
  CHECK(link.view.contours);
  CHECK_FALSE(link.view.map);
  CHECK(link.view.title.empty());
  CHECK(link.view.stops.empty());
  CHECK(link.view.compare.empty());
  CHECK(link.view.at.kind == TimelinePlace::Kind::kEnd);
  const auto& offers = json->find("offers")->items;
  REQUIRE(offers.size() == 2);
  CHECK(offers[0].find("recipe")->text == "v1;seed=oak;faults=40;smooth=box");
  CHECK(offers[1].find("recipe")->text == "v1;seed=oak;faults=40;erosion=both");
  const auto plain = readJson(comparedJson("v1;faults=3"));
  CHECK(plain->find("link")->text.empty());
  CHECK(plain->find("offers")->items.empty());
  const auto same = readJson(comparedJson("v1;faults=3!compare=v1:faults=3"));
  CHECK(same->find("here")->text == "The same recipe");
  // Rows that have no effect in a land are not named for it.
  const auto smooth = readJson(comparedJson("v1;smooth=box;smooth-passes=4!compare=v1"));
  CHECK(smooth->find("here")->text == "Smoothing Box, Times 4");
  CHECK(smooth->find("there")->text == "Smoothing Off");
  const auto opened =
      readJson(comparedJson("v1;faults=3!compare=v1:base=0123456789abcdef:faults=3"));
  CHECK(opened->find("there")->text == "Opened land 0123456789abcdef");
  CHECK(opened->find("here")->text == "Opened land none");
}

}  // namespace
}  // namespace faultline
