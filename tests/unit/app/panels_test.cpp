// What the panels show of the parts, and what presses in them change.
#include "app/panels.h"

#include <catch2/catch_test_macros.hpp>

#include "app/page_bench.h"

using namespace faultline;
using test::PageBench;

namespace {

void click(PageBench& page, std::string_view key) {
  const UiRect rect = page.control(key);
  const double x = rect.x + rect.width / 2, y = rect.y + rect.height / 2;
  page.send(PointerKind::kMove, x, y, 0);
  page.frame();
  page.send(PointerKind::kDown, x, y);
  page.frame();
  page.send(PointerKind::kUp, x, y, 0);
  page.settle();
}

}  // namespace

TEST_CASE("A press in the panel is an edit of the document, and one undo entry") {
  PageBench page;
  CHECK_FALSE(page.document.history().canUndo());
  click(page, "look");
  click(page, "palette:Atlas");
  CHECK(page.view.palette == Palette::kAtlas);
  REQUIRE(page.document.history().canUndo());
  page.document.undo();
  CHECK(page.view.palette == View().palette);
}

TEST_CASE("The timeline's buttons move the player") {
  PageBench page;
  click(page, "to-start");
  CHECK(page.player.position() == 0);
  click(page, "forward");
  CHECK(page.player.position() == 1);
  click(page, "play");
  CHECK(page.player.playing());
}

TEST_CASE("The map has its controls where the view shows a map") {
  PageBench page;
  CHECK(page.ui.mapSide() == 0.0f);
  page.press("m");
  page.settle();
  CHECK(page.ui.mapSide() > 0.0f);
  CHECK(page.ui.mapPlace().width > 0.0f);
}

TEST_CASE("Drawing from the panel turns the tool on") {
  PageBench page;
  click(page, "faults-section-more");
  page.send(PointerKind::kMove, 100, 300, 0);
  page.ui.wheel(0, 5000);
  page.settle();
  click(page, "drawn:draw");
  CHECK(page.tools.drawing());
}
