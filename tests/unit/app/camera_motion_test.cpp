// What the camera does by itself: it ends, softly and where it should, and the number of frames
// makes no difference.
#include "app/camera/camera_motion.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace faultline;

namespace {

// Lengths of frames until `seconds` are over.
std::vector<double> frames(double rate, double seconds) {
  std::vector<double> steps(static_cast<std::size_t>(seconds * rate), 1.0 / rate);
  steps.push_back(seconds);  // and then a long one
  return steps;
}

const std::vector<std::vector<double>> kPaces = {
    frames(24, 1), frames(60, 1), frames(144, 1), {0.5}, {0.0, 0.001, 0.3, 0.02, 0.5}};

}  // namespace

TEST_CASE("A glide goes equally far at every frame rate, and ends", "[camera]") {
  for (const std::vector<double>& pace : kPaces) {
    Glide glide;
    CHECK_FALSE(glide.moving());
    glide.begin({900, -300, 1.5, 90}, 1e9);
    REQUIRE(glide.moving());
    GestureMotion sum;
    for (const double step : pace) {
      const GestureMotion by = glide.advance(step);
      sum = {sum.x + by.x, sum.y + by.y, sum.zoom + by.zoom, sum.turnDeg + by.turnDeg};
    }
    CHECK_FALSE(glide.moving());
    CHECK(std::abs(sum.x - 900 * kGlideSeconds / 3) < 1e-9);
    CHECK(std::abs(sum.y + 300 * kGlideSeconds / 3) < 1e-9);
    CHECK(std::abs(sum.zoom - 1.5 * kGlideSeconds / 3) < 1e-9);
    CHECK(std::abs(sum.turnDeg - 90 * kGlideSeconds / 3) < 1e-9);
    CHECK(glide.advance(1).x == 0);
  }
}

TEST_CASE("A glide begins as fast as the hand and slows down to rest in 0.4 s", "[camera]") {
  Glide glide;
  glide.begin({1000, 0, 0, 0}, 1e9);
  constexpr double kStep = 0.01;
  double before = 1000 * kStep;
  for (int i = 0; i < 40; ++i) {
    CHECK(glide.moving());
    const double gone = glide.advance(kStep).x;
    CHECK(gone < before);
    CHECK(gone >= 0);
    if (i == 0) CHECK(gone > 0.95 * before);
    before = gone;
  }
  CHECK(before < 0.02);
  glide.advance(1e-9);
  CHECK_FALSE(glide.moving());
}

TEST_CASE("A glide needs speed, knows its limits and can be stopped", "[camera]") {
  Glide glide;
  glide.begin({40, 30, 0.1, 5}, 1e9);
  CHECK_FALSE(glide.moving());
  glide.begin({std::nan(""), INFINITY, std::nan(""), -INFINITY}, 1e9);
  CHECK_FALSE(glide.moving());
  glide.begin({1e7, 0, 1e7, 1e7}, 3000);
  const GestureMotion all = glide.advance(1);
  CHECK(std::abs(all.x - 3000 * kGlideSeconds / 3) < 1e-6);
  CHECK(all.zoom < 1);
  CHECK(all.turnDeg < 60);
  glide.begin({1000, 0, 0, 0}, 1e9);
  glide.stop();
  CHECK_FALSE(glide.moving());
  CHECK(glide.advance(0.1).x == 0);
}

TEST_CASE("A hand's speed is the same at every rate of events, and none after a rest", "[camera]") {
  for (const double rate : {30.0, 60.0, 125.0, 1000.0}) {
    PointerSpeed hand;
    hand.begin(5.0);
    const int count = static_cast<int>(0.3 * rate);
    double now = 5.0;
    for (int i = 1; i <= count; ++i) {
      now = 5.0 + i / rate;
      hand.moved({600 / rate, -60 / rate, 0.9 / rate, 30 / rate}, now);
    }
    const GestureMotion speed = hand.speed(now);
    CHECK(std::abs(speed.x - 600) < 1e-6);
    CHECK(std::abs(speed.y + 60) < 1e-6);
    CHECK(std::abs(speed.zoom - 0.9) < 1e-6);
    CHECK(std::abs(speed.turnDeg - 30) < 1e-6);
    CHECK(hand.speed(now + 0.2).x == 0);
    hand.begin(now);
    CHECK(hand.speed(now).x == 0);
  }
  // All events in one heap are no infinite speed.
  PointerSpeed heap;
  heap.begin(1.0);
  for (int i = 0; i < 10; ++i) heap.moved({10, 0, 0, 0}, 1.0);
  CHECK(std::isfinite(heap.speed(1.0).x));
}

TEST_CASE("The wheel's zoom arrives whole, soon, and alike at every frame rate", "[camera]") {
  for (const std::vector<double>& pace : kPaces) {
    SmoothZoom zoom;
    zoom.add(0.3, -10, 10);
    zoom.add(0.15, -10, 10);
    double sum = 0;
    for (const double step : pace) sum += zoom.advance(step);
    CHECK(std::abs(sum - 0.45) < 1e-12);
    CHECK_FALSE(zoom.moving());
  }
  // Within a tenth of a second most of it is there, however many frames that were.
  double after[2];
  for (int i = 0; i < 2; ++i) {
    SmoothZoom zoom;
    zoom.add(1, -10, 10);
    after[i] = 0;
    const int count = i == 0 ? 3 : 24;
    for (int k = 0; k < count; ++k) after[i] += zoom.advance(0.1 / count);
  }
  CHECK(std::abs(after[0] - after[1]) < 1e-12);
  CHECK(after[0] > 0.75);
  // No more than there is room for: turning back answers at once.
  SmoothZoom full;
  full.add(50, -1, 0.2);
  CHECK(std::abs(full.advance(10) - 0.2) < 1e-12);
  full.add(std::nan(""), -1, 1);
  CHECK_FALSE(full.moving());
}

TEST_CASE("A flight ends exactly at its goal, alike at every frame rate", "[camera]") {
  const OrbitPose from{-34, 31, 1, 0.5, 0.5};
  const OrbitPose to{170, 4, 3.5, 0.1, 0.9};
  for (const std::vector<double>& pace : kPaces) {
    Flight flight(from, to);
    OrbitPose at = from;
    for (const double step : pace) at = flight.advance(step);
    CHECK(flight.done());
    CHECK(at == to);
  }
  Flight coarse(from, to);
  Flight fine(from, to);
  const OrbitPose half = coarse.advance(0.1);
  OrbitPose same = from;
  for (int i = 0; i < 50; ++i) same = fine.advance(0.002);
  CHECK_FALSE(fine.done());
  CHECK(std::abs(half.azimuthDeg - same.azimuthDeg) < 1e-9);
  CHECK(std::abs(half.zoom - same.zoom) < 1e-9);
  // The shorter way around: from -34 down over -180 to 170.
  CHECK((half.azimuthDeg < -34 || half.azimuthDeg > 170));
  // Slowing down: most of the way comes first.
  CHECK(half.elevationDeg < 31 - 0.7 * 27);
}
