// What two playgrounds share so that their lands are seen alike.
#include "app/shown/shared_view.h"

#include <catch2/catch_test_macros.hpp>

#include "app/page_bench.h"

using namespace faultline;

TEST_CASE("The shared view of a picture is that of a window of its size; the window stays") {
  test::PageBench page, window;
  const UiRegions regions = page.viewpoint.regions();
  const SharedView before = sharedView(page.viewpoint, page.session);
  const SharedView picture = sharedView(page.viewpoint, page.session, 640, 480);

  UiRegions whole;
  whole.windowWidth = 640;
  whole.windowHeight = 480;
  whole.view = {0, 0, 640, 480};
  window.viewpoint.setRegions(whole);
  CHECK(picture == sharedView(window.viewpoint, window.session));
  CHECK(picture != before);
  CHECK(page.viewpoint.regions().windowWidth == regions.windowWidth);
  CHECK(sharedView(page.viewpoint, page.session) == before);
}

TEST_CASE("A shared view has the range of the finished land, the sun and the theme") {
  test::PageBench page;
  page.view.theme = Theme::kDark;
  page.view.sun = SunPlace{10, 20};
  const SharedView shared = sharedView(page.viewpoint, page.session);
  CHECK(shared.range == page.session.finishedRange());
  CHECK(shared.sun == SunPlace{10, 20});
  CHECK(shared.dark);
}

TEST_CASE("A camera that follows a shared eye shows each place where the other one does") {
  test::PageBench page, other;
  const SharedView shared = sharedView(page.viewpoint, page.session);
  const Camera eye = page.viewpoint.camera();
  CHECK(other.camera.follow(shared.eye));
  CHECK_FALSE(other.camera.follow(shared.eye));
  for (const Vec3 place : {Vec3{0.5, 0.5, 0.1}, Vec3{0.1, 0.9, 0.0}}) {
    const auto here = eye.project(place), there = other.viewpoint.camera().project(place);
    REQUIRE(here);
    REQUIRE(there);
    CHECK(std::abs(here->x - there->x) < 1e-6);
    CHECK(std::abs(here->y - there->y) < 1e-6);
  }
  CHECK(other.camera.follow(std::nullopt));
}

TEST_CASE("A page that shares another land's view counts its range, and follows if it should") {
  test::PageBench page;
  SharedView shared = sharedView(page.viewpoint, page.session);
  shared.range.high += 0.5f;
  shared.sun = {100, 50};
  shared.dark = true;
  const SunPlace own = page.viewpoint.sun();
  CHECK(page.share(shared, false));
  CHECK_FALSE(page.share(shared, false));
  CHECK(page.viewpoint.sun() == own);
  CHECK(page.share(shared, true));
  CHECK_FALSE(page.share(shared, true));
  CHECK(page.viewpoint.sun() == SunPlace{100, 50});
  CHECK(page.viewpoint.dark());
  page.land.take(false);
  CHECK(page.land.range().high == shared.range.high);
  CHECK(page.share(std::nullopt, false));
  CHECK_FALSE(page.share(std::nullopt, false));
  page.land.take(false);
  CHECK(page.land.range().high == page.session.finishedRange().high);
}
