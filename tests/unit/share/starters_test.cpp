// share/starters: every link is canonical and stands for itself; names and sentences fit their
// places.
#include "share/starters.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "generated/docs.h"
#include "share/recipe_text.h"
#include "share/view_text.h"
#include "unit/base/json_reader.h"
#include "unit/share/look_palettes.h"

namespace faultline {
namespace {

// Characters of UTF-8, not bytes.
std::size_t length(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

TEST_CASE("Every starter's link is canonical and needs no repair", "[starters]") {
  for (const Starter& starter : starters()) {
    CAPTURE(starter.name);
    const Link link = readLink(starter.link);
    CHECK(link.notices.empty());
    CHECK(!link.check);
    CHECK(writeLink(link.recipe, link.view) == starter.link);
    // A starter changes nothing of the page but where it stands and which way up; one that is
    // chosen for its look has palette, sun, water and camera of its own.
    View view;
    view.at = link.view.at;
    view.flip = link.view.flip;
    if (starter.group == StarterGroup::kStarters) {
      view.palette = link.view.palette;
      view.sun = link.view.sun;
      view.water = link.view.water;
      view.cam = link.view.cam;
    }
    // One opens the side of the drawer that it is about.
    if (starter.name == "As a shader") view.card = link.view.card;
    CHECK(link.view == view);
  }
}

TEST_CASE("Starters look different from each other", "[starters]") {
  std::set<std::string> looks;
  std::set<Palette> palettes;
  bool sea = false, horizon = false, fine = false, above = false, evening = false;
  for (const Starter& starter : starters()) {
    if (starter.group != StarterGroup::kStarters) continue;
    const Link link = readLink(starter.link);
    View look = link.view;
    look.at = {};
    looks.insert(writeView(look));
    palettes.insert(look.palette);
    sea = sea || look.water;
    horizon = horizon || (look.cam && look.cam->stand);
    above = above || (look.cam && look.cam->elevation == 900);
    evening = evening || (look.sun && look.sun->elevation < 10);
    fine = fine || link.recipe.value(ParameterId::kSize) == 1025;
  }
  CHECK(looks.size() >= 12);
  CHECK(palettes == lookPalettes());
  CHECK((sea && horizon && fine && above && evening));
}

TEST_CASE("No two starters are alike, and groups stand together", "[starters]") {
  std::set<std::string_view> names, sentences;
  std::set<std::string> recipes;
  bool sources = false;
  for (const Starter& starter : starters()) {
    CAPTURE(starter.name);
    CHECK(names.insert(starter.name).second);
    CHECK(sentences.insert(starter.sentence).second);
    CHECK(recipes.insert(writeRecipe(readLink(starter.link).recipe)).second);
    CHECK((!sources || starter.group == StarterGroup::kSources));
    sources = starter.group == StarterGroup::kSources;
  }
  CHECK(sources);
}

TEST_CASE("Names and sentences of starters fit their places", "[starters]") {
  for (const Starter& starter : starters()) {
    CAPTURE(starter.name, starter.sentence);
    CHECK(length(starter.name) >= 4);
    CHECK(length(starter.name) <= 26);
    CHECK(length(starter.sentence) >= 30);
    CHECK(length(starter.sentence) <= 90);
    CHECK(starter.sentence.back() == '.');
    CHECK(!starter.source.empty());
    for (const std::string_view text : {starter.name, starter.sentence, starter.source}) {
      CHECK(text.find_first_of("|`<>&\n") == text.npos);
    }
  }
}

TEST_CASE("Every choice of every row is in some starter", "[starters]") {
  for (const Parameter& row : parameters()) {
    for (std::int32_t choice = 0; choice < static_cast<std::int32_t>(row.choices.size());
         ++choice) {
      CAPTURE(row.key, choice);
      const auto shows = [&](const Starter& starter) {
        const Recipe recipe = readLink(starter.link).recipe;
        return isActive(row, recipe) && recipe.value(row.id) == choice;
      };
      INFO("a choice that no starter shows needs one: src/share/starters.cpp");
      CHECK(std::any_of(starters().begin(), starters().end(), shows));
    }
  }
}

TEST_CASE("The starters as JSON", "[starters]") {
  const auto list = readJson(startersJson());
  REQUIRE(list.has_value());
  REQUIRE(list->items.size() == starters().size());
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const Starter& starter = starters()[i];
    const Json& item = list->items[i];
    REQUIRE(item.names == std::vector<std::string>{"group", "name", "sentence", "source", "link"});
    CHECK(item.find("group")->text == groupName(starter.group));
    CHECK(item.find("name")->text == starter.name);
    CHECK(item.find("sentence")->text == starter.sentence);
    CHECK(item.find("link")->text == starter.link);
  }
}

TEST_CASE("docs/starters.md is what the table says", "[starters]") {
  CHECK(startersMarkdown() == docs::kStartersMd);
}

}  // namespace
}  // namespace faultline
