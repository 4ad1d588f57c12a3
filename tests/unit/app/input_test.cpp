// Events of the window, and whose they are.
#include "app/input/input.h"

#include <catch2/catch_test_macros.hpp>

#include "app/page_bench.h"

using namespace faultline;
using test::PageBench;

namespace {

constexpr double kSkyX = 800, kSkyY = 90;  // over the view, beside the land

}  // namespace

TEST_CASE("Keys of the page toggle what is shown, in either case of the letter") {
  PageBench page;
  CHECK(page.press("w"));
  CHECK(page.view.wireframe);
  CHECK(page.redraw.pending());
  CHECK(page.press("W"));
  CHECK_FALSE(page.view.wireframe);
  CHECK(page.press("f"));
  CHECK(page.view.flip);
  CHECK(page.press("m"));
  CHECK(page.view.map);
  CHECK(page.press("h"));
  CHECK(page.view.card != DrawerSide::kClosed);
  CHECK(page.press("h"));
  CHECK(page.view.card == DrawerSide::kClosed);
}

TEST_CASE("Layers have a key only where the land has layers") {
  PageBench dry;
  CHECK_FALSE(dry.press("l"));
  PageBench wet("v1;seed=oak;size=65;faults=20;erosion=hydraulic;erosion-steps=20");
  CHECK(wet.press("l"));
  CHECK(wet.view.layer != ErosionLayer::kNone);
}

TEST_CASE("Escape ends a tool, then presenting, and then means nothing") {
  PageBench page;
  CHECK_FALSE(page.press("Escape"));
  CHECK(page.press("p"));
  CHECK(page.player.presenting());
  page.tools.setPlacing(PlaceTool::Kind::kPin, true);
  CHECK(page.press("Escape"));
  CHECK(page.tools.placeTool().kind() == PlaceTool::Kind::kNone);
  CHECK(page.player.presenting());
  CHECK(page.press("Escape"));
  CHECK_FALSE(page.player.presenting());
  CHECK_FALSE(page.press("Escape"));
}

TEST_CASE("Control and Z undo, with shift or Y they redo; other chords are the browser's") {
  PageBench page;
  page.press("w");
  CHECK(page.press("z", false, true));
  CHECK_FALSE(page.view.wireframe);
  CHECK(page.press("Z", true, true));
  CHECK(page.view.wireframe);
  page.press("z", false, true);
  CHECK(page.press("z", true, true));
  CHECK(page.view.wireframe);
  CHECK(page.press("z", false, true));
  CHECK(page.press("y", false, true));
  CHECK(page.view.wireframe);
  CHECK_FALSE(page.press("w", false, true));
  CHECK_FALSE(page.input.key("w", true, false, false, true, false));
  CHECK_FALSE(page.input.key("w", false, false, false, false, false));
  CHECK(page.view.wireframe);
}

TEST_CASE("The timeline's keys come before the camera's, and D turns drawing on") {
  PageBench page;
  CHECK(page.press("Home"));
  CHECK(page.player.position() == 0);
  const OrbitPose before = page.viewpoint.pose();
  CHECK(page.press("ArrowRight"));
  CHECK(page.player.position() == 1);
  CHECK(page.viewpoint.pose().azimuthDeg == before.azimuthDeg);
  CHECK(page.press("3"));
  CHECK(page.viewpoint.pose().azimuthDeg != before.azimuthDeg);
  CHECK(page.press("d"));
  CHECK(page.tools.drawing());
  CHECK_FALSE(page.press("j"));
}

TEST_CASE("A drag over the view turns the block; panels have their own presses") {
  PageBench page;
  const OrbitPose before = page.viewpoint.pose();
  CHECK(page.send(PointerKind::kDown, kSkyX, kSkyY));
  CHECK(page.camera.pressed());
  page.now += 50;
  page.send(PointerKind::kMove, kSkyX + 90, kSkyY);
  page.now += 50;
  page.send(PointerKind::kUp, kSkyX + 90, kSkyY);
  CHECK(page.viewpoint.pose().azimuthDeg != before.azimuthDeg);
  const OrbitPose after = page.viewpoint.pose();
  const UiRect play = page.control("play");
  const double x = play.x + play.width / 2, y = play.y + play.height / 2;
  CHECK(page.send(PointerKind::kDown, x, y));
  CHECK_FALSE(page.camera.pressed());
  page.frame();
  page.send(PointerKind::kUp, x, y);
  page.frame();
  CHECK(page.player.playing());
  CHECK(page.viewpoint.pose().azimuthDeg == after.azimuthDeg);
}

TEST_CASE("The wheel zooms over the view and not over the panel") {
  PageBench page;
  const double before = page.viewpoint.pose().zoom;
  CHECK(page.input.wheel(100, 300, 0, -240, false));
  CHECK(page.viewpoint.pose().zoom == before);
  CHECK(page.input.wheel(kSkyX, kSkyY, 0, -240, false));
  CHECK(page.viewpoint.pose().zoom > before);
}

TEST_CASE("While nothing is rendered a pointer presses nothing") {
  PageBench page;
  page.viewpoint.setRendered(false);
  CHECK_FALSE(page.send(PointerKind::kDown, kSkyX, kSkyY));
  CHECK_FALSE(page.redraw.pending());
}

TEST_CASE("An event with the time of another clock happens now") {
  PageBench page;
  page.camera.setReducedMotion(false);
  page.now = 1e6;
  // By its own clock the pointer rests for seconds before it is lifted, by ours it flicks.
  const auto send = [&page](PointerKind kind, double x, double timeMs) {
    page.now += 10;
    page.input.pointer({kind, 1, PointerType::kMouse, x, kSkyY, kLeftButton, false, timeMs});
  };
  send(PointerKind::kDown, kSkyX, 5.0);
  send(PointerKind::kMove, kSkyX + 60, 5005.0);
  send(PointerKind::kMove, kSkyX + 120, 10005.0);
  send(PointerKind::kUp, kSkyX + 120, 20005.0);
  CHECK_FALSE(page.camera.pressed());
  CHECK(page.camera.moving());
}
