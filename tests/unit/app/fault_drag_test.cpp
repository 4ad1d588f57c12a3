// Faults drawn by hand, as a pointer draws them: on a map, and on the land seen by a camera.
#include "app/tools/fault_drag.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace faultline;

namespace {

// A map 200 px wide at (1000, 100).
ToolSurface onMap() {
  ToolSurface surface;
  surface.map = {1000, 100, 200, 200};
  return surface;
}

struct Hand {
  void drag(double fromX, double fromY, double toX, double toY) {
    drawing.down(1, fromX, fromY, touch, surface, faults);
    drawing.move((fromX + toX) / 2, (fromY + toY) / 2, surface);
    drawing.move(toX, toY, surface);
  }
  FaultDrag::Outcome lift() { return drawing.up(surface, faults); }
  FaultDrag::Outcome press(double x, double y) {
    drawing.down(1, x, y, touch, surface, faults);
    return lift();
  }

  FaultDrag drawing;
  FaultDrag::Faults faults;
  ToolSurface surface = onMap();
  bool touch = false;
};

TEST_CASE("a drag draws a fault from where it began to where it ended, and selects it") {
  Hand hand;
  hand.drag(1050, 150, 1150, 200);
  REQUIRE(hand.drawing.line());
  CHECK(*hand.drawing.line() == DrawnFault{2500, 2500, 7500, 5000, kDrawnUnit});
  CHECK(hand.faults.empty());
  CHECK(hand.lift() == FaultDrag::Outcome::kDrawn);
  CHECK(hand.faults == FaultDrag::Faults{{2500, 2500, 7500, 5000, kDrawnUnit}});
  CHECK(hand.drawing.selected() == 0);
  CHECK(!hand.drawing.line());
  CHECK(!hand.drawing.active());
}

TEST_CASE("what was drawn beyond the square is cut at its sides") {
  CHECK(drawnBetween({-0.5, 0.5}, {1.5, 0.5}, 1) == DrawnFault{0, 5000, 10000, 5000, 1});
  CHECK(drawnBetween({-0.25, 0}, {0.5, 0.75}, 1) == DrawnFault{0, 2500, 5000, 7500, 1});
  CHECK(drawnBetween({0.5, 0.5}, {2.0, 2.0}, 1) == DrawnFault{5000, 5000, 10000, 10000, 1});
  CHECK(drawnBetween({0.5, 0.25}, {1.5, 0.75}, 1) == DrawnFault{5000, 2500, 10000, 5000, 1});
  CHECK(!drawnBetween({-0.5, 0.2}, {-0.1, 0.9}, 1));
  CHECK(!drawnBetween({-0.5, -0.1}, {1.5, -0.1}, 1));
  CHECK(!drawnBetween({0.5, 0.5}, {0.515, 0.5}, 1));  // hardly a line
  CHECK(!drawnBetween({0.5, 0.5}, {0.5, 0.5}, 1));
}

TEST_CASE("a press selects the line that is seen near it, and nothing far from all") {
  Hand hand;
  hand.faults = {{0, 2500, 10000, 2500, kDrawnUnit}, {2000, 0, 3000, 1000, kDrawnUnit}};
  CHECK(hand.press(1040, 150 + kMouseReach - 1) == FaultDrag::Outcome::kPressed);
  CHECK(hand.drawing.selected() == 0);
  // The line runs on beyond where it was drawn.
  hand.press(1160, 220);
  CHECK(hand.drawing.selected() == 1);
  hand.press(1020, 280);
  CHECK(hand.drawing.selected() == -1);
  // A finger reaches farther.
  hand.touch = true;
  hand.press(1010, 150 + kTouchReach - 1);
  CHECK(hand.drawing.selected() == 0);
  CHECK(hand.faults.size() == 2);
}

TEST_CASE("an end of the selected fault is moved, the other stays") {
  Hand hand;
  hand.faults = {{2500, 2500, 7500, 5000, -4000}};
  hand.drawing.select(0);
  hand.drag(1053, 147, 1020, 280);
  CHECK(hand.drawing.movesEnd());
  REQUIRE(hand.drawing.line());
  CHECK(*hand.drawing.line() == DrawnFault{1000, 9000, 7500, 5000, -4000});
  CHECK(hand.lift() == FaultDrag::Outcome::kMoved);
  CHECK(hand.faults.front() == DrawnFault{1000, 9000, 7500, 5000, -4000});
  // Brought onto the other end it stays where a line still was.
  hand.drag(1150, 200, 1020, 280);
  CHECK(hand.lift() == FaultDrag::Outcome::kMoved);
  CHECK(drawnBetween({hand.faults[0].u1 / 1e4, hand.faults[0].v1 / 1e4},
                     {hand.faults[0].u2 / 1e4, hand.faults[0].v2 / 1e4}, 1));
  // Elsewhere, or with nothing selected, the same drag draws.
  hand.drawing.select(-1);
  hand.drag(1020, 280, 1100, 120);
  CHECK(!hand.drawing.movesEnd());
  CHECK(hand.lift() == FaultDrag::Outcome::kDrawn);
  CHECK(hand.faults.size() == 2);
}

TEST_CASE("there is room for 32, and a drag that was broken off draws nothing") {
  Hand hand;
  hand.faults.assign(kMaxDrawnFaults, {0, 0, 10000, 10000, 1});
  hand.drag(1050, 150, 1150, 200);
  CHECK(hand.lift() == FaultDrag::Outcome::kDrawn);
  CHECK(hand.faults.size() == kMaxDrawnFaults);
  hand.faults.clear();
  hand.drag(1050, 150, 1150, 200);
  hand.drawing.cancel();
  CHECK(hand.lift() == FaultDrag::Outcome::kNothing);
  CHECK(hand.faults.empty());
  CHECK(!hand.drawing.line());
}

TEST_CASE("flipped, the same line has its other side raised") {
  const DrawnFault fault{1, 2, 3, 4, -5};
  CHECK(flipped(fault) == DrawnFault{3, 4, 1, 2, -5});
  CHECK(flipped(flipped(fault)) == fault);
}

TEST_CASE("on the land a drag draws where the pointer is seen to be, high or low") {
  Heightfield land(129);
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      land.row(y)[x] = 0.1f + 0.05f * std::sin(0.09f * float(x)) * std::cos(0.07f * float(y));
    }
  }
  constexpr double kRatio = 2.0;
  const Viewport viewport{{320 * kRatio, 48 * kRatio, 960 * kRatio, 552 * kRatio},
                          int(1280 * kRatio),
                          int(720 * kRatio)};
  const Camera camera(OrbitPose(), blockOf(0.05, 0.15), viewport, &land);
  Hand hand;
  hand.surface = {&camera, &land, kRatio, {}};
  const auto heightAt = [&](double u, double v) {
    return static_cast<double>(land.at(int(std::lround(u * 128)), int(std::lround(v * 128))));
  };
  const auto seen = [&](double u, double v) {
    const auto at = camera.project({u, v, heightAt(u, v)});
    return ScreenPoint{at->x / kRatio, at->y / kRatio};
  };
  const ScreenPoint from = seen(0.25, 0.75), to = seen(0.75, 0.5);
  hand.drag(from.x, from.y, to.x, to.y);
  CHECK(hand.lift() == FaultDrag::Outcome::kDrawn);
  REQUIRE(hand.faults.size() == 1);
  const DrawnFault& fault = hand.faults.front();
  CHECK(std::abs(fault.u1 - 2500) < 150);
  CHECK(std::abs(fault.v1 - 7500) < 150);
  CHECK(std::abs(fault.u2 - 7500) < 150);
  CHECK(std::abs(fault.v2 - 5000) < 150);
  // Its end is found again where it is seen.
  const auto end = hand.surface.seen(fault.u2 / 1e4, fault.v2 / 1e4);
  REQUIRE(end);
  CHECK(std::hypot(end->x - to.x, end->y - to.y) < 6);
  // From beside the block to its other side: the whole square.
  hand.faults.clear();
  hand.drawing.select(-1);
  const ScreenPoint middle = seen(0.5, 0.5);
  hand.drag(330, middle.y, 1270, middle.y);
  CHECK(hand.lift() == FaultDrag::Outcome::kDrawn);
  REQUIRE(hand.faults.size() == 1);
  const DrawnFault& whole = hand.faults.front();
  CHECK(std::hypot(whole.u2 - whole.u1, whole.v2 - whole.v1) > 9000);
}

TEST_CASE("a place at a cliff is seen at its upper edge, on both sides of the line") {
  Heightfield land(129);
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) land.row(y)[x] = x < 64 ? 0.0f : 0.15f;
  }
  const Viewport viewport{{320, 48, 960, 552}, 1280, 720};
  const Camera camera(OrbitPose(), blockOf(0.0, 0.15), viewport, &land);
  const ToolSurface surface = {&camera, &land, 1.0, {}};
  for (const double u : {63.2 / 128, 63.5 / 128, 63.8 / 128}) {
    CAPTURE(u);
    const auto seen = surface.seen(u, 0.5), upper = camera.project({u, 0.5, 0.15});
    REQUIRE((seen && upper));
    CHECK(std::hypot(seen->x - upper->x, seen->y - upper->y) < 0.5);
  }
  // A pin stands on the ground.
  const auto pin = surface.seenOnLand(63.2 / 128, 0.5);
  const auto ground = camera.project({63.2 / 128, 0.5, 0.0});
  REQUIRE((pin && ground));
  CHECK(std::abs(static_cast<double>(pin->y) - ground->y) < 0.5);
}

}  // namespace
