// The land as the page shows it: what the view makes of the session's heights.
#include "app/shown/shown_land.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "app/shown/shown_scene.h"
#include "share/recipe_text.h"

using namespace faultline;

namespace {

struct Page {
  explicit Page(std::string_view text = "v1;size=129;faults=20")
      : session(readLink(text).recipe), land(session, view) {
    session.seek(session.length());
    session.finish();
  }
  Session session;
  View view;
  ShownLand land;
};

TEST_CASE("heights are those of the session until the view changes them") {
  Page page;
  CHECK(!page.land.taken());
  CHECK(page.land.block().restSurface == nullptr);
  page.land.take(false);
  CHECK(page.land.taken());
  CHECK(page.land.upToDate());
  CHECK(page.land.revision() == 1);
  CHECK(&page.land.heights() == &page.session.heights());
  CHECK(page.land.range().low == page.session.finishedRange().low);
  CHECK(page.land.block().restSurface != nullptr);
  page.land.forget();
  CHECK(!page.land.taken());
}

TEST_CASE("exaggeration multiplies heights, block and water, and is taken with the heights") {
  Page page;
  page.land.take(false);
  page.view.exaggeration = 250;
  page.view.water = 500;
  CHECK(!page.land.shapeCurrent());
  CHECK(page.land.scale() == 1.0f);
  page.land.take(false);
  CHECK(page.land.shapeCurrent());
  CHECK(page.land.scale() == 2.5f);
  CHECK(page.land.exaggeration() == 250);
  CHECK(page.land.heights().z[77] == 2.5f * page.session.heights().z[77]);
  const HeightRange range = page.session.finishedRange();
  const double middle = 0.5 * (double(range.low) + double(range.high));
  CHECK(std::abs(*page.land.waterLevel() - middle) < 1e-7);
  CHECK(std::abs(*page.land.renderedWaterLevel() - 2.5 * middle) < 1e-6);
  CHECK(page.land.block().water == page.land.renderedWaterLevel());
  CHECK(std::abs(page.land.block().high - 2.5 * double(range.high)) < 1e-6);
}

TEST_CASE("a level of diamond-square has its lattice, and what comes after the levels has none") {
  Page page("v1;seed=glen;method=diamond-square;size=33;smooth=box;smooth-passes=2");
  // Flat ground, the corners, five levels, two passes.
  const std::array<int, 9> cells{kMaxSize, 1, 2, 4, 8, 16, 32, kMaxSize, kMaxSize};
  for (int at = 0; at < 9; ++at) {
    page.session.seek(at);
    page.session.finish();
    page.land.take(false);
    INFO(at);
    CHECK(page.land.latticeCells() == cells[static_cast<std::size_t>(at)]);
  }
  Page cuts;
  cuts.land.take(false);
  CHECK(cuts.land.latticeCells() == kMaxSize);
}

TEST_CASE("the block of an opened land that lies high begins a little below it, and is no tower") {
  Recipe recipe = readLink("v1;size=9;faults=0").recipe;
  UnfilledVector<float> heights(81, 0.65f);
  heights[40] = 0.75f;
  const OpenedLandPtr opened = openedLand(std::move(heights), 9);
  recipe.base = opened->fingerprint;
  Session session(recipe);
  session.open(opened);
  session.seek(session.length());
  session.finish();
  const View view;
  ShownLand land(session, view);
  land.take(false);
  CHECK(std::abs(land.block().base - 0.6) < 1e-6);
  CHECK(std::abs(land.block().high - 0.75) < 1e-6);
  // Other lands rise from flat ground at 0
  Page page;
  page.land.take(false);
  CHECK(page.land.block().base <= -0.05);
}

TEST_CASE("a level of squares is shown half-way, where nothing has changed it since") {
  Page page("v1;method=diamond-square;size=65");
  page.session.seek(4);
  page.session.finish();
  page.land.take(false);
  CHECK(!page.land.lacksSquares());
  page.view.diamonds = true;
  CHECK(!page.land.shapeCurrent());
  page.land.take(false);
  REQUIRE(page.land.lacksSquares());
  // Level 3: points are 8 vertices apart. Diamonds stay, squares lie on the line between older
  // ones.
  const Heightfield& full = page.session.heights();
  const Heightfield& half = page.land.heights();
  CHECK(half.at(8, 8) == full.at(8, 8));
  CHECK(half.at(16, 0) == full.at(16, 0));
  CHECK(std::abs(double(half.at(8, 0)) - 0.5 * (double(full.at(0, 0)) + double(full.at(16, 0)))) <
        1e-7);
  CHECK(half.at(8, 0) != full.at(8, 0));
  // The corners have no squares, nor has the land of another method.
  page.session.seek(1);
  page.session.finish();
  page.land.take(false);
  CHECK(!page.land.lacksSquares());
  Page smoothed("v1;method=diamond-square;size=65;smooth=box;smooth-every=2;smooth-passes=0");
  smoothed.view.diamonds = true;
  for (const int position : {3, 4}) {
    smoothed.session.seek(position);
    smoothed.session.finish();
    smoothed.land.take(false);
    CHECK(smoothed.land.lacksSquares() == (position == 3));
  }
  Page cuts;
  cuts.view.diamonds = true;
  cuts.land.take(false);
  CHECK(!cuts.land.lacksSquares());
}

TEST_CASE("upside down heights keep the finished range") {
  Page page("v1;size=129;method=fbm;fbm=ridged");
  REQUIRE(page.session.finishedRange().low + page.session.finishedRange().high != 0.0f);
  page.view.flip = true;
  page.land.take(false);
  const HeightRange range = page.session.finishedRange();
  CHECK(page.land.mirror() == range.low + range.high);
  CHECK(page.land.heights().z[77] == page.land.mirror() - page.session.heights().z[77]);
  CHECK(page.land.trueHeights().z[77] == page.session.heights().z[77]);
}

TEST_CASE("the water that erosion left stands on the land; an empty layer is not shown") {
  Page page("v1;size=129;faults=20;erosion=hydraulic;erosion-steps=20");
  page.view.layer = ErosionLayer::kWater;
  page.session.setLayer(page.view.layer);
  page.session.finish();
  page.land.take(false);
  REQUIRE(page.land.layer() == ErosionLayer::kWater);
  CHECK(page.land.layerMax() > 0.0f);
  const auto& layer = page.session.layer();
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < layer.z.size(); ++i) {
    if (layer.z[i] > layer.z[deepest]) deepest = i;
  }
  CHECK(page.land.heights().z[deepest] == page.session.heights().z[deepest] + page.land.layerMax());

  Page dry;
  dry.view.layer = ErosionLayer::kWater;
  dry.session.setLayer(dry.view.layer);
  dry.session.finish();
  dry.land.take(false);
  CHECK(dry.land.layer() == ErosionLayer::kNone);
  CHECK(&dry.land.heights() == &dry.session.heights());
}

TEST_CASE("other heights of the session are not up to date") {
  Page page;
  page.land.take(false);
  page.session.seek(3);
  page.session.finish();
  CHECK(!page.land.upToDate());
  page.land.take(false);
  CHECK(page.land.upToDate());
  CHECK(page.land.revision() == 2);
}

TEST_CASE("a scene has the view's settings in rendered heights") {
  Page page;
  page.view.exaggeration = 200;
  page.view.water = 250;
  page.view.contours = true;
  page.view.wireframe = true;
  page.land.take(false);
  const Camera camera(OrbitPose(), page.land.block(), {{0, 0, 800, 600}, 800, 600});
  Scene scene = sceneOf(page.land, page.view, camera, {-34.0, 2.0f, true});
  CHECK(scene.camera == camera);
  CHECK(scene.dark);
  CHECK(scene.wireframe);
  CHECK(scene.pixelRatio == 2.0f);
  CHECK(scene.heightScale == 2.0f);
  CHECK(scene.rangeHigh == 2.0f * page.land.range().high);
  REQUIRE(scene.waterLevel);
  CHECK(*scene.waterLevel > scene.rangeLow);
  CHECK(*scene.waterLevel < 0.5f * (scene.rangeLow + scene.rangeHigh));
  CHECK(scene.contourInterval > 0.0f);
  // Lines count from the land's 0, also in water; with an altitude from the sea.
  CHECK(scene.contourPhase == 0.0f);
  page.view.scale = 1000;
  page.view.level = 250'370;
  scene = sceneOf(page.land, page.view, camera, {-34.0, 2.0f, true});
  const double metres = 500.0 * static_cast<double>(scene.contourInterval);  // drawn twice as high
  CHECK(std::abs(metres - std::round(metres)) < 1e-4);
  CHECK(scene.contourPhase >= 0.0f);
  CHECK(scene.contourPhase < 5.0f);
  const double below = 2503.7 - static_cast<double>(scene.contourPhase) * metres;
  CHECK(std::abs(std::remainder(below, 5.0 * metres)) < 1e-3);
  page.view.level.reset();
  page.view.water.reset();
  page.view.contours = false;
  scene = sceneOf(page.land, page.view, camera, {-34.0, 2.0f, true});
  CHECK(!scene.waterLevel);
  CHECK(scene.contourInterval == 0.0f);
}

TEST_CASE("the sun stands to the left of the home camera unless the view says where") {
  View view;
  const SunPlace usual = sunPlace(view, -34.0);
  CHECK(usual.azimuth == 295);  // compass degrees of sunAzimuth(-34) = -115
  CHECK(sunPlace(view, 146.0).azimuth == 115);
  view.sun = SunPlace{10, 60};
  CHECK(sunPlace(view, -34.0) == SunPlace{10, 60});
}

TEST_CASE("land that is nothing but cuts is known as such", "[cliffs]") {
  const auto cutsAt = [](std::string_view recipe, int position) {
    Page page(recipe);
    page.session.seek(position);
    page.session.finish();
    page.land.take(false);
    const Scene scene =
        sceneOf(page.land, page.view, Camera({}, page.land.block(), {}, nullptr), {});
    CHECK((scene.cuts != nullptr) == !page.land.cuts().cuts.empty());
    return page.land.cuts().cuts.size();
  };
  constexpr std::string_view kSmoothed = "v1;size=65;faults=20;smooth=box;smooth-passes=2";
  CHECK(cutsAt(kSmoothed, 0) == 0);
  CHECK(cutsAt(kSmoothed, 1) == 1);
  CHECK(cutsAt(kSmoothed, 20) == 20);
  CHECK(cutsAt(kSmoothed, 21) == 0);
  constexpr std::string_view kDuring = "v1;size=65;faults=20;smooth=box;smooth-every=5";
  CHECK(cutsAt(kDuring, 4) == 4);
  CHECK(cutsAt(kDuring, 5) == 0);
  CHECK(cutsAt(kDuring, 7) == 0);
  CHECK(cutsAt("v1;size=65;method=fault-tree;trees=2;depth=3", 2) == 14);
  CHECK(cutsAt("v1;size=65;faults=20;profile=sine", 20) == 0);
  CHECK(cutsAt("v1;size=65;method=fbm", 1) == 0);
  // About 2,000 faults make kMaxKnownPieces.
  CHECK(cutsAt("v1;size=65;faults=2000", 2000) == 2000);
  CHECK(cutsAt("v1;size=65;faults=2200", 2200) == 0);
}

TEST_CASE("cuts make the heights that are shown, on every grid", "[cliffs]") {
  Page page("v1;size=65;faults=20;seed=oak;fade=0.3");
  Page finer("v1;size=257;faults=20;seed=oak;fade=0.3");
  for (const bool flip : {false, true}) {
    for (const int exaggeration : {100, 150}) {
      for (Page* each : {&page, &finer}) {
        each->view.flip = flip;
        each->view.exaggeration = exaggeration;
        each->land.take(false);
      }
      CAPTURE(flip, exaggeration);
      // Turned upside down, such a land stands elsewhere.
      CHECK(std::fabs(page.land.mirror()) > 1e-3f);
      const Heightfield same = page.land.heightsOfCuts(65), fine = page.land.heightsOfCuts(257);
      int differ = 0;
      for (std::size_t i = 0; i < same.z.size(); ++i) {
        differ += std::fabs(same.z[i] - page.land.heights().z[i]) > 1e-6f ? 1 : 0;
      }
      for (std::size_t i = 0; i < fine.z.size(); ++i) {
        differ += std::fabs(fine.z[i] - finer.land.heights().z[i]) > 1e-6f ? 1 : 0;
      }
      CHECK(differ == 0);
      // A place that no line is near.
      const double shown = static_cast<double>(same.row(17)[40]);
      CHECK(std::fabs(heightAt(page.land.cuts(), 40.0 / 64.0, 17.0 / 64.0) - shown) < 1e-6);
    }
  }
}

}  // namespace
