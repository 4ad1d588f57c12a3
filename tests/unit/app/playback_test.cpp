// Playback schedules: which position of the timeline is shown after how many seconds.
#include "app/player/playback.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <utility>

using namespace faultline;

namespace {

int position(const Schedule& schedule, double seconds) {
  const PlayPlace place = schedule.place(seconds);
  return place.whole;
}

}  // namespace

TEST_CASE("The story takes about nine seconds for 500 faults and six passes") {
  const Schedule story = Schedule::at(Speed::kStory, {500, 6, 0});
  CHECK(position(story, 0.0) == 0);
  CHECK(position(story, 0.49) == 0);
  CHECK(position(story, 2.5) == 5);
  // k(t) = 5 + (3 / 1.17)(e^(1.17 t) - 1), from the end of the fifth fault.
  CHECK(std::abs(position(story, 2.5 + 2.0) - (5 + 3 / 1.17 * std::expm1(1.17 * 2.0))) < 2.0);
  CHECK(position(story, 6.95) < 500);
  CHECK(position(story, 7.01) == 500);
  CHECK(story.duration() > 8.5);
  CHECK(story.duration() < 9.0);
  CHECK(position(story, story.duration()) == 506);
}

TEST_CASE("Every schedule rises, ends at the end and can start anywhere") {
  for (const int steps : {0, 1, 3, 5, 6, 17, 500, 100000}) {
    for (const int passes : {0, 1, 64}) {
      for (const int erosions : {0, 1, 2000}) {
        const Timeline timeline = {steps, passes, erosions};
        const int total = timeline.length();
        const Schedule schedules[] = {
            Schedule::rise(timeline), Schedule::at(Speed::kStory, timeline),
            Schedule::at(Speed::k1, timeline), Schedule::at(Speed::k100, timeline),
            Schedule::at(Speed::kMax, timeline)};
        for (const Schedule& schedule : schedules) {
          const double end = schedule.duration();
          REQUIRE(std::isfinite(end));
          CHECK(position(schedule, end + 1e-5) == total);
          CHECK(position(schedule, end + 100.0) == total);
          int before = 0;
          for (int i = 0; i <= 400; ++i) {
            const PlayPlace place = schedule.place(end * i / 400.0);
            REQUIRE(place.whole >= before);
            REQUIRE(place.part >= 0.0);
            REQUIRE(place.part < 1.0);
            before = place.whole;
          }
          for (int k = 0; k <= total; k += 1 + total / 37) {
            const int found = position(schedule, schedule.timeOf(k) + 1e-9);
            CHECK(found >= k - 1);  // a rounding of the logarithm may fall just short
          }
        }
      }
    }
  }
}

TEST_CASE("Erosion plays as a part of its own, at its own pace") {
  const Timeline timeline = {500, 6, 200};
  const Schedule story = Schedule::at(Speed::kStory, timeline);
  const double before = Schedule::at(Speed::kStory, {500, 6, 0}).duration();
  CHECK(story.timeOf(506) == before);
  CHECK(story.duration() - before > 2.0);
  CHECK(story.duration() - before < 3.5);
  CHECK(position(story, before + 0.1) == 506);
  const Schedule ten = Schedule::at(Speed::k10, timeline);
  CHECK(std::abs(ten.timeOf(606) - ten.timeOf(506) - 10.0) < 1e-9);
  CHECK(ten.rate(ten.timeOf(550)) == 0.0);
  // Few steps are not stretched.
  const Schedule few = Schedule::at(Speed::kStory, {500, 6, 2});
  CHECK(few.duration() - before < 1.0);
  CHECK(Schedule::rise(timeline).duration() < 2.5);
}

TEST_CASE("A steady speed is steps per second") {
  const Schedule ten = Schedule::at(Speed::k10, {500, 0, 0});
  CHECK(position(ten, 3.05) == 30);
  CHECK(ten.rate(3.0) == 10.0);
  CHECK(ten.duration() == 50.0);
}

TEST_CASE("From one stop to the next the land rises in 1.6 s at most") {
  const Timeline timeline = {500, 6, 40};
  for (const auto& [from, to] :
       {std::pair{0, 1}, {1, 2}, {2, 8}, {8, 64}, {64, 500}, {0, 506}, {500, 503}, {504, 546}}) {
    CAPTURE(from, to);
    const Schedule rise = Schedule::rise(timeline, from, to);
    CHECK(rise.end() == to);
    CHECK(rise.timeOf(from) == 0.0);
    CHECK(rise.duration() > 0.0);
    CHECK(rise.duration() <= 1.6 + 1e-9);
    CHECK(position(rise, 0.0) >= from);
    CHECK(position(rise, rise.duration() + 1e-6) == to);
    CHECK(position(rise, 100.0) == to);
  }
  CHECK(Schedule::rise(timeline, 0, 546).duration() == Schedule::rise(timeline).duration());
  // A single fault can be watched.
  CHECK(Schedule::rise(timeline, 7, 8).duration() >= 0.5);
}
