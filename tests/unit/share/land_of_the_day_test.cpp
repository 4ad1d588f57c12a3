#include "share/land_of_the_day.h"

#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "share/recipe_text.h"
#include "unit/share/look_palettes.h"

namespace faultline {
namespace {

TEST_CASE("each day has a land of its own, which is a sound link with the date as its seed") {
  std::set<std::string> lands;
  std::set<Palette> palettes;
  for (int month = 1; month <= 12; ++month) {
    for (int day = 1; day <= 28; ++day) {
      const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
      const std::string date = "2026-" + two(month) + "-" + two(day);
      const std::string link = landOfTheDay(date);
      CAPTURE(link);
      REQUIRE(landOfTheDay(date) == link);
      const Link read = readLink(link);
      REQUIRE(read.notices.empty());
      REQUIRE(read.recipe.seed == date);
      REQUIRE(writeLink(read.recipe, read.view) == link);
      Recipe land = read.recipe;
      land.seed = "same";
      lands.insert(writeRecipe(land));
      palettes.insert(read.view.palette);
    }
  }
  // The dates alone do not make them differ.
  CHECK(lands.size() > 300);
  CHECK(palettes == lookPalettes());
}

TEST_CASE("only a date has a land of the day") {
  CHECK(!landOfTheDay("2028-02-29").empty());
  for (const char* text :
       {"", "2026-02-29", "2026-13-01", "2026-00-10", "2100-02-29", "2026-04-31", "2026-1-1",
        "2026-11-231", "20261123", "-026-11-23", "2026-11--3", "2026-11-2x", "<b>6-11-23"}) {
    CAPTURE(text);
    CHECK(landOfTheDay(text).empty());
  }
}

}  // namespace
}  // namespace faultline
