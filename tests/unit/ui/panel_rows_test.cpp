// What all rows of the panel have in common: a padlock, the way back to the usual value by the
// right button and by Delete, and words about a number that could not be taken as it was typed.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "share/view_rows.h"
#include "terrain/recipe/parameters.h"
#include "terrain/recipe/smooth.h"
#include "unit/ui/ui_bench.h"

namespace {

using namespace faultline;
using Bench = test::UiBench;

constexpr float kName = 0.25f;  // of a slider row's height: its label

std::uint64_t bitOf(const Parameter& row) {
  return std::uint64_t{1} << static_cast<unsigned>(row.id);
}

// A recipe in which this row has an effect, as far as one can be found by one choice or two.
void makeActive(const Parameter& row, Recipe& recipe) {
  for (const ParameterCondition& only : row.only) {
    if (only.among == ~0u) continue;
    std::int32_t choice = 0;
    while ((only.among >> choice & 1) == 0) ++choice;
    recipe.set(only.choice, choice);
  }
  // Erosion's rows hang on one another.
  if (row.group == ParameterGroup::kSmoothing && recipe.smooth() == Smooth::kNone) {
    recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  }
  if (row.group == ParameterGroup::kErosion && recipe.erosion() == Erosion::kNone) {
    recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kBoth));
  }
}

// Opens what hides the row.
void show(Bench& bench, const Parameter& row) {
  const auto open = [&](const char* fold) {
    if (bench.find(std::string(row.key)) == nullptr && bench.find(fold) != nullptr) {
      bench.click(fold);
    }
  };
  switch (row.group) {
    case ParameterGroup::kFaults:
      return open("faults-section-more");
    case ParameterGroup::kSmoothing:
      // So high a panel shows the section by itself.
      return open("smoothing-more");
    case ParameterGroup::kErosion:
      open("erode-section");
      return open("erode-section-more");
    default:
      open("land");
      return open("land-more");
  }
}

TEST_CASE("every row of the table goes back to its usual value by the right button and by Delete") {
  for (const Parameter& row : parameters()) {
    if (!isScaled(row)) continue;
    INFO(row.key);
    Bench bench(false, 2000);
    makeActive(row, bench.recipe);
    bench.settle();
    show(bench, row);
    for (const bool byKey : {false, true}) {
      const std::int32_t other = row.defaultValue == row.max ? row.min : row.max;
      bench.recipe.set(row.id, row.id == ParameterId::kSize ? 257 : other);
      makeActive(row, bench.recipe);
      if (bench.recipe.value(row.id) == row.defaultValue) continue;  // bound by what it hangs on
      bench.settle();
      const int gestures = bench.gestures;
      const std::string key(row.key);
      if (byKey) {
        // Touched, and then Delete: the press itself must change nothing that counts here.
        bench.click(key, 0.02f, kName);
        if (row.type == ParameterType::kNumber) bench.recipe.set(row.id, other);
        bench.settle();
        bench.press("Delete");
      } else {
        bench.click(key, 0.6f, 0.5f, 1);
      }
      INFO((byKey ? "Delete" : "right button"));
      CHECK(bench.value(row.id) == row.defaultValue);
      CHECK(bench.gestures > gestures);
    }
  }
}

TEST_CASE("so do the rows of the look") {
  Bench bench(false, 2000);
  bench.recipe.set(ParameterId::kErosion, 2);
  bench.recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kDiamondSquare));
  bench.settle();
  bench.click("look");
  const View usual = bench.view;
  bench.view.palette = Palette::kAtlas;
  bench.view.theme = Theme::kDark;
  bench.view.layer = ErosionLayer::kFlow;
  bench.view.water = 300;
  bench.view.rock = 40;
  bench.view.scale = 5000;
  bench.view.exaggeration = 250;
  bench.view.sun = SunPlace{10, 20};
  for (const ViewSwitchRow& row : viewSwitches()) bench.view.*row.on = true;
  bench.settle();
  for (const char* key :
       {"palette", "theme", "show", "water", "rock", "scale", "exaggeration", "sun-azimuth"}) {
    bench.click(key, 0.5f, 0.5f, 1);
  }
  for (const ViewSwitchRow& row : viewSwitches()) bench.click(std::string(row.key), 0.5f, 0.5f, 1);
  CHECK(bench.view == usual);
  // One that is off already stays off.
  bench.click("wireframe", 0.5f, 0.5f, 1);
  CHECK(bench.view == usual);
}

TEST_CASE("a padlock locks its row against surprises, and changes nothing else") {
  for (const Parameter& row : parameters()) {
    INFO(row.key);
    Bench bench(false, 2000);
    makeActive(row, bench.recipe);
    bench.settle();
    if (isScaled(row) || row.type == ParameterType::kDrawnFaults) show(bench, row);
    const std::string lock = "lock:" + std::string(row.key);
    const bool lockable = isScaled(row) && row.id != ParameterId::kSize;
    CHECK((bench.find(lock) != nullptr) == lockable);
    if (!lockable) continue;
    const Recipe before = bench.recipe;
    const int gestures = bench.gestures;
    bench.click(lock);
    CHECK(bench.view.locks == bitOf(row));
    CHECK(bench.gestures == gestures + 1);
    bench.click(lock);
    CHECK(bench.view.locks == 0);
    CHECK(bench.recipe == before);
  }
}

TEST_CASE("padlocks stand behind the labels, or at the end of the row, large enough to press") {
  for (const bool narrow : {false, true}) {
    Bench bench(narrow, 2000);
    for (const char* key : {"method", "faults", "profile"}) {
      INFO(key << " narrow " << narrow);
      const UiRect lock = bench.at(std::string("lock:") + key), row = bench.at(key);
      const bool head = std::string(key) == "method";
      CHECK((row.x + row.width <= lock.x) == head);
      CHECK(lock.x >= (narrow ? 0 : 16));
      CHECK(lock.width >= (head ? (narrow ? 36 : 24) : narrow ? 44 : 28));
      CHECK(lock.height >= (narrow ? 32 : 28));
      CHECK(lock.y >= row.y - 40);
      CHECK(lock.y + lock.height <= row.y + row.height);
    }
  }
}

TEST_CASE("a finger that comes to a row sees its padlock before it can turn it") {
  Bench bench(true, 2000);
  const UiRect lock = bench.at("lock:faults");
  const auto tap = [&] {
    bench.ui.pointerMove(lock.x + 20, lock.y + 16, true);
    bench.button(0, true);
    bench.button(0, false);
  };
  tap();
  CHECK(bench.view.locks == 0);
  tap();
  CHECK(bench.view.locks != 0);
}

TEST_CASE("a number beyond what a row takes is named, not silently put right") {
  Bench bench(false, 2000);
  const auto type = [&](const char* key, const char* text) {
    bench.notice.clear();
    bench.moveInto(key, 0.5f, kName);
    bench.press("Enter");
    bench.type(text);
    bench.press("Enter");
    return bench.notice;
  };
  CHECK(type("faults", "200000") == "How many: at most 100000, so it is 100000 now.");
  CHECK(bench.value(ParameterId::kFaults) == 100000);
  CHECK(type("faults", "-3") == "How many: at least 0, so it is 0 now.");
  CHECK(type("faults", "100000").empty());
  CHECK(type("faults", "12").empty());
  CHECK(type("fade", "130") == "Fade to: at most 100 %, so it is 100 % now.");
  CHECK(type("fade", "99.999").empty());
  bench.click("look");
  CHECK(type("exaggeration", "9").find("at most 5") != std::string::npos);
  CHECK(type("water", "-1").find("at least 0") != std::string::npos);
}

TEST_CASE("faults are drawn from the panel: under More while there are none, then with the rows") {
  Bench bench(false, 2000);
  CHECK(bench.find("drawn") == nullptr);
  bench.click("faults-section-more");
  CHECK(bench.find("drawn:clear") == nullptr);
  bench.click("drawn:draw");
  CHECK(bench.draws == 1);
  bench.click("faults-section-more");
  bench.recipe.drawn.assign(2, {0, 0, 10000, 10000, 5000});
  bench.settle();
  bench.click("drawn:draw");
  CHECK(bench.draws == 2);
  CHECK(bench.recipe.drawn.size() == 2);
  bench.click("drawn:clear");
  CHECK(bench.recipe.drawn.empty());
  bench.recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  bench.settle();
  CHECK(bench.find("drawn") == nullptr);
}

TEST_CASE("the sizes end with 4097, and the panel asks what it would cost") {
  static int asked;
  asked = 0;
  Bench bench(false, 2000);
  bench.state.memoryOf = [](const Recipe& recipe) {
    asked = std::max(asked, recipe.size());
    return std::int64_t{1} << 30;
  };
  bench.click("land");
  bench.settle();
  CHECK(asked == 4097);
  bench.click("size", 0.95f, 0.8f);
  CHECK(bench.recipe.size() == 4097);
}

// The controls of the panel whose middle can be pressed; keys may move on from some of them.
std::vector<std::string> pressable(const Bench& bench, const UiRect& area) {
  std::vector<std::string> keys;
  for (const UiControl& control : bench.ui.controls()) {
    const UiRect& rect = control.rect;
    const float middle = rect.y + rect.height / 2;
    if (rect.x >= area.x && rect.x + rect.width <= area.x + area.width && middle > area.y + 4 &&
        middle < area.y + area.height - 10 && control.key != "scrollbar") {
      keys.push_back(control.key);
    }
  }
  return keys;
}

TEST_CASE(
    "what is pressed in the panel stays under the pointer, unless it opens what must be seen") {
  std::uint32_t dice = 1;
  const auto below = [&](std::size_t count) {
    dice = dice * 1664525u + 1013904223u;
    return static_cast<std::size_t>(dice >> 8) % count;
  };
  for (const bool narrow : {false, true}) {
    Bench bench(narrow);
    // Below the seed field, or the tabs.
    const UiRect area = narrow ? UiRect{0, 700, 390, 144} : UiRect{16, 152, 304, 440};
    int opened = 0;
    for (int i = 0; i < 400; ++i) {
      bench.move(area.x + 1, area.y + area.height / 2);
      bench.ui.wheel(0, static_cast<float>(below(600)) - 250);
      bench.settle();
      const std::vector<std::string> keys = pressable(bench, area);
      REQUIRE(!keys.empty());
      const std::string key = keys[below(keys.size())];
      const UiRect before = bench.at(key);
      const OpenSections sections = bench.openSections;
      bench.click(key);
      bench.settle();
      opened += bench.openSections != sections ? 1 : 0;
      const UiRect* after = bench.find(key);
      if (after == nullptr) continue;  // it has gone with what it removed
      INFO(key << " at press " << i << (narrow ? ", phone" : ""));
      // The title of a section that opens goes up with it, and stays in sight.
      const bool opens = key == "smoothing" || key == "erode-section" || key == "land" ||
                         key == "look" || key.ends_with("-more");
      CHECK(after->y < before.y + 0.75f);
      CHECK(after->y > (opens ? std::min(area.y - 4, before.y) : before.y) - 0.75f);
    }
    CHECK(opened > 20);
  }
}

TEST_CASE("the room that closing rows leave goes once the pointer leaves the panel") {
  Bench bench;
  bench.click("smoothing");
  bench.move(100, 300);
  bench.ui.wheel(0, 5000);
  bench.settle();
  bench.click("land");
  bench.move(100, 300);
  bench.ui.wheel(0, 5000);
  bench.settle();
  const float last = bench.at("look").y;  // at the panel's lower end
  const float land = bench.at("land").y;
  REQUIRE(land < last - 80);
  bench.click("land");
  CHECK(bench.at("land").y == land);
  CHECK(bench.at("look").y < last - 40);
  bench.move(800, 300);
  CHECK(std::abs(bench.at("look").y - last) < 0.75f);
}

}  // namespace
