// The stops of a lecture.
#include "app/player/stops.h"

#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

using namespace faultline;

namespace {

std::vector<int> positions(const std::vector<StopPosition>& stops) {
  std::vector<int> positions;
  for (const StopPosition& stop : stops) positions.push_back(stop.position);
  return positions;
}

std::vector<StopPosition> at(std::initializer_list<int> positions) {
  std::vector<StopPosition> stops;
  for (const int position : positions) stops.push_back({stops.size(), position});
  return stops;
}

}  // namespace

TEST_CASE("A lecture's stops are positions, in their order, on any timeline") {
  using enum TimelinePlace::Kind;
  const Timeline timeline = {500, 6, 40};
  std::vector<LectureStop> stops;
  for (const TimelinePlace& at : {TimelinePlace{kUplift, 8},
                                  {kUplift, 9000},
                                  {kSmoothing, 3},
                                  {kErosion, 41},
                                  {kEnd, 0},
                                  {kUplift, 1}}) {
    stops.push_back({.at = at});
  }
  CHECK(positions(stopPositions(stops, "v1", timeline)) ==
        std::vector<int>{8, 500, 503, 546, 546, 1});
  const std::vector<int> usual = {0, 1, 2, 3, 4, 5, 6, 7, 8, 500, 506, 546};
  CHECK(positions(usualStops(timeline)) == usual);
  CHECK(positions(usualStops({3, 0, 0})) == std::vector<int>{0, 1, 2, 3});
  CHECK(positions(usualStops({0, 0, 0})) == std::vector<int>{0});
  // The place where the walk began is found again.
  const auto walk = usualStops(timeline, 40);
  CHECK(positions(walk) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 40, 500, 506, 546});
  const auto first = nextStop(walk, walk.size(), {}, 40, 1);
  CHECK(walk[*nextStop(walk, walk.size(), first, 500, -1)].position == 40);
  CHECK(positions(usualStops(timeline, 500)) == usual);
  for (int position = 0; position <= timeline.length(); ++position) {
    CHECK(timeline.positionOf(timeline.placeOf(position)) == position);
  }
}

TEST_CASE("Stops are walked one by one, from wherever one stands") {
  const auto stops = at({1, 8, 500, 8});
  const auto walked = [&](std::optional<std::size_t> cameTo, int position, int direction) {
    const auto next = nextStop(stops, stops.size(), cameTo, position, direction);
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

TEST_CASE("Only stops that show the land are on its timeline") {
  using enum TimelinePlace::Kind;
  const std::vector<LectureStop> stops = {{.at = {kUplift, 8}, .land = "v1;seed=oak"},
                                          {.at = {kEnd, 0}, .land = "v1;seed=elm"},
                                          {.at = {kUplift, 3}}};
  const Timeline timeline = {20, 0, 0};
  CHECK(stopPositions(stops, "v1;seed=oak", timeline) == std::vector<StopPosition>{{0, 8}, {2, 3}});
  CHECK(stopPositions(stops, "v1;seed=elm", timeline) ==
        std::vector<StopPosition>{{1, 20}, {2, 3}});
  CHECK(hasLands(stops));
  CHECK_FALSE(hasLands(std::span(stops).subspan(2)));
  CHECK_FALSE(hasLands({}));
}

TEST_CASE("A lecture begins anew where nothing of it is left") {
  const auto stops = at({1, 8, 64, 8});
  CHECK_FALSE(pastStops(stops, 0, 100));
  CHECK_FALSE(pastStops(stops, 64, 100));
  CHECK(pastStops(stops, 65, 100));
  CHECK(pastStops(stops, 100, 100));
  const auto toTheEnd = at({1, 100});
  CHECK_FALSE(pastStops(toTheEnd, 99, 100));
  CHECK(pastStops(toTheEnd, 100, 100));
}
