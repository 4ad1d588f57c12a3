// A person at the panels, for tests: moves, presses and types, builds frames until nothing moves,
// and keeps what came out as the playground would. No GL and no fonts (the panels lay out with
// blank glyphs).
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "terrain/recipe/recipe.h"
#include "terrain/timeline/timeline.h"
#include "ui/ui.h"

namespace faultline::test {

// A Ui with its recipe and view, as the playground would keep them.
struct UiBench {
  // A desk 720 px high or a phone 844 px high; `height` makes the window, and its panel, higher.
  explicit UiBench(bool isNarrow = false, float height = 0) : narrow(isNarrow) {
    UiRegions regions;
    regions.windowWidth = narrow ? 390 : 1280;
    regions.windowHeight = std::max(height, narrow ? 844.0f : 720.0f);
    const float more = regions.windowHeight - (narrow ? 844 : 720);
    regions.pixelRatio = 2;
    regions.narrow = narrow;
    regions.panel = narrow ? UiRect{0, 624, 390, 220 + more} : UiRect{16, 64, 304, 528 + more};
    high = regions.panel.height;
    regions.panelTop = narrow ? 20.0f : 88.0f;
    regions.timeline = narrow ? UiRect{8, 548, 374, 64} : UiRect{16, 632 + more, 1248, 72};
    ui.setRegions(regions);
    touch = narrow;
    recipe.set(ParameterId::kSmooth, 1);
    settle();
  }

  void frame() {
    state.recipe = &recipe;
    View shown = view;
    shown.openSections = openSections;
    state.view = &shown;
    state.sun = view.sun.value_or(SunPlace{295, 35});
    state.timeline = Timeline(recipe);
    state.layers = recipe.hydraulic();
    nowMs += 16;
    const UiEvents now = ui.frame(state, nowMs);
    if (now.recipe) {
      recipe = *now.recipe;
      ++edits;
    }
    // The open sections are kept apart: a row does not change them.
    View next = now.view.value_or(shown);
    const bool sectionsChanged = next.openSections != openSections;
    openSections = next.openSections;
    next.openSections = {};
    const bool looks = now.view && next != view;
    gestures += now.gestureEnded && !(sectionsChanged && !looks) ? 1 : 0;
    draws += now.draw ? 1 : 0;
    if (!now.notice.empty()) notice = now.notice;
    toggles += now.togglePlay ? 1 : 0;
    if (now.seek) {
      state.position = *now.seek;
      ++seeks;
    }
    state.position = std::clamp(state.position + now.step, 0, state.timeline.length());
    halves += now.step != 0 && state.halfWay ? 1 : 0;
    if (now.stop) stop = static_cast<int>(*now.stop);
    replaced += now.again ? 1 : 0;
    view = next;
    views += looks ? 1 : 0;
  }
  // Frames until nothing moves; the number it took.
  int settle() {
    int frames = 0;
    do {
      frame();
    } while (ui.animating() && ++frames < 100);
    return frames;
  }
  const UiRect* find(const std::string& key) const {
    for (const UiControl& control : ui.controls()) {
      if (control.key == key) {
        return &control.rect;
      }
    }
    return nullptr;
  }
  UiRect at(const std::string& key) const {
    const UiRect* rect = find(key);
    REQUIRE(rect != nullptr);
    return *rect;
  }
  void move(float x, float y) {
    ui.pointerMove(x, y, touch);
    settle();
  }
  void button(int which, bool down) {
    ui.pointerButton(which, down, touch);
    settle();
  }
  // Scrolls the panel's rows until a control below its lower end is in the middle.
  void scrollTo(const std::string& key) {
    const UiRect card = narrow ? UiRect{0, 624, 390, high} : UiRect{16, 64, 304, high};
    const UiRect rect = at(key);
    if (rect.x + rect.width > card.x + card.width || rect.y < card.y) return;
    const float below = rect.y + rect.height / 2 - (card.y + card.height - 8);
    if (below <= 0) return;
    move(card.x + 8, card.y + card.height / 2);
    ui.wheel(0, below + card.height / 2);
    settle();
  }
  // A place in a control, by its shares of width and height.
  void moveInto(const std::string& key, float u, float v) {
    scrollTo(key);
    const UiRect rect = at(key);
    move(rect.x + u * rect.width, rect.y + v * rect.height);
  }
  void click(const std::string& key, float u = 0.5f, float v = 0.5f, int which = 0) {
    moveInto(key, u, v);
    button(which, true);
    button(which, false);
  }
  // Two presses as quick as frames go.
  void doubleClick(const std::string& key, float u, float v) {
    moveInto(key, u, v);
    for (int i = 0; i < 2; ++i) {
      ui.pointerButton(0, true, touch);
      frame();
      ui.pointerButton(0, false, touch);
      frame();
    }
    settle();
  }
  bool press(const std::string& key, bool shift = false, bool ctrl = false) {
    const bool used = ui.key(key, true, shift, ctrl);
    settle();
    ui.key(key, false, shift, ctrl);
    settle();
    return used;
  }
  void type(const std::string& text) {
    ui.textInput(text);
    settle();
  }
  std::int32_t value(ParameterId id) const { return recipe.value(id); }

  Ui ui{{}, {}};
  Recipe recipe;
  View view;  // without its open sections
  OpenSections openSections;
  UiState state;
  double nowMs = 1000;
  bool narrow;
  float high = 0;  // of the panel
  bool touch = false;
  int stop = -1;  // the last that was pressed
  int replaced = 0;
  int edits = 0, views = 0, gestures = 0, toggles = 0, seeks = 0, draws = 0;
  int halves = 0;  // steps while a level was half-way
  std::string notice;
};

}  // namespace faultline::test
