// app/lecture: a lecture is walked through several lands, and edited while it is shown.
#include "app/lecture/lecture.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "unit/app/test_page.h"

using namespace faultline;
using namespace faultline::test;
using enum TimelinePlace::Kind;

namespace {

// The land is finished, and the home camera has turned to it.
void finish(TestPage& page) {
  page.session.finish();
  page.turnHome();
}

// Two lands with two stops each; the third comes at once.
TestPage fourStops() {
  return TestPage(
      "v1;seed=ash;size=33;faults=5!lecture=at=4:seed=oak:size=33:faults=20:words=a"
      "/at=8:cam=30,40,2:words=b/at=6:seed=elm:faults=30:cam:by=cut:words=c/words=d");
}

}  // namespace

TEST_CASE("A lecture is walked through its lands, and back") {
  TestPage page = fourStops();
  page.lecture.setPresenting(true);
  CHECK(page.player.presenting());
  const struct {
    std::string_view seed;
    int position, azimuth;
    std::string_view words;
  } rows[] = {{"oak", 4, 0, "a"}, {"oak", 8, 300, "b"}, {"elm", 6, 0, "c"}, {"elm", 30, 0, "d"}};
  const auto check = [&](std::size_t stop) {
    finish(page);
    CAPTURE(stop);
    CHECK(page.session.recipe().seed == rows[stop].seed);
    CHECK(page.player.position() == rows[stop].position);
    CHECK(page.player.stopWords() == rows[stop].words);
    const auto camera = page.viewpoint.linkCamera(page.session);
    CHECK((camera ? camera->azimuth : 0) == rows[stop].azimuth);
  };
  check(0);
  for (std::size_t stop = 1; stop < 4; ++stop) {
    page.lecture.key("PageDown");
    check(stop);
  }
  page.lecture.key("PageDown");
  check(3);
  for (std::size_t stop = 3; stop-- > 0;) {
    page.lecture.key("PageUp");
    check(stop);
  }
  page.lecture.key("PageUp");
  check(0);
  CHECK_FALSE(page.lecture.key("x"));
  // From a moment that is no stop the way on leads to the stop after the last one, and back to it.
  page.player.seek(15);
  page.lecture.key("PageUp");
  check(0);
  page.player.seek(15);
  page.lecture.key("PageDown");
  check(1);
  // Walking is one step back.
  page.document.undo();
  CHECK(page.session.recipe().seed == "ash");
}

TEST_CASE(
    "A stop plays up to its place, from the beginning of another land; a cut is there at once") {
  TestPage page = fourStops();
  page.setReducedMotion(false);
  page.lecture.goTo(0);
  CHECK(page.player.playing());
  CHECK(page.player.position() == 0);
  CHECK(page.player.stopNumber() == 1);
  CHECK(page.player.stopWords().empty());
  page.lecture.goTo(2);
  CHECK_FALSE(page.player.playing());
  CHECK(page.player.position() == 6);
  page.session.finish();
  page.lecture.goTo(3);
  CHECK(page.player.playing());
  CHECK(page.player.position() == 6);
  page.player.pause();
  page.lecture.goTo(1);
  CHECK(page.player.position() == 0);
}

TEST_CASE(
    "From the first stop's own place the way leads to the second, from elsewhere to the first") {
  const std::string stops =
      ";lecture=at=4:seed=oak:size=33:faults=20/at=6:seed=elm:size=33:faults=30";
  const auto walked = [&stops](const std::string& place) {
    TestPage page("v1;seed=oak;size=33;faults=20!at=" + place + stops);
    finish(page);
    page.lecture.key("PageDown");
    finish(page);
    return page.session.recipe().seed + " " + std::to_string(page.player.position());
  };
  CHECK(walked("fault:4") == "elm 6");
  CHECK(walked("fault:2") == "oak 4");
  CHECK(walked("end") == "oak 4");
  // At the only stop there is nowhere to go.
  TestPage page("v1;seed=oak;size=33;faults=20!at=fault:4;lecture=at=4:seed=oak:size=33:faults=20");
  finish(page);
  page.lecture.key("PageDown");
  CHECK(page.player.position() == 4);
}

TEST_CASE("The camera flies to a stop on the same land, unless it cuts") {
  TestPage page = fourStops();
  page.lecture.goTo(0);
  page.session.finish();
  page.setReducedMotion(false);
  page.lecture.goTo(1);
  CHECK(page.camera.moving());
  page.view.stops[1].entry = StopEntry::kCut;
  page.camera.open({});
  page.lecture.goTo(0);
  page.session.finish();
  page.camera.stop();
  page.lecture.goTo(1);
  CHECK_FALSE(page.camera.moving());
  CHECK(page.viewpoint.linkCamera(page.session)->azimuth == 300);
}

TEST_CASE("An edited lecture is one gesture; where only words change, it stays at its stop") {
  TestPage page = fourStops();
  page.lecture.goTo(1);
  finish(page);
  page.player.seek(12);
  const int before = page.document.history().number();
  page.document.setView("lecture",
                        "at=4:seed=oak:size=33:faults=20:words=a/at=8:cam=30,40,2:words=b!");
  CHECK(page.document.history().number() == before + 1);
  page.document.setView("lecture",
                        "at=4:seed=oak:size=33:faults=20:words=a/at=8:cam=30,40,2:words=bc", true);
  CHECK(page.document.history().number() == before + 1);
  CHECK(page.player.lastStop() == std::nullopt);
  page.player.stayAtStop(1);
  CHECK(page.player.stopWords() == "bc");
  page.document.setView("lecture", "at=4:seed=oak:size=33:faults=20/at=8:cam=30,40,2:words=d");
  CHECK(page.player.lastStop() == 1);
  page.player.stayAtStop(7);
  CHECK(page.player.stopNumber() == 2);
  page.document.setView("lecture", "");
  CHECK(page.view.stops.empty());
  page.document.undo();
  CHECK(page.view.stops.size() == 2);
}
