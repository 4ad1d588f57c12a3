// A person who stands on the land: the ways to look, walk and fly, and that the eye stays above the
// ground.
#include "app/camera/stand.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <random>

#include "render/camera/camera_ground.h"

using namespace faultline;
using Catch::Approx;

namespace {

constexpr ScreenRect kRegion{0, 0, 800, 600};
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Land of random steps, as rough as land can be.
Heightfield roughLand(unsigned seed) {
  std::mt19937 random(seed);
  Heightfield land(65);
  for (float& z : land.z) z = static_cast<float>(random() % 1000) * 1e-4f;
  return land;
}

}  // namespace

TEST_CASE("A stand says what a link said") {
  const StandPlace place{1234, 9876, 3599, -215, 450, 175};
  CHECK(Stand(place).place() == place);
  CHECK(Stand(StandPlace()).place() == StandPlace());
  // A heading just below a whole turn rounds to north.
  CHECK(Stand(0.5, 0.5, 0.01).place().heading == 0);
}

TEST_CASE("The eye looks where the camera looked, level, above the ground") {
  const Heightfield land(17);
  const BlockShape block;
  const Stand stand(0.25, 0.75, -90.0);
  CHECK(stand.place().heading == 900);
  const EyePose eye = stand.eye(kRegion, block, &land);
  CHECK(eye.eye.x == 0.25);
  CHECK(eye.eye.y == 0.75);
  CHECK(eye.eye.z == Approx(0.008));
  CHECK(eye.azimuthDeg == -90.0);
  // It looks to the east: what lies there is in the picture's middle.
  const Camera camera(eye, block, {kRegion, 800, 600});
  const auto seen = camera.project({0.75, 0.75, eye.eye.z});
  REQUIRE(seen);
  CHECK(seen->x == Approx(400));
  CHECK(seen->y == Approx(300));
  CHECK_FALSE(camera.project({0.0, 0.75, eye.eye.z}));
  const auto south = camera.project({0.75, 0.95, eye.eye.z});
  REQUIRE(south);
  CHECK(south->x > 500);
}

TEST_CASE("Keys walk where the eye looks, and stop when they are let go") {
  const Heightfield land(17);
  const BlockShape block;
  Stand stand(0.5, 0.5, 0.0);
  CHECK_FALSE(stand.moving());
  CHECK_FALSE(stand.key("x", true, false));
  CHECK(stand.key("w", true, false));
  CHECK(stand.moving());
  stand.advance(1.0, block, &land);
  const StandPlace north = stand.place();
  CHECK(north.v < 4800);
  CHECK(north.u == 5000);
  CHECK(stand.key("W", false, true));
  CHECK(stand.key("d", true, false));
  stand.advance(1.0, block, &land);
  CHECK(stand.place().u > 5200);
  CHECK(stand.place().v == north.v);
  // Shift is faster.
  const int before = stand.place().u;
  stand.key("d", true, true);
  stand.advance(0.5, block, &land);
  CHECK(stand.place().u - before > 400);
  stand.release();
  for (int i = 0; i < 100 && stand.moving(); ++i) stand.advance(0.05, block, &land);
  CHECK_FALSE(stand.moving());
  const StandPlace there = stand.place();
  stand.advance(1.0, block, &land);
  CHECK(stand.place() == there);
}

TEST_CASE("A stick steers within its limits, and nonsense does not move the eye") {
  const Heightfield land(17);
  const BlockShape block;
  Stand one(0.5, 0.5, 0.0), far(0.5, 0.5, 0.0), none(0.5, 0.5, 0.0);
  one.steer({1, 0, 0, 0, 0});
  far.steer({1e9, 0, 0, 0, 0});
  none.steer({kNan, kNan, -kNan, INFINITY, kNan});
  for (Stand* stand : {&one, &far, &none}) stand->advance(0.5, block, &land);
  CHECK(one.place() == far.place());
  CHECK(none.place().u == 5000);
  CHECK(none.place().v == 5000);
  CHECK(none.place().heading == 0);
  one.steer({0, 0, 1, 1, 1});
  for (int i = 0; i < 100; ++i) one.advance(0.1, block, &land);
  CHECK(one.place().above == 5000);
  CHECK(one.place().tilt == 800);
  one.steer({0, 0, -1, 0, -1});
  for (int i = 0; i < 100; ++i) one.advance(0.1, block, &land);
  CHECK(one.place().above == 30);
  CHECK(one.place().tilt == -800);
}

TEST_CASE("A drag turns the eye so that the land follows the pointer") {
  const Heightfield land(17);
  const BlockShape block;
  Stand stand(0.5, 0.5, 0.0);
  stand.look(100, 0, kRegion);
  CHECK(stand.place().heading > 3400);  // to the west
  stand.look(0, 50, kRegion);
  CHECK(stand.place().tilt > 0);  // up
  // Closer up the same drag turns less.
  Stand near(0.5, 0.5, 0.0);
  near.zoomBy(4);
  near.look(100, 0, kRegion);
  CHECK(near.place().heading > stand.place().heading);
  near.zoomBy(100);
  CHECK(near.place().zoom == 600);
  near.zoomBy(0);
  CHECK(near.place().zoom == 100);
}

TEST_CASE("The eye stays above land and water and over the square, however it is steered") {
  std::mt19937 random(7);
  const auto part = [&random] { return static_cast<double>(random() % 2001) / 1000.0 - 1.0; };
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Heightfield land = roughLand(seed);
    BlockShape block = blockOf(0.0, 0.1);
    if (seed % 2 == 1) block.water = 0.06;
    Stand stand(0.5, 0.5, 37.0);
    for (int step = 0; step < 200; ++step) {
      const double ahead = part(), right = part(), up = part(), turn = part();
      stand.steer({ahead, right, up, turn, 0});
      stand.key("w", step % 3 == 0, true);
      stand.advance(0.001 * static_cast<double>(random() % 250), block, &land);
      const EyePose eye = stand.eye(kRegion, block, &land);
      REQUIRE(eye.eye.x >= 0.0);
      REQUIRE(eye.eye.x <= 1.0);
      REQUIRE(eye.eye.y >= 0.0);
      REQUIRE(eye.eye.y <= 1.0);
      const double clear = eye.eye.z - heightAt(land, eye.eye.x, eye.eye.y);
      REQUIRE(clear > eye.near);
      if (block.water) REQUIRE(eye.eye.z > *block.water + eye.near);
    }
  }
}

TEST_CASE("Without land the eye stands above the water or the base") {
  BlockShape block = blockOf(-0.1, 0.2);
  const Stand stand(0.5, 0.5, 0.0);
  CHECK(stand.eye(kRegion, block, nullptr).eye.z == Approx(block.base + 0.008));
  block.water = 0.05;
  CHECK(stand.eye(kRegion, block, nullptr).eye.z == Approx(0.058));
}
