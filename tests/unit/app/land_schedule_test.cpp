// The work on the shown land, frame by frame, with a clock that the test moves.
#include "app/shown/land_schedule.h"

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <vector>

#include "share/recipe_text.h"

using namespace faultline;

namespace {

struct Page {
  explicit Page(std::string_view text = "v1;size=129;faults=20")
      : session(readLink(text).recipe),
        player(session, view, clock()),
        land(session, view),
        schedule(session, view, player, land, clock(), [this](bool moving) {
          uploads.push_back(moving);
          now += uploadMs;
        }) {
    session.seek(session.length());
  }
  std::function<double()> clock() {
    return [this] { return now; };
  }
  LandSchedule::Step frame(double ms = 16) {
    now += ms;
    schedule.noteView();
    schedule.build();
    return schedule.advance(ms / 1000.0, [this] { return lights-- > 0; });
  }
  // Frames until the schedule is settled; their number.
  int settle() {
    int frames = 0;
    for (; !(schedule.settled() && schedule.fingerprintDone()) && frames < 1000; ++frames) frame();
    return frames;
  }

  double now = 1000;
  double uploadMs = 0;
  int lights = 1;  // how often light is still to be made
  std::vector<bool> uploads;
  Session session;
  View view;
  Player player;
  ShownLand land;
  LandSchedule schedule;
};

TEST_CASE("a land is uploaded, and at rest detail, fingerprint and light come one a frame") {
  Page page;
  page.session.finish();
  CHECK(page.frame().changed);
  CHECK(page.uploads == std::vector<bool>{true});
  // It does not rest yet.
  CHECK(!page.frame().changed);
  CHECK(!page.schedule.atRest());
  const LandSchedule::Step detail = page.frame(kRestMs + 1);
  CHECK(detail.spent);
  CHECK(detail.changed);
  CHECK(page.uploads == std::vector<bool>{true, false});
  CHECK(page.schedule.atRest());
  CHECK(!page.schedule.fingerprint());
  const LandSchedule::Step scanned = page.frame();
  CHECK(!scanned.spent);
  REQUIRE(scanned.finished);
  CHECK(!scanned.fingerprintKnown);
  CHECK(page.schedule.fingerprint() == scanned.finished);
  const LandSchedule::Step light = page.frame();
  CHECK(light.spent);
  CHECK(light.fingerprintKnown);
  CHECK(page.schedule.shadow() == 0.0f);
  const LandSchedule::Step fading = page.frame(40);
  CHECK(fading.fading);
  CHECK(page.schedule.shadow() == 0.1f);
  page.settle();
  CHECK(page.schedule.settled());
  CHECK(page.uploads.size() == 2);
  CHECK(page.schedule.finishedFingerprint() == scanned.finished);
}

TEST_CASE("a fingerprint on the way is not that of the finished land") {
  Page page;
  page.session.seek(5);
  page.session.finish();
  bool finished = false;
  for (int i = 0; i < 30; ++i) finished |= page.frame().finished.has_value();
  CHECK(!finished);
  CHECK(page.schedule.fingerprint());
}

TEST_CASE("other light only delays shadows, another shape is uploaded again") {
  Page page;
  page.session.finish();
  page.settle();
  const std::size_t before = page.uploads.size();
  page.view.sun = SunPlace{10, 40};
  page.frame();
  CHECK(page.schedule.shadow() == 0.0f);
  CHECK(page.uploads.size() == before);
  page.settle();
  CHECK(page.schedule.shadow() == 1.0f);
  CHECK(page.uploads.size() == before);
  page.view.flip = true;
  page.frame();
  CHECK(!page.schedule.atRest());
  CHECK(page.uploads.size() == before + 1);
  page.settle();
  CHECK(page.uploads.size() == before + 2);
}

TEST_CASE("with reduced motion shadows come at once") {
  Page page;
  page.player.setReducedMotion(true);
  page.lights = 0;
  page.session.finish();
  page.frame();
  page.frame(kRestMs + 1);
  page.frame();
  page.frame();
  CHECK(page.schedule.shadow() == 1.0f);
}

TEST_CASE("rest counts from when a change was uploaded, however long that took") {
  Page page;
  page.uploadMs = 1000;
  page.session.finish();
  page.frame();
  page.frame();
  CHECK(page.uploads.size() == 1);
  page.frame(kRestMs + 1);
  CHECK(page.uploads.size() == 2);
}

TEST_CASE("while it plays every state is uploaded and nothing is refined") {
  Page page;
  page.session.seek(0);
  page.session.finish();
  page.player.play();
  for (int i = 0; i < 40; ++i) {
    page.player.advance(0.05);
    page.frame(50);
  }
  REQUIRE(page.player.playing());
  CHECK(page.uploads.size() >= 3);
  for (const bool moving : page.uploads) CHECK(moving);
  CHECK(page.schedule.shadow() == 0.0f);
  CHECK(!page.schedule.fingerprint());
}

TEST_CASE("a picture finishes the land at once, and only once") {
  Page page;
  CHECK(page.schedule.finish());
  CHECK(page.session.arrived());
  CHECK(page.uploads == std::vector<bool>{false});
  CHECK(!page.schedule.finish());
  page.view.exaggeration = 200;
  CHECK(page.schedule.finish());
  page.schedule.forget();
  CHECK(!page.land.taken());
  CHECK(page.schedule.finish());
}

}  // namespace
