// Which frames a change requests.
#include "app/document/edits.h"

#include <catch2/catch_test_macros.hpp>

#include "app/page_bench.h"

using namespace faultline;

TEST_CASE("A request is two frames and one reading of the state") {
  Redraw redraw;
  CHECK(redraw.takeStateChanged());
  CHECK_FALSE(redraw.takeStateChanged());
  redraw.frameBegins();
  CHECK(redraw.pending());
  redraw.frameBegins();
  CHECK_FALSE(redraw.pending());
  redraw.frameBegins();
  redraw.request();
  CHECK(redraw.takeStateChanged());
  redraw.requestFrame();
  redraw.frameBegins();
  CHECK(redraw.pending());
  redraw.frameBegins();
  redraw.requestFrame();
  CHECK(redraw.pending());
  CHECK_FALSE(redraw.takeStateChanged());
  redraw.stateChanged();
  redraw.frameBegins();
  CHECK_FALSE(redraw.pending());
  CHECK(redraw.takeStateChanged());
}

TEST_CASE("Changing the document or the timeline requests frames, reading them does not") {
  test::PageBench page;
  CHECK(page.edits.document().recipe() == page.session.recipe());
  CHECK(page.edits.player().position() == 20);
  CHECK_FALSE(page.redraw.pending());
  page.edits.timeline().seek(7);
  CHECK(page.redraw.pending());
  CHECK(page.edits.player().position() == 7);
  page.settle();
  page.edits.edit().applyText("faults", "9");
  CHECK(page.redraw.pending());
  CHECK(page.session.recipe().value(ParameterId::kFaults) == 9);
}
