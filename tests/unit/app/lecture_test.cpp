// app/lecture: a lecture is made from what is seen, edited, and walked through several lands.
#include "app/lecture/lecture.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "share/lecture_text.h"
#include "share/recipe_text.h"
#include "share/view_lists.h"
#include "unit/app/test_page.h"
#include "unit/share/random_views.h"

using namespace faultline;
using namespace faultline::test;
using enum TimelinePlace::Kind;

namespace {

constexpr std::string_view kOak = "v1;seed=oak;size=33;faults=20";
constexpr std::string_view kElm = "v1;seed=elm;size=33;faults=30";

std::string lecture(const TestPage& page) { return lectureText(page.view.stops); }

// The land is finished, and the home camera has turned to it.
void finish(TestPage& page) {
  page.session.finish();
  page.turnHome();
}

void goTo(TestPage& page, std::string_view link) {
  page.show(page.document.loadStarter(link));
  finish(page);
}

// Two lands with two stops each; the third comes at once.
TestPage fourStops() {
  return TestPage(
      "v1;seed=ash;size=33;faults=5!lecture=at=4:seed=oak:size=33:faults=20:words=a"
      "/at=8:cam=30,40,2:words=b/at=6:seed=elm:faults=30:cam:by=cut:words=c/words=d");
}

}  // namespace

TEST_CASE("Stops are made from what is seen, after the one that was last gone to") {
  TestPage page(std::string(kOak) + "!at=fault:8;cam=30,40,2;palette=grey");
  finish(page);
  page.lecture.add();
  CHECK(lecture(page) == "at=8:seed=oak:size=33:faults=20:cam=30,40,2:palette=grey");
  CHECK(page.player.stopNumber() == 1);
  goTo(page, std::string(kElm) + "!palette=grey");
  page.player.seek(30);
  page.lecture.add();
  REQUIRE(page.view.stops.size() == 2);
  CHECK(page.view.stops[1].land == kElm);
  CHECK(page.view.stops[1].at.kind == kEnd);
  // Back at the first, a new one comes behind it.
  page.lecture.goTo(0);
  page.player.seek(12);
  page.lecture.add();
  REQUIRE(page.view.stops.size() == 3);
  CHECK(page.view.stops[1].at == TimelinePlace{kUplift, 12});
  CHECK(page.view.stops[1].land == kOak);
  const std::string before = lecture(page);
  page.document.undo();
  CHECK(page.view.stops.size() == 2);
  page.document.redo();
  CHECK(lecture(page) == before);
}

TEST_CASE("Stops on the shown land get it once another stop is made; in the timeline's order") {
  TestPage page(std::string(kOak) + "!stops=4,12;words=a,b;at=fault:8");
  CHECK(areStopsListed(page.view));
  page.lecture.add();
  REQUIRE(page.view.stops.size() == 3);
  for (const LectureStop& stop : page.view.stops) CHECK(stop.land == kOak);
  CHECK(page.view.stops[1].at.step == 8);
  CHECK(page.view.stops[2].words == "b");
}

TEST_CASE("A full lecture takes no further stop") {
  TestPage page;
  page.view.stops.assign(kMaxStops, {.at = {kUplift, 1}});
  page.lecture.add();
  CHECK(page.view.stops.size() == kMaxStops);
  CHECK(page.document.notices().all().size() == 1);
}

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

TEST_CASE("The camera flies to a stop on the same land, unless it cuts") {
  TestPage page = fourStops();
  page.lecture.goTo(0);
  page.session.finish();
  page.setReducedMotion(false);
  page.lecture.goTo(1);
  CHECK(page.camera.moving());
  page.lecture.edit(1, "by", "cut", false);
  page.camera.open({});
  page.lecture.goTo(0);
  page.session.finish();
  page.camera.stop();
  page.lecture.goTo(1);
  CHECK_FALSE(page.camera.moving());
  CHECK(page.viewpoint.linkCamera(page.session)->azimuth == 300);
}

TEST_CASE("Each edit of a stop is one gesture, and says what it repaired") {
  TestPage page = fourStops();
  const auto edit = [&page](std::size_t stop, std::string_view what, std::string_view text) {
    const int before = page.document.history().number();
    page.lecture.edit(stop, what, text, false);
    return page.document.history().number() - before;
  };
  const auto order = [&page] {
    std::string words;
    for (const LectureStop& stop : page.view.stops) words += stop.words;
    return words;
  };
  CHECK(edit(0, "move", "3") == 1);
  CHECK(order() == "bcad");
  CHECK(edit(2, "move", "1") == 1);
  CHECK(order() == "abcd");
  CHECK(edit(3, "move", "99") == 0);
  CHECK(edit(3, "move", "x") == 0);
  CHECK(edit(0, "later", "") == 1);
  CHECK(edit(0, "earlier", "") == 0);
  CHECK(order() == "bacd");
  CHECK(edit(1, "remove", "") == 1);
  CHECK(order() == "bcd");
  CHECK(edit(0, "at", "smooth:2") == 1);
  CHECK(page.view.stops[0].at == TimelinePlace{kSmoothing, 0});  // it has no passes
  CHECK(edit(0, "at", "soon") == 0);
  CHECK(page.document.notices().all().size() == 1);
  CHECK(edit(0, "land", "hello") == 0);
  CHECK(edit(0, "land", "https://a.b/whatever") == 0);
  CHECK(page.document.notices().all().size() == 1);
  CHECK(page.view.stops[0].at == TimelinePlace{kSmoothing, 0});
  CHECK(edit(0, "at", "9999") == 1);
  CHECK(page.view.stops[0].at == TimelinePlace{kUplift, 20});
  CHECK(edit(0, "land", "https://a.b/#v1;seed=fir;faults=3!at=fault:2") == 1);
  CHECK(page.view.stops[0].land == "v1;seed=fir;faults=3");
  CHECK(page.view.stops[0].at.step == 2);
  CHECK(edit(0, "by", "fly") == 1);
  CHECK(edit(0, "by", "boat") == 0);
  CHECK(edit(0, "seen", "") == 1);
  CHECK(page.view.stops[0].land == page.document.recipeText());
  CHECK(edit(0, "notes", "Slowly") == 1);
  page.lecture.edit(0, "notes", "Slowly, please", true);
  page.document.undo();
  CHECK(page.view.stops[0].notes.empty());
  CHECK(edit(0, "nonsense", "") == 0);
  CHECK(edit(9, "remove", "") == 0);
  CHECK(edit(static_cast<std::size_t>(-1), "words", "a") == 0);
}

TEST_CASE("A lecture from a file replaces the one that is open, and is one gesture") {
  TestPage page = fourStops();
  std::vector<LectureStop> stops(kMaxStops + 1, {.at = {kEnd, 0}, .land = std::string(kElm)});
  page.lecture.open(std::string(99, 't'), stops, {});
  CHECK(page.view.stops.size() == kMaxStops);
  CHECK(page.view.title.size() == kLongestTitle);
  CHECK(page.document.notices().all().size() == 2);
  page.document.undo();
  CHECK(page.view.stops.size() == 4);
}

TEST_CASE("Edits of random lectures do to their stops what they do to a plain list") {
  RandomDraws draws(93);
  INFO(draws.name());
  TestPage page;
  std::vector<LectureStop> plain;
  for (int i = 0; i < 5; ++i) plain.push_back(randomStop(draws));
  page.lecture.open("", plain, {});
  for (int round = 0; round < 300; ++round) {
    if (plain.empty()) break;
    const int count = static_cast<int>(plain.size());
    const int stop = draws.between(0, count - 1);
    const auto at = plain.begin() + stop;
    if (draws.oneIn(40)) {
      page.lecture.edit(static_cast<std::size_t>(stop), "remove", "", false);
      plain.erase(at);
    } else {
      const int to = draws.between(1, count);
      page.lecture.edit(static_cast<std::size_t>(stop), "move", std::to_string(to), false);
      const LectureStop moved = *at;
      plain.erase(at);
      plain.insert(plain.begin() + (to - 1), moved);
    }
    REQUIRE(page.view.stops == plain);
  }
}
