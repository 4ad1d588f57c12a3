// Stepping through the halves of levels by keys, buttons and playing, and one count of levels
// everywhere.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "app/captions/caption.h"
#include "app/page_state.h"
#include "share/view_text.h"
#include "ui/timeline/step_names.h"
#include "unit/app/page_bench.h"

using namespace faultline;
using faultline::test::PageBench;

namespace {

constexpr const char* kSquares = "v1;seed=glen;method=diamond-square;size=65;levels=4!at=start";

// The place and which half of it is shown, as the frame after a move shows them: "3d" are the
// diamonds of level 3, "3s" its squares just set, "3" the whole level; "0" the corners.
std::string shown(PageBench& page) {
  page.session.finish();
  page.document.followTimeline();
  const std::string level = std::to_string(Timeline::levelOf(page.session.target()));
  const LevelHalf half = page.document.half();
  CHECK((half == LevelHalf::kDiamonds) == page.view.diamonds);
  return level + (half == LevelHalf::kDiamonds ? "d" : half == LevelHalf::kSquares ? "s" : "");
}

std::string viewOf(const PageBench& page) {
  const std::string link = page.document.link(true, std::nullopt);
  return link.substr(link.find('!') + 1);
}

void click(PageBench& page, const char* key) {
  page.settle();
  const UiRect rect = page.control(key);
  const double x = static_cast<double>(rect.x + rect.width / 2);
  const double y = static_cast<double>(rect.y + rect.height / 2);
  page.send(PointerKind::kMove, x, y, 0);
  page.frame();
  page.send(PointerKind::kDown, x, y);
  page.frame();
  page.send(PointerKind::kUp, x, y, 0);
  page.frame();
}

}  // namespace

TEST_CASE("Keys and buttons step through diamonds and squares, and back", "[half-steps]") {
  const std::vector<std::string> places = {"-1", "0",  "1d", "1s", "2d",
                                           "2s", "3d", "3s", "4d", "4s"};
  for (const bool byKey : {true, false}) {
    CAPTURE(byKey);
    PageBench page(kSquares);
    for (const std::string& place : places) {
      REQUIRE(shown(page) == place);
      byKey ? void(page.press("ArrowRight")) : click(page, "forward");
    }
    CHECK(shown(page) == "4s");  // the end
    for (std::size_t i = places.size(); i-- > 1;) {
      REQUIRE(shown(page) == places[i]);
      byKey ? void(page.press("ArrowLeft")) : click(page, "back");
    }
    CHECK(shown(page) == "-1");
  }
}

TEST_CASE("Every other move leads to whole levels", "[half-steps]") {
  PageBench page(kSquares);
  const auto toDiamonds = [&page] {
    page.player.seek(Timeline::positionOfLevel(2));
    page.press("ArrowRight");
    CHECK(shown(page) == "3d");
  };
  toDiamonds();
  page.press("End");
  CHECK(shown(page) == "4");
  toDiamonds();
  page.press("Home");
  CHECK(shown(page) == "-1");
  toDiamonds();
  page.press("ArrowRight", true);
  CHECK(shown(page) == "4");
  toDiamonds();
  page.player.seek(4);  // where it stands
  CHECK(shown(page) == "3");
  toDiamonds();
  page.lecture.walk(-1);
  CHECK(shown(page) == "2");
  toDiamonds();
  page.player.play();
  page.document.followTimeline();
  CHECK(!page.view.diamonds);
  page.player.pause();
  // The last level stands at the end of the timeline, whose diamonds are a step of their own.
  page.player.seek(page.session.length());
  page.press("ArrowLeft");
  CHECK(shown(page) == "4d");
  page.press("End");
  CHECK(shown(page) == "4");
  page.press("ArrowLeft");
  CHECK(shown(page) == "4d");
  click(page, "to-end");
  CHECK(shown(page) == "4");
}

TEST_CASE("A level without halves is one step", "[half-steps]") {
  PageBench page(
      "v1;method=diamond-square;size=9;levels=5;smooth=box;smooth-every=3;smooth-passes=1!at="
      "start");
  for (const char* place : {"-1", "0", "1d", "1s", "2", "3d", "3s", "4", "5", "6"}) {
    CHECK(shown(page) == place);
    page.press("ArrowRight");
  }
  PageBench faults("v1;size=65;faults=4!at=fault:1");
  faults.press("ArrowRight");
  CHECK(faults.session.target() == 2);
  faults.press("ArrowLeft");
  CHECK(faults.session.target() == 1);
  CHECK(!faults.view.diamonds);
}

TEST_CASE("A link to a half step shows it, and a step on completes it", "[half-steps]") {
  PageBench page(kSquares);
  page.player.seek(Timeline::positionOfLevel(2));
  page.press("ArrowRight");
  REQUIRE(shown(page) == "3d");
  CHECK(viewOf(page) == "at=squares:3;show=diamonds");
  PageBench opened(page.document.link(true, std::nullopt));
  CHECK(shown(opened) == "3d");
  opened.press("ArrowRight");
  CHECK(shown(opened) == "3s");
  CHECK(viewOf(opened) == "at=squares:3");
  // So do links of before; the last level's diamonds have a place in the link, too.
  PageBench old("v1;seed=glen;method=diamond-square;size=65;levels=4!at=fault:5;show=diamonds");
  CHECK(shown(old) == "4d");
  CHECK(viewOf(old) == "at=squares:4;show=diamonds");
  old.press("End");
  CHECK(shown(old) == "4");
  CHECK(viewOf(old) == old.document.link(true, std::nullopt));  // no view
}

TEST_CASE("A lecture and a switch set by hand keep diamonds at every level", "[half-steps]") {
  PageBench lecture("v1;method=diamond-square;size=65;levels=4!at=fault:2;show=diamonds;stops=2,4");
  CHECK(shown(lecture) == "1d");
  lecture.lecture.walk(1);
  CHECK(shown(lecture) == "3d");
  PageBench page(kSquares);
  page.document.setShown("diamonds", true);
  page.document.followTimeline();
  page.player.seek(4);
  CHECK(shown(page) == "3d");
  page.press("ArrowRight");
  CHECK(shown(page) == "3s");
  CHECK(viewOf(page) == "at=squares:3");
  page.press("End");
  CHECK(shown(page) == "4d");
}

TEST_CASE("Edits, undo and redo stay at the half step or at its level", "[half-steps]") {
  PageBench page(kSquares);
  page.player.seek(Timeline::positionOfLevel(1));
  page.press("ArrowRight");
  REQUIRE(shown(page) == "2d");
  page.document.applyText("roughness", "0.5");
  CHECK(shown(page) == "2d");
  page.document.setView("palette", "atlas");
  CHECK(shown(page) == "2d");
  page.document.undo();
  CHECK(shown(page) == "2d");
  page.document.undo();
  CHECK(shown(page) == "2d");
  page.press("ArrowRight");
  page.press("ArrowRight");
  CHECK(shown(page) == "3d");
  page.document.redo();
  // The edit was made at level 2.
  CHECK(shown(page) == "2");
  page.document.redo();
  CHECK(shown(page) == "2");
  // Another method has no diamonds.
  page.press("ArrowLeft");
  REQUIRE(shown(page) == "2d");
  page.document.applyText("method", "fault");
  page.document.followTimeline();
  CHECK(!page.view.diamonds);
}

TEST_CASE("At one step a second each level plays in two halves", "[half-steps]") {
  for (const char* speed : {"1", "story", "10"}) {
    CAPTURE(speed);
    PageBench page(kSquares);
    page.document.setView("speed", speed);
    page.player.play();
    std::string seen;
    std::string before;
    for (int i = 0; i < 200 && page.player.playing(); ++i) {
      page.player.advance(0.05);
      page.session.finish();
      page.document.followTimeline();
      CHECK(!page.view.diamonds);
      const int level = Timeline::levelOf(page.session.position());
      const LevelHalf half = page.document.half();
      page.land.showDiamonds(half == LevelHalf::kDiamonds);
      page.land.take(false);
      CHECK(page.land.lacksSquares() == (half == LevelHalf::kDiamonds));
      const char* const letter = half == LevelHalf::kDiamonds  ? "d"
                                 : half == LevelHalf::kSquares ? "s"
                                                               : "";
      const std::string now = std::to_string(level) + letter;
      if (now != before) seen += now + ' ';
      before = now;
    }
    // The first five steps of a story take half a second each.
    const bool slow = std::string(speed) != "10";
    CHECK(seen == (slow ? "0 1d 1s 2d 2s 3d 3s 4d 4s 4 " : "0 1 2 3 4 "));
  }
}

TEST_CASE("Who pauses while the diamonds play goes on seeing them", "[half-steps]") {
  PageBench page(kSquares);
  page.document.setView("speed", "1");
  page.player.play();
  for (int i = 0; i < 65; ++i) {
    page.player.advance(0.05);
    page.session.finish();
    page.document.followTimeline();
  }
  REQUIRE(page.document.half() == LevelHalf::kDiamonds);
  page.player.togglePlay();
  CHECK(shown(page) == "3d");
  page.press("ArrowRight");
  CHECK(shown(page) == "3s");
  // Who goes elsewhere does not.
  page.player.play();
  do {
    page.player.advance(0.05);
    page.session.finish();
    page.document.followTimeline();
  } while (page.document.half() != LevelHalf::kDiamonds);
  page.press("End");
  CHECK(shown(page) == "4");
}

TEST_CASE("The caption of a half says which points are set, and how", "[half-steps]") {
  PageBench page(kSquares);
  const auto said = [&page] {
    shown(page);
    const Caption caption = page.caption(0);
    return caption.strong + ' ' + caption.rest;
  };
  page.player.seek(Timeline::positionOfLevel(2));
  page.press("ArrowRight");
  CHECK(
      said().starts_with("Level 3 of 4, diamonds. The middle of each of 4 × 4 squares: the mean of "
                         "the four corners, plus a random offset of up to "));
  page.press("ArrowRight");
  CHECK(
      said().starts_with("Level 3 of 4, squares. The middle of each edge: the mean of its "
                         "neighbours, plus a random offset of up to "));
  page.player.seek(Timeline::positionOfLevel(0));
  page.press("ArrowRight");
  CHECK(said().starts_with("Level 1 of 4, diamonds. The middle of the square: "));
  page.press("ArrowRight");
  CHECK(said().starts_with("Level 1 of 4, squares. The middle of each side: "));
  page.document.applyText("roughness", "0");
  page.press("ArrowLeft");
  CHECK(said() ==
        "Level 1 of 4, diamonds. The middle of the square: the mean of the four corners, with no "
        "random offset. They are marked orange.");
  page.press("ArrowRight");
  CHECK(said().ends_with(" They are marked blue."));
  page.player.seek(page.session.length());
  page.press("ArrowLeft");
  CHECK(said().starts_with("Level 4 of 4, diamonds. "));
  page.press("ArrowRight");
  CHECK(said().starts_with("4 levels, not smoothed."));
  // Marks of finer levels are too close to be seen.
  page.document.applyText("levels", "6");
  page.player.seek(Timeline::positionOfLevel(4));
  page.press("ArrowRight");
  CHECK(said().starts_with("Level 5 of 6, diamonds. "));
  CHECK_FALSE(said().ends_with("orange."));
}

TEST_CASE("Counter, tip, caption, form and link count a level alike", "[half-steps]") {
  for (const int size : {2, 3, 9, 33, 100}) {
    for (const int levels : {0, 1, 4, 9}) {
      const std::string link = "v1;method=diamond-square;size=" + std::to_string(size) +
                               (levels > 0 ? ";levels=" + std::to_string(levels) : "") +
                               ";smooth=box;smooth-passes=2";
      CAPTURE(link);
      PageBench page(link);
      const Recipe& recipe = page.session.recipe();
      const Timeline& timeline = page.session.timeline();
      const std::string all = std::to_string(timeline.steps - 1);
      for (int position = 0; position <= timeline.steps; ++position) {
        CAPTURE(position);
        page.player.seek(position);
        page.session.finish();
        const std::string number = std::to_string(position - 1);
        const StepCount count = stepCount(recipe, timeline, position);
        const std::string tip = stepName(recipe, timeline, position);
        const std::string form = placeOnLevels(recipe, timeline, position);
        const std::string strong = caption(page.session, position, false).strong;
        if (position <= 1) {
          CHECK(tip == (position == 0 ? "Flat" : "Corners"));
          CHECK((count.label.empty() && count.count == tip && count.of.empty()));
          CHECK(form == tip);
          if (timeline.steps > 1) CHECK(strong.starts_with(tip));
          CHECK(viewOf(page) == (position == 0 ? "at=start" : "at=corners"));
          continue;
        }
        CHECK(tip == "Level " + number);
        CHECK(count.label + ' ' + count.count == tip);
        CHECK(count.of == all);
        CHECK(form == "Level " + number + " of " + all);
        if (position < timeline.steps) CHECK(strong == form + '.');
        CHECK(viewOf(page) == "at=squares:" + number);
        CHECK(placeText(timeline.placeOf(position)) == "squares:" + number);
      }
      CHECK(placeOnLevels(recipe, timeline, timeline.steps + 1).empty());
    }
  }
}
