// Pictures to keep: their sizes, and where the block stands in them.
#include "app/shown/picture_layout.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

using namespace faultline;

namespace {

TEST_CASE("sides outside of the allowed range are refused with a sentence") {
  PictureRequest request;
  CHECK(sizeError(request).empty());
  request.width = kMinPictureSide;
  request.height = kMaxPictureSide;
  CHECK(sizeError(request).empty());
  request.width = kMinPictureSide - 1;
  CHECK(!sizeError(request).empty());
  request.width = 100;
  request.height = kMaxPictureSide + 1;
  CHECK(!sizeError(request).empty());
}

TEST_CASE("a refused size is quoted as it was asked for") {
  const auto quotes = [](double width, double height, const char* sides) {
    const std::string error = sizeError(width, height);
    CAPTURE(error, sides);
    CHECK(error.find(sides) != std::string::npos);
  };
  quotes(9007199254740992.0, 100.0, "9007199254740992 x 100");
  quotes(-3.0, 65536.5, "-3 x 65536.50");
  quotes(std::nan(""), 1e300, "NaN x >9e18");
  quotes(-1e300, 63.99, "<-9e18 x 63.99");
  CHECK(sizeError(64.0, 4096.0).empty());
}

TEST_CASE("the pixel ratio follows the shorter side unless it is requested") {
  PictureRequest request;
  CHECK(pictureRatio(request) == 1.0f);
  request.width = request.height = 1800;
  CHECK(pictureRatio(request) == 2.0f);
  request.width = 100;
  CHECK(pictureRatio(request) == 1.0f);
  request.pixelRatio = 20;
  CHECK(pictureRatio(request) == 8.0f);
  request.pixelRatio = 0.1f;
  CHECK(pictureRatio(request) == 0.5f);
  // Half of a picture has that of the whole.
  request = PictureRequest();
  request.width = 900;
  request.height = request.bothWidth = 1800;
  request.half.emplace();
  CHECK(pictureRatio(request) == 2.0f);
}

TEST_CASE("the block stands above the caption and clear of the legend") {
  PictureRequest request;
  request.width = 1000;
  request.height = 800;
  request.pixelRatio = 2;
  PictureTextPlaces places;
  CHECK(pictureViewport(request, places).region.height == 800);
  places.caption = {0, 350, 500, 50};
  const Viewport viewport = pictureViewport(request, places);
  CHECK(viewport.region.height == 700);
  CHECK(viewport.framebufferHeight == 800);
  // Beside the legend in a wide picture.
  CHECK(clearOfLegend({320, 300, 150, 50}, 2, viewport).region.width == 640);
  // Above it where it leaves too little beside.
  const Viewport above = clearOfLegend({100, 300, 150, 50}, 2, viewport);
  CHECK(above.region.width == 1000);
  CHECK(above.region.height == 600);
  // Behind it where it leaves too little anywhere.
  const Viewport behind = clearOfLegend({100, 100, 150, 50}, 2, viewport);
  CHECK(behind.region.width == 1000);
  CHECK(behind.region.height == 700);
}

}  // namespace
