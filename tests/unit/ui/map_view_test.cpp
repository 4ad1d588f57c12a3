// The map as a person uses it, and what its read-out and its section say.
#include "ui/map/map_view.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>

#include "ui/map/section_plot.h"
#include "unit/ui/ui_bench.h"

using namespace faultline;
using namespace faultline::test;

namespace {

// Rises by `east` and `south` across the square.
Heightfield plane(int size, float east, float south) {
  Heightfield land(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      land.row(y)[x] = (east * static_cast<float>(x) + south * static_cast<float>(y)) /
                       static_cast<float>(size - 1);
    }
  }
  return land;
}

// A desk with a map of some land in its view.
struct MapBench : UiBench {
  explicit MapBench(bool narrow = false) : UiBench(narrow) {
    regions.windowWidth = narrow ? 390 : 1280;
    regions.windowHeight = narrow ? 844 : 720;
    regions.pixelRatio = 2;
    regions.narrow = narrow;
    regions.panel = narrow ? UiRect{0, 624, 390, 220} : UiRect{16, 64, 304, 528};
    regions.panelTop = narrow ? 20.0f : 88.0f;
    regions.timeline = narrow ? UiRect{8, 548, 374, 64} : UiRect{16, 632, 1248, 72};
    regions.view = narrow ? UiRect{0, 80, 390, 410} : UiRect{320, 48, 960, 552};
    ui.setRegions(regions);
    map.land = &land;
    map.texture = 1;
    state.map = &map;
    view.map = true;
    settle();
  }
  UiRegions regions;
  bool enlarged() const { return ui.mapSide() > 180; }
  void drag(float u1, float v1, float u2, float v2) {
    moveInto("map:land", u1, v1);
    button(0, true);
    moveInto("map:land", 0.5f * (u1 + u2), 0.5f * (v1 + v2));
    moveInto("map:land", u2, v2);
    button(0, false);
  }

  Heightfield land = plane(65, 0.3f, 0.1f);
  MapState map;
};

}  // namespace

TEST_CASE("the read-out lies on the land, between vertices too", "[map-view]") {
  const Heightfield land = plane(33, 0.3f, 0.4f);
  MapState map;
  map.land = &land;
  for (const auto& [u, v] : {std::pair{0.0f, 0.0f}, std::pair{0.31f, 0.77f}, std::pair{1.0f, 1.0f},
                             std::pair{0.5f, 0.984f}}) {
    const MapPlace there = placeOnMap(map, u, v);
    CHECK(std::fabs(there.height - (0.3f * u + 0.4f * v)) < 1e-6f);
    CHECK(std::fabs(there.slope - 0.5f) < 1e-5f);
  }
  CHECK(placeOnMap(map, -3, 7).height == placeOnMap(map, 0, 1).height);
  map.mirror = 0.7f;
  CHECK(std::fabs(placeOnMap(map, 0.5f, 0.5f).height - 0.35f) < 1e-6f);
  CHECK(std::fabs(placeOnMap(map, 0.5f, 0.5f).slope - 0.5f) < 1e-5f);

  // Any land: at its vertices the height is theirs.
  Heightfield rough(9);
  std::mt19937 words(3);
  for (float& z : rough.z) z = static_cast<float>(words() % 1000) * 1e-3f;
  map.land = &rough;
  map.mirror.reset();
  for (int i = 0; i < 81; ++i) {
    const int x = i % 9, y = i / 9;
    const MapPlace there = placeOnMap(map, static_cast<float>(x) / 8, static_cast<float>(y) / 8);
    CHECK(std::fabs(there.height - rough.at(x, y)) < 1e-6f);
  }
  // Inside a cell the slope is that of the heights beside a place.
  for (int i = 0; i < 100; ++i) {
    const auto inside = [&words] {
      return (static_cast<float>(words() % 8) + 0.1f + static_cast<float>(words() % 80) / 100) / 8;
    };
    const float u = inside(), v = inside();
    constexpr float kBeside = 0.01f;
    const auto height = [&](float a, float b) { return placeOnMap(map, a, b).height; };
    const float east = (height(u + kBeside, v) - height(u - kBeside, v)) / (2 * kBeside);
    const float south = (height(u, v + kBeside) - height(u, v - kBeside)) / (2 * kBeside);
    CHECK(std::fabs(placeOnMap(map, u, v).slope - std::hypot(east, south)) < 1e-3f);
  }
}

TEST_CASE("a section's heights go evenly from one end to the other", "[map-view]") {
  const Heightfield land = plane(17, 1.0f, -0.5f);
  MapState map;
  map.land = &land;
  const std::vector<float> heights = sectionHeights(map, {0.1f, 0.9f}, {0.8f, 0.2f}, 71);
  REQUIRE(heights.size() == 71);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const float part = static_cast<float>(i) / 70;
    CHECK(std::fabs(heights[i] - (0.1f + 0.7f * part - 0.5f * (0.9f - 0.7f * part))) < 1e-5f);
  }
}

TEST_CASE("the lines of a section stand at round heights above what heights count from", "[map]") {
  const auto names = [](float bottom, float range, const HeightDatum& datum) {
    std::vector<std::string> all;
    for (const GridLine& line : gridLines(bottom, range, datum)) all.push_back(line.name);
    return all;
  };
  using Names = std::vector<std::string>;
  CHECK(names(-0.05f, 0.29f, {}) == Names{"0 %", "10 %", "20 %"});
  CHECK(names(-0.05f, 0.29f, {1000, 0.02}) == Names{"0 m", "100 m", "200 m"});
  // Above the sea, with a level that is not round.
  const HeightDatum sea{1000, -2.51, true};
  CHECK(names(0.0f, 0.39f, sea) == Names{"2600 m", "2800 m"});
  const std::vector<GridLine> lines = gridLines(0.0f, 0.39f, sea);
  CHECK(std::fabs(lines[0].z - 0.09f) < 1e-6f);
  // Lines that are close together have decimals.
  CHECK(names(0.0002f, 0.0014f, sea) == Names{"2510.5 m", "2511 m", "2511.5 m"});
  CHECK(gridLines(0.0f, 0.0f, sea).empty());
}

TEST_CASE("the map takes only its own square of the view", "[map-view]") {
  MapBench bench;
  const UiRect inset = bench.at("map:land");
  CHECK(inset.x == 1096);
  CHECK(inset.y == 64);
  CHECK(inset.width == 168);
  CHECK(bench.ui.wantsPointer(1100, 70));
  CHECK_FALSE(bench.ui.wantsPointer(1090, 70));
  CHECK_FALSE(bench.ui.wantsPointer(1100, 240));
  CHECK_FALSE(bench.ui.wantsPointer(700, 300));
  bench.view.map = false;
  bench.settle();
  CHECK_FALSE(bench.ui.wantsPointer(1100, 70));
  CHECK(bench.find("map:land") == nullptr);
  CHECK(bench.ui.mapSide() == 0);
}

TEST_CASE("beside an open drawer the map leaves the land's shoulder free", "[map-view]") {
  MapBench bench;
  bench.regions.view.width = 624;
  bench.ui.setRegions(bench.regions);
  bench.settle();
  CHECK(bench.ui.mapSide() == 118);
}

TEST_CASE("a press enlarges the map to the view's height, and four ways lead back", "[map-view]") {
  for (const bool narrow : {false, true}) {
    MapBench bench(narrow);
    const float small = bench.ui.mapSide();
    for (int way = 0; way < 4; ++way) {
      INFO("narrow " << narrow << ", way " << way);
      CHECK_FALSE(bench.press("Escape"));
      bench.click("map:land");
      REQUIRE(bench.enlarged());
      if (!narrow) CHECK(bench.ui.mapSide() > 450);
      // The whole view belongs to it, panel and timeline to themselves.
      CHECK(bench.ui.wantsPointer(narrow ? 4.0f : 330.0f, 300));
      if (way == 0) CHECK(bench.press("Escape"));
      if (way == 1) CHECK(bench.press("m"));
      if (way == 2) bench.click("map:close");
      if (way == 3) bench.click("map:outside", 0.003f, 0.5f);
      CHECK(bench.ui.mapSide() == small);
      CHECK(bench.view.map);
    }
    CHECK_FALSE(bench.press("m"));  // the playground's
  }
}

TEST_CASE("a drag on the enlarged map lays a section, Escape takes it away first", "[map-view]") {
  MapBench bench;
  bench.click("map:land");
  CHECK(bench.find("map:plot") == nullptr);
  bench.drag(0.2f, 0.3f, 0.8f, 0.6f);
  const UiRect plot = bench.at("map:plot");
  CHECK(plot.width == 288);
  CHECK(plot.height == 144);
  REQUIRE(bench.view.section.has_value());
  const MapSection dragged = {200, 300, 800, 600};
  for (std::size_t i = 0; i < dragged.size(); ++i) {
    CHECK(std::abs((*bench.view.section)[i] - dragged[i]) <= 2);  // pixels are whole
  }
  bench.moveInto("map:plot", 0.5f, 0.5f);
  bench.drag(0.8f, 0.6f, 0.9f, 0.1f);  // its end
  CHECK(bench.find("map:plot") != nullptr);
  CHECK(bench.press("Escape"));
  CHECK(bench.find("map:plot") == nullptr);
  CHECK_FALSE(bench.view.section.has_value());
  CHECK(bench.enlarged());
  bench.drag(0.2f, 0.3f, 0.8f, 0.6f);
  bench.click("map:land", 0.5f, 0.1f);
  CHECK(bench.find("map:plot") == nullptr);
  CHECK(bench.enlarged());
  CHECK(bench.edits + bench.seeks == 0);
}

TEST_CASE("the view's section is the map's, enlarged or not", "[map-view]") {
  MapBench bench;
  bench.view.section = MapSection{0, 500, 1000, 250};
  bench.view.pin = MapPoint{250, 750};
  bench.settle();
  bench.click("map:land");
  CHECK(bench.find("map:plot") != nullptr);
  bench.press("m");
  CHECK_FALSE(bench.enlarged());
  CHECK(bench.view.section == MapSection{0, 500, 1000, 250});
  CHECK(bench.view.pin == MapPoint{250, 750});
  CHECK(bench.views == 0);
}

TEST_CASE("on a phone a section stands below the map", "[map-view]") {
  MapBench bench(true);
  bench.click("map:land");
  const float before = bench.ui.mapSide();
  bench.drag(0.2f, 0.3f, 0.8f, 0.6f);
  const UiRect plot = bench.at("map:plot");
  const UiRect land = bench.at("map:land");
  CHECK(bench.ui.mapSide() < before);
  CHECK(plot.y > land.y + land.height);
  CHECK(plot.y + plot.height < 80 + 410);
}

TEST_CASE("a map that stands still asks for no frames", "[map-view]") {
  MapBench bench;
  bench.settle();
  CHECK_FALSE(bench.ui.animating());
  bench.click("map:land");
  bench.drag(0.2f, 0.3f, 0.8f, 0.6f);
  bench.moveInto("map:plot", 0.5f, 0.5f);
  CHECK(bench.settle() < 10);
  CHECK_FALSE(bench.ui.animating());
}
