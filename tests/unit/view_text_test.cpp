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
  view.at.kind = static_cast<Kind>(draws.between(0, 4));
  if (view.at.kind == Kind::kFault) view.at.step = draws.between(0, recipe.steps());
  if (view.at.kind == Kind::kSmooth) view.at.step = draws.between(0, recipe.passes());
  if (view.at.kind == Kind::kErode) {
    view.at.step = draws.between(0, recipe.erosionStepsAfter());
  }
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
  view.flip = draws.oneIn(2);
  view.layer = static_cast<ErosionLayer>(draws.between(0, 3));
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
  view = View();
  view.at = {TimelinePlace::Kind::kErode, 40};
  view.wireframe = view.flip = true;
  view.layer = ErosionLayer::kSediment;
  CHECK(writeView(view) == "at=erode:40;show=wireframe,flip,sediment");
}

TEST_CASE("A place is a number of steps, by any method's word", "[view]") {
  using Kind = TimelinePlace::Kind;
  const std::pair<const char*, TimelinePlace> places[] = {
      {"fault:3", {Kind::kFault, 3}},   {"tree:3", {Kind::kFault, 3}},
      {"level:3", {Kind::kFault, 3}},   {"octave:3", {Kind::kFault, 3}},
      {"smooth:3", {Kind::kSmooth, 3}}, {"erode:3", {Kind::kErode, 3}},
      {"end", {Kind::kEnd, 0}}};
  for (const auto& [text, place] : places) {
    CAPTURE(text);
    View view;
    std::vector<Notice> notices;
    CHECK(setViewFromText(view, "at", text, notices));
    CHECK(notices.empty());
    CHECK(view.at == place);
    CHECK(placeText(place) == (place.kind == Kind::kFault ? "fault:3" : text));
  }
}

TEST_CASE("What is shown: a list in any order, one layer", "[view]") {
  struct Row {
    const char* text;
    std::string written;             // of what is understood
    std::vector<std::string> given;  // what the notices name
  };
  const Row rows[] = {
      {"wireframe", "wireframe", {}},
      {"flip", "flip", {}},
      {"water", "water", {}},
      {"sediment,flip", "flip,sediment", {}},
      {"flow,flip,wireframe", "wireframe,flip,flow", {}},
      {"flip,markup,water", "flip,water", {"markup"}},
      {"none,flow", "flow", {"none"}},
      {"flip,flip", "flip", {"flip"}},
      {"water,wireframe,water", "wireframe,water", {"water"}},
      {"water,flow,flip,sediment", "flip,water", {"flow", "sediment"}},
      {",flow,", "flow", {"", ""}},
      {"Flip,wireframe ,FLOW", "", {"Flip", "wireframe ", "FLOW"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    View view;
    std::vector<Notice> notices;
    CHECK(setViewFromText(view, "show", row.text, notices));
    CHECK(writeView(view) == (row.written.empty() ? "" : "show=" + row.written));
    std::vector<std::string> given;
    for (const Notice& notice : notices) {
      CHECK(notice.key == "show");
      given.push_back(notice.given);
    }
    CHECK(given == row.given);
  }
  const Link link = readLink("v1!show=water,flow");
  REQUIRE(link.notices.size() == 1);
  CHECK(link.notices[0].message == "show: \"flow\" cannot be seen together with water; left out.");
  CHECK(readLink("v1!show=flip,flip").notices.at(0).message ==
        "show: \"flip\" is given more than once; once is enough.");
}

TEST_CASE("Words of choices and back", "[view]") {
  for (int i = 0; i < 6; ++i)
    CHECK(speedFromKey(speedKey(static_cast<Speed>(i))) == static_cast<Speed>(i));
  for (int i = 0; i < 3; ++i)
    CHECK(themeFromKey(themeKey(static_cast<Theme>(i))) == static_cast<Theme>(i));
  CHECK(!speedFromKey("fast").has_value());
  for (int i = 1; i < 4; ++i) {
    const auto layer = static_cast<ErosionLayer>(i);
    CHECK(layerFromKey(layerKey(layer)) == layer);
  }
  CHECK(!themeFromKey("").has_value());
  CHECK(!layerFromKey("none").has_value());
}

TEST_CASE("What is no view is named and leaves the usual one", "[view]") {
  const char* items[][2] = {
      {"at", ""},          {"at", "fault"},    {"at", "fault:"},    {"at", "fault:x"},
      {"at", "middle"},    {"at", "212"},      {"play", ""},        {"play", "2"},
      {"play", "yes"},     {"speed", "5"},     {"speed", "Story"},  {"cam", ""},
      {"cam", "1"},        {"cam", "1,2"},     {"cam", "1,20,1,0"}, {"cam", "1,20,1,0,0,0"},
      {"cam", "a,b,c"},    {"cam", "1,20,1,"}, {"cam", "NaN,20,1"}, {"palette", "neon"},
      {"theme", "<b>"},    {"show", "markup"}, {"show", ""},        {"cam", ",,"},
      {"at", "erode"},     {"at", "erode:"},   {"at", "step:3"},    {"at", ":3"},
      {"at", "erosion:3"}, {"show", "none"},   {"show", ","}};
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

TEST_CASE("Places end where the recipe's timeline does", "[view]") {
  struct Row {
    const char* text;
    const char* place;
  };
  // Steps of each method, and erosion only where it is a part of its own.
  const Row rows[] = {
      {"v1;method=diamond-square;size=129!at=level:9", "fault:8"},
      {"v1;method=diamond-square;levels=3!at=fault:9", "fault:4"},
      {"v1;method=fbm!at=octave:9", "fault:8"},
      {"v1;method=fbm;drawn=0_0_1_1!at=octave:9", "fault:8"},
      {"v1;method=fault-tree;drawn=0_0_1_1!at=tree:60", "fault:51"},
      {"v1!at=erode:1", "erode:0"},
      {"v1;erosion=thermal!at=erode:101", "erode:100"},
      {"v1;erosion=both;erosion-steps=7!at=erode:1e6", "erode:7"},
      {"v1;erosion=both;erode=during!at=erode:1", "erode:0"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Link link = readLink(row.text);
    CHECK(placeText(link.view.at) == row.place);
    REQUIRE(!link.notices.empty());
    CHECK(link.notices.back().key == "at");
  }
  CHECK(readLink("v1;erosion=thermal!at=erode:100").notices.empty());
  CHECK(readLink("v1!at=erode:5").notices.back().message ==
        "at: \"erode:5\": this land has no such step.");
  CHECK(readLink("v1;erosion=thermal!at=erode:101").notices.back().message ==
        "at: \"erode:101\" is beyond the last; using 100.");
}

}  // namespace
}  // namespace faultline
