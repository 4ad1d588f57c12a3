// share/view_text: views survive their text; what is not understood is left out and named.
#include "share/view_text.h"

#include <catch2/catch_test_macros.hpp>

#include "share/recipe_text.h"
#include "unit/random_recipes.h"

namespace faultline {
namespace {

View randomView(RandomDraws& draws, const Recipe& recipe) {
  using Kind = TimelinePlace::Kind;
  View view;
  view.at.kind = static_cast<Kind>(draws.between(0, 3));
  if (view.at.kind == Kind::kFault) view.at.step = draws.between(0, recipe.steps());
  if (view.at.kind == Kind::kSmooth) view.at.step = draws.between(0, recipe.passes());
  if (draws.oneIn(2)) view.play = draws.oneIn(2);
  view.speed = static_cast<Speed>(draws.between(0, 5));
  if (draws.oneIn(2)) {
    view.cam = CameraPose{draws.between(-1800, 1800), draws.between(20, 900),
                          draws.between(50, 1200), 0, 0};
    if (draws.oneIn(2)) view.cam->panU = draws.between(-500, 500);
    if (draws.oneIn(2)) view.cam->panV = draws.between(-500, 500);
  }
  view.theme = static_cast<Theme>(draws.between(0, 2));
  view.wireframe = draws.oneIn(2);
  return view;
}

TEST_CASE("Any view survives its text", "[view]") {
  RandomDraws draws(70);
  INFO(draws.name());
  for (int round = 0; round < 2000; ++round) {
    const Recipe recipe = anyRecipe(draws);
    const View view = randomView(draws, recipe);
    const std::string text = writeLink(recipe, view);
    CAPTURE(text);
    const Link link = readLink(text);
    REQUIRE(link.notices.empty());
    REQUIRE(link.view == view);
    REQUIRE(link.recipe == recipe);
    REQUIRE(writeLink(link.recipe, link.view) == text);
    constexpr std::string_view kAllowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-=;,:!";
    REQUIRE(text.find_first_not_of(kAllowed) == text.npos);
    REQUIRE(text.find('!') == text.rfind('!'));
    const char last = text.back();
    REQUIRE(((last >= '0' && last <= '9') || (last >= 'a' && last <= 'z') ||
             (last >= 'A' && last <= 'Z')));
  }
}

TEST_CASE("A bare view has no text", "[view]") { CHECK(writeView(View()).empty()); }

TEST_CASE("View texts", "[view]") {
  View view;
  view.at = {TimelinePlace::Kind::kFault, 212};
  view.play = false;
  view.speed = Speed::k100;
  view.cam = CameraPose{-305, 350, 125, 0, 0};
  view.theme = Theme::kDark;
  view.wireframe = true;
  CHECK(writeView(view) ==
        "at=fault:212;play=0;speed=100;cam=-30.5,35,1.25;theme=dark;show=wireframe");
  view = View();
  view.at = {TimelinePlace::Kind::kEnd, 0};
  view.cam = CameraPose{0, 20, 50, -500, 1};
  CHECK(writeView(view) == "at=end;cam=0,2,0.5,-0.5,0.001");
}

TEST_CASE("Words of choices and back", "[view]") {
  for (int i = 0; i < 6; ++i)
    CHECK(speedFromKey(speedKey(static_cast<Speed>(i))) == static_cast<Speed>(i));
  for (int i = 0; i < 3; ++i)
    CHECK(themeFromKey(themeKey(static_cast<Theme>(i))) == static_cast<Theme>(i));
  CHECK(!speedFromKey("fast").has_value());
  CHECK(!themeFromKey("").has_value());
}

TEST_CASE("What is no view is named and leaves the usual one", "[view]") {
  const char* items[][2] = {
      {"at", ""},       {"at", "fault"},    {"at", "fault:"},    {"at", "fault:x"},
      {"at", "middle"}, {"at", "212"},      {"play", ""},        {"play", "2"},
      {"play", "yes"},  {"speed", "5"},     {"speed", "Story"},  {"cam", ""},
      {"cam", "1"},     {"cam", "1,2"},     {"cam", "1,20,1,0"}, {"cam", "1,20,1,0,0,0"},
      {"cam", "a,b,c"}, {"cam", "1,20,1,"}, {"cam", "NaN,20,1"}, {"palette", "neon"},
      {"theme", "<b>"}, {"show", "markup"}, {"show", ""},        {"cam", ",,"}};
  for (const auto& [key, text] : items) {
    View view;
    std::vector<Notice> notices;
    CAPTURE(key, text);
    CHECK(setViewFromText(view, key, text, notices));
    CHECK(view == View());
    REQUIRE(notices.size() >= 1);
    CHECK(notices.back().key == key);
  }
  View view;
  std::vector<Notice> notices;
  CHECK(!setViewFromText(view, "sun", "1", notices));
  CHECK(notices.empty());
}

TEST_CASE("Numbers out of range go to the nearest and are named", "[view]") {
  View view;
  std::vector<Notice> notices;
  setViewFromText(view, "cam", "999,-7,1e99", notices);
  REQUIRE(view.cam.has_value());
  CHECK(*view.cam == CameraPose{1800, 20, 1200, 0, 0});
  CHECK(notices.size() == 3);
  const Link beyond = readLink("v1;faults=10!at=fault:11");
  CHECK(beyond.view.at == TimelinePlace{TimelinePlace::Kind::kFault, 10});
  REQUIRE(beyond.notices.size() == 1);
  CHECK(beyond.notices[0].key == "at");
  CHECK(readLink("v1!at=smooth:1").view.at == TimelinePlace{TimelinePlace::Kind::kSmooth, 0});
  CHECK(readLink("v1!at=fault:1e99").view.at.step == 500);
  CHECK(readLink("v1!show=wireframe,markup").view.wireframe);
}

}  // namespace
}  // namespace faultline
