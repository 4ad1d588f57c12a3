// Pointers over the view: what is held stays under the pointer, a hand that lets go in motion
// leaves the picture gliding, and nothing glides where it should not.
#include "app/camera/gestures.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <optional>

#include "render/camera/camera_moves.h"

using namespace faultline;

namespace {

constexpr Viewport kView{{320, 48, 960, 552}, 1280, 720};

// A land with hills, and a page that shows it.
struct Page {
  Page() : land(129) {
    for (int y = 0; y < land.size; ++y) {
      for (int x = 0; x < land.size; ++x) {
        land.row(y)[x] = 0.1f + 0.05f * std::sin(0.11f * float(x)) * std::cos(0.07f * float(y));
      }
    }
    gestures.setReduced(false);
  }
  Camera camera() const { return Camera(pose, block, kView, &land); }
  void take(const std::optional<OrbitPose>& next) {
    if (next) pose = *next;
  }
  void press(int id, double x, double y, bool pan = false) {
    gestures.down({id, x, y, pan, 4}, now);
  }
  void move(int id, double x, double y) {
    const Camera eye = camera();
    take(gestures.move(id, x, y, {eye, &land}, now));
  }
  // To (x, y) in so many events, evenly in `seconds`.
  void drag(int id, double fromX, double fromY, double x, double y, double seconds, int events) {
    const double start = now;
    for (int i = 1; i <= events; ++i) {
      const double part = double(i) / events;
      now = start + part * seconds;
      move(id, fromX + part * (x - fromX), fromY + part * (y - fromY));
    }
  }
  bool lift(int id) { return gestures.up(id, now, kView.region); }
  // Lets what goes on by itself go on.
  int settle(double step, double most = 3) {
    int frames = 0;
    for (double t = 0; gestures.moving() && t < most; t += step, ++frames) {
      take(gestures.advance(step, camera()));
    }
    now += frames * step;
    return frames;
  }
  Vec3 under(double x, double y) const { return grab(camera(), &land, x, y); }
  double strays(const Vec3& held, double x, double y) const {
    const std::optional<ScreenPoint> at = camera().project(held);
    return at ? std::hypot(at->x - x, at->y - y) : 1e9;
  }

  Heightfield land;
  BlockShape block = blockOf(0.0, 0.2);
  OrbitPose pose;
  Gestures gestures;
  double now = 10.0;
};

}  // namespace

TEST_CASE("One pointer turns, and none of ours does nothing", "[camera]") {
  Page page;
  page.press(1, 700, 300);
  page.move(7, 1, 1);
  CHECK(page.pose == OrbitPose{});
  page.move(1, 748, 310);
  CHECK(std::abs(page.pose.azimuthDeg - (-34 - 48 * 180.0 / 960)) < 1e-9);
  CHECK(page.pose.elevationDeg > 31);
  CHECK(page.pose.zoom == 1);
  CHECK(page.gestures.holds(1));
  page.gestures.cancel(1);
  CHECK_FALSE(page.gestures.active());
  CHECK_FALSE(page.gestures.moving());
}

TEST_CASE("Panning keeps the point of the land under the pointer, all the way", "[camera]") {
  for (const double elevation : {20.0, 31.0, 60.0, 90.0}) {
    for (const double zoom : {1.0, 3.0, 8.0}) {
      Page page;
      page.pose.elevationDeg = elevation;
      page.pose.zoom = zoom;
      const Vec3 held = page.under(800, 340);
      page.press(1, 800, 340, true);
      page.drag(1, 800, 340, 730, 310, 0.2, 9);
      CHECK(page.strays(held, 730, 310) < 0.5);
      page.drag(1, 730, 310, 850, 380, 0.2, 9);
      CHECK(page.strays(held, 850, 380) < 0.5);
      CHECK(page.pose.azimuthDeg == -34);
      CHECK(page.pose.zoom == zoom);
    }
  }
}

TEST_CASE("A pinch keeps both points under their fingers", "[camera]") {
  for (const double elevation : {31.0, 40.0, 70.0, 90.0}) {
    Page page;
    page.pose.elevationDeg = elevation;
    page.pose.zoom = 2;
    const Vec3 left = page.under(720, 330);
    const Vec3 right = page.under(900, 290);
    page.press(1, 720, 330);
    page.press(2, 900, 290);
    // Apart, along, and turned a little; finger by finger, as events come.
    for (int i = 1; i <= 20; ++i) {
      page.now += 0.01;
      page.move(1, 720 - 2.0 * i, 330 + 1.5 * i);
      page.move(2, 900 + 3.0 * i, 290 + 0.5 * i);
      CHECK(page.strays(left, 720 - 2.0 * i, 330 + 1.5 * i) < 0.5);
      CHECK(page.strays(right, 900 + 3.0 * i, 290 + 0.5 * i) < 0.5);
    }
    CHECK(page.pose.zoom > 2.2);
  }
}

TEST_CASE("A pinch at a limit, from low or with fingers close together stays in bounds",
          "[camera]") {
  for (const double elevation : {2.0, 10.0, 31.0}) {
    for (const double zoom : {0.5, 1.0, 12.0}) {
      Page page;
      page.pose.elevationDeg = elevation;
      page.pose.zoom = zoom;
      page.press(1, 600, 300);
      page.press(2, 601, 300);
      for (int i = 0; i < 60; ++i) {
        page.now += 0.01;
        page.move(1, 600 - 7.0 * i, 300 + 200 * std::sin(0.7 * i));
        page.move(2, 601 + 9.0 * (i % 13), 300 - 250 * std::cos(0.9 * i));
        const OrbitPose& at = page.pose;
        REQUIRE(at == clampPose(at));
        REQUIRE(std::isfinite(at.zoom + at.targetU + at.targetV + at.azimuthDeg));
      }
    }
  }
}

TEST_CASE("A hand that lets go in motion leaves the picture turning, alike at every frame rate",
          "[camera]") {
  std::optional<OrbitPose> first;
  for (const double rate : {15.0, 60.0, 144.0}) {
    Page page;
    page.press(1, 600, 300);
    page.drag(1, 600, 300, 750, 310, 0.15, 9);
    const OrbitPose left = page.pose;
    CHECK_FALSE(page.lift(1));
    REQUIRE(page.gestures.moving());
    page.settle(1 / rate);
    CHECK_FALSE(page.gestures.moving());
    // About 1000 pixels a second for a third of 0.4 s.
    const double turned = left.azimuthDeg - page.pose.azimuthDeg;
    CHECK(turned > 0.8 * 1000 * 0.4 / 3 * 180 / 960);
    CHECK(turned < 1.2 * 1000 * 0.4 / 3 * 180 / 960);
    if (!first) first = page.pose;
    CHECK(std::abs(first->azimuthDeg - page.pose.azimuthDeg) < 1e-6);
    CHECK(std::abs(first->elevationDeg - page.pose.elevationDeg) < 1e-6);
  }
}

TEST_CASE("A pan and a pinch glide on with what they held", "[camera]") {
  std::optional<OrbitPose> first;
  for (const double rate : {20.0, 60.0, 120.0}) {
    Page page;
    page.pose.zoom = 4;
    page.press(1, 700, 300, true);
    page.drag(1, 700, 300, 790, 300, 0.15, 9);
    const double u = page.pose.targetU;
    page.lift(1);
    page.settle(1 / rate);
    CHECK(page.pose.targetU < u - 0.005);
    if (!first) first = page.pose;
    CHECK(std::abs(first->targetU - page.pose.targetU) < 1e-4);
    CHECK(std::abs(first->targetV - page.pose.targetV) < 1e-4);
  }
  // Two fingers move apart; one is lifted a moment before the other, which trembles.
  Page page;
  page.press(1, 750, 330);
  page.press(2, 850, 330);
  for (int i = 1; i <= 10; ++i) {
    page.now += 0.016;
    page.move(1, 750 - 5.0 * i, 330);
    page.move(2, 850 + 5.0 * i, 330);
  }
  const OrbitPose pinched = page.pose;
  page.lift(1);
  page.now += 0.04;
  page.move(2, 903, 334);
  CHECK(page.pose == pinched);
  page.lift(2);
  REQUIRE(page.gestures.moving());
  page.settle(1.0 / 60);
  CHECK(page.pose.zoom > 1.1 * pinched.zoom);
}

TEST_CASE("What glides stops at a press, at the wheel and when told; a resting hand begins nothing",
          "[camera]") {
  const auto flicked = [](Page& page) {
    page.press(1, 600, 300);
    page.drag(1, 600, 300, 750, 310, 0.15, 9);
    page.lift(1);
    REQUIRE(page.gestures.moving());
    page.take(page.gestures.advance(0.016, page.camera()));
  };
  Page page;
  flicked(page);
  page.press(2, 700, 300);
  CHECK_FALSE(page.gestures.moving());
  page.lift(2);
  CHECK_FALSE(page.gestures.moving());
  flicked(page);
  const Camera eye = page.camera();
  const double azimuth = page.pose.azimuthDeg;
  CHECK_FALSE(page.gestures.wheel(0.2, 700, 300, false, {eye, &page.land}).has_value());
  page.settle(1.0 / 60);
  CHECK(page.pose.azimuthDeg == azimuth);
  CHECK(page.pose.zoom > 1.2);
  flicked(page);
  page.gestures.stop();
  CHECK_FALSE(page.gestures.moving());
  // Held still before it was lifted.
  page.press(1, 600, 300);
  page.drag(1, 600, 300, 750, 310, 0.15, 9);
  page.now += 0.2;
  page.lift(1);
  CHECK_FALSE(page.gestures.moving());
  // Taken away by the system.
  page.press(1, 600, 300);
  page.drag(1, 600, 300, 750, 310, 0.15, 9);
  page.gestures.cancel(1);
  CHECK_FALSE(page.gestures.moving());
}

TEST_CASE("With reduced motion nothing goes on by itself", "[camera]") {
  Page page;
  page.gestures.setReduced(true);
  page.press(1, 600, 300);
  page.drag(1, 600, 300, 750, 310, 0.15, 9);
  page.lift(1);
  CHECK_FALSE(page.gestures.moving());
  const Camera eye = page.camera();
  const auto zoomed = page.gestures.wheel(0.25, 700, 300, false, {eye, &page.land});
  REQUIRE(zoomed.has_value());
  CHECK(std::abs(zoomed->zoom - std::exp(0.25)) < 1e-9);
  CHECK_FALSE(page.gestures.moving());
}

TEST_CASE("The wheel zooms to the pointer, in and out again", "[camera]") {
  for (const double rate : {20.0, 60.0, 144.0}) {
    Page page;
    const Vec3 held = page.under(820, 320);
    for (int notch = 0; notch < 8; ++notch) {
      const Camera eye = page.camera();
      page.gestures.wheel(0.15, 820, 320, false, {eye, &page.land});
      page.take(page.gestures.advance(1 / rate, page.camera()));
    }
    page.settle(1 / rate);
    CHECK(std::abs(page.pose.zoom - std::exp(1.2)) < 1e-6);
    CHECK(page.strays(held, 820, 320) < 1);
    const Camera eye = page.camera();
    page.gestures.wheel(-1.2, 820, 320, false, {eye, &page.land});
    page.settle(1 / rate);
    CHECK(std::abs(page.pose.zoom - 1) < 1e-6);
    CHECK(std::abs(page.pose.targetU - 0.5) < 0.01);
    CHECK(std::abs(page.pose.targetV - 0.5) < 0.01);
  }
  // Far beyond the limit it rests there, and turns back at once.
  Page page;
  for (int notch = 0; notch < 100; ++notch) {
    const Camera eye = page.camera();
    page.gestures.wheel(0.3, 700, 330, false, {eye, &page.land});
    page.take(page.gestures.advance(0.016, page.camera()));
  }
  page.settle(0.016);
  CHECK(std::abs(page.pose.zoom - kMaxZoom) < 1e-9);
  const Camera eye = page.camera();
  page.gestures.wheel(-0.3, 700, 330, false, {eye, &page.land});
  page.take(page.gestures.advance(0.1, page.camera()));
  CHECK(page.pose.zoom < 0.85 * kMaxZoom);
  // Also while it is still on its way there: nothing is saved up beyond.
  Page quick;
  const Camera start = quick.camera();
  for (int notch = 0; notch < 100; ++notch) {
    quick.gestures.wheel(0.3, 700, 330, false, {start, &quick.land});
  }
  quick.take(quick.gestures.advance(0.016, quick.camera()));
  const Camera under = quick.camera();
  quick.gestures.wheel(-0.3, 700, 330, false, {under, &quick.land});
  quick.settle(0.016);
  CHECK(std::abs(quick.pose.zoom - kMaxZoom * std::exp(-0.3)) < 0.01);
}

TEST_CASE("Two taps at one place are told from drags and from slow ones", "[camera]") {
  Page page;
  const auto tap = [&page](double x, double y) {
    page.press(1, x, y);
    page.now += 0.05;
    const bool second = page.lift(1);
    page.now += 0.1;
    return second;
  };
  CHECK_FALSE(tap(700, 300));
  CHECK(tap(702, 301));
  CHECK_FALSE(tap(702, 301));  // a third begins anew
  CHECK_FALSE(tap(760, 301));
  page.now += 1;
  CHECK_FALSE(tap(760, 301));
  page.press(1, 760, 301);
  page.drag(1, 760, 301, 790, 301, 0.05, 3);
  page.drag(1, 790, 301, 760, 301, 0.05, 3);
  CHECK_FALSE(page.lift(1));
  // A pointer that rests before it is lifted does not tap.
  page.gestures.clear();
  CHECK_FALSE(tap(700, 300));
  page.press(1, 700, 300);
  page.now += 0.35;
  CHECK_FALSE(page.lift(1));
  // Two fingers at once are no two taps.
  page.gestures.clear();
  page.press(1, 700, 300);
  page.press(2, 704, 300);
  page.now += 0.03;
  CHECK_FALSE(page.lift(1));
  CHECK_FALSE(page.lift(2));
}
