// How the land is seen: theme, stage, camera and scene.
#include "app/shown/viewpoint.h"

#include <catch2/catch_test_macros.hpp>

#include "app/page_bench.h"

using namespace faultline;

TEST_CASE("The view's theme decides, or the system's where the view says auto") {
  test::PageBench page;
  CHECK_FALSE(page.viewpoint.dark());
  page.viewpoint.setSystemDark(true);
  CHECK(page.viewpoint.dark());
  page.view.theme = Theme::kLight;
  CHECK_FALSE(page.viewpoint.dark());
  page.viewpoint.setSystemDark(false);
  page.view.theme = Theme::kDark;
  CHECK(page.viewpoint.dark());
}

TEST_CASE("The stage is the shown land in the window's view, in device pixels") {
  test::PageBench page;
  const CameraStage stage = page.viewpoint.stage();
  CHECK(stage.pixelRatio == 2.0);
  CHECK(stage.rendered);
  CHECK(stage.surface == &page.land.heights());
  CHECK(stage.viewport.framebufferWidth == 2560);
  CHECK(stage.viewport.region.width == 2.0 * 928);
  page.viewpoint.setRendered(false);
  page.land.forget();
  CHECK_FALSE(page.viewpoint.stage().rendered);
  CHECK(page.viewpoint.stage().surface == nullptr);
}

TEST_CASE("A scene has the page's theme, pixels and land; another viewport has its own camera") {
  test::PageBench page;
  page.view.theme = Theme::kDark;
  const Camera eye = page.viewpoint.camera();
  const Scene scene = page.viewpoint.scene(eye);
  CHECK(scene.camera == eye);
  CHECK(scene.dark);
  CHECK(scene.pixelRatio == 2.0f);
  Viewport square;
  square.framebufferWidth = square.framebufferHeight = 600;
  square.region = {0, 0, 600, 600};
  const Camera other = page.viewpoint.camera(square);
  CHECK(other.pose().azimuthDeg == eye.pose().azimuthDeg);
  const auto inWindow = eye.project({0.5, 0.5, 0.0});
  const auto inSquare = other.project({0.5, 0.5, 0.0});
  REQUIRE(inWindow);
  REQUIRE(inSquare);
  CHECK(inSquare->x < 600.0);
  CHECK(inWindow->x > 600.0);
}

TEST_CASE("A link names the camera only where the page would not open with it") {
  test::PageBench page;
  page.camera.turnHome(page.session.preview(), "land");
  CHECK_FALSE(page.viewpoint.linkCamera(page.session));
  REQUIRE(page.camera.flyToNamed("east", page.viewpoint.stage()));
  REQUIRE(page.viewpoint.linkCamera(page.session));
  CHECK(page.viewpoint.pose().azimuthDeg == 90.0);
}

TEST_CASE("A link names the sun where the page would open with another one") {
  test::PageBench page;
  page.camera.turnHome(page.session.preview(), "land");
  CHECK_FALSE(page.viewpoint.linkSun(page.session));
  // A fault turns the lowest corner away; the camera and its light stay.
  const double before = page.camera.homeAzimuthDeg();
  const SunPlace sun = page.viewpoint.sun();
  for (const std::int32_t amplitude : {-kMaxDrawnAmplitude, kMaxDrawnAmplitude}) {
    for (const DrawnFault& fault : {DrawnFault{0, 5000, 10000, 5000, amplitude},
                                    DrawnFault{5000, 0, 5000, 10000, amplitude}}) {
      page.document.showDrawn({fault});
      page.session.finish();
      CHECK(page.camera.homeAzimuthDeg() == before);
      const bool turned = homeAzimuth(page.session.preview()) != before;
      CHECK(page.viewpoint.linkSun(page.session).has_value() == turned);
      if (turned) CHECK(*page.viewpoint.linkSun(page.session) == sun);
    }
  }
}
