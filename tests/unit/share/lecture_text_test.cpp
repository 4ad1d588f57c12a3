// share/lecture_text: lectures survive their text, whatever it goes through on the way.
#include "share/lecture_text.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "share/mended_link.h"
#include "share/recipe_text.h"
#include "share/view_text.h"
#include "unit/share/random_views.h"

namespace faultline {
namespace {

using enum TimelinePlace::Kind;

std::vector<LectureStop> read(std::string_view text, std::size_t repairs = 0) {
  std::vector<Notice> notices;
  std::vector<LectureStop> stops = readLecture(text, notices);
  for (const Notice& notice : notices) UNSCOPED_INFO(notice.message);
  CHECK(notices.size() == repairs);
  return stops;
}

TEST_CASE("A lecture says of each stop what differs from the one before", "[lecture]") {
  const std::vector<LectureStop> stops = {
      {.at = {kUplift, 1}, .land = "v1;seed=oak;faults=40", .words = "One fault."},
      {.at = {kEnd, 0},
       .land = "v1;seed=oak;faults=40",
       .view = "cam=0,30,2",
       .entry = StopEntry::kFly,
       .words = "All **forty**\nso: $h_i$?",
       .notes = "Ask them"},
      {.at = {kSmoothing, 2},
       .land = "v1;seed=elm;smooth=box;smooth-passes=4",
       .view = "cam=0,30,2;compare=v1:seed=oak",
       .entry = StopEntry::kCut},
      {.at = {kEnd, 0}, .land = "v1;seed=elm;smooth=box;smooth-passes=4"},
      {.at = {kEnd, 0}, .land = "v1;seed=elm;smooth=box;smooth-passes=4"}};
  const std::string text =
      "at=1:seed=oak:faults=40:words=One_fault~2E"
      "/cam=0,30,2:by=fly:words=All_~2A~2Aforty~2A~2A~0Aso~3A_~24h~5Fi~24~3F:notes=Ask_them"
      "/at=smooth~3A2:seed=elm:smooth=box:smooth-passes=4:compare=v1~3Aseed=oak:faults:by=cut"
      "/cam:compare/at=end";
  CHECK(lectureText(stops) == text);
  CHECK(read(text) == stops);
  // In a link nothing of it is escaped twice.
  View view;
  view.stops = stops;
  const std::string link = writeLink(Recipe(), view);
  CHECK(link == "v1!lecture=" + text);
  CHECK(link.find('%') == link.npos);
  CHECK(readLink(link).view == view);
}

TEST_CASE("Any lecture survives its text, also within an address and in a mail", "[lecture]") {
  RandomDraws draws(92);
  INFO(draws.name());
  for (int round = 0; round < 400; ++round) {
    View view;
    for (int i = draws.between(1, 6); i > 0; --i) {
      LectureStop stop = randomStop(draws);
      // A lecture often stays with its land, or with its view.
      if (!view.stops.empty() && draws.oneIn(2)) stop.land = view.stops.back().land;
      if (!view.stops.empty() && draws.oneIn(2)) stop.view = view.stops.back().view;
      view.stops.push_back(stop);
    }
    const std::string link = writeLink(Recipe(), view);
    CAPTURE(link);
    const auto isSafe = [](char c) {
      return isAlphanumeric(c) || std::string_view("-._~=,:/!;").find(c) != std::string_view::npos;
    };
    REQUIRE(std::all_of(link.begin(), link.end(), isSafe));
    if (link.size() > 16384) continue;
    const Link back = readLink(link);
    REQUIRE(back.notices.empty());
    REQUIRE(back.view == view);
    REQUIRE(writeLink(back.recipe, back.view) == link);
    REQUIRE(readLink("(https://a.b/#" + link + ")").view == view);
    REQUIRE(readLink("<https://a.b/#" + link + ">").view == view);
  }
}

TEST_CASE("What is left of a lecture that is not understood", "[lecture]") {
  CHECK(read("").empty());
  CHECK(read("//").empty());
  const std::vector<LectureStop> lost =
      read("seed=oak:nonsense=1:blah:words=a~2:by=jump:at=ten", 4);
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].land == "v1;seed=oak");
  CHECK(lost[0].words == "a~2");
  CHECK(lost[0].entry == StopEntry::kPlay);
  CHECK(lost[0].at == TimelinePlace{kEnd, 0});
  // A value cannot smuggle in another setting, and a stop holds no lecture.
  const std::vector<LectureStop> one = read("seed=oak~3Bsize=4097:lecture=at~3D1:title=x", 3);
  REQUIRE(one.size() == 1);
  CHECK(one[0].land == "v1");
  CHECK(one[0].view.empty());
  // A repaired land is the land from which the next one differs.
  const std::vector<LectureStop> two = read("faults=99999999/at=3", 1);
  REQUIRE(two.size() == 2);
  CHECK(two[0].land == two[1].land);
  std::string many = "at=1";
  for (std::size_t i = 0; i < kMaxStops; ++i) many += "/at=2";
  CHECK(read(many, 1).size() == kMaxStops);
}

TEST_CASE("Stops of this land, with lines of words, are a lecture of their own kind", "[lecture]") {
  View view = readLink("v1!stops=8,end;words=a").view;
  view.stops[1].words = "two\nlines";
  const std::string text = writeView(view);
  CHECK(text == "lecture=here:at=8:words=a/here:words=two~0Alines");
  CHECK(readLink("v1!" + text).view == view);
  view.stops[1].words = "one line";
  CHECK(writeView(view) == "stops=8,end;words=a,one%20line");
}

TEST_CASE("A link with stops and a lecture keeps the lecture, and says so", "[lecture]") {
  for (const std::string text :
       {"lecture=at=1:seed=oak;stops=8;words=a", "stops=8;lecture=at=1:seed=oak"}) {
    const Link link = readLink("v1!" + text);
    CAPTURE(text);
    REQUIRE(link.view.stops.size() == 1);
    CHECK(link.view.stops[0].land == "v1;seed=oak");
    CHECK(link.notices.empty() == text.starts_with("stops"));
  }
}

TEST_CASE("A stop is a whole link, and takes land, view and place of any", "[lecture]") {
  LectureStop stop{.at = {kUplift, 8}, .land = "v1;seed=oak", .view = "cam=0,30,1", .words = "a"};
  CHECK(stopLink(stop) == "v1;seed=oak!at=fault:8;cam=0,30,1");
  std::vector<Notice> notices;
  LectureStop taken = stop;
  setStopLink(taken, "https://x.y/#v1;seed=elm;faults=7!title=no;cam=5,40,2;stops=1;at=fault:3",
              notices);
  CHECK(notices.empty());
  CHECK(taken == LectureStop{.at = {kUplift, 3},
                             .land = "v1;seed=elm;faults=7",
                             .view = "cam=5,40,2",
                             .words = "a"});
  setStopLink(taken, "v1;seed=elm", notices);
  CHECK(taken.at == TimelinePlace{kEnd, 0});
  setStopLink(taken, "v1;faults=many", notices);
  CHECK(notices.size() == 1);
}

TEST_CASE("Words are tidied: controls, ends of lines, length", "[lecture]") {
  std::vector<Notice> notices;
  CHECK(tidyWords("words", "a\r\nb  \n\n", notices) == "a\nb");
  CHECK(notices.empty());
  CHECK(tidyWords("words",
                  "a\x07"
                  "b",
                  notices) == "ab");
  CHECK(notices.size() == 1);
  notices.clear();
  const std::string cut =
      tidyWords("words", std::string(500, 'a') + '\n' + std::string(500, 'b'), notices);
  CHECK(cut == std::string(500, 'a') + '\n' + std::string(299, 'b'));
  CHECK(notices.size() == 1);
}

}  // namespace
}  // namespace faultline
