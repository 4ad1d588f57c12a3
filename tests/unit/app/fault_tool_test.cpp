// The tool that draws faults, by pointer and keys over a map, without a window.
#include "app/tools/fault_tool.h"

#include <catch2/catch_test_macros.hpp>

using namespace faultline;

namespace {

using Action = FaultTool::KeyAction;

// A recipe that is shown beside a map 200 px wide at (1000, 100).
struct Page {
  Page() {
    surface.map = {1000, 100, 200, 200};
    tool.setOn(true);
  }
  // Sends an event as the page does; what the tool says is done to the recipe.
  FaultTool::Result send(PointerKind kind, double x, double y, int id = 1) {
    const PointerEvent event{kind, id, type, x, y, buttons, false, 100};
    if (!tool.takes(event, target, recipe, cameraPressed)) return {};
    const FaultTool::Result result = tool.pointer(event, surface, recipe);
    if (result.faults) recipe.drawn = *result.faults;
    return result;
  }
  FaultTool::Result drag(double fromX, double fromY, double toX, double toY) {
    send(PointerKind::kDown, fromX, fromY);
    send(PointerKind::kMove, toX, toY);
    return send(PointerKind::kUp, toX, toY);
  }

  Recipe recipe;
  FaultTool tool;
  ToolSurface surface;
  PointerTarget target = PointerTarget::kMap;
  PointerType type = PointerType::kMouse;
  int buttons = kLeftButton;
  bool cameraPressed = false;
};

Recipe withoutCuts() {
  Recipe recipe;
  recipe.set(ParameterId::kMethod, static_cast<std::int32_t>(Method::kFbm));
  return recipe;
}

TEST_CASE("a drag adds a fault as one complete gesture and selects it") {
  Page page;
  const FaultTool::Result began = page.send(PointerKind::kDown, 1050, 150);
  CHECK(began.used);
  CHECK(began.began);
  CHECK(page.tool.onMap());
  CHECK(page.tool.aims(page.recipe));
  const FaultTool::Result moved = page.send(PointerKind::kMove, 1150, 200);
  CHECK(moved.used);
  CHECK(!moved.began);
  CHECK(!moved.faults);
  CHECK(page.tool.handles(page.recipe).size() == 2);
  const FaultTool::Result result = page.send(PointerKind::kUp, 1150, 200);
  CHECK(result.commit);
  REQUIRE(page.recipe.drawn.size() == 1);
  CHECK(page.recipe.drawn[0] == DrawnFault{2500, 2500, 7500, 5000, kDrawnUnit});
  CHECK(page.tool.selected(page.recipe) == 0);
  const auto handles = page.tool.handles(page.recipe);
  REQUIRE(handles.size() == 2);
  CHECK(handles[0].u == 0.25);
  CHECK(handles[1].v == 0.5);
}

TEST_CASE("only a press over land or map begins a drag, with the left button and no gesture") {
  Page page;
  page.target = PointerTarget::kPanel;
  CHECK(!page.send(PointerKind::kDown, 1050, 150).used);
  CHECK(!page.tool.aims(page.recipe));
  page.target = PointerTarget::kLand;
  page.buttons = kRightButton;
  CHECK(!page.send(PointerKind::kDown, 1050, 150).used);
  page.buttons = kLeftButton;
  page.cameraPressed = true;
  CHECK(!page.send(PointerKind::kDown, 1050, 150).used);
  page.cameraPressed = false;
  CHECK(!page.send(PointerKind::kMove, 1050, 150).used);
  CHECK(page.tool.aims(page.recipe));
  page.tool.setOn(false);
  CHECK(!page.send(PointerKind::kDown, 1050, 150).used);
  page.tool.setOn(true);
  page.recipe = withoutCuts();
  CHECK(!page.tool.active(page.recipe));
  CHECK(!page.send(PointerKind::kDown, 1050, 150).used);
}

TEST_CASE("moving an end shows each land at once, and cancelling gives the first one back") {
  Page page;
  const FaultTool::Faults before{{2500, 2500, 7500, 5000, -4000}};
  page.recipe.drawn = before;
  page.tool.select(0, page.recipe);
  page.send(PointerKind::kDown, 1050, 150);
  const FaultTool::Result moved = page.send(PointerKind::kMove, 1020, 280);
  REQUIRE(moved.faults);
  CHECK(!moved.commit);
  CHECK(moved.faults->front() == DrawnFault{1000, 9000, 7500, 5000, -4000});
  page.send(PointerKind::kMove, 1020, 200);
  const FaultTool::Result cancelled = page.send(PointerKind::kCancel, 1020, 200);
  CHECK(cancelled.cancelled);
  CHECK(page.recipe.drawn == before);
  CHECK(!page.tool.line());
}

TEST_CASE("a second finger hands both to the camera and takes back what was moved") {
  Page page;
  page.type = PointerType::kTouch;
  const FaultTool::Faults before{{2500, 2500, 7500, 5000, 4000}};
  page.recipe.drawn = before;
  page.tool.select(0, page.recipe);
  page.send(PointerKind::kDown, 1050, 150, 1);
  page.send(PointerKind::kMove, 1020, 280, 1);
  CHECK(!page.send(PointerKind::kMove, 1100, 100, 2).used);
  const FaultTool::Result second = page.send(PointerKind::kDown, 1100, 110, 2);
  CHECK(second.used);
  CHECK(second.cancelled);
  REQUIRE(second.camera);
  CHECK((*second.camera)[0].id == 1);
  CHECK((*second.camera)[0].x == 1020);
  CHECK((*second.camera)[0].y == 280);
  CHECK((*second.camera)[1].id == 2);
  CHECK((*second.camera)[1].x == 1100);
  CHECK(page.recipe.drawn == before);
  CHECK(!page.send(PointerKind::kMove, 1000, 280, 1).used);
}

TEST_CASE("a press on the map away from every line is passed on to the map") {
  Page page;
  page.recipe.drawn = {{0, 2500, 10000, 2500, kDrawnUnit}};
  page.send(PointerKind::kDown, 1040, 280);
  CHECK(page.send(PointerKind::kUp, 1040, 280).pressMap);
  page.send(PointerKind::kDown, 1040, 151);
  CHECK(!page.send(PointerKind::kUp, 1040, 151).pressMap);
  CHECK(page.tool.selected(page.recipe) == 0);
  CHECK(page.recipe.drawn.size() == 1);
}

TEST_CASE("a full list takes no more") {
  Page page;
  page.recipe.drawn.assign(kMaxDrawnFaults, {0, 0, 10000, 10000, 1});
  const FaultTool::Result result = page.drag(1050, 150, 1150, 200);
  CHECK(result.full);
  CHECK(!result.commit);
  CHECK(!result.faults);
}

TEST_CASE("keys turn the tool on and off, cancel and remove") {
  Page page;
  page.tool.setOn(false);
  CHECK(page.tool.key("d", page.recipe) == Action::kTurnOn);
  CHECK(page.tool.key("Escape", page.recipe) == Action::kNone);
  page.tool.setOn(true);
  CHECK(page.tool.key("D", page.recipe) == Action::kTurnOff);
  CHECK(page.tool.key("Escape", page.recipe) == Action::kTurnOff);
  CHECK(page.tool.key("Delete", page.recipe) == Action::kNone);
  page.drag(1050, 150, 1150, 200);
  CHECK(page.tool.key("Backspace", page.recipe) == Action::kRemove);
  CHECK(page.tool.key("x", page.recipe) == Action::kNone);
  page.send(PointerKind::kDown, 1050, 280);
  CHECK(page.tool.key("Escape", page.recipe) == Action::kCancel);
  CHECK(page.tool.key("d", withoutCuts()) == Action::kTurnOn);
}

TEST_CASE("the selection is one of the recipe's faults or none") {
  Page page;
  page.recipe.drawn.assign(2, {0, 0, 10000, 10000, 1});
  page.tool.select(1, page.recipe);
  CHECK(page.tool.selected(page.recipe) == 1);
  page.tool.select(2, page.recipe);
  CHECK(page.tool.selected(page.recipe) == -1);
  page.tool.select(1, page.recipe);
  page.recipe.drawn.pop_back();
  CHECK(page.tool.selected(page.recipe) == -1);
  CHECK(page.tool.handles(page.recipe).empty());
}

}  // namespace

TEST_CASE("a drag whose land was replaced ends without a fault, and gives nothing back") {
  for (const bool released : {true, false}) {
    CAPTURE(released);
    Page page;
    page.drag(1050, 150, 1150, 200);
    REQUIRE(page.recipe.drawn.size() == 1);
    const DrawnFault fault = page.recipe.drawn[0];
    // Moves an end, which shows its land at once.
    const auto at = [](std::int32_t u, double first) { return first + 200.0 * u / kDrawnUnit; };
    page.send(PointerKind::kDown, at(fault.u1, 1000), at(fault.v1, 100));
    const FaultTool::Result moved = page.send(PointerKind::kMove, 1080, 260);
    REQUIRE(moved.faults);
    // A link is opened meanwhile: another land with as many drawn faults.
    page.recipe.seed = "another";
    page.recipe.drawn = {{1, 2, 3, 4, 5}};
    const FaultTool::Result ended =
        released ? page.send(PointerKind::kUp, 1090, 270) : page.tool.cancel(page.recipe);
    CHECK_FALSE(ended.faults);
    CHECK_FALSE(ended.commit);
    CHECK(ended.cancelled);
    CHECK(page.recipe.drawn == std::vector<DrawnFault>{{1, 2, 3, 4, 5}});
  }
}
