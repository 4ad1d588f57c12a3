// The parts of a playground without a window, for tests and fuzz targets: what the product ties
// together, with the land from above and the panels of a frame. A desk of 1280 x 720 CSS pixels
// with two device pixels each, a land that is finished and shown, and a clock that the test moves.
// Nothing plays and nothing flies.
#pragma once

#include <string_view>

#include "app/page_parts.h"
#include "app/panels.h"
#include "app/shown/land_from_above.h"

namespace faultline::test {

struct TestClock {
  double now = 1000;
};

struct TestPage : TestClock, PageParts {
  explicit TestPage(std::string_view link = "v1;seed=oak;size=129;faults=20")
      : PageParts([this] { return now; }) {
    UiRegions regions;
    regions.windowWidth = 1280;
    regions.windowHeight = 720;
    regions.pixelRatio = 2;
    regions.panel = {16, 64, 304, 528};
    regions.panelTop = 88;
    regions.view = {336, 64, 928, 552};
    regions.timeline = {16, 632, 1248, 72};
    setRegions(regions);
    viewpoint.setRendered(true);
    setReducedMotion(true);
    show(document.load(link));
    session.finish();
    land.take(false);
    settle();
  }

  // Builds the panels of one frame. The map's place is known after the first one that has it.
  void frame() {
    now += 16;
    const Camera eye = viewpoint.camera();
    const MapState map = fromAbove.mapState({}, tools.faultTool().handles(session.recipe()), 168);
    const Marks marks = restMarks(session, view);
    panels.build(
        {eye, std::uint64_t{0x0123456789abcdef}, view.map ? &map : nullptr, {}, now, &marks});
  }
  void settle() {
    for (int frames = 0; frames < 2 || (ui.animating() && frames < 100); ++frames) frame();
    redraw = {};
    while (redraw.pending()) redraw.frameBegins();
    redraw.takeStateChanged();
  }
  bool send(PointerKind kind, double x, double y, int buttons = kLeftButton) {
    return input.pointer({kind, 1, PointerType::kMouse, x, y, buttons, false, now});
  }
  bool press(std::string_view key, bool shift = false, bool ctrl = false) {
    return input.key(key, true, shift, ctrl, false, false);
  }

  LandFromAbove fromAbove{view, land, viewpoint, clock};
  Panels panels{*this};
};

}  // namespace faultline::test
