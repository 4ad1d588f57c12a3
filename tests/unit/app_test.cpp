// Playback schedules, words and history: the parts of the playground that need no picture.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "app/gestures.h"
#include "app/history.h"
#include "app/playback.h"
#include "app/words.h"

using namespace faultline;

namespace {

int position(const Schedule& schedule, double seconds) {
  const PlayPlace place = schedule.place(seconds);
  return place.whole;
}

}  // namespace

TEST_CASE("The story takes about nine seconds for 500 faults and six passes") {
  const Schedule story = Schedule::at(Speed::kStory, 500, 6);
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
  for (const int faults : {0, 1, 3, 5, 6, 17, 500, 100000}) {
    for (const int passes : {0, 1, 6, 64}) {
      const Schedule schedules[] = {
          Schedule::rise(faults, passes), Schedule::at(Speed::kStory, faults, passes),
          Schedule::at(Speed::k1, faults, passes), Schedule::at(Speed::k100, faults, passes),
          Schedule::at(Speed::kMax, faults, passes)};
      for (const Schedule& schedule : schedules) {
        const double end = schedule.duration();
        REQUIRE(std::isfinite(end));
        CHECK(position(schedule, end + 1e-6) == faults + passes);
        CHECK(position(schedule, end + 100.0) == faults + passes);
        int before = 0;
        for (int i = 0; i <= 400; ++i) {
          const PlayPlace place = schedule.place(end * i / 400.0);
          REQUIRE(place.whole >= before);
          REQUIRE(place.part >= 0.0);
          REQUIRE(place.part < 1.0);
          before = place.whole;
        }
        for (int k = 0; k <= faults + passes; k += 1 + (faults + passes) / 37) {
          const int found = position(schedule, schedule.timeOf(k) + 1e-9);
          CHECK(found >= k - 1);  // a rounding of the logarithm may fall just short
        }
      }
    }
  }
}

TEST_CASE("A steady speed is faults per second") {
  const Schedule ten = Schedule::at(Speed::k10, 500, 0);
  CHECK(position(ten, 3.05) == 30);
  CHECK(ten.rate(3.0) == 10.0);
  CHECK(ten.duration() == 50.0);
}

TEST_CASE("History undoes and redoes one entry per gesture") {
  History history;
  Recipe first;
  Recipe second;
  second.seed = "second";
  Recipe third;
  third.seed = "third";
  history.commit(first);
  CHECK_FALSE(history.canUndo());
  history.commit(second);
  history.commit(second);
  CHECK(history.undo() == first);
  CHECK_FALSE(history.canUndo());
  CHECK(history.redo() == second);
  CHECK_FALSE(history.canRedo());
  history.undo();
  history.commit(third);
  CHECK_FALSE(history.canRedo());
  CHECK(history.undo() == first);
}

TEST_CASE("Captions tell the step in words") {
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 8);
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 2);
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  CHECK(caption(session, 0, false).strong == "Flat ground.");
  CHECK(caption(session, 3, false).strong == "Fault 3 of 8.");
  const std::string told = caption(session, 3, false).rest;
  CHECK(told.find("side rose") != std::string::npos);
  CHECK(told.find("of the final height.") != std::string::npos);
  CHECK(caption(session, 3, true).rest.empty());
  CHECK(caption(session, 8, false).strong == "8 faults, not smoothed yet.");
  CHECK(caption(session, 9, false).strong == "Smoothed 1 of 2 times.");
  CHECK(caption(session, 10, false).strong == "8 faults, smoothed twice.");
}

TEST_CASE("The rising side named is the side that rose") {
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 1);
  recipe.set(ParameterId::kSize, 65);
  for (int i = 0; i < 200; ++i) {
    recipe.seed = "compass" + std::to_string(i);
    Session session(recipe);
    session.seek(1);
    session.finish();
    const Heightfield& land = session.heights();
    const Fault fault = session.fault(0);
    const std::string told = caption(session, 1, false).rest;
    const std::string side = told.substr(4, told.find(" side") - 4);
    // Walk from the middle of the line towards the named side: it must be the higher one.
    const int east = side.find("east") != std::string::npos   ? 1
                     : side.find("west") != std::string::npos ? -1
                                                              : 0;
    const int south = side.find("south") != std::string::npos   ? 1
                      : side.find("north") != std::string::npos ? -1
                                                                : 0;
    const int x = fault.px >> 18;
    const int y = fault.py >> 18;
    const auto inside = [](int value) { return value >= 0 && value <= 64; };
    const int far = 3;
    if (!inside(x + far * east) || !inside(y + far * south)) continue;
    if (!inside(x - far * east) || !inside(y - far * south)) continue;
    INFO(told);
    CHECK(land.at(x + far * east, y + far * south) > land.at(x - far * east, y - far * south));
  }
}

TEST_CASE("Every seed name is one a link can carry") {
  for (std::uint32_t entropy = 0; entropy < 200000; entropy += 977) {
    for (const char c : seedName(entropy * 40503u)) {
      CHECK(((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'));
    }
  }
}

TEST_CASE("One pointer turns, a panning one moves, two zoom") {
  const Viewport viewport{{0, 0, 960, 552}, 960, 552};
  const BlockShape block;
  Gestures gestures;
  gestures.down(1, 400, 300, false);
  Camera camera(OrbitPose{}, block, viewport);
  const auto turned = gestures.move(1, 450, 300, camera);
  REQUIRE(turned.has_value());
  CHECK(turned->azimuthDeg != camera.pose().azimuthDeg);
  CHECK_FALSE(gestures.move(7, 1, 1, camera).has_value());
  gestures.down(2, 500, 300, false);
  const auto zoomed = gestures.move(2, 700, 300, camera);
  REQUIRE(zoomed.has_value());
  CHECK(zoomed->zoom > camera.pose().zoom);
  gestures.up(1);
  gestures.up(2);
  CHECK_FALSE(gestures.active());
  gestures.down(3, 400, 300, true);
  const auto panned = gestures.move(3, 430, 320, camera);
  REQUIRE(panned.has_value());
  CHECK(panned->azimuthDeg == camera.pose().azimuthDeg);
  CHECK(panned->targetU != camera.pose().targetU);
}
