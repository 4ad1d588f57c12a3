// The stops of a lecture.
#include "app/player/stops.h"

#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <vector>

#include "share/view_lists.h"

using namespace faultline;

TEST_CASE("Title and stops are a land's own") {
  View view;
  view.title = "Week 3";
  view.stops = {{TimelinePlace::Kind::kUplift, 8}};
  view.stopWords = "Look";
  view.locks = 5;
  View wanted;
  wanted.locks = 5;
  dropLecture(view);
  CHECK(view == wanted);
}

TEST_CASE("A lecture's stops are positions, in their order, on any timeline") {
  using enum TimelinePlace::Kind;
  const Timeline timeline = {500, 6, 40};
  const TimelinePlace stops[] = {{kUplift, 8},   {kUplift, 9000}, {kSmoothing, 3},
                                 {kErosion, 41}, {kEnd, 0},       {kUplift, 1}};
  CHECK(stopPositions(stops, timeline) == std::vector<int>{8, 500, 503, 546, 546, 1});
  CHECK(stopPositions(stops, timeline, 40) == stopPositions(stops, timeline));
  const std::vector<int> usual = {0, 1, 2, 3, 4, 5, 6, 7, 8, 500, 506, 546};
  CHECK(stopPositions({}, timeline) == usual);
  CHECK(stopPositions({}, {3, 0, 0}) == std::vector<int>{0, 1, 2, 3});
  CHECK(stopPositions({}, {0, 0, 0}) == std::vector<int>{0});
  // The place where the walk began is found again.
  const std::vector<int> walk = stopPositions({}, timeline, 40);
  CHECK(walk == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 40, 500, 506, 546});
  CHECK(walk[*nextStop(walk, nextStop(walk, {}, 40, 1), 500, -1)] == 40);
  CHECK(stopPositions({}, timeline, 500) == usual);
  for (int position = 0; position <= timeline.length(); ++position) {
    CHECK(timeline.positionOf(timeline.placeOf(position)) == position);
  }
}

TEST_CASE("Stops are walked one by one, from wherever one stands") {
  const std::vector<int> stops = {1, 8, 500, 8};
  const auto walked = [&](std::optional<std::size_t> cameTo, int position, int direction) {
    const auto next = nextStop(stops, cameTo, position, direction);
    return next ? static_cast<int>(*next) : -1;
  };
  CHECK(walked({}, 0, 1) == 0);
  CHECK(walked(0, 1, 1) == 1);
  CHECK(walked(1, 8, 1) == 2);
  CHECK(walked(2, 500, 1) == 3);  // the fourth stop comes before the third on the timeline
  CHECK(walked(3, 8, 1) == -1);
  CHECK(walked(3, 8, -1) == 2);
  CHECK(walked(0, 1, -1) == -1);
  // Reached otherwise.
  CHECK(walked({}, 20, 1) == 2);
  CHECK(walked({}, 20, -1) == 3);
  CHECK(walked({}, 1, -1) == -1);
  CHECK(walked({}, 500, 1) == -1);
  CHECK(walked({}, 506, 1) == -1);
}

TEST_CASE("A stop is added among the others where the timeline stands, and taken away there") {
  using enum TimelinePlace::Kind;
  const Timeline timeline = {30, 6, 4};
  View view;
  const auto toggled = [&](int position) {
    toggleStopAt(view, position, timeline);
    return stopsText(view);
  };
  CHECK(toggled(8) == "8");
  CHECK(toggled(40) == "8,end");
  CHECK(toggled(31) == "8,smooth:1,end");
  CHECK(toggled(39) == "8,smooth:1,erode:3,end");
  CHECK(toggled(0) == "0,8,smooth:1,erode:3,end");
  CHECK(toggled(31) == "0,8,erode:3,end");
  CHECK(toggled(40) == "0,8,erode:3");
  view.stops = {{kUplift, 20}, {kUplift, 8}, {kUplift, 99}};
  CHECK(toggled(12) == "12,20,8,99");
  CHECK(toggled(30) == "12,20,8");
}

TEST_CASE("Words go with their stop") {
  using enum TimelinePlace::Kind;
  const Timeline timeline(Recipe{});
  View view;
  view.stops = {{kUplift, 1}, {kUplift, 8}, {kUplift, 20}};
  view.stopWords = "one\neight";
  const auto lecture = [&view] { return stopsText(view) + ' ' + view.stopWords; };
  toggleStopAt(view, 4, timeline);
  CHECK(lecture() == "1,4,8,20 one\n\neight");
  REQUIRE(editStop(view, 2, "earlier"));
  CHECK(lecture() == "1,8,4,20 one\neight");
  REQUIRE(editStop(view, 0, "later"));
  CHECK(lecture() == "8,1,4,20 eight\none");
  // The first cannot be earlier, the last not later.
  REQUIRE(editStop(view, 0, "earlier"));
  REQUIRE(editStop(view, 3, "later"));
  CHECK(lecture() == "8,1,4,20 eight\none");
  toggleStopAt(view, 8, timeline);
  CHECK(lecture() == "1,4,20 one");
  REQUIRE(editStop(view, 0, "remove"));
  CHECK(lecture() == "4,20 ");
  CHECK_FALSE(editStop(view, 2, "remove"));
  CHECK_FALSE(editStop(view, static_cast<std::size_t>(-1), "earlier"));
}

TEST_CASE("A lecture begins anew where nothing of it is left") {
  const std::vector<int> stops = {1, 8, 64, 8};
  CHECK_FALSE(pastStops(stops, 0, 100));
  CHECK_FALSE(pastStops(stops, 64, 100));
  CHECK(pastStops(stops, 65, 100));
  CHECK(pastStops(stops, 100, 100));
  const std::vector<int> toTheEnd = {1, 100};
  CHECK_FALSE(pastStops(toTheEnd, 99, 100));
  CHECK(pastStops(toTheEnd, 100, 100));
}
