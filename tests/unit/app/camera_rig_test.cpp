// The page's camera, driven by pointers, wheel, keys and links, without a window.
#include "app/camera/camera_rig.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace faultline;

namespace {

// A camera over a flat land, and a clock that the test moves.
struct Page {
  Page() : surface(129) {
    UiRegions regions;
    regions.windowWidth = 1280;
    regions.windowHeight = 720;
    regions.view = {320, 48, 960, 552};
    stage.viewport = viewportOf(regions);
    stage.surface = &surface;
  }
  PointerEvent event(PointerKind kind, int id, double x, double y,
                     PointerType type = PointerType::kMouse) const {
    return {kind, id, type, x, y, kLeftButton, false, now};
  }
  void tap(double x, double y) {
    rig.press(event(PointerKind::kDown, 1, x, y), false, 1.0);
    now += 50;
    rig.pointer(event(PointerKind::kUp, 1, x, y), stage);
    now += 50;
  }
  // Advances in frames until nothing moves; their number.
  int settle() {
    int frames = 0;
    for (; rig.moving() && frames < 1000; ++frames) {
      now += 16;
      rig.advance(now, stage);
    }
    return frames;
  }
  OrbitPose pose() const { return rig.pose(stage.viewport.region); }

  double now = 1000;
  Heightfield surface;
  CameraStage stage;
  CameraRig rig{[this] { return now; }};
};

Heightfield lowestIn(int corner) {
  Heightfield land(17);
  for (int y = 0; y < land.size; ++y) {
    for (int x = 0; x < land.size; ++x) {
      const float u = float(x) / 16.0f, v = float(y) / 16.0f;
      land.row(y)[x] = corner == 0 ? u + v : 2.0f - u - v;
    }
  }
  return land;
}

TEST_CASE("the viewport is the view region in device pixels, never empty") {
  UiRegions regions;
  regions.windowWidth = 800.4f;
  regions.windowHeight = 600;
  regions.pixelRatio = 2;
  regions.view = {10, 20, 300, 0};
  const Viewport viewport = viewportOf(regions);
  CHECK(viewport.framebufferWidth == 1601);
  CHECK(viewport.framebufferHeight == 1200);
  CHECK(viewport.region.x == 20);
  CHECK(viewport.region.y == 40);
  CHECK(viewport.region.width == 600);
  CHECK(viewport.region.height == 1);
}

TEST_CASE("a rig opens with the home view or with the camera of a link") {
  Page page;
  CHECK(page.pose() == homePose(-34.0, page.stage.viewport.region));
  page.rig.open(CameraPose{123, 456, 250, 100, -200});
  CHECK(page.pose().azimuthDeg == 12.3);
  CHECK(page.pose().elevationDeg == 45.6);
  CHECK(page.pose().zoom == 2.5);
  CHECK(page.pose().targetU == 0.6);
  page.rig.open(std::nullopt);
  CHECK(page.pose() == homePose(-34.0, page.stage.viewport.region));
}

TEST_CASE("a link holds the camera only where a page would open with another") {
  Page page;
  const ScreenRect& region = page.stage.viewport.region;
  CHECK(!page.rig.linkPose(region, std::nullopt));
  CHECK(!page.rig.linkPose(region, -34.0));
  const auto home = page.rig.linkPose(region, 56.0);
  REQUIRE(home);
  CHECK(home->azimuth == -340);
  CHECK(home->zoom == 100);
  const CameraPose chosen{123, 456, 250, 100, -200};
  page.rig.open(chosen);
  CHECK(page.rig.linkPose(region, -34.0) == chosen);
}

TEST_CASE("the home view turns the lowest corner to the reader, once for each land") {
  Page page;
  CHECK(page.rig.turnHome(lowestIn(0), "oak"));
  const double first = page.rig.homeAzimuthDeg();
  CHECK(first == homeAzimuth(lowestIn(0)));
  CHECK(!page.rig.turnHome(lowestIn(1), "oak"));
  CHECK(page.rig.homeAzimuthDeg() == first);
  CHECK(page.rig.turnHome(lowestIn(1), "ash"));
  CHECK(page.rig.homeAzimuthDeg() == homeAzimuth(lowestIn(1)));
  CHECK(page.rig.homeAzimuthDeg() != first);
  // A pose that somebody chose stays, and so does the light, which follows the home view.
  page.rig.open(CameraPose{123, 456, 250, 100, -200});
  CHECK(page.rig.turnHome(lowestIn(1), "ash"));
  CHECK(!page.rig.turnHome(lowestIn(0), "elm"));
  CHECK(page.rig.homeAzimuthDeg() == homeAzimuth(lowestIn(1)));
  page.rig.open(std::nullopt);
  CHECK(page.rig.turnHome(lowestIn(0), "elm"));
  CHECK(page.rig.homeAzimuthDeg() == first);
}

TEST_CASE("a drag turns the block and notes when it moved") {
  Page page;
  const OrbitPose before = page.pose();
  page.rig.press(page.event(PointerKind::kDown, 7, 700, 300), false, 1.0);
  CHECK(page.rig.pressed());
  CHECK(!page.rig.pointer(page.event(PointerKind::kMove, 8, 720, 300), page.stage));
  page.now += 16;
  CHECK(page.rig.pointer(page.event(PointerKind::kMove, 7, 760, 300), page.stage));
  CHECK(page.pose().azimuthDeg != before.azimuthDeg);
  CHECK(page.rig.movedMs() == page.now);
  page.now += 500;
  CHECK(page.rig.pointer(page.event(PointerKind::kUp, 7, 760, 300), page.stage));
  CHECK(!page.rig.pressed());
  CHECK(!page.rig.moving());
}

TEST_CASE("a pixel ratio turns CSS pixels into device pixels alike") {
  Page one, two;
  two.stage.pixelRatio = 2.0;
  two.stage.viewport = {{640, 96, 1920, 1104}, 2560, 1440};
  for (Page* page : {&one, &two}) {
    page->rig.press(page->event(PointerKind::kDown, 1, 700, 300), false, page->stage.pixelRatio);
    page->rig.pointer(page->event(PointerKind::kMove, 1, 740, 310), page->stage);
  }
  CHECK(std::abs(one.pose().azimuthDeg - two.pose().azimuthDeg) < 1e-9);
  CHECK(std::abs(one.pose().elevationDeg - two.pose().elevationDeg) < 1e-9);
}

TEST_CASE("a named view is flown to in a quarter of a second, and other names do nothing") {
  Page page;
  CHECK(!page.rig.flyToNamed("sideways", page.stage));
  CHECK(!page.rig.moving());
  CHECK(page.rig.flyToNamed("top", page.stage));
  CHECK(page.rig.moving());
  // A link shared during the flight holds the goal.
  const auto shared = page.rig.linkPose(page.stage.viewport.region, -34.0);
  REQUIRE(shared);
  CHECK(shared->elevation == 900);
  const int frames = page.settle();
  CHECK(frames >= 15);
  CHECK(frames <= 17);
  CHECK(page.pose().elevationDeg == 90);
  CHECK(page.rig.flyToNamed("home", page.stage));
  page.settle();
  CHECK(!page.rig.linkPose(page.stage.viewport.region, -34.0));
}

TEST_CASE("with reduced motion, or without rendered frames, a flight ends at once") {
  Page page;
  page.rig.setReducedMotion(true);
  CHECK(page.rig.flyToNamed("top", page.stage));
  CHECK(!page.rig.moving());
  CHECK(page.pose().elevationDeg == 90);

  Page still;
  still.stage.rendered = false;
  CHECK(still.rig.flyToNamed("top", still.stage));
  CHECK(!still.rig.moving());
  CHECK(still.pose().elevationDeg == 90);
}

TEST_CASE("keys turn, tip and zoom, and add up during a flight") {
  Page page;
  const OrbitPose before = page.pose();
  CHECK(page.rig.key("e", false, page.stage));
  CHECK(page.rig.key("e", false, page.stage));
  page.settle();
  CHECK(std::abs(page.pose().azimuthDeg - before.azimuthDeg - 15.0) < 1e-9);
  CHECK(page.rig.key("ArrowUp", false, page.stage));
  page.settle();
  CHECK(std::abs(page.pose().elevationDeg - before.elevationDeg - 4.0) < 1e-9);
  CHECK(page.rig.key("+", false, page.stage));
  page.settle();
  CHECK(std::abs(page.pose().zoom - 1.15) < 1e-9);
  CHECK(page.rig.key("e", true, page.stage));
  page.settle();
  CHECK(page.pose().targetU != before.targetU);
  CHECK(page.rig.key("2", false, page.stage));
  page.settle();
  CHECK(page.pose().elevationDeg == 90);
  CHECK(!page.rig.key("7", false, page.stage));
  CHECK(!page.rig.key("x", false, page.stage));
}

TEST_CASE("the wheel ends a flight and zooms smoothly; a pinch on a touchpad zooms at once") {
  Page page;
  page.rig.flyToNamed("top", page.stage);
  page.rig.wheel(800, 320, -100, false, page.stage);
  CHECK(page.rig.moving());
  CHECK(page.pose().elevationDeg != 90);
  page.settle();
  CHECK(page.pose().zoom > 1.1);
  CHECK(page.pose().elevationDeg != 90);

  Page pad;
  pad.rig.wheel(800, 320, -20, true, pad.stage);
  CHECK(!pad.rig.moving());
  CHECK(pad.pose().zoom > 1.1);
}

TEST_CASE("a double tap flies to the land there, and back home the next time") {
  Page page;
  page.tap(800, 330);
  CHECK(!page.rig.moving());
  page.tap(800, 330);
  CHECK(page.rig.moving());
  page.settle();
  CHECK(page.pose().zoom == 3.0);
  page.now += 2000;
  page.tap(800, 330);
  page.tap(800, 330);
  page.settle();
  CHECK(page.pose() == homePose(-34.0, page.stage.viewport.region));
}

TEST_CASE("motion that begins after a long pause starts from now") {
  Page page;
  page.rig.advance(page.now, page.stage);
  page.now += 60000;
  page.rig.flyToNamed("top", page.stage);
  CHECK(page.rig.advance(page.now, page.stage));
  CHECK(page.rig.moving());
  CHECK(page.pose().elevationDeg < 60);
  // A frame after a long gap moves by a quarter of a second at most, which ends a flight.
  page.now += 60000;
  page.rig.advance(page.now, page.stage);
  CHECK(page.pose().elevationDeg == 90);
  CHECK(!page.rig.advance(page.now, page.stage));
}

TEST_CASE("stopping leaves pointers pressed, forgetting them does not") {
  Page page;
  page.rig.press(page.event(PointerKind::kDown, 1, 700, 300), false, 1.0);
  page.rig.stop();
  CHECK(page.rig.pressed());
  page.rig.forgetPointers();
  CHECK(!page.rig.pressed());
}

}  // namespace
