// app/camera/ground_visit: the way down to a place, the person there, and the way back up.
#include "app/camera/ground_visit.h"

#include <catch2/catch_test_macros.hpp>

namespace faultline {
namespace {

struct Bench {
  Bench() : land(65) {
    stage.viewport = {{0, 0, 800, 600}, 800, 600};
    stage.surface = &land;
  }
  Camera outside() const {
    return Camera(homePose(-34, stage.viewport.region), stage.block, stage.viewport, &land);
  }
  double eyeHeight() const { return visit.camera(outside(), stage).eyePose().eye.z; }

  Heightfield land;
  CameraStage stage;
  GroundVisit visit;
};

TEST_CASE("A visit goes down in a second, and back up", "[ground_visit]") {
  Bench bench;
  CHECK_FALSE(bench.visit.active());
  CHECK(bench.visit.part() == 0.0);
  bench.visit.goDown({0.5, 0.5, 90.0, Stand::kEyeAbove}, false);
  CHECK(bench.visit.standing());
  CHECK(bench.visit.moving());
  double height = bench.eyeHeight();
  for (int i = 0; i < 12; ++i) {
    bench.visit.advance(0.1, bench.stage);
    CHECK(bench.eyeHeight() <= height);
    height = bench.eyeHeight();
  }
  CHECK(bench.visit.part() == 1.0);
  CHECK_FALSE(bench.visit.moving());
  bench.visit.goUp(false);
  CHECK(bench.visit.active());
  CHECK_FALSE(bench.visit.standing());
  for (int i = 0; i < 12; ++i) bench.visit.advance(0.1, bench.stage);
  CHECK_FALSE(bench.visit.active());
}

TEST_CASE("Without motion a visit begins and ends at once; another place is reached at once",
          "[ground_visit]") {
  Bench bench;
  bench.visit.goDown({0.5, 0.5, 90.0, Stand::kEyeAbove}, true);
  CHECK(bench.visit.part() == 1.0);
  bench.visit.goDown({0.25, 0.5, 90.0, Stand::kEyeAbove}, false);
  CHECK(bench.visit.part() == 1.0);
  bench.visit.goUp(true);
  CHECK_FALSE(bench.visit.active());
}

TEST_CASE("One pointer turns the eye until it is lifted", "[ground_visit]") {
  Bench bench;
  bench.visit.goDown({0.5, 0.5, 0.0, Stand::kEyeAbove}, true);
  const double heading = bench.visit.stand().headingDeg();
  bench.visit.press(1, 100, 100);
  CHECK(bench.visit.pressed());
  PointerEvent event{PointerKind::kMove, 2, PointerType::kMouse, 160, 100, kLeftButton, false, 0};
  CHECK_FALSE(bench.visit.pointer(event, bench.stage));
  event.id = 1;
  CHECK(bench.visit.pointer(event, bench.stage));
  CHECK(bench.visit.stand().headingDeg() != heading);
  event.kind = PointerKind::kUp;
  CHECK(bench.visit.pointer(event, bench.stage));
  CHECK_FALSE(bench.visit.pressed());
}

}  // namespace
}  // namespace faultline
