// share/view_text: views survive their text; what is not understood is left out and named.
#include "share/view_text.h"

#include <catch2/catch_test_macros.hpp>

#include "share/recipe_text.h"
#include "share/view_lists.h"
#include "share/view_rows.h"
#include "share/words.h"
#include "unit/base/json_reader.h"
#include "unit/share/random_views.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

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
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-=;,:!%";
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
  view.at = {TimelinePlace::Kind::kUplift, 212};
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
  view.at = {TimelinePlace::Kind::kErosion, 40};
  view.wireframe = view.flip = true;
  view.layer = ErosionLayer::kSediment;
  CHECK(writeView(view) == "at=erode:40;show=wireframe,flip,sediment");
  // Every key in its order, every word in its own.
  view.play = true;
  view.speed = Speed::kMax;
  view.cam = CameraPose{0, 310, 100, 0, 0};
  view.palette = Palette::kEmber;
  view.sun = SunPlace{0, 5};
  view.water = 420;
  view.exaggeration = 250;
  view.rock = 35;
  view.scale = 8000;
  view.level = -12'050;
  view.theme = Theme::kLight;
  view.contours = view.slope = view.map = true;
  CHECK(writeView(view) ==
        "at=erode:40;play=1;speed=max;cam=0,31,1;palette=ember;sun=0,5;water=0.42;"
        "exaggeration=2.5;rock=35;scale=8000;level=-120.5;theme=light;"
        "show=wireframe,contours,slope,map,flip,sediment");
}

TEST_CASE("What stands around the land, and a lecture's texts", "[view]") {
  View view;
  view.ui = Surroundings::kMinimal;
  view.card = DrawerSide::kPlots;
  view.plots = {PlotTab::kSection, PlotTab::kNone};
  view.openSections = {0b1000, 0b1};
  view.pin = MapPoint{250, 1000};
  view.section = MapSection{0, 500, 1000, 125};
  using enum TimelinePlace::Kind;
  for (const TimelinePlace& at :
       {TimelinePlace{kUplift, 1}, {kUplift, 500}, {kSmoothing, 3}, {kErosion, 5}, {kEnd, 0}}) {
    view.stops.push_back({.at = at});
  }
  view.loop = true;
  view.title = "Week 3: 50 % off; é!";
  view.locks = std::uint64_t{1} << static_cast<int>(ParameterId::kSeed) |
               std::uint64_t{1} << static_cast<int>(ParameterId::kSoftness);
  CHECK(writeView(view) ==
        "ui=minimal;card=plots;plots=section;open=-smoothing,look;pin=0.25,1;"
        "section=0,0.5,1,0.125;stops=1,500,smooth:3,erode:5,end;loop=1;"
        "title=Week%203%253A%2050%20%2525%20off%253B%20%C3%A9%2521;lock=seed,softness");
  const Link link = readLink("v1!" + writeView(view));
  CHECK(link.notices.empty());
  CHECK(link.view == view);
  // As people write it.
  CHECK(readLink("v1!title=Week%203").view.title == "Week 3");
  CHECK(readLink("v1!title=50%").view.title == "50%");
  CHECK(readLink("v1!title=a%2").view.title == "a%2");
  CHECK(readLink("v1!plots=cut,heights").view == View());
  CHECK(readLink("v1!stops=fault:8,tree:9").view.stops == readLink("v1!stops=8,9").view.stops);
  // More stops than there are steps stay: the recipe may change.
  CHECK(readLink("v1;faults=10!stops=400").view.stops.at(0).at.step == 400);
}

TEST_CASE("A long title is cut between words, unless more than half of it would go", "[view]") {
  const auto cut = [](std::size_t letters, const std::string& rest) {
    View view;
    std::vector<Notice> notices;
    view.title = plainText("title", std::string(letters, 'a') + rest, kLongestTitle, notices);
    CHECK(notices.size() == 1);
    return view.title;
  };
  std::string word(91, 'b');
  word.front() = ' ';
  CHECK(cut(41, word) == std::string(41, 'a'));
  CHECK(cut(40, word) == std::string(40, 'a') + word.substr(0, 40));
  CHECK(cut(2, word) == "aa" + word.substr(0, 78));
  CHECK(cut(80, word) == std::string(80, 'a'));
}

TEST_CASE("Titles hold text alone, 80 characters of it", "[view]") {
  const std::pair<std::string, std::string> titles[] = {
      {"plain", "plain"},
      {"two\nlines\t\x7f", "twolines"},
      {"<b>&amp;", "<b>&amp;"},
      {"broken \xc3", "broken "},
      {"\xff\xfe\x80 end", " end"},
      {"overlong \xc0\xaf\xe0\x80\x80", "overlong "},
      {"overlong \xe0\x9f\xbf\xf0\x8f\xbf\xbf", "overlong "},
      {"not so \xe0\xa0\x80\xf0\x90\x80\x80", "not so \xe0\xa0\x80\xf0\x90\x80\x80"},
      {"surrogate \xed\xa0\x80", "surrogate "},
      {"beyond \xf4\x90\x80\x80", "beyond "},
      {"c1 \xc2\x85", "c1 "},
      {"turned \u202egpj.exe", "turned gpj.exe"},
      {"\u200e\u2066both\u2069\u061c", "both"},
      {"soft\u00ad \u200bspace\u2060 \ufefffill\u3164", "soft space fill"},
      {"tag \U000e0041", "tag "},
      {"joined \u200c\u200d \U0001f468\u200d\U0001f33e",
       "joined \u200c\u200d \U0001f468\u200d\U0001f33e"},
      {"cut \xf0\x9f\x8f", "cut "},
  };
  for (const auto& [typed, kept] : titles) {
    CAPTURE(typed);
    View view;
    std::vector<Notice> notices;
    view.title = plainText("title", typed, kLongestTitle, notices);
    CHECK(view.title == kept);
    CHECK(notices.empty() == (typed == kept));
    CHECK(readLink("v1!" + writeView(view)).view == view);
  }
  View view;
  std::vector<Notice> notices;
  std::string mountains;
  for (int i = 0; i < 90; ++i) mountains += "山";
  view.title = plainText("title", mountains, kLongestTitle, notices);
  CHECK(view.title == mountains.substr(0, 240));
  REQUIRE(notices.size() == 1);
  CHECK(notices[0].message.ends_with("longer than 80 characters; cut."));
  const std::string words = std::string(70, 'a') + " bb";
  CHECK(readLink("v1!title=" + words + " overlong").view.title == words);
  CHECK(readLink("v1!title=" + std::string(300, 'a')).view.title == std::string(80, 'a'));
}

TEST_CASE("The lecturer's words are texts in the order of the stops", "[view]") {
  View view;
  view.stops = {{.at = {TimelinePlace::Kind::kUplift, 1}}, {.at = {TimelinePlace::Kind::kEnd, 0}}};
  view.stops[1].words = "Why, then; ridges?";
  CHECK(writeView(view) == "stops=1,end;words=,Why%252C%20then%253B%20ridges%253F");
  CHECK(readLink("v1!" + writeView(view)).view == view);
  // As people write it: in any order of the keys, with words for stops that are not there yet.
  const View early = readLink("v1!words=a,b c;stops=1,2").view;
  REQUIRE(early.stops.size() == 2);
  CHECK(early.stops[1].words == "b c");
  CHECK(writeView(early) == "stops=1,2;words=a,b%20c");
  // Words of no stop are left out, and a notice says so.
  const Link lost = readLink("v1!words=,a,,;stops=3");
  CHECK(writeView(lost.view) == "stops=3");
  REQUIRE(lost.notices.size() == 1);
  CHECK(lost.notices[0].message.ends_with("some words belong to no stop; left out."));
  // What looks like a mark of words is text in these links, as it was before there were marks.
  const View starred = readLink("v1!stops=1;words=**a** $x$ [b](https://c.d)").view;
  CHECK(plainWords(starred.stops.at(0).words).text == "**a** $x$ [b](https://c.d)");
  CHECK(readLink("v1!" + writeView(starred)).view == starred);
  const auto notices = [](const std::string& text) {
    return readLink("v1!stops=1;words=" + text).notices;
  };
  CHECK(notices(std::string(160, 'a')).empty());
  CHECK(notices(std::string(161, 'a'))[0].message.ends_with("longer than 160 characters; cut."));
  CHECK(notices("a%07b").size() == 1);
  const std::string commas(200, ',');
  REQUIRE(notices(commas + "a").size() == 1);
  CHECK(notices(commas + "a")[0].key == "words");
  CHECK(readLink("v1!stops=1;words=a" + commas).view.stops.at(0).words == "a");
}

TEST_CASE("What is left of lists that are not understood", "[view]") {
  struct Row {
    const char* item;
    const char* written;
    std::size_t notices;
  };
  const Row rows[] = {
      {"ui=bare", "", 1},
      {"card=open", "", 1},
      {"plots=cut", "plots=cut", 0},
      {"plots=cut,cut", "plots=cut", 1},
      {"plots=point,heights,section", "plots=point,heights", 1},
      {"plots=markup", "", 1},
      {"plots=", "", 1},
      {"open=look,look,-look", "open=look", 0},
      {"open=<b>,-land", "open=-land", 1},
      {"pin=2,-1", "pin=1,0", 2},
      {"pin=0.5", "", 1},
      {"pin=0.1,0.2,0.3", "", 1},
      {"pin=NaN,0", "", 1},
      {"section=0,0,1", "", 1},
      {"section=0,0,1,1e9", "section=0,0,1,1", 1},
      {"stops=", "", 1},
      {"stops=8,x,9", "stops=8,9", 1},
      {"stops=-1", "", 1},
      {"stops=1e9,8", "stops=8", 1},
      {"stops=99999999999", "stops=1000000", 1},
      {"stops=end,1,end", "stops=end,1,end", 0},
      {"loop=yes", "", 1},
      {"loop=0", "", 0},
      {"lock=seed,seed", "lock=seed", 0},
      {"lock=moon,faults", "lock=faults", 1},
  };
  for (const Row& row : rows) {
    CAPTURE(row.item);
    const Link link = readLink(std::string("v1!") + row.item);
    CHECK(writeView(link.view) == row.written);
    CHECK(link.notices.size() == row.notices);
  }
  std::string many = "1";
  for (int i = 0; i < 200; ++i) many += ",2";
  const Link link = readLink("v1!stops=" + many);
  CHECK(link.view.stops.size() == kMaxStops);
  CHECK(link.notices.size() == 1);
}

TEST_CASE("Undo brings back the look, not place, camera or what stands around", "[view]") {
  RandomDraws draws(71);
  INFO(draws.name());
  for (int round = 0; round < 200; ++round) {
    const View from = randomView(draws, Recipe());
    View view;
    copyLook(view, from);
    CHECK(view.palette == from.palette);
    CHECK(view.sun == from.sun);
    CHECK(view.water == from.water);
    CHECK(view.exaggeration == from.exaggeration);
    CHECK(view.rock == from.rock);
    CHECK(view.scale == from.scale);
    CHECK(view.level == from.level);
    CHECK(view.layer == from.layer);
    CHECK(view.stops == from.stops);
    CHECK(view.title == from.title);
    CHECK(view.locks == from.locks);
    for (const ViewSwitchRow& row : viewSwitches()) CHECK(view.*row.on == from.*row.on);
    // Nothing else: what is left of it, written, are these rows alone.
    View rest = from;
    copyLook(rest, View());
    View other = rest;
    copyLook(other, from);
    CHECK(other == from);
    CHECK(view.ui == Surroundings::kFull);
    CHECK(view.card == DrawerSide::kClosed);
    CHECK((view.at == TimelinePlace() && !view.play && !view.cam && !view.pin && !view.section));
    CHECK((view.theme == Theme::kAuto && view.speed == Speed::kStory && !view.loop));
  }
}

TEST_CASE("A place is a number of steps, by any method's word", "[view]") {
  using Kind = TimelinePlace::Kind;
  const std::pair<const char*, TimelinePlace> places[] = {
      {"fault:3", {Kind::kUplift, 3}},  {"tree:3", {Kind::kUplift, 3}},
      {"level:3", {Kind::kUplift, 3}},  {"octave:3", {Kind::kUplift, 3}},
      {"start", {Kind::kLevel, -1}},    {"corners", {Kind::kLevel, 0}},
      {"squares:3", {Kind::kLevel, 3}}, {"smooth:3", {Kind::kSmoothing, 3}},
      {"erode:3", {Kind::kErosion, 3}}, {"end", {Kind::kEnd, 0}}};
  for (const auto& [text, place] : places) {
    CAPTURE(text);
    View view;
    std::vector<Notice> notices;
    CHECK(setViewFromText(view, "at", text, notices));
    CHECK(notices.empty());
    CHECK(view.at == place);
    CHECK(placeText(place) == (place.kind == Kind::kUplift ? "fault:3" : text));
  }
}

TEST_CASE("A link to a position is read as that position", "[view]") {
  RandomDraws draws(45);
  INFO(draws.name());
  for (int round = 0; round < 300; ++round) {
    Recipe recipe = anyRecipe(draws);
    recipe.set(ParameterId::kFaults, draws.between(0, 40));
    if (draws.oneIn(2)) recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
    const Timeline timeline(recipe);
    const int position = draws.between(0, timeline.length());
    View view;
    view.at = timeline.placeOf(position);
    for (const int at : {position, 0, std::min(1, timeline.length())}) {
      view.stops.push_back({.at = timeline.placeOf(at)});
    }
    const std::string text = writeLink(recipe, view, std::nullopt);
    CAPTURE(text);
    const Link link = readLink(text);
    CHECK(link.notices.empty());
    CHECK(positionOf(link) == position);
    REQUIRE(link.view.stops.size() == 3);
    CHECK(timeline.positionOf(link.view.stops[0].at) == position);
    CHECK(writeLink(link.recipe, link.view, std::nullopt) == text);
    // The words of published links count steps, whatever these are.
    const int step = std::min(position, timeline.steps);
    for (const char* word : {"fault", "tree", "level", "octave"}) {
      const std::string old = writeRecipe(recipe) + "!at=" + word + ':' + std::to_string(step);
      CHECK(positionOf(readLink(old)) == step);
    }
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
      {"map,slope,contours", "contours,slope,map", {}},
      {"flow,map,flip,contours,wireframe,slope", "wireframe,contours,slope,map,flip,flow", {}},
      {"flow,turn,specular,flip", "flip,specular,turn,flow", {}},
      {"contours,map,contours", "contours,map", {"contours"}},
      {"contour,Map,slopes", "", {"contour", "Map", "slopes"}},
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
  const auto viewOf = [](std::string_view key, std::string_view word) {
    return readLink("v1!" + std::string(key) + "=" + std::string(word)).view;
  };
  for (int i = 0; i < 6; ++i) {
    const auto speed = static_cast<Speed>(i);
    CHECK(viewOf("speed", speedKey(speed)).speed == speed);
  }
  for (int i = 0; i < 3; ++i) {
    const auto theme = static_cast<Theme>(i);
    CHECK(viewOf("theme", themeKey(theme)).theme == theme);
  }
  for (int i = 1; i < 4; ++i) {
    const auto layer = static_cast<ErosionLayer>(i);
    CHECK(layerFromKey(layerKey(layer)) == layer);
  }
  for (int i = 0; i < kPaletteCount; ++i) {
    const auto palette = static_cast<Palette>(i);
    CHECK(viewOf("palette", paletteKey(palette)).palette == palette);
  }
  CHECK(paletteKey(Palette::kStrata) == "strata");
  CHECK(paletteKey(Palette::kGrey) == "grey");
  CHECK(!layerFromKey("none").has_value());
}

TEST_CASE("What is no view is named and leaves the usual one", "[view]") {
  const char* items[][2] = {{"at", ""},
                            {"at", "fault"},
                            {"at", "fault:"},
                            {"at", "fault:x"},
                            {"at", "middle"},
                            {"at", "212"},
                            {"play", ""},
                            {"play", "2"},
                            {"play", "yes"},
                            {"speed", "5"},
                            {"speed", "Story"},
                            {"cam", ""},
                            {"cam", "1"},
                            {"cam", "1,2"},
                            {"cam", "1,20,1,0"},
                            {"cam", "1,20,1,0,0,0"},
                            {"cam", "a,b,c"},
                            {"cam", "1,20,1,"},
                            {"cam", "NaN,20,1"},
                            {"palette", "neon"},
                            {"theme", "<b>"},
                            {"show", "markup"},
                            {"show", ""},
                            {"cam", ",,"},
                            {"at", "erode"},
                            {"at", "erode:"},
                            {"at", "step:3"},
                            {"at", ":3"},
                            {"at", "erosion:3"},
                            {"show", "none"},
                            {"show", ","},
                            {"palette", ""},
                            {"palette", "Grey"},
                            {"palette", "grey "},
                            {"sun", ""},
                            {"sun", "295"},
                            {"sun", "295,"},
                            {"sun", ",35"},
                            {"sun", "295,35,1"},
                            {"sun", "NaN,35"},
                            {"sun", "west,35"},
                            {"sun", "295;35"},
                            {"sun", ","},
                            {"sun", "0x10,35"},
                            {"water", ""},
                            {"water", "sea"},
                            {"water", "NaN"},
                            {"water", "0,42"},
                            {"water", "42%"},
                            {"exaggeration", ""},
                            {"exaggeration", "double"},
                            {"exaggeration", "2x"},
                            {"exaggeration", "inf"},
                            {"rock", ""},
                            {"rock", "steep"},
                            {"scale", ""},
                            {"scale", "8 km"},
                            {"scale", "8,000"},
                            {"scale", "<b>"},
                            {"scale", "--1"},
                            {"level", ""},
                            {"level", "2500 m"},
                            {"level", "sea"}};
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
  CHECK(!setViewFromText(view, "moon", "1", notices));
  CHECK(notices.empty());
  CHECK(!resetView(view, "moon"));
}

TEST_CASE("Numbers out of range go to the nearest and are named", "[view]") {
  View view;
  std::vector<Notice> notices;
  setViewFromText(view, "cam", "999,-7,1e99", notices);
  REQUIRE(view.cam.has_value());
  CHECK(*view.cam == CameraPose{1800, 20, 1200, 0, 0});
  CHECK(notices.size() == 3);
  const Link beyond = readLink("v1;faults=10!at=fault:11");
  CHECK(beyond.view.at == TimelinePlace{TimelinePlace::Kind::kUplift, 10});
  REQUIRE(beyond.notices.size() == 1);
  CHECK(beyond.notices[0].key == "at");
  CHECK(readLink("v1!at=smooth:1").view.at == TimelinePlace{TimelinePlace::Kind::kSmoothing, 0});
  CHECK(readLink("v1!at=fault:1e99").view.at.step == 500);
  CHECK(readLink("v1!show=wireframe,markup").view.wireframe);
}

TEST_CASE("Numbers of the look: what is allowed and what is said of the rest", "[view]") {
  struct Row {
    const char* key;
    const char* text;
    const char* written;  // of what is understood
    const char* message;  // or none
  };
  const Row rows[] = {
      {"sun", "295,35", "sun=295,35", nullptr},
      {"sun", "0,5", "sun=0,5", nullptr},
      {"sun", "359,85", "sun=359,85", nullptr},
      {"sun", "360,35", "sun=359,35",
       "sun: azimuth in \"360,35\" is not allowed; using 359, the nearest allowed."},
      {"sun", "-1,90", "sun=0,85",
       "sun: elevation in \"-1,90\" is not allowed; using 85, the nearest allowed."},
      {"sun", "10.5,35", "sun=11,35",
       "sun: azimuth in \"10.5,35\" is not allowed; using 11, the nearest allowed."},
      {"sun", "295", "", "sun: \"295\" is not a position of the sun; using the usual one."},
      {"water", "0", "water=0", nullptr},
      {"water", "1", "water=1", nullptr},
      {"water", "0.425", "water=0.425", nullptr},
      {"water", "0.4255", "water=0.426",
       "water: \"0.4255\" is not a plain number here; read as 0.426."},
      {"water", "-0.1", "water=0", "water: \"-0.1\" is below the lowest allowed; using 0."},
      {"water", "1e300", "water=1", "water: \"1e300\" is above the highest allowed; using 1."},
      {"water", "low", "", "water: \"low\" is not a number; left out."},
      {"exaggeration", "0.25", "exaggeration=0.25", nullptr},
      {"exaggeration", "5", "exaggeration=5", nullptr},
      {"exaggeration", "1", "", nullptr},
      {"exaggeration", "0", "exaggeration=0.25",
       "exaggeration: \"0\" is below the lowest allowed; using 0.25."},
      {"exaggeration", "1000", "exaggeration=5",
       "exaggeration: \"1000\" is above the highest allowed; using 5."},
      {"exaggeration", "+2", "exaggeration=2",
       "exaggeration: \"+2\" is not a plain number here; read as 2."},
      {"exaggeration", "tall", "", "exaggeration: \"tall\" is not a number; using 1."},
      {"rock", "1", "rock=1", nullptr},
      {"rock", "89", "rock=89", nullptr},
      {"rock", "0", "rock=1", "rock: \"0\" is below the lowest allowed; using 1."},
      {"rock", "90", "rock=89", "rock: \"90\" is above the highest allowed; using 89."},
      {"rock", "steep", "", "rock: \"steep\" is not a number; left out."},
      {"scale", "1", "scale=1", nullptr},
      {"scale", "10000000", "scale=10000000", nullptr},
      {"scale", "0", "scale=1", "scale: \"0\" is below the lowest allowed; using 1."},
      {"scale", "1e8", "scale=10000000",
       "scale: \"1e8\" is above the highest allowed; using 10000000."},
      {"scale", "0.5", "scale=1", "scale: \"0.5\" is not a plain number here; read as 1."},
      {"scale", "8km", "", "scale: \"8km\" is not a number; left out."},
      {"level", "0", "level=0", nullptr},
      {"level", "2500.37", "level=2500.37", nullptr},
      {"level", "-1000000", "level=-1000000", nullptr},
      {"level", "1e7", "level=1000000",
       "level: \"1e7\" is above the highest allowed; using 1000000."},
      {"level", "-2e6", "level=-1000000",
       "level: \"-2e6\" is below the lowest allowed; using -1000000."},
      {"level", "2500.375", "level=2500.38",
       "level: \"2500.375\" is not a plain number here; read as 2500.38."},
      {"level", "2500m", "", "level: \"2500m\" is not a number; left out."},
      {"card", "nope", "", "card: \"nope\" is not known; left out."},
      {"palette", "neon", "", "palette: \"neon\" is not known; using strata."},
  };
  for (const Row& row : rows) {
    CAPTURE(row.key, row.text);
    View view;
    std::vector<Notice> notices;
    CHECK(setViewFromText(view, row.key, row.text, notices));
    CHECK(writeView(view) == row.written);
    if (row.message == nullptr) {
      CHECK(notices.empty());
    } else {
      REQUIRE(!notices.empty());
      CHECK(notices.back().message == row.message);
    }
  }
  // Said twice in a link, the first counts.
  const Link twice = readLink("v1!water=0.3;water=0.6");
  CHECK(twice.view.water == 300);
  CHECK(twice.notices.size() == 1);
}

TEST_CASE("What is set once more, or anew, leaves nothing of the old", "[view]") {
  View view;
  std::vector<Notice> notices;
  const char* const texts[][2] = {{"palette", "grey"},   {"sun", "10,20"}, {"water", "0.5"},
                                  {"exaggeration", "3"}, {"scale", "100"}, {"level", "-3.5"},
                                  {"theme", "dark"},     {"speed", "max"}, {"show", "map,flow"},
                                  {"at", "fault:3"},     {"play", "1"},    {"cam", "1,20,1"}};
  for (const auto& [key, text] : texts) setViewFromText(view, key, text, notices);
  REQUIRE(notices.empty());
  View nonsense = view;
  for (const auto& [key, text] : texts) {
    CAPTURE(key);
    CHECK(setViewFromText(nonsense, key, "?", notices));
    CHECK(resetView(view, key));
  }
  CHECK(view == View());
  CHECK(nonsense == View());
  CHECK(notices.size() == std::size(texts));
}

TEST_CASE("The normals of the shading are those of the triangles unless said", "[view]") {
  CHECK(readLink("v1").view.normals == NormalKind::kTriangles);
  const Link grid = readLink("v1!play=0;normals=grid;show=contours");
  CHECK(grid.notices.empty());
  CHECK(grid.view.normals == NormalKind::kGrid);
  CHECK(writeLink(grid.recipe, grid.view) == "v1!play=0;show=contours;normals=grid");
  CHECK(writeLink(grid.recipe, readLink("v1!normals=triangles").view) == "v1");
  const Link unknown = readLink("v1!normals=smooth");
  CHECK(unknown.view == View());
  REQUIRE(unknown.notices.size() == 1);
  CHECK(unknown.notices[0].message.find("triangles") != std::string::npos);
  // They are part of the look, which surprises and starters leave or set.
  View look;
  copyLook(look, grid.view);
  CHECK(look.normals == NormalKind::kGrid);
}

TEST_CASE("A land to compare with is a recipe with colons, repaired as a link is", "[view]") {
  const auto compared = [](const std::string& text) { return readLink("v1!compare=" + text); };
  const Link plain = compared("v1:seed=oak:faults=40;compare-as=side");
  CHECK(plain.notices.empty());
  CHECK(plain.view.compare == "v1;seed=oak;faults=40");
  CHECK(plain.view.compareAs == CompareAs::kSide);
  CHECK(writeLink(plain.recipe, plain.view) == "v1!compare=v1:seed=oak:faults=40;compare-as=side");
  CHECK(writeView(readLink("v1!compare-as=side").view).empty());
  CHECK(compared("v1").view.compare == "v1");
  CHECK(compared("").view.compare.empty());
  // Of a land to compare with, only the recipe counts.
  CHECK(compared("v1:seed=oak:check=0123456789abcdef!at=end").view.compare == "v1;seed=oak");
  const Link repaired = compared("v1:faults=1e9:nope=3:seed=a b");
  CHECK(repaired.view.compare == "v1;seed=a-b;faults=100000");
  CHECK(repaired.notices.size() == 3);
  const Link unknown = readLink("v1!compare=v1:seed=oak;compare-as=elephant");
  CHECK(unknown.view.compareAs == CompareAs::kWiper);
  CHECK(unknown.notices.size() == 1);
  CHECK(compared("v1:seed=oak!nonsense=1").notices.empty());
  // Lands in lands in lands: only the first is one.
  std::string nested = "v1";
  for (int i = 0; i < 1000; ++i) nested += "!compare=v1:seed=s" + std::to_string(i);
  CHECK(readLink(nested).view.compare == "v1;seed=s0");
}

TEST_CASE("Words of show are turned on and off; of the layers there is one", "[view]") {
  View view;
  for (const ViewSwitchRow& row : viewSwitches()) CHECK(setViewWord(view, row.key, true));
  CHECK(setViewWord(view, "flow", true));
  CHECK(writeView(view) == "show=wireframe,contours,slope,map,flip,specular,diamonds,turn,flow");
  CHECK(setViewWord(view, "water", true));
  CHECK(setViewWord(view, "flow", false));  // not the one that is shown
  CHECK(view.layer == ErosionLayer::kWater);
  CHECK(setViewWord(view, "water", false));
  CHECK(setViewWord(view, "map", false));
  CHECK(writeView(view) == "show=wireframe,contours,slope,flip,specular,diamonds,turn");
  CHECK(!setViewWord(view, "none", true));
  CHECK(!setViewWord(view, "Contours", true));
}

TEST_CASE("The view's tables are sound", "[view]") {
  CHECK(viewNumbers().size() == 7);
  CHECK(viewNumber(ViewNumber::kScale).key == "scale");
  for (const Parameter& row : viewNumbers()) {
    CAPTURE(row.key);
    CHECK(row.min <= row.softMin);
    CHECK(row.softMin < row.softMax);
    CHECK(row.softMax <= row.max);
    CHECK(row.softMin <= row.defaultValue);
    CHECK(row.defaultValue <= row.softMax);
    CHECK((row.softMax - row.softMin) % row.step == 0);
    CHECK(row.help.back() == '.');
    CHECK(row.help.find(". ") == row.help.npos);  // one sentence
  }
  const std::optional<Json> json = readJson(viewJson());
  REQUIRE(json.has_value());
  CHECK(json->find("palettes")->items.size() == kPaletteCount);
  const Json& numbers = *json->find("numbers");
  CHECK(numbers.names == std::vector<std::string>{"sun-azimuth", "sun-elevation", "water",
                                                  "exaggeration", "rock", "scale", "level"});
  CHECK(numbers.find("water")->find("softMax")->text == "1");
  CHECK(numbers.find("exaggeration")->find("step")->text == "0.05");
  CHECK(json->find("switches")->items.size() == viewSwitches().size());
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
      {"v1;method=diamond-square;levels=3!at=squares:9", "squares:3"},
      {"v1;faults=5!at=squares:9", "squares:4"},
      {"v1;faults=0!at=squares:2", "start"},
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

TEST_CASE("A camera may stand on the land", "[view]") {
  const auto cam = [](const std::string& text) { return readLink("v1!cam=" + text); };
  View view;
  view.cam.emplace().stand = StandPlace{2500, 7500, 450, 0, 80, 100};
  CHECK(writeView(view) == "cam=stand,0.25,0.75,45");
  CHECK(cam("stand,0.25,0.75,45").view == view);
  view.cam->stand->above = 300;
  CHECK(writeView(view) == "cam=stand,0.25,0.75,45,0,0.03,1");
  CHECK(cam("stand,.25,0.7500,45.0,0,0.03,1").view.cam == view.cam);
  // Numbers out of range become the nearest, with a notice each.
  const Link far = cam("stand,2,-1,360,90,1,9");
  CHECK(far.notices.size() == 6);
  REQUIRE(far.view.cam);
  CHECK(far.view.cam->stand == StandPlace{10000, 0, 3599, 800, 5000, 600});
  for (const std::string none :
       {"stand", "stand,", "stand,1,2", "stand,0.5,0.5,0,0", "stand,a,b,c", "stand,,,",
        "stand,0.5,0.5,NaN", "Stand,0.5,0.5,0", "stand,0.5,0.5,0,0,0.1,1,1"}) {
    INFO(none);
    const Link link = cam(none);
    CHECK_FALSE(link.notices.empty());
    CHECK_FALSE(link.view.cam);
  }
}

TEST_CASE("A word is added to the locks or the plots, or taken away", "[view]") {
  View view;
  CHECK(toggleListed(view, "lock", "seed"));
  CHECK(toggleListed(view, "lock", "faults"));
  CHECK(locksText(view) == "seed,faults");
  CHECK(toggleListed(view, "lock", "seed"));
  CHECK(locksText(view) == "faults");
  for (const auto& [key, word] : {std::pair{"lock", "sed"}, std::pair{"plots", "lock"},
                                  std::pair{"plots", ""}, std::pair{"stops", "cut"}}) {
    View same = view;
    CHECK_FALSE(toggleListed(same, key, word));
    CHECK(same == view);
  }
  // Of three plots the oldest goes, and the last stays.
  const auto plotsAfter = [&view](const char* word) {
    CHECK(toggleListed(view, "plots", word));
    return plotsText(view);
  };
  CHECK(plotsAfter("section") == "heights,section");
  CHECK(plotsAfter("heights") == "section");
  CHECK(plotsAfter("section") == "section");
  CHECK(plotsAfter("cut") == "section,cut");
}

TEST_CASE("The tables of the view have every word that links have", "[view]") {
  const auto json = readJson(viewJson());
  REQUIRE(json.has_value());
  for (const auto& [key, choice] :
       {std::pair{"speed", ViewChoice::kSpeed}, std::pair{"theme", ViewChoice::kTheme},
        std::pair{"layer", ViewChoice::kLayer}, std::pair{"compare-as", ViewChoice::kCompareAs}}) {
    const auto& words = json->find("choices")->find(key)->items;
    REQUIRE(words.size() == viewWords(choice).size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      CHECK(words[i].find("key")->text == viewWords(choice)[i].key);
      CHECK_FALSE(words[i].find("label")->text.empty());
    }
  }
  CHECK(json->find("numbers")->find("rock")->find("optional")->text == "true");
  CHECK(json->find("numbers")->find("exaggeration")->find("optional")->text == "false");
}

}  // namespace
}  // namespace faultline
