// Events that are led to the tools, on the land as its camera sees it.
#include "app/input/tool_input.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "app/page_bench.h"

using namespace faultline;
using test::PageBench;

namespace {

// The middle of the land, in CSS pixels.
ScreenPoint middle(const PageBench& page) {
  const Camera eye = page.viewpoint.camera();
  const auto at = page.tools.surface(eye, false).seen(0.5, 0.5);
  REQUIRE(at);
  return *at;
}

bool hasNotice(const PageBench& page, std::string_view key) {
  for (const Notice& notice : page.document.notices().all()) {
    if (notice.key == key) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("A drag with the drawing tool adds a fault as one undo entry; the camera stays") {
  PageBench page;
  const ScreenPoint at = middle(page);
  CHECK_FALSE(page.tools.pointer(
      {PointerKind::kDown, 1, PointerType::kMouse, at.x, at.y, kLeftButton, false, page.now},
      PointerTarget::kLand));
  page.tools.setDrawing(true);
  CHECK(page.tools.drawing());
  const OrbitPose before = page.viewpoint.pose();
  CHECK(page.send(PointerKind::kDown, at.x, at.y));
  CHECK(page.tools.aims());
  page.now += 50;
  CHECK(page.send(PointerKind::kMove, at.x + 80, at.y + 10));
  CHECK(page.send(PointerKind::kUp, at.x + 80, at.y + 10));
  CHECK(page.session.recipe().drawn.size() == 1);
  CHECK(page.tools.faultTool().selected(page.session.recipe()) == 0);
  CHECK(page.viewpoint.pose().azimuthDeg == before.azimuthDeg);
  page.document.undo();
  CHECK(page.session.recipe().drawn.empty());
}

TEST_CASE("Escape during a drag leaves neither a fault nor an undo entry") {
  PageBench page;
  const ScreenPoint at = middle(page);
  page.tools.setDrawing(true);
  page.send(PointerKind::kDown, at.x, at.y);
  page.send(PointerKind::kMove, at.x + 80, at.y + 10);
  CHECK(page.tools.key("Escape"));
  CHECK(page.session.recipe().drawn.empty());
  CHECK_FALSE(page.document.history().canUndo());
  CHECK(page.tools.drawing());
  CHECK(page.tools.key("Escape"));
  CHECK_FALSE(page.tools.drawing());
  CHECK_FALSE(page.tools.key("Escape"));
}

TEST_CASE("Land that is not made of cuts cannot be drawn on: a notice says so") {
  PageBench page("v1;seed=oak;size=129;method=fbm");
  page.tools.setDrawing(true);
  CHECK_FALSE(page.tools.drawing());
  CHECK_FALSE(page.tools.faultTool().on());
  CHECK(hasNotice(page, "drawn"));
}

TEST_CASE("At most one tool is on, and the drawing tool ends playing") {
  PageBench page;
  page.player.play();
  page.tools.setDrawing(true);
  CHECK_FALSE(page.player.playing());
  page.tools.setPlacing(PlaceTool::Kind::kPin, true);
  CHECK(page.tools.placeTool().kind() == PlaceTool::Kind::kPin);
  CHECK_FALSE(page.tools.drawing());
  CHECK(page.tools.aims());
  page.tools.setDrawing(true);
  CHECK(page.tools.placeTool().kind() == PlaceTool::Kind::kNone);
}

TEST_CASE("A press on the land puts the pin there") {
  PageBench page;
  const ScreenPoint at = middle(page);
  page.tools.setPlacing(PlaceTool::Kind::kPin, true);
  CHECK(page.send(PointerKind::kDown, at.x, at.y));
  page.send(PointerKind::kUp, at.x, at.y);
  REQUIRE(page.view.pin);
  CHECK(std::abs((*page.view.pin)[0] - 500) < 30);
  CHECK_FALSE(page.tools.aims());
}

TEST_CASE("Drawn faults are edited by texts and removed by a key; nonsense gets a notice") {
  PageBench page("v1;seed=oak;size=129;faults=5;drawn=0.1_0.2_0.8_0.9");
  page.tools.setDrawing(true);
  page.tools.selectDrawn(0);
  page.tools.editDrawn(0, "amplitude", "-0.5", false);
  CHECK(page.session.recipe().drawn[0].amplitude == -5000);
  CHECK(page.document.history().canUndo());
  const int revision = page.document.notices().revision();
  page.tools.editDrawn(0, "amplitude", "much", false);
  CHECK(page.session.recipe().drawn[0].amplitude == -5000);
  CHECK(page.document.notices().revision() > revision);
  CHECK_FALSE(page.document.notices().all().empty());
  CHECK(page.tools.key("Delete"));
  CHECK(page.session.recipe().drawn.empty());
}

TEST_CASE("On the map the surface has no camera, on the land it has the shown heights") {
  PageBench page;
  const Camera eye = page.viewpoint.camera();
  CHECK(page.tools.surface(eye, true).camera == nullptr);
  const ToolSurface land = page.tools.surface(eye, false);
  CHECK(land.camera == &eye);
  CHECK(land.land == &page.land.heights());
  CHECK(land.pixelRatio == 2.0);
}

TEST_CASE("The tool to stand on the land takes one press on it, and Escape leads back") {
  PageBench page;
  const ScreenPoint at = middle(page);
  page.tools.setStanding(true);
  CHECK(page.tools.aims());
  // Beside the land nothing happens, and the tool stays on.
  page.send(PointerKind::kDown, 330, 60);
  page.send(PointerKind::kUp, 330, 60);
  CHECK_FALSE(page.camera.standing());
  CHECK(page.tools.aims());
  page.send(PointerKind::kDown, at.x, at.y);
  page.send(PointerKind::kUp, at.x, at.y);
  CHECK(page.camera.standing());
  CHECK_FALSE(page.tools.aims());
  // A walk is no edit, and keys of the page that steer do nothing else.
  CHECK(page.press("w"));
  CHECK_FALSE(page.view.wireframe);
  CHECK_FALSE(page.document.history().canUndo());
  CHECK(page.camera.moving());
  CHECK(page.input.key("w", false, false, false, false, false));
  // A window that loses the keyboard never hears that a key is let go.
  page.press("w");
  page.input.blur();
  for (int frame = 0; frame < 100; ++frame) {
    page.now += 50;
    page.camera.advance(page.now, page.viewpoint.stage());
  }
  CHECK_FALSE(page.camera.moving());
  CHECK(page.press("Escape"));
  CHECK_FALSE(page.camera.standing());
  CHECK_FALSE(page.press("Escape"));
  // G does the same without a pointer.
  CHECK(page.press("g"));
  CHECK(page.camera.standing());
  CHECK(page.press("G"));
  CHECK_FALSE(page.camera.standing());
  // The button ends it as well.
  page.press("g");
  page.tools.setStanding(false);
  CHECK_FALSE(page.camera.standing());
}

TEST_CASE(
    "A drag with the daylight tool moves the sun as the panel's dial does, as one undo entry") {
  PageBench page;
  const ScreenPoint at = middle(page);
  const SunPlace before = page.viewpoint.sun();
  const OrbitPose pose = page.viewpoint.pose();
  CHECK(page.press("k"));
  CHECK(page.tools.aims());
  CHECK(page.send(PointerKind::kDown, at.x, at.y));
  CHECK(page.viewpoint.sun() == before);
  // The home sun stands to the left of the camera: farther to the left it is lower.
  CHECK(page.send(PointerKind::kMove, at.x - 20, at.y));
  CHECK(page.viewpoint.sun().elevation < before.elevation);
  CHECK(page.send(PointerKind::kMove, at.x - 20, at.y - 60));
  // Up is away from the camera: the sun goes round to its front, clockwise.
  const int turned = (page.viewpoint.sun().azimuth - before.azimuth + 360) % 360;
  CHECK((turned > 5 && turned < 90));
  CHECK(page.send(PointerKind::kUp, at.x - 20, at.y - 60));
  CHECK(page.viewpoint.pose() == pose);
  page.document.undo();
  CHECK(page.viewpoint.sun() == before);
  CHECK_FALSE(page.document.history().canUndo());
  // Escape ends a drag as well; what the pointer does then moves no sun.
  page.send(PointerKind::kDown, at.x, at.y);
  CHECK(page.press("Escape"));
  CHECK_FALSE(page.tools.aims());
  page.tools.setDaylight(true);
  page.send(PointerKind::kMove, at.x + 90, at.y);
  CHECK(page.viewpoint.sun() == before);
}

TEST_CASE("On a bare slab faults are drawn at once, until other steps come or a person is done") {
  PageBench page;
  const auto open = [&page](const char* link) {
    page.document.load(link);
    page.tools.followLand();
    return page.tools.drawing();
  };
  CHECK_FALSE(open("v1;seed=oak;faults=4"));
  CHECK(open("v1;seed=oak;faults=0"));
  // A slider that passes 0 leaves nothing behind.
  page.document.applyText("faults", "7");
  page.tools.followLand();
  CHECK_FALSE(page.tools.drawing());
  page.document.applyText("faults", "0");
  page.tools.followLand();
  CHECK(page.tools.drawing());
  // After the first cut it stays on.
  page.document.showDrawn({{1000, 2000, 8000, 9000, 10000}});
  page.tools.followLand();
  CHECK(page.tools.drawing());
  page.document.applyText("faults", "9");
  page.tools.followLand();
  CHECK(page.tools.drawing());
  CHECK(open("v1;seed=elm;faults=0"));
  page.tools.setDrawing(false);
  page.tools.followLand();
  CHECK_FALSE(page.tools.drawing());
  CHECK_FALSE(open("v1;seed=oak;faults=0;method=fbm"));
  CHECK_FALSE(open("v1;seed=oak;faults=3"));
  CHECK_FALSE(open("v1;seed=oak;faults=0!ui=none"));
  CHECK_FALSE(open("v1;seed=oak;faults=0;drawn=0_0_1_1"));
}

TEST_CASE("Presenting ends drawing; while it lasts a person can draw again") {
  PageBench page;
  page.tools.setDrawing(true);
  page.tools.followLand();
  CHECK(page.tools.drawing());
  page.edits.timeline().setPresenting(true);
  page.tools.followLand();
  CHECK_FALSE(page.tools.drawing());
  page.tools.setDrawing(true);
  page.tools.followLand();
  CHECK(page.tools.drawing());
}

TEST_CASE("One of the sun's numbers is set, and the other stays as it is shown") {
  PageBench page;
  const SunPlace usual = page.viewpoint.sun();
  page.tools.setSun("sun-elevation", "60", false, false);
  CHECK(page.view.sun == SunPlace{usual.azimuth, 60});
  page.tools.setSun("sun-azimuth", "90", false, false);
  CHECK(page.view.sun == SunPlace{90, 60});
  page.tools.setSun("sun-azimuth", "100°", true, false);
  CHECK(page.view.sun == SunPlace{100, 60});
  page.tools.setSun("sun-elevation", "7,5", false, false);
  CHECK(hasNotice(page, "sun"));
  page.document.undo();
  page.document.undo();
  page.document.undo();
  CHECK_FALSE(page.document.view().sun == SunPlace{100, 60});
}
