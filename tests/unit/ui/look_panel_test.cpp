// The panel's Look section, driven as a person would: every row of the view has a control, which
// changes that row and nothing else, by pointer and by keyboard, at a desk and on a phone.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "share/quantities.h"
#include "share/view_rows.h"
#include "ui/panel/look_panel.h"
#include "unit/ui/ui_bench.h"

namespace {

using namespace faultline;

constexpr float kTrack = 0.75f;  // of a slider row's height: its track

// With the section open, in a window that shows all of it unless `height` says otherwise.
struct Bench : test::UiBench {
  explicit Bench(bool narrow = false, float height = 2000) : UiBench(narrow, height) {
    recipe.set(ParameterId::kErosion, 2);  // layers are offered
    // So are all switches.
    recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kDiamondSquare));
    settle();
    click(narrow ? "tab:Look" : "look");
  }
};

// The keys of the section's rows, from top to bottom.
std::vector<std::string> rowKeys() {
  std::vector<std::string> keys = {"palette",      "sun-elevation", "sun-azimuth", "water",
                                   "exaggeration", "rock",          "show"};
  for (const ViewSwitchRow& row : viewSwitches()) keys.emplace_back(row.key);
  keys.emplace_back("theme");
  keys.emplace_back("scale");
  return keys;
}

TEST_CASE("a switch that says nothing of a land is not offered for it") {
  Bench bench;
  CHECK(bench.find("diamonds") != nullptr);
  bench.recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFault));
  bench.settle();
  CHECK(bench.find("diamonds") == nullptr);
  CHECK(bench.find("turn") != nullptr);
}

TEST_CASE("every row of the view has a control that changes it and nothing else") {
  for (const bool narrow : {false, true}) {
    INFO("narrow " << narrow);
    Bench bench(narrow);
    View wanted;
    for (std::size_t i = 1; i < paletteRows().size(); ++i) {
      bench.click("palette:" + std::string(paletteRows()[i].label));
      wanted.palette = static_cast<Palette>(i);
      CHECK(bench.view == wanted);
      CHECK(lookText(bench.view) == paletteRows()[i].label);
    }
    for (const ViewSwitchRow& row : viewSwitches()) {
      INFO(row.key);
      bench.click(std::string(row.key));
      wanted.*row.on = true;
      CHECK(bench.view == wanted);
      bench.click(std::string(row.key));
      wanted.*row.on = false;
      CHECK(bench.view == wanted);
    }
    bench.click("water", 0.5f, kTrack);
    REQUIRE(bench.view.water.has_value());
    CHECK(std::abs(*bench.view.water - 500) <= 10);
    wanted.water = bench.view.water;
    CHECK(bench.view == wanted);
    bench.click("exaggeration", 0.9f, kTrack);
    CHECK(bench.view.exaggeration > 300);
    wanted.exaggeration = bench.view.exaggeration;
    CHECK(bench.view == wanted);
    bench.click("rock", 0.5f, kTrack);
    REQUIRE(bench.view.rock.has_value());
    CHECK(std::abs(*bench.view.rock - 30) <= 1);
    wanted.rock = bench.view.rock;
    CHECK(bench.view == wanted);
    bench.click("scale", 0.3f, kTrack);
    REQUIRE(bench.view.scale.has_value());
    CHECK(*bench.view.scale % 100 == 0);
    wanted.scale = bench.view.scale;
    CHECK(bench.view == wanted);
    bench.click("sun-elevation", 0.5f, kTrack);
    REQUIRE(bench.view.sun.has_value());
    CHECK(std::abs(bench.view.sun->elevation - 45) <= 1);
    wanted.sun = SunPlace{295, bench.view.sun->elevation};
    CHECK(bench.view == wanted);
    bench.click("sun-azimuth", 0.1f, 0.5f);
    wanted.sun = bench.view.sun;
    CHECK(wanted.sun->azimuth != 295);
    CHECK(bench.view == wanted);
    bench.click("theme:Dark");
    wanted.theme = Theme::kDark;
    CHECK(bench.view == wanted);
    bench.click("show:Soil");
    wanted.layer = ErosionLayer::kSediment;
    CHECK(bench.view == wanted);
    CHECK(bench.edits == 0);
  }
}

TEST_CASE("what may be unsaid is unsaid at the left end, and by the right button") {
  Bench bench;
  for (const auto& [key, number] :
       {std::pair{"water", &View::water}, std::pair{"rock", &View::rock},
        std::pair{"scale", &View::scale}}) {
    INFO(key);
    bench.click(key, 0.6f, kTrack);
    CHECK((bench.view.*number).has_value());
    bench.nowMs += 1000;
    bench.click(key, 0.0f, kTrack);
    CHECK_FALSE((bench.view.*number).has_value());
    bench.nowMs += 1000;
    bench.click(key, 0.6f, kTrack);
    bench.click(key, 0.5f, kTrack, 1);
    CHECK_FALSE((bench.view.*number).has_value());
  }
  bench.moveInto("scale", 0.5f, kTrack);
  bench.press("Enter");
  bench.type("12345");
  bench.press("Enter");
  CHECK(bench.view.scale == 12345);
  bench.click("exaggeration", 0.9f, kTrack);
  bench.click("exaggeration", 0.5f, kTrack, 1);
  CHECK(bench.view.exaggeration == 100);
}

TEST_CASE("a direction has its wind's name") {
  CHECK(compassText(0) == "0°, north");
  CHECK(compassText(22) == "22°, north");
  CHECK(compassText(23) == "23°, north-east");
  CHECK(compassText(180) == "180°, south");
  CHECK(compassText(295) == "295°, north-west");
  CHECK(compassText(337) == "337°, north-west");
  CHECK(compassText(338) == "338°, north");
}

TEST_CASE("once the land has a size the water's level is typed in metres") {
  Bench bench;
  bench.state.rangeLow = -0.05f;
  bench.state.rangeHigh = 0.15f;
  bench.click("scale", 0.5f, kTrack);
  bench.view.scale = 10'000;  // 500 m below the middle to 1500 m above
  const auto typed = [&](const std::string& text) {
    bench.moveInto("water", 0.5f, kTrack);
    bench.nowMs += 1000;
    bench.click("water", 0.5f, kTrack);
    bench.press("Enter");
    bench.type(text);
    bench.press("Enter");
    return bench.view.water.value_or(-1);
  };
  CHECK(typed("500") == 500);
  CHECK(typed("-300") == 100);
  CHECK(typed("9999") == 1000);
  bench.view.scale = 200'000;  // 40 km of heights
  CHECK(typed("2") == 300);
  bench.view.scale = 10'000;
  bench.view.level = 300'000;
  CHECK(typed("2700") == 100);  // above the sea
  bench.view.scale.reset();
  CHECK(typed("25") == 250);
}

TEST_CASE("how high the land lies is offered once the land has a size, and may be any height") {
  Bench bench;
  CHECK(bench.find("level") == nullptr);
  bench.click("scale", 0.5f, kTrack);
  bench.settle();
  REQUIRE(bench.find("level") != nullptr);
  bench.click("level", 0.5f, kTrack);
  REQUIRE(bench.view.level.has_value());
  CHECK(std::abs(*bench.view.level - 250'000) <= 2000);
  CHECK(*bench.view.level % 1000 == 0);
  const auto typed = [&](const std::string& text) {
    bench.moveInto("level", 0.5f, kTrack);
    bench.nowMs += 1000;
    bench.click("level", 0.5f, kTrack);
    bench.press("Enter");
    bench.type(text);
    bench.press("Enter");
    return bench.view.level;
  };
  CHECK(typed("-420.5") == -42'050);
  CHECK(typed("9000000") == 100'000'000);
  CHECK_FALSE(typed("0").has_value());
  // The height of the sea, which a link may say, can be turned off as well.
  bench.view.level = 0;
  bench.settle();
  bench.nowMs += 1000;
  bench.click("level", 0.5f, kTrack, 1);
  CHECK_FALSE(bench.view.level.has_value());
}

TEST_CASE("the dial is the sky as the picture lies in it") {
  Bench bench;
  const auto pressed = [&](float u, float v) {
    bench.nowMs += 1000;
    bench.click("sun-azimuth", u, v);
    return bench.view.sun.value_or(SunPlace{-1, -1});
  };
  CHECK(pressed(0.5f, 0.01f) == SunPlace{0, 5});  // the camera looks north: that is above
  CHECK(pressed(0.99f, 0.5f) == SunPlace{90, 5});
  CHECK(pressed(0.5f, 0.99f) == SunPlace{180, 5});
  CHECK(pressed(0.01f, 0.5f) == SunPlace{270, 5});
  const SunPlace between = pressed(0.7f, 0.5f);
  CHECK(between.azimuth == 90);
  CHECK(between.elevation > 20);
  CHECK(between.elevation < 70);
  // Overhead there is no direction: it stays what it was.
  CHECK(pressed(0.5f, 0.5f) == SunPlace{90, 85});

  bench.state.cameraAzimuthDeg = 90;  // from the east
  bench.settle();
  CHECK(pressed(0.5f, 0.99f) == SunPlace{90, 5});
  CHECK(pressed(0.5f, 0.01f) == SunPlace{270, 5});
  bench.state.cameraAzimuthDeg = -81;
  bench.settle();
  CHECK(pressed(0.01f, 0.5f) == SunPlace{351, 5});
}

TEST_CASE("the sun is dragged live, beyond the dial as well, and given back") {
  Bench bench;
  bench.moveInto("sun-azimuth", 0.5f, 0.05f);
  bench.button(0, true);
  CHECK(bench.view.sun->azimuth == 0);
  bench.moveInto("sun-azimuth", 3.0f, 0.5f);
  CHECK(bench.view.sun == SunPlace{90, 5});
  bench.button(0, false);
  const int views = bench.views;
  bench.moveInto("sun-azimuth", 0.5f, 0.9f);
  CHECK(bench.view.sun == SunPlace{90, 5});

  // Pressed a little beside its middle the sun does not jump.
  const UiRect dial = bench.at("sun-azimuth");
  bench.move(dial.x + dial.width - 8 + 3, dial.y + dial.height / 2 + 2);
  bench.button(0, true);
  bench.button(0, false);
  CHECK(bench.views == views);

  SECTION("by two presses") { bench.doubleClick("sun-azimuth", 0.5f, 0.3f); }
  SECTION("by the right button") { bench.click("sun-azimuth", 0.5f, 0.3f, 1); }
  SECTION("by the right button on its height") { bench.click("sun-elevation", 0.5f, kTrack, 1); }
  CHECK_FALSE(bench.view.sun.has_value());
  CHECK(bench.view == View{});
}

TEST_CASE("under a finger the dial turns the sun and does not scroll") {
  Bench bench(true, 0);
  const UiRect dial = bench.at("sun-azimuth");
  const float x = dial.x + dial.width / 2, y = dial.y + dial.height / 2;
  bench.move(x, y);
  bench.button(0, true);
  bench.move(x, y - 15);
  bench.move(x, y - 60);
  bench.button(0, false);
  CHECK(bench.view.sun == SunPlace{0, 5});
  CHECK(bench.at("sun-azimuth").y == dial.y);
}

TEST_CASE("by keyboard every row of the section is reached and changed") {
  Bench bench;
  bench.click("palette:Strata");
  CHECK(bench.view == View{});
  CHECK(bench.press("ArrowRight"));
  View wanted;
  wanted.palette = Palette::kAtlas;
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.sun = SunPlace{295, 36};
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.sun->azimuth = 300;
  CHECK(bench.view == wanted);
  for (int i = 0; i < 2; ++i) bench.press("ArrowRight", true);
  CHECK(bench.view.sun->azimuth == 30);  // once round
  bench.press("ArrowLeft", true);
  wanted.sun->azimuth = 345;
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.water = 10;
  CHECK(bench.view == wanted);
  bench.press("Home");
  wanted.water.reset();
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowLeft"));
  wanted.exaggeration = 95;
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.rock = 1;
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.layer = ErosionLayer::kWater;
  CHECK(bench.view == wanted);
  for (const ViewSwitchRow& row : viewSwitches()) {
    INFO(row.key);
    CHECK(bench.press("ArrowDown"));
    CHECK(bench.press(" "));
    wanted.*row.on = true;
    CHECK(bench.view == wanted);
  }
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.theme = Theme::kLight;
  CHECK(bench.view == wanted);
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("ArrowRight"));
  wanted.scale = 100;
  CHECK(bench.view == wanted);
  CHECK(bench.edits == 0);
}

TEST_CASE("nothing of the section is clipped, overlaps or is too small, at a desk and on a phone") {
  for (const bool narrow : {false, true}) {
    Bench bench(narrow);
    const float left = narrow ? 0.0f : 16.0f, width = narrow ? 390.0f : 304.0f;
    std::vector<UiControl> rows;
    for (const std::string& key : rowKeys()) rows.push_back({key, bench.at(key)});
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const UiRect& rect = rows[i].rect;
      INFO(rows[i].key << ", narrow " << narrow);
      // A slider's area goes 8 px beyond its row.
      CHECK(rect.x >= left + 8);
      CHECK(rect.x + rect.width <= left + width - 8);
      CHECK(rect.height >= (narrow ? 44 : 36));
      for (std::size_t k = 0; k < i; ++k) {
        const UiRect& other = rows[k].rect;
        INFO("beside " << rows[k].key);
        const bool apart = other.x + other.width <= rect.x || rect.x + rect.width <= other.x ||
                           other.y + other.height <= rect.y || rect.y + rect.height <= other.y;
        CHECK(apart);
      }
    }
    CHECK(bench.at("water").height == (narrow ? 56 : 48));
    CHECK(bench.at("sun-elevation").height == (narrow ? 56 : 48));
    const UiRect dial = bench.at("sun-azimuth");
    CHECK(dial.width == dial.height);
    CHECK(dial.width >= (narrow ? 72 : 64));
    for (const PaletteRow& row : paletteRows()) {
      const UiRect swatch = bench.at("palette:" + std::string(row.label));
      CHECK(swatch.width >= 36);
      CHECK(swatch.y == bench.at("palette:Strata").y);  // one row
    }
  }
}

TEST_CASE("the section opens into sight, and its end scrolls into it") {
  for (const bool narrow : {false, true}) {
    Bench bench(narrow, 0);
    const float end = narrow ? 844.0f : 592.0f;
    const float top = narrow ? 624.0f : 152.0f;
    const char* first = narrow ? "tab:Look" : "look";
    CHECK(bench.at(first).y >= top);
    CHECK(bench.at(first).y + bench.at(first).height <= end);
    bench.move(100, end - 20);
    bench.ui.wheel(0, 5000);
    bench.settle();
    const UiRect last = bench.at("scale");
    CHECK(last.y >= top);
    CHECK(last.y + last.height + 4 <= end);
  }
}

TEST_CASE("a palette under the pointer is explained") {
  Bench bench;
  bench.moveInto("palette:Atlas", 0.5f, 0.5f);
  REQUIRE(bench.ui.dueMs().has_value());
  bench.nowMs = *bench.ui.dueMs();
  bench.settle();
  CHECK_FALSE(bench.ui.dueMs().has_value());
  CHECK(bench.view == View{});
}

TEST_CASE("once settled the section asks for no frame") {
  Bench bench;
  CHECK_FALSE(bench.ui.animating());
  bench.state.cameraAzimuthDeg = 20;  // the dial turns with the picture, at once
  bench.frame();
  CHECK_FALSE(bench.ui.animating());
  bench.click("sun-azimuth", 0.2f, 0.5f);
  bench.click("contours");
  CHECK_FALSE(bench.ui.animating());
}

}  // namespace
