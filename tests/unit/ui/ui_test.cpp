// The panels, driven as a person would: pointer, wheel and keys go in, events come out. No GL, no
// fonts (the panels then lay out with blank glyphs); where a control stands is asked of controls().
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"
#include "ui/timeline/timeline_track.h"
#include "ui/ui.h"
#include "ui/widgets/segments.h"
#include "unit/ui/ui_bench.h"

namespace {

using namespace faultline;
using Bench = test::UiBench;

constexpr float kTrack = 0.75f;  // of a slider row's height: its track
constexpr float kName = 0.25f;   // its label

// Opens everything there is to open and gathers the keys of all controls.
std::vector<std::string> everyControl(Bench& bench, bool narrow) {
  std::vector<std::string> seen;
  const auto collect = [&] {
    for (const char* more : {"faults-section-more", "smoothing-more", "erode-section-more"}) {
      if (bench.find(more) != nullptr) {
        bench.click(more);
      }
    }
    for (const UiControl& control : bench.ui.controls()) {
      seen.push_back(control.key);
    }
  };
  if (narrow) {
    for (const char* tab : {"tab:Shape", "tab:Smooth", "tab:Erode", "tab:Land", "tab:Look"}) {
      bench.click(tab);
      collect();
    }
  } else {
    // High enough for the smoothing to be open; from below, so that what is pressed stays.
    for (const char* fold : {"look", "land", "erode-section"}) {
      bench.click(fold);
    }
    collect();
  }
  return seen;
}

TEST_CASE("every row that matters has a control, and only those") {
  for (const bool narrow : {false, true}) {
    for (const std::int32_t method : {0, 1, 2, 3}) {
      for (std::int32_t variant = 0; variant < 6; ++variant) {
        Bench bench(narrow, 2000);
        bench.recipe.set(ParameterId::kMethod, method);
        bench.recipe.set(ParameterId::kProfile, variant);
        bench.recipe.set(ParameterId::kSmooth, variant % 6);
        bench.recipe.set(ParameterId::kJitter, variant % 4);
        bench.recipe.set(ParameterId::kTree, variant % 2);
        bench.recipe.set(ParameterId::kFbm, variant % 3);
        bench.recipe.set(ParameterId::kErosion, variant % 4);
        bench.recipe.set(ParameterId::kErode, variant / 2 % 2);
        bench.recipe.set(ParameterId::kHydraulic, variant / 3);
        if (variant == 3) {
          bench.recipe.drawn.push_back({0, 0, 10000, 5000, 10000});
        }
        bench.settle();
        const std::vector<std::string> seen = everyControl(bench, narrow);
        for (const Parameter& row : parameters()) {
          const bool drawn = row.type == ParameterType::kDrawnFaults;
          const bool expected =
              drawn ? bench.recipe.isCut() : isScaled(row) && isActive(row, bench.recipe);
          const bool found = std::find(seen.begin(), seen.end(), row.key) != seen.end();
          INFO("row " << row.key << ", method " << method << ", variant " << variant << ", narrow "
                      << narrow);
          CHECK(found == expected);
        }
        CHECK(std::find(seen.begin(), seen.end(), "theme") != seen.end());
        const auto has = [&seen](const char* key) {
          return std::find(seen.begin(), seen.end(), key) != seen.end();
        };
        CHECK(has("wireframe"));
        CHECK(has("flip"));
        CHECK(has("show") == bench.recipe.hydraulic());
      }
    }
  }
}

TEST_CASE("the first view is short: the rest waits folded") {
  Bench bench;
  for (const char* hidden : {"line", "schedule", "jitter", "smooth", "size", "reach", "trees"}) {
    INFO(hidden);
    CHECK(bench.find(hidden) == nullptr);
  }
  const UiRect look = bench.at("look");
  CHECK(look.y + look.height <= 592);
  bench.click("method:Trees");
  const UiRect lower = bench.at("look");
  CHECK(lower.y + lower.height <= 592);
  CHECK(bench.find("depth") != nullptr);
  CHECK(bench.find("profile") == nullptr);
  bench.click("method:Faults");
  bench.click("profile:Ridge");
  CHECK(bench.value(ParameterId::kProfile) == 2);
  CHECK(bench.find("reach") != nullptr);
  CHECK(bench.at("look").y + bench.at("look").height <= 592);
}

TEST_CASE("a tall panel shows the smoothing by itself, until it is folded") {
  Bench bench(false, 1200);
  CHECK(bench.find("smooth-passes") != nullptr);
  bench.click("smoothing");
  CHECK(bench.find("smooth-passes") == nullptr);
  bench.click("smoothing");
  CHECK(bench.find("smooth-passes") != nullptr);
}

TEST_CASE("a press and its release between two frames are a click") {
  for (const bool touch : {false, true}) {
    Bench bench;
    bench.touch = touch;
    bench.state.reducedMotion = true;  // no glide asks for more frames
    bench.settle();
    const UiRect fold = bench.at("smoothing");
    bench.ui.pointerMove(fold.x + 60, fold.y + 20, touch);
    bench.ui.pointerButton(0, true, touch);
    bench.ui.pointerMove(fold.x + 60, fold.y + 20, touch);
    bench.ui.pointerButton(0, false, touch);
    bench.ui.pointerButton(1, false, touch);
    if (touch) {
      bench.ui.pointerLeave();
    }
    bench.settle();
    CHECK(bench.find("smooth-passes") != nullptr);
  }
}

TEST_CASE("a row that comes makes way smoothly") {
  Bench bench;
  const float before = bench.at("look").y;
  bench.recipe.set(ParameterId::kProfile, 1);
  bench.frame();
  bench.frame();
  bench.frame();
  const float between = bench.at("look").y;
  bench.settle();
  const float after = bench.at("look").y;
  CHECK(after == before + 48);
  CHECK(between > before);
  CHECK(between < after);
  bench.state.reducedMotion = true;
  bench.recipe.set(ParameterId::kProfile, 0);
  bench.frame();
  CHECK(bench.at("look").y == before);
}

TEST_CASE("drawn faults are counted, and cleared in one gesture") {
  Bench bench;
  CHECK(bench.find("drawn") == nullptr);
  bench.recipe.drawn.assign(3, {0, 0, 10000, 10000, 5000});
  bench.settle();
  bench.click("drawn");  // the words are no button
  CHECK(bench.recipe.drawn.size() == 3);
  bench.click("drawn:clear");
  CHECK(bench.recipe.drawn.empty());
  CHECK(bench.gestures == 1);
  bench.settle();
  CHECK(bench.find("drawn") == nullptr);
}

TEST_CASE("words share a row while they fit, then wrap into even rows") {
  const std::vector<float> widths = {21, 21, 56, 21, 21};
  const SegmentPlaces wide = segmentPlaces(widths, {0, 0, 400, 36});
  CHECK(wide.rows == 1);
  CHECK(wide.places[1].width == wide.places[2].width);
  const SegmentPlaces fitted = segmentPlaces(widths, {10, 5, 272, 36});
  CHECK(fitted.rows == 1);
  CHECK(fitted.places[2].width == fitted.places[0].width + 35);
  CHECK(fitted.places[0].x == 13);
  CHECK(std::abs(fitted.places[4].x + fitted.places[4].width - 279) < 0.01f);
  const std::vector<float> alike(5, 40.0f);
  const SegmentPlaces wrapped = segmentPlaces(alike, {0, 0, 206, 72});
  CHECK(wrapped.rows == 2);
  CHECK(wrapped.places[3].x == wrapped.places[0].x);
  CHECK(wrapped.places[3].y > wrapped.places[0].y);
  CHECK(segmentPlaces(widths, {0, 0, 60, 36}).rows == 5);
}

TEST_CASE("dragging a slider edits live and ends one gesture") {
  Bench bench;
  const Parameter& row = parameter(ParameterId::kFaults);
  bench.moveInto("faults", 0.5f, kTrack);
  bench.button(0, true);
  const std::int32_t pressed = bench.value(row.id);
  CHECK(bench.gestures == 0);
  bench.moveInto("faults", 0.75f, kTrack);
  const std::int32_t dragged = bench.value(row.id);
  CHECK(dragged > pressed);
  CHECK(bench.gestures == 0);
  bench.move(5000, 0);
  CHECK(bench.value(row.id) == row.softMax);
  bench.button(0, false);
  CHECK(bench.gestures == 1);
  bench.moveInto("faults", 0.25f, kTrack);
  CHECK(bench.value(row.id) == row.softMax);
}

TEST_CASE("the knob keeps its distance to the pointer, and its label does not move it") {
  Bench bench;
  const std::int32_t before = bench.value(ParameterId::kFaults);
  const UiRect rect = bench.at("faults");
  const double travel = sliderTravel(parameter(ParameterId::kFaults), before);
  const float knob = rect.x + 16 + static_cast<float>(travel) * (rect.width - 32);
  bench.move(knob + 5, rect.y + kTrack * rect.height);
  bench.button(0, true);
  CHECK(bench.value(ParameterId::kFaults) == before);
  bench.button(0, false);
  bench.nowMs += 1000;
  bench.click("faults", 0.3f, kName);
  CHECK(bench.value(ParameterId::kFaults) == before);
  CHECK(bench.edits == 0);
}

TEST_CASE("a double click types a value, Enter takes it, Escape does not") {
  Bench bench;
  const std::int32_t before = bench.value(ParameterId::kFaults);
  bench.doubleClick("faults", 0.9f, kTrack);
  CHECK(bench.value(ParameterId::kFaults) == before);  // the first press is taken back
  CHECK(bench.ui.key("7", true, false, false));
  bench.type("777");
  CHECK(bench.press("Enter"));
  CHECK(bench.value(ParameterId::kFaults) == 777);
  CHECK(bench.gestures > 0);

  CHECK(bench.press("Enter"));  // hovered: types again
  bench.type("5");
  CHECK(bench.press("Escape"));
  CHECK(bench.value(ParameterId::kFaults) == 777);

  SECTION("select all, then another value") {
    bench.press("Enter");
    bench.type("41");
    CHECK(bench.press("a", false, true));
    bench.type("6");
    bench.press("Enter");
    CHECK(bench.value(ParameterId::kFaults) == 6);
    CHECK_FALSE(bench.press("a", false, true));  // nothing is typed: the browser's
  }

  SECTION("a press elsewhere takes what was typed") {
    bench.press("Enter");
    bench.type("42");
    bench.move(700, 300);
    bench.ui.pointerButton(0, true, false);
    bench.settle();
    CHECK(bench.value(ParameterId::kFaults) == 42);
    CHECK_FALSE(bench.press("Enter"));
  }

  SECTION("people's units, a decimal comma, and the hard range") {
    bench.click("smoothing");
    bench.moveInto("smooth-radius", 0.5f, kName);
    bench.press("Enter");
    bench.type("0,5");
    bench.press("Enter");
    const Parameter& radius = parameter(ParameterId::kSmoothRadius);
    CHECK(bench.value(radius.id) == fromDisplay(radius, 0.5));
    bench.press("Enter");
    bench.type("99999999");
    bench.press("Enter");
    CHECK(bench.value(radius.id) == radius.max);
    bench.press("Enter");
    bench.type("-");
    bench.press("Enter");
    CHECK(bench.value(radius.id) == radius.max);
  }
}

TEST_CASE("the right button resets a row") {
  Bench bench;
  bench.recipe.set(ParameterId::kFade, 1234);
  bench.settle();
  bench.click("fade", 0.5f, 0.5f, 1);
  CHECK(bench.value(ParameterId::kFade) == parameter(ParameterId::kFade).defaultValue);
  CHECK(bench.gestures == 1);
}

TEST_CASE("arrow keys step the slider that was touched, and only then") {
  Bench bench;
  CHECK_FALSE(bench.press("ArrowRight"));
  bench.click("faults", 0.5f, kTrack);
  const std::int32_t before = bench.value(ParameterId::kFaults);
  const int gestures = bench.gestures;
  CHECK(bench.press("ArrowRight"));
  CHECK(bench.value(ParameterId::kFaults) == before + 1);
  CHECK(bench.press("ArrowLeft", true));
  CHECK(bench.value(ParameterId::kFaults) == before - 9);
  CHECK(bench.gestures == gestures + 2);
  CHECK(bench.press("ArrowDown"));  // the profile
  CHECK(bench.press("ArrowDown"));  // fade
  const std::int32_t fade = bench.value(ParameterId::kFade);
  CHECK(bench.press("ArrowLeft"));
  CHECK(bench.value(ParameterId::kFade) < fade);

  bench.move(800, 300);
  bench.ui.pointerButton(0, true, false);  // a press on the view
  CHECK_FALSE(bench.press("ArrowRight"));
}

TEST_CASE("the browser keeps its keys") {
  Bench bench;
  bench.click("faults", 0.5f, kTrack);
  for (const char* key : {"F5", "Tab", "F12", "PageDown", "x", "r"}) {
    CHECK_FALSE(bench.press(key));
  }
  for (const char* key : {"r", "l", "ArrowLeft", "c", "t"}) {
    CHECK_FALSE(bench.press(key, false, true));
  }
  CHECK_FALSE(bench.press(" "));
}

TEST_CASE("words, disclosures and the switch answer clicks") {
  Bench bench;
  bench.click("smoothing");
  bench.click("smooth:Off");
  CHECK(bench.value(ParameterId::kSmooth) == 0);
  CHECK(bench.gestures == 1);
  CHECK(bench.find("smooth-passes") == nullptr);
  CHECK(bench.find("size") == nullptr);
  bench.click("land");
  bench.click("size:1025");
  CHECK(bench.recipe.size() == 1025);
  bench.click("land");
  CHECK(bench.find("size") == nullptr);
  bench.click("look");
  bench.click("theme:Dark");
  CHECK(bench.view.theme == Theme::kDark);
  bench.click("wireframe");
  CHECK(bench.view.wireframe);
}

TEST_CASE("a size that is not offered is shown beside those that are") {
  Bench bench;
  bench.recipe.set(ParameterId::kSize, 300);
  bench.click("land");
  CHECK(bench.find("size:300") != nullptr);
  bench.click("size:513");
  CHECK(bench.recipe.size() == 513);
  bench.settle();
  CHECK(bench.find("size:300") == nullptr);
}

TEST_CASE("pointer and wheel over a panel are wanted, elsewhere not") {
  Bench bench;
  CHECK(bench.ui.wantsPointer(100, 300));
  CHECK(bench.ui.wantsPointer(700, 670));
  CHECK_FALSE(bench.ui.wantsPointer(700, 300));
  bench.moveInto("faults", 0.5f, kTrack);
  const std::int32_t before = bench.value(ParameterId::kFaults);
  bench.ui.wheel(0, 100);
  bench.settle();
  CHECK(bench.value(ParameterId::kFaults) == before);
  bench.button(0, true);
  CHECK(bench.ui.wantsPointer(700, 300));  // the drag goes on
  bench.button(0, false);
  CHECK_FALSE(bench.ui.wantsPointer(700, 300));
}

TEST_CASE("what does not fit scrolls by wheel") {
  Bench bench;
  bench.click("look");
  bench.click("land");
  bench.move(100, 300);
  bench.ui.wheel(0, -5000);
  bench.settle();
  const float top = bench.at("faults").y;
  bench.ui.wheel(0, 60);
  bench.settle();
  CHECK(bench.at("faults").y == top - 60);
  bench.ui.wheel(0, -5000);
  bench.settle();
  CHECK(bench.at("faults").y == top);
}

TEST_CASE("a section that a key opens scrolls as it opens and closes, not at the next event") {
  const std::vector<std::pair<std::string, std::string>> sections = {
      {"smoothing", "smoothing-more"}, {"land", "size:257"}, {"look", "flip"}};
  for (const bool reduced : {false, true}) {
    for (const auto& [section, last] : sections) {
      INFO(section << ", reduced motion " << reduced);
      Bench bench;
      bench.state.reducedMotion = reduced;
      bench.recipe.set(ParameterId::kMethod, 1);
      bench.recipe.set(ParameterId::kSmooth, 4);
      bench.settle();
      const auto stays = [&] {
        const float before = bench.at("method:Faults").y;
        bench.frame();
        bench.frame();
        return bench.at("method:Faults").y == before;
      };
      // The arrows go down to the section: with every other one closed it opens itself.
      bench.click("method:Faults");
      const auto isOpen = [&bench, &row = last] { return bench.find(row) != nullptr; };
      for (int down = 0; down < 40 && !isOpen(); ++down) {
        bench.press("ArrowDown");
        const OpenSections before = bench.openSections;
        bench.press(" ");
        if (!isOpen() && bench.openSections != before) bench.press(" ");
      }
      REQUIRE(isOpen());
      const UiRect end = bench.at(last);
      CHECK(end.y + end.height <= 592);
      CHECK(stays());
      bench.press(" ");
      CHECK_FALSE(isOpen());
      CHECK(stays());
    }
  }
}

TEST_CASE("a section that a press opens scrolls into sight as it opens") {
  for (const char* section : {"smoothing", "land", "look"}) {
    INFO(section);
    Bench bench;
    bench.recipe.set(ParameterId::kSmooth, 4);
    bench.settle();
    bench.click(section);
    const UiRect title = bench.at(section);
    CHECK(title.y >= 152);
    const bool isLong = std::string(section) == "look";
    const UiRect last = bench.at(isLong              ? "palette:Strata"
                                 : section[0] == 'l' ? "size:257"
                                                     : "smooth-passes");
    CHECK(last.y + last.height <= 592);
    // What is too long for the panel begins at its top.
    if (isLong) CHECK(title.y <= 160);
  }
}

TEST_CASE("the speeds stand above the caption, which lies over the canvas") {
  Bench bench;
  UiRegions regions;
  regions.windowWidth = 1280;
  regions.windowHeight = 720;
  regions.pixelRatio = 2;
  regions.panel = {16, 64, 304, 528};
  regions.panelTop = 88;
  regions.view = {320, 48, 960, 552};
  regions.timeline = {16, 632, 1248, 72};
  bench.ui.setRegions(regions);
  bench.settle();
  bench.click("speed");
  const UiRect last = bench.at("speed:Max");
  CHECK(last.y + last.height <= regions.view.y + regions.view.height);
}

TEST_CASE("a phone's timeline steps, under a thumb") {
  Bench bench(true);
  bench.click("forward");
  CHECK(bench.state.position == 1);
  bench.click("back");
  CHECK(bench.state.position == 0);
  CHECK(bench.at("back").width >= 44);
  CHECK(bench.at("forward").height >= 44);
  CHECK(bench.at("track").x >= bench.at("forward").x + bench.at("forward").width);
  CHECK(bench.at("track").width >= 128);
}

TEST_CASE("half a level at the end can be completed, and half a level at the start is none") {
  Bench bench;
  bench.click("to-end");
  bench.click("forward");
  CHECK(bench.halves == 0);
  const int seeks = bench.seeks;
  bench.state.halfWay = true;
  bench.settle();
  bench.click("to-end");
  CHECK(bench.seeks == seeks + 1);
  bench.click("forward");
  CHECK(bench.halves == 1);
  bench.click("to-start");
  bench.state.halfWay = false;
  CHECK(bench.state.position == 0);
  const int before = bench.seeks;
  bench.click("to-start");
  CHECK(bench.seeks == before);
}

TEST_CASE("the timeline plays, steps, scrubs and picks a speed") {
  Bench bench;
  bench.click("play");
  CHECK(bench.toggles == 1);
  bench.click("forward");
  CHECK(bench.state.position == 1);
  bench.click("to-end");
  CHECK(bench.state.position == bench.state.timeline.length());
  bench.click("back");
  CHECK(bench.state.position == bench.state.timeline.length() - 1);
  bench.click("to-start");
  CHECK(bench.state.position == 0);
  const int seeks = bench.seeks;
  bench.moveInto("track", 0.2f, 0.5f);
  bench.button(0, true);
  const int first = bench.state.position;
  CHECK(first > 0);
  bench.moveInto("track", 0.4f, 0.5f);
  CHECK(bench.state.position > first);
  bench.move(5000, 670);
  CHECK(bench.state.position == bench.state.timeline.length());
  bench.button(0, false);
  CHECK(bench.seeks == seeks + 3);

  bench.click("speed");
  CHECK(bench.ui.wantsPointer(700, 300));
  bench.click("speed:100 a second");
  CHECK(bench.view.speed == Speed::k100);
  CHECK_FALSE(bench.ui.wantsPointer(700, 300));
  bench.click("speed");
  CHECK(bench.press("ArrowDown"));
  CHECK(bench.press("Enter"));
  CHECK(bench.view.speed == Speed::k1000);
  bench.click("speed");
  CHECK(bench.press("Escape"));
  CHECK_FALSE(bench.ui.wantsPointer(700, 300));
  CHECK(bench.view.speed == Speed::k1000);

  // A press elsewhere closes the list and does nothing else.
  bench.click("speed");
  const std::int32_t faults = bench.value(ParameterId::kFaults);
  bench.click("faults", 0.9f, kTrack);
  CHECK(bench.value(ParameterId::kFaults) == faults);
  CHECK_FALSE(bench.ui.wantsPointer(700, 300));
}

TEST_CASE("loop is a switch of the view, stops are places to press") {
  Bench bench;
  bench.click("loop");
  CHECK(bench.view.loop);
  bench.click("loop");
  CHECK_FALSE(bench.view.loop);
  CHECK(bench.find("stop:1") == nullptr);
  bench.state.stops = {{0, 8}, {1, 64}, {2, 503}};
  bench.settle();
  bench.click("stop:2");
  CHECK(bench.stop == 1);
  CHECK(bench.seeks == 0);
  const UiRect stop = bench.at("stop:3"), track = bench.at("track");
  CHECK(stop.y > track.y + track.height / 2);
  CHECK(stop.x > bench.at("stop:2").x);
  // Under a thumb they are too small to press: they are only seen.
  Bench phone(true);
  phone.state.stops = {{0, 8}, {1, 64}};
  phone.settle();
  CHECK(phone.find("stop:1") == nullptr);
  CHECK(phone.find("loop") == nullptr);
}

TEST_CASE("a drag of anything is one gesture, and so is a press") {
  Bench bench(false, 2000);
  bench.click("look");
  bench.gestures = 0;
  bench.click("palette:Atlas");
  CHECK(bench.gestures == 1);
  bench.click("contours");
  CHECK(bench.gestures == 2);
  const int before = bench.views;
  bench.moveInto("water", 0.2f, kTrack);
  bench.button(0, true);
  for (const float to : {0.3f, 0.4f, 0.5f}) bench.moveInto("water", to, kTrack);
  CHECK(bench.gestures == 2);
  bench.button(0, false);
  CHECK(bench.gestures == 3);
  CHECK(bench.views - before >= 3);
  bench.moveInto("sun-azimuth", 0.3f, 0.3f);
  bench.button(0, true);
  bench.moveInto("sun-azimuth", 0.7f, 0.3f);
  CHECK(bench.gestures == 3);
  bench.button(0, false);
  CHECK(bench.gestures == 4);
}

TEST_CASE("a double click replaces what its first press did") {
  Bench bench;
  const std::int32_t before = bench.value(ParameterId::kFaults);
  bench.doubleClick("faults", 0.9f, kTrack);
  bench.ui.key("Escape", true, false, false);
  bench.settle();
  CHECK(bench.value(ParameterId::kFaults) == before);
  CHECK(bench.replaced == 1);
  // On the label the first press changes nothing, so there is nothing to replace.
  bench.doubleClick("faults", 0.1f, 0.2f);
  bench.ui.key("Escape", true, false, false);
  bench.settle();
  CHECK(bench.replaced == 1);
}

TEST_CASE("the view remembers the folds, as far as they differ") {
  Bench bench;
  CHECK(bench.find("palette:Atlas") == nullptr);
  bench.click("look");
  CHECK(bench.find("palette:Atlas") != nullptr);
  CHECK(bench.openSections == OpenSections{0b1000, 0});
  Bench other;
  other.openSections = bench.openSections;
  other.settle();
  CHECK(other.find("palette:Atlas") != nullptr);
  bench.click("look");
  CHECK(bench.openSections == OpenSections());
  // A tall panel shows the smoothing by itself: shut, it is said so.
  Bench tall(false, 1000);
  tall.click("smoothing");
  CHECK(tall.openSections == OpenSections{0, 0b1});
  tall.click("smoothing");
  CHECK(tall.openSections == OpenSections());
}

TEST_CASE("a timeline of nothing is calm") {
  Bench bench;
  bench.recipe.set(ParameterId::kFaults, 0);
  bench.recipe.set(ParameterId::kSmooth, 0);
  bench.settle();
  bench.click("play");
  CHECK(bench.toggles == 0);
  CHECK(bench.find("track") == nullptr);
}

TEST_CASE("touch: a sideways drag slides, an upward one scrolls") {
  Bench bench(true);
  bench.click("tab:Smooth");
  const std::int32_t before = bench.value(ParameterId::kSmoothPasses);
  const UiRect row = bench.at("smooth-passes");
  CHECK(row.height == 56);
  const float x = row.x + row.width * 0.7f, y = row.y + row.height * kTrack;
  bench.move(x, y);
  bench.button(0, true);
  CHECK(bench.value(ParameterId::kSmoothPasses) == before);
  bench.move(x, y - 10);
  bench.move(x + 60, y - 40);
  bench.button(0, false);
  CHECK(bench.value(ParameterId::kSmoothPasses) == before);
  CHECK(bench.at("smooth-passes").y < row.y);

  const UiRect now = bench.at("smooth-passes");
  bench.move(x, now.y + now.height * kTrack);
  bench.button(0, true);
  bench.move(x + 30, now.y + now.height * kTrack + 2);
  bench.move(x + 60, now.y + now.height * kTrack + 2);
  bench.button(0, false);
  CHECK(bench.value(ParameterId::kSmoothPasses) > before);
}

TEST_CASE("once settled, nothing asks for another frame; a tooltip says when") {
  Bench bench;
  CHECK_FALSE(bench.ui.animating());
  bench.moveInto("faults", 0.5f, kName);
  CHECK_FALSE(bench.ui.animating());
  REQUIRE(bench.ui.dueMs().has_value());
  CHECK(*bench.ui.dueMs() > bench.nowMs);
  bench.nowMs = *bench.ui.dueMs();
  bench.settle();
  CHECK_FALSE(bench.ui.dueMs().has_value());
  bench.move(700, 300);
  CHECK_FALSE(bench.ui.animating());
  bench.ui.pointerMove(710, 310, false);  // over the view: not ours
  CHECK_FALSE(bench.ui.animating());
}

TEST_CASE("reduced motion: no glides") {
  Bench bench;
  bench.state.reducedMotion = true;
  bench.moveInto("faults", 0.5f, kTrack);
  bench.button(0, true);
  bench.ui.pointerButton(0, false, false);
  CHECK(bench.settle() <= 3);
}

TEST_CASE("the timeline's pixels and positions agree at every position") {
  for (const int steps : {0, 1, 8, 500, 100000}) {
    for (const int passes : {0, 1, 6, 64}) {
      for (const int erosions : {0, 1, 100, 2000}) {
        for (const double width : {150.0, 232.0, 734.0, 1900.0}) {
          const Timeline timeline = {steps, passes, erosions};
          double last = -1;
          bool rises = true, exact = true;
          for (int position = 0; position <= timeline.length(); ++position) {
            const double travel = trackTravel(position, timeline, width);
            rises = rises && travel > last && travel >= 0 && travel <= width;
            exact = exact && trackPosition(travel, timeline, width) == position;
            last = travel;
          }
          INFO(steps << " steps, " << passes << " passes, " << erosions << " of erosion, " << width
                     << " px");
          CHECK(rises);
          CHECK(exact);
        }
      }
    }
  }
}

TEST_CASE("a tip on the knob names the position that the counter says") {
  const Timeline timeline(500, 6, 0);
  const double width = 600, knob = 10;
  for (const int position : {0, 499, 500, 503, 506}) {
    const double at = trackTravel(position, timeline, width);
    for (const double off : {-9.0, 0.0, 9.0}) {
      CHECK(pressedPosition(at + off, position, timeline, width, knob) == position);
    }
    const double beyond = at + (position < 500 ? 40.0 : -40.0);
    CHECK(pressedPosition(beyond, position, timeline, width, knob) ==
          trackPosition(beyond, timeline, width));
  }
}

TEST_CASE("stages are at least 96 px where there is room, otherwise by square root") {
  const auto length = [](const TrackStage& stage) { return stage.end - stage.start; };
  const TrackStages story = trackStages({500, 6, 0}, 734);
  CHECK(length(story[1]) >= 96);
  CHECK(length(story[0]) > length(story[1]));
  CHECK(length(story[2]) == 0);
  const TrackStages even = trackStages({50, 50, 0}, 734);
  CHECK(std::abs(length(even[0]) - length(even[1])) < 1e-9);
  CHECK(length(trackStages({500, 0, 0}, 734)[0]) == 734);
  CHECK(trackPosition(-50, {500, 6, 0}, 734) == 0);
  CHECK(trackPosition(5000, {500, 6, 0}, 734) == 506);

  const TrackStages three = trackStages({500, 1, 200}, 734);
  CHECK(std::abs(length(three[1]) - 96) < 1e-9);
  CHECK(length(three[2]) >= 96);
  CHECK(std::abs(length(three[0]) / length(three[2]) - std::sqrt(2.5)) < 1e-9);
  CHECK(three[1].start == three[0].end + 8);
  CHECK(three[2].start == three[1].end + 8);
  CHECK(std::abs(three[2].end - 734) < 1e-9);
  CHECK(three[2].first == 501);
  // Every stage keeps its least width, however uneven they are.
  for (const Timeline timeline : {Timeline{1, 1, 2000}, {100000, 1, 1}, {1, 64, 1}}) {
    for (const TrackStage& stage : trackStages(timeline, 734)) CHECK(length(stage) >= 95.999);
  }
  for (const TrackStage& stage : trackStages({9, 0, 9}, 120)) {
    CHECK((stage.count == 0 || length(stage) >= 28));
  }
}

TEST_CASE("the timeline's third stage is reached by every way") {
  for (const bool narrow : {false, true}) {
    Bench bench(narrow);
    bench.recipe.set(ParameterId::kMethod, 2);
    bench.recipe.set(ParameterId::kErosion, 3);
    bench.recipe.set(ParameterId::kErosionSteps, 40);
    bench.settle();
    CHECK(bench.state.timeline.steps == 10);
    CHECK(bench.state.timeline.erosionSteps == 40);
    bench.moveInto("track", 0.97f, 0.5f);
    bench.button(0, true);
    bench.button(0, false);
    CHECK(bench.state.position > 11);
    bench.move(5000, 670);
    bench.state.position = 10;
    bench.settle();
    bench.click("forward");
    bench.click("forward");
    CHECK(bench.state.position == 12);
    CHECK(bench.state.timeline.stageOf(bench.state.position) == TimelineStage::kErosion);
    bench.click("back");
    CHECK(bench.state.timeline.stageOf(bench.state.position) == TimelineStage::kSmoothing);
  }
}

TEST_CASE("in every method and erosion the sections stand in the first view, or scroll") {
  for (int method = 0; method < 4; ++method) {
    for (int erosion = 0; erosion < 4; ++erosion) {
      for (int times = 0; times < 4; ++times) {
        Bench bench;
        bench.recipe.set(ParameterId::kMethod, method);
        bench.recipe.set(ParameterId::kFbm, 1);
        bench.recipe.set(ParameterId::kProfile, 2);
        bench.recipe.set(ParameterId::kErosion, erosion);
        bench.recipe.set(ParameterId::kErode, times % 2);
        bench.recipe.set(ParameterId::kHydraulic, times / 2);
        bench.settle();
        INFO("method " << method << ", erosion " << erosion << ", times " << times);
        for (const char* fold : {"smoothing", "erode-section", "land", "look"}) {
          const UiRect rect = bench.at(fold);
          CHECK(rect.y + rect.height <= 592);
        }
        // Opened, its title stays in sight, and its end where both fit.
        bench.click("erode-section");
        const UiRect title = bench.at("erode-section");
        CHECK(title.y >= 152);
        CHECK(bench.find("erosion") != nullptr);
        if (erosion == 0) CHECK(bench.at("erosion").y + bench.at("erosion").height <= 592);
      }
    }
  }
}

TEST_CASE("what is shown on the land is chosen where it rains; the switch turns it over") {
  for (const bool narrow : {false, true}) {
    Bench bench(narrow, 1400);
    bench.click(narrow ? "tab:Look" : "look");
    CHECK(bench.find("show") == nullptr);
    bench.click("flip");
    CHECK(bench.view.flip);
    bench.recipe.set(ParameterId::kErosion, 2);
    bench.settle();
    bench.click("show:Soil");
    CHECK(bench.view.layer == ErosionLayer::kSediment);
    bench.click("show:Land");
    CHECK(bench.view.layer == ErosionLayer::kNone);
    CHECK(bench.gestures == 3);
    bench.recipe.set(ParameterId::kErosion, 1);
    bench.settle();
    CHECK(bench.find("show") == nullptr);
  }
}

}  // namespace
