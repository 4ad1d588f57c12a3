// The page's camera, driven by pointers, wheel, keys and links, without a window.
#include "app/camera/camera_rig.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "render/camera/camera_ground.h"

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

TEST_CASE("a turntable goes round once a minute, and a link keeps the pose from which it began") {
  Page page;
  page.rig.open(CameraPose{-340, 310, 150, 0, 0});
  const OrbitPose first = page.pose();
  const auto link = page.rig.linkPose(page.stage.viewport.region, std::nullopt);
  const auto run = [&page](double seconds) {
    for (double end = page.now + 1000 * seconds; page.now < end; page.now += 16) {
      page.rig.advance(page.now, page.stage);
    }
  };
  run(1);
  CHECK(page.pose().azimuthDeg == first.azimuthDeg);
  page.rig.turn(true);
  CHECK(page.rig.moving());
  run(10);
  CHECK(std::abs(page.pose().azimuthDeg - first.azimuthDeg - 60) < 0.5);
  CHECK(page.pose().zoom == first.zoom);
  CHECK(page.rig.linkPose(page.stage.viewport.region, std::nullopt) == link);
  run(50);
  CHECK(std::abs(page.pose().azimuthDeg - first.azimuthDeg) < 0.5);
  // Turned off, it stays where it is, and a link holds that.
  run(15);
  page.rig.turn(false);
  const OrbitPose last = page.pose();
  CHECK_FALSE(page.rig.moving());
  run(1);
  CHECK(page.pose().azimuthDeg == last.azimuthDeg);
  CHECK(page.rig.linkPose(page.stage.viewport.region, std::nullopt)->azimuth ==
        std::lround(10 * last.azimuthDeg));
}

TEST_CASE("the first touch of the camera ends a turn, and nothing jumps") {
  const auto turned = [](Page& page) {
    page.rig.turn(true);
    for (int i = 0; i < 100; ++i) page.rig.advance(page.now += 16, page.stage);
    CHECK_FALSE(page.rig.takeTouched());
  };
  const auto ends = [](Page& page, const OrbitPose& before) {
    CHECK(page.rig.takeTouched());
    CHECK_FALSE(page.rig.takeTouched());
    CHECK_FALSE(page.rig.turns());
    CHECK(page.pose().azimuthDeg == before.azimuthDeg);
  };
  {
    Page page;
    turned(page);
    const OrbitPose before = page.pose();
    CHECK(before.azimuthDeg != Page().pose().azimuthDeg);
    page.rig.stop();  // as a press does
    page.rig.press(page.event(PointerKind::kDown, 1, 800, 324), false, 1.0);
    ends(page, before);
    // The drag goes on from there.
    page.now += 16;
    page.rig.pointer(page.event(PointerKind::kMove, 1, 801, 324), page.stage);
    CHECK(std::abs(page.pose().azimuthDeg - before.azimuthDeg) < 1);
  }
  {
    Page page;
    turned(page);
    const OrbitPose before = page.pose();
    page.rig.wheel(800, 324, -100, false, page.stage);
    ends(page, before);
    page.settle();
    CHECK(std::abs(page.pose().azimuthDeg - before.azimuthDeg) < 1);
    CHECK(page.pose().zoom > before.zoom);
  }
  {
    Page page;
    turned(page);
    const OrbitPose before = page.pose();
    CHECK(page.rig.key("e", false, page.stage));
    ends(page, before);
    page.settle();
    CHECK(std::abs(page.pose().azimuthDeg - before.azimuthDeg - 7.5) < 0.01);
  }
  {
    Page page;
    turned(page);
    page.rig.flyToNamed("home", page.stage);
    CHECK(page.rig.takeTouched());
    page.settle();
    CHECK(page.pose().azimuthDeg == Page().pose().azimuthDeg);
  }
  // A key that means nothing to the camera, and a link, are no touch.
  Page page;
  turned(page);
  CHECK_FALSE(page.rig.key("x", false, page.stage));
  page.rig.open(std::nullopt);
  CHECK_FALSE(page.rig.takeTouched());
  CHECK(page.pose().azimuthDeg == Page().pose().azimuthDeg);
}

TEST_CASE("nobody is turned who prefers reduced motion or stands on the land") {
  Page reduced;
  reduced.rig.setReducedMotion(true);
  reduced.rig.turn(true);
  CHECK_FALSE(reduced.rig.moving());
  Page below;
  below.rig.open(CameraPose{.stand = StandPlace{}});
  below.rig.turn(true);
  CHECK_FALSE(below.rig.moving());
}

TEST_CASE("stopping leaves pointers pressed, forgetting them does not") {
  Page page;
  page.rig.press(page.event(PointerKind::kDown, 1, 700, 300), false, 1.0);
  page.rig.stop();
  CHECK(page.rig.pressed());
  page.rig.forgetPointers();
  CHECK(!page.rig.pressed());
}

TEST_CASE("a person goes down to a place of the land, and back up to where the camera was") {
  Page page;
  page.rig.open(CameraPose{200, 456, 250, 100, -200, {}});
  const OrbitPose before = page.pose();
  CHECK(page.rig.horizon() == 0.0f);
  page.rig.standAt(0.25, 0.5, page.stage);
  CHECK(page.rig.standing());
  // The way begins where the camera is.
  CHECK(std::abs(page.rig.camera(page.stage).eye().z - 0.008) > 0.1);
  CHECK(page.settle() > 30);
  CHECK(page.rig.horizon() == 1.0f);
  const Camera below = page.rig.camera(page.stage);
  CHECK(below.eye().x == 0.25);
  CHECK(below.eye().y == 0.5);
  CHECK(std::abs(below.eye().z - 0.008) < 1e-9);
  CHECK(page.pose().azimuthDeg == before.azimuthDeg);
  const auto link = page.rig.linkPose(page.stage.viewport.region, std::nullopt);
  REQUIRE((link && link->stand));
  CHECK(link->stand->u == 2500);
  CHECK(link->stand->heading == 3400);
  page.rig.leaveGround(page.stage);
  CHECK_FALSE(page.rig.standing());
  CHECK(page.rig.linkPose(page.stage.viewport.region, std::nullopt)->azimuth == 200);
  page.settle();
  CHECK(page.rig.horizon() == 0.0f);
  CHECK(page.pose() == before);
}

TEST_CASE("the way down never leads through the land") {
  Page page;
  for (int y = 40; y < 90; ++y) {
    for (int x = 40; x < 90; ++x) page.surface.row(y)[x] = 0.3f;
  }
  page.stage.block = blockOf(0, 0.3);
  page.rig.standAt(0.5, 0.25, page.stage);
  for (int frame = 0; page.rig.moving() && frame < 1000; ++frame) {
    page.now += 16;
    page.rig.advance(page.now, page.stage);
    const Vec3 eye = page.rig.camera(page.stage).eye();
    if (eye.x < 0 || eye.x > 1 || eye.y < 0 || eye.y > 1) continue;
    REQUIRE(eye.z > heightAt(page.surface, eye.x, eye.y));
  }
}

TEST_CASE("a link opens with a person on the land, at once") {
  Page page;
  CameraPose cam;
  cam.stand = StandPlace{2000, 3000, 450, -100, 500, 200};
  page.rig.open(cam);
  CHECK(page.rig.standing());
  CHECK_FALSE(page.rig.moving());
  CHECK(page.rig.horizon() == 1.0f);
  CHECK(page.rig.linkPose(page.stage.viewport.region, std::nullopt) == cam);
  // The first land of a link turns the home view, another one does not turn a person's.
  CHECK(page.rig.turnHome(lowestIn(0), "one"));
  CHECK_FALSE(page.rig.turnHome(lowestIn(1), "two"));
  page.rig.open(std::nullopt);
  CHECK_FALSE(page.rig.standing());
  CHECK(page.rig.horizon() == 0.0f);
}

TEST_CASE("on the land a drag looks around, the wheel looks closer, and named views lead back up") {
  Page page;
  page.rig.setReducedMotion(true);
  page.rig.standAt(0.5, 0.5, page.stage);
  CHECK_FALSE(page.rig.moving());
  const auto place = [&page] {
    return *page.rig.linkPose(page.stage.viewport.region, std::nullopt)->stand;
  };
  const StandPlace before = place();
  page.rig.press(page.event(PointerKind::kDown, 1, 600, 300), false, 1.0);
  CHECK(page.rig.pressed());
  CHECK(page.rig.pointer(page.event(PointerKind::kMove, 1, 700, 280), page.stage));
  CHECK(page.rig.pointer(page.event(PointerKind::kUp, 1, 700, 280), page.stage));
  CHECK_FALSE(page.rig.pressed());
  CHECK_FALSE(page.rig.pointer(page.event(PointerKind::kMove, 1, 800, 280), page.stage));
  CHECK(place().heading != before.heading);
  CHECK(place().tilt < 0);
  CHECK(place().u == before.u);
  page.rig.wheel(600, 300, -200, false, page.stage);
  CHECK(place().zoom > 100);
  CHECK(page.rig.key("-", false, page.stage));
  CHECK(page.rig.steerKey("w", true, false));
  CHECK(page.rig.moving());
  page.rig.releaseKeys();
  page.settle();
  CHECK(page.rig.key("2", false, page.stage));
  CHECK_FALSE(page.rig.standing());
  CHECK(page.pose().elevationDeg == 90);
  CHECK_FALSE(page.rig.steerKey("w", true, false));
}

}  // namespace
