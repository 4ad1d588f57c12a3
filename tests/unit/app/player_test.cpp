// Moving along the timeline, with a clock that the test moves.
#include "app/player/player.h"

#include <catch2/catch_test_macros.hpp>

#include "share/recipe_text.h"

using namespace faultline;
using enum TimelinePlace::Kind;

namespace {

// A land of 40 faults and two smoothing passes on a small grid.
struct PlayedTimeline {
  PlayedTimeline() : session(readLink("v1;faults=40;smooth=iir;smooth-passes=2;size=33").recipe) {
    session.finish();
  }
  // Plays for some seconds, frame by frame, on a machine that computes everything in time.
  void run(double seconds) {
    for (double left = seconds; left > 0.0; left -= 0.02) {
      now += 20.0;
      player.advance(0.02);
      session.finish();
    }
  }
  double now = 1000.0;
  Session session;
  View view;
  Player player{session, view, [this] { return now; }};
};

}  // namespace

TEST_CASE("A link without a place rises quickly, and stands at the end with reduced motion") {
  PlayedTimeline timeline;
  timeline.player.open(View(), false);
  CHECK(timeline.player.rising());
  CHECK(timeline.player.position() == 0);
  CHECK(timeline.player.standing().kind == kEnd);
  timeline.run(3.0);
  CHECK_FALSE(timeline.player.playing());
  CHECK(timeline.player.position() == 42);
  timeline.player.setReducedMotion(true);
  timeline.player.open(View(), false);
  CHECK_FALSE(timeline.player.playing());
  CHECK(timeline.player.position() == 42);
}

TEST_CASE("A moment of the story shows the step that is being made") {
  PlayedTimeline timeline;
  CHECK(timeline.player.storySeconds() > 5.0);
  timeline.player.playStoryFrom(0.0);
  CHECK(timeline.player.position() == 0);
  timeline.player.playStoryFrom(0.75);
  CHECK(timeline.player.playing());
  CHECK(timeline.player.position() == 2);
  CHECK(timeline.player.place().whole == 1);
  CHECK(timeline.player.place().part == 0.5);
  timeline.player.playStoryFrom(1e6);
  CHECK(timeline.player.position() == 42);
  timeline.player.pause();
  CHECK_FALSE(timeline.player.story());
}

TEST_CASE("While a lecture is presented, playing stands still at each of its stops") {
  PlayedTimeline timeline;
  Player& player = timeline.player;
  timeline.view.stops = {{.at = {kUplift, 3}}, {.at = {kUplift, 30}}};
  player.seek(0);
  player.setPresenting(true);
  player.play();
  for (const int stop : {3, 30, 42}) {
    timeline.run(12.0);
    CHECK_FALSE(player.playing());
    CHECK(player.position() == stop);
    if (stop < 42) player.play();
  }
  player.setPresenting(false);
  player.seek(0);
  player.play();
  timeline.run(12.0);
  CHECK(player.position() == 42);
}

TEST_CASE("A step is lifted while the timeline stands still, until anything else moves") {
  PlayedTimeline timeline;
  Player& player = timeline.player;
  player.seek(42);
  timeline.session.finish();
  player.lift(3);
  REQUIRE(player.lifted());
  CHECK(player.lifted()->step == 3);
  CHECK(player.lifted()->lift == 0.0f);
  float before = 0.0f;
  for (int i = 0; i < 8; ++i) {
    timeline.run(0.1);
    REQUIRE(player.lifted());
    CHECK(player.lifted()->lift > before);
    before = player.lifted()->lift;
  }
  CHECK(player.position() == 42);
  CHECK_FALSE(player.playing());
  timeline.run(0.2);
  CHECK_FALSE(player.lifted());
  player.lift(3);
  player.seek(10);
  CHECK_FALSE(player.lifted());
  // A step that is not there yet.
  player.lift(10);
  CHECK_FALSE(player.lifted());
  player.lift(9);
  player.play();
  CHECK_FALSE(player.lifted());
  player.lift(3);
  CHECK_FALSE(player.lifted());
  player.seek(42);
  player.setReducedMotion(true);
  player.lift(3);
  CHECK_FALSE(player.lifted());
}

TEST_CASE("What is lifted waits for its land") {
  PlayedTimeline timeline;
  timeline.player.seek(30);
  timeline.player.lift(3);
  for (int i = 0; i < 100; ++i) timeline.player.advance(0.02);
  REQUIRE(timeline.player.lifted());
  CHECK(timeline.player.lifted()->lift == 0.0f);
}

TEST_CASE("A bare address plays as a story, and what the link said of playing holds till a move") {
  PlayedTimeline timeline;
  timeline.player.open(View(), true);
  CHECK(timeline.player.story());
  CHECK(timeline.player.playing());
  CHECK_FALSE(timeline.player.rising());
  View link;
  link.play = false;
  link.at = {kUplift, 8};
  timeline.player.open(link, false);
  CHECK_FALSE(timeline.player.story());
  CHECK(timeline.player.position() == 8);
  CHECK(timeline.player.linkPlay() == false);
  CHECK(timeline.player.standing() == TimelinePlace{kUplift, 8});
  timeline.player.seek(9);
  CHECK_FALSE(timeline.player.linkPlay());
}

TEST_CASE("A rebuild is told once it takes a while, and not while the land plays") {
  PlayedTimeline timeline;
  timeline.session.seek(0);
  timeline.session.finish();
  timeline.player.seek(40);
  timeline.now += 299.0;
  CHECK_FALSE(timeline.player.rebuilding());
  timeline.now += 2.0;
  CHECK(timeline.player.rebuilding());
  timeline.session.finish();
  CHECK_FALSE(timeline.player.rebuilding());
  timeline.player.seek(0);
  timeline.player.play();
  timeline.now += 301.0;
  CHECK_FALSE(timeline.player.rebuilding());
}

TEST_CASE("Pausing does not wait for what is not computed yet") {
  PlayedTimeline timeline;
  timeline.player.seek(0);
  timeline.session.finish();
  timeline.player.play();
  timeline.session.seek(30);
  timeline.player.pause();
  CHECK(timeline.player.position() == 0);
}

TEST_CASE("The clock of a play waits for the session, and starts again at the end") {
  PlayedTimeline timeline;
  timeline.view.speed = Speed::k10;
  timeline.player.seek(timeline.session.length());
  timeline.player.play();
  CHECK(timeline.player.position() == 0);
  timeline.session.finish();
  // Nothing is computed in between: the session is asked for more, but time stands.
  for (int i = 0; i < 100; ++i) timeline.player.advance(0.1);
  CHECK(timeline.player.position() <= 2);
  timeline.run(6.0);
  CHECK_FALSE(timeline.player.playing());
  CHECK(timeline.player.position() == 42);
}

TEST_CASE("A loop pauses at the end and begins anew") {
  PlayedTimeline timeline;
  timeline.view.speed = Speed::k100;
  timeline.view.loop = true;
  timeline.player.seek(0);
  timeline.session.finish();
  timeline.player.play();
  timeline.run(1.5);
  CHECK(timeline.player.playing());
  CHECK(timeline.player.position() == 42);
  timeline.run(1.2);
  CHECK(timeline.player.playing());
  CHECK(timeline.player.position() < 42);
}

TEST_CASE("A new land rises, and with reduced motion it is finished at once") {
  PlayedTimeline timeline;
  timeline.player.rise();
  CHECK(timeline.player.rising());
  CHECK(timeline.player.position() == 0);
  timeline.player.setReducedMotion(true);
  timeline.player.rise();
  CHECK_FALSE(timeline.player.playing());
  CHECK(timeline.player.position() == 42);
}

TEST_CASE("The way to a stop ends there, whether the view loops or not") {
  PlayedTimeline timeline;
  timeline.view.loop = true;
  timeline.view.stops = {{.at = {kUplift, 8}}};
  timeline.player.seek(0);
  timeline.session.finish();
  timeline.player.goToStop(0);
  timeline.run(5.0);
  CHECK_FALSE(timeline.player.playing());
  CHECK(timeline.player.position() == 8);
}

TEST_CASE("The keys of the timeline step, jump and walk from stop to stop") {
  PlayedTimeline timeline;
  Player& player = timeline.player;
  player.setReducedMotion(true);
  CHECK(player.key("Home", false));
  CHECK(player.position() == 0);
  player.key("ArrowRight", false);
  player.key("ArrowRight", true);
  CHECK(player.position() == 11);
  player.key("ArrowLeft", false);
  CHECK(player.position() == 10);
  player.key("End", false);
  CHECK(player.position() == 42);
  CHECK_FALSE(player.key("x", false));
  timeline.view.stops = {{.at = {kUplift, 5}}, {.at = {kUplift, 20}}, {.at = {kEnd, 0}}};
  player.seek(6);
  CHECK(player.stopNumber() == 0);
  CHECK_FALSE(player.key("PageDown", false));
  CHECK(player.nextStop(1) == 1);
  CHECK(player.nextStop(-1) == 0);
  player.goToStop(1);
  CHECK(player.position() == 20);
  CHECK(player.stopNumber() == 2);
  CHECK(player.nextStop(-1) == 0);
  player.goToStop(2);
  CHECK(player.stopNumber() == 3);
  player.goToStop(9);
  CHECK(player.position() == 42);
  player.stopsChanged();
  CHECK(player.stopNumber() == 3);
}

TEST_CASE(
    "A lecture plays forward to a stop, jumps back, and begins at the first when all are past") {
  PlayedTimeline timeline;
  Player& player = timeline.player;
  timeline.view.stops = {{.at = {kUplift, 5}}, {.at = {kUplift, 20}}};
  player.seek(0);
  player.goToStop(1);
  CHECK(player.rising());
  timeline.run(2.0);
  CHECK(player.position() == 20);
  CHECK_FALSE(player.playing());
  player.goToStop(0);
  CHECK(player.position() == 5);
  CHECK_FALSE(player.playing());
  player.seek(42);
  CHECK(player.isPastStops());
  player.seek(10);
  CHECK_FALSE(player.isPastStops());
}

TEST_CASE("The player says when the position last changed") {
  PlayedTimeline timeline;
  timeline.now = 5000.0;
  timeline.player.seek(3);
  CHECK(timeline.player.movedMs() == 5000.0);
  CHECK(timeline.player.seeks() == 1);
  timeline.session.finish();
  CHECK_FALSE(timeline.player.advance(0.02));
  timeline.player.play();
  CHECK(timeline.player.rate() > 0.0);
  timeline.now = 6000.0;
  CHECK(timeline.player.advance(0.02));
  CHECK(timeline.player.movedMs() == 6000.0);
}
