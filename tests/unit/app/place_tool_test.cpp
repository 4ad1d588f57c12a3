// The tool for pin and section over a map, and how both are seen on the land, without a window.
#include "app/tools/place_tool.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace faultline;

namespace {

using Kind = PlaceTool::Kind;

// A view that is edited on a map 200 px wide at (1000, 100).
struct Page {
  Page() { surface.map = {1000, 100, 200, 200}; }
  bool send(PointerKind kind, double x, double y, int id = 1) {
    const PointerEvent event{kind, id, PointerType::kMouse, x, y, kLeftButton, false, 0};
    if (!tool.takes(event, target)) return false;
    const auto next = tool.pointer(event, surface, view);
    if (next) view = *next;
    return next.has_value();
  }

  PlaceTool tool;
  View view;
  ToolSurface surface;
  PointerTarget target = PointerTarget::kMap;
};

TEST_CASE("a press puts the pin where it is lifted, and the tool is done") {
  Page page;
  CHECK(!page.send(PointerKind::kDown, 1050, 150));
  page.tool.set(Kind::kPin, true);
  CHECK(page.send(PointerKind::kDown, 1050, 150));
  CHECK(page.view.pin == MapPoint{250, 250});
  CHECK(!page.send(PointerKind::kMove, 1100, 150, 2));
  CHECK(page.send(PointerKind::kMove, 1100, 150));
  CHECK(page.send(PointerKind::kUp, 1150, 200));
  CHECK(page.view.pin == MapPoint{750, 500});
  CHECK(page.tool.kind() == Kind::kNone);
}

TEST_CASE("a drag lays a section; a press alone lays none and the tool stays on") {
  Page page;
  page.tool.set(Kind::kSection, true);
  page.send(PointerKind::kDown, 1050, 150);
  page.send(PointerKind::kUp, 1050, 150);
  CHECK(!page.view.section);
  CHECK(page.tool.kind() == Kind::kSection);
  page.send(PointerKind::kDown, 1050, 150);
  page.send(PointerKind::kMove, 1100, 150);
  page.send(PointerKind::kUp, 1250, 200);  // beyond the map's edge
  CHECK(page.view.section == MapSection{250, 250, 1000, 500});
  CHECK(page.tool.kind() == Kind::kNone);
}

TEST_CASE("a press on a panel or beside the land is not the tool's") {
  Page page;
  page.tool.set(Kind::kPin, true);
  page.target = PointerTarget::kPanel;
  CHECK(!page.send(PointerKind::kDown, 1050, 150));
  page.target = PointerTarget::kMap;
  CHECK(!page.send(PointerKind::kDown, 990, 150));
  CHECK(!page.view.pin);
  CHECK(page.tool.kind() == Kind::kPin);
}

TEST_CASE("turning one tool off leaves the other on") {
  PlaceTool tool;
  tool.set(Kind::kPin, true);
  tool.set(Kind::kSection, false);
  CHECK(tool.kind() == Kind::kPin);
  tool.set(Kind::kSection, true);
  CHECK(tool.kind() == Kind::kSection);
  tool.set(Kind::kSection, false);
  CHECK(tool.kind() == Kind::kNone);
}

TEST_CASE("the highest place follows the revision, and is the lowest of a land upside down") {
  Heightfield land(5);
  land.row(1)[2] = 1.0f;
  land.row(4)[0] = -1.0f;
  HighestPlace highest;
  CHECK(highest.of(land, 1, false) == MapPoint{500, 250});
  CHECK(highest.of(land, 1, true) == MapPoint{0, 1000});
  CHECK(highest.of(land, 1, false) == MapPoint{500, 250});
  land.row(3)[3] = 2.0f;
  CHECK(highest.of(land, 1, false) == MapPoint{500, 250});
  CHECK(highest.of(land, 2, false) == MapPoint{750, 750});
}

TEST_CASE("pin and section are seen on the land, hidden behind a ridge") {
  // A wall across the middle, from west to east, between the camera in the south and the north.
  Heightfield land(65);
  for (int x = 0; x < land.size; ++x) land.row(32)[x] = land.row(33)[x] = 0.5f;
  OrbitPose pose;
  pose.azimuthDeg = 0;
  pose.elevationDeg = 12;
  const Camera camera(pose, blockOf(0, 0.5), {{0, 0, 800, 600}, 800, 600});
  ToolSurface surface{&camera, &land, 1.0, {}};
  View view;
  UiState state;
  view.pin = MapPoint{500, 300};
  addSeenPlaces(view, std::nullopt, surface, state);
  REQUIRE(state.pin);
  CHECK(state.pin->hidden);
  CHECK(state.section.empty());
  view.pin = MapPoint{500, 900};
  view.section = MapSection{0, 900, 1000, 900};
  addSeenPlaces(view, std::nullopt, surface, state);
  REQUIRE(state.pin);
  CHECK(!state.pin->hidden);
  REQUIRE(state.section.size() == 49);
  CHECK(state.section.front().x < state.section.back().x);
  CHECK(std::abs(state.section[24].x - state.pin->x) < 0.5f);
}

TEST_CASE("the highest place stands for a missing pin only where the drawer plots the point") {
  View view;
  CHECK(!wantsHighestPlace(view));
  view.plots = {PlotTab::kPoint, PlotTab::kNone};
  CHECK(!wantsHighestPlace(view));
  view.card = DrawerSide::kPlots;
  CHECK(wantsHighestPlace(view));
  view.pin = MapPoint{1, 2};
  CHECK(!wantsHighestPlace(view));
}

}  // namespace
