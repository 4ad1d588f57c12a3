// Pictures of two lands to keep: each half is that land's own picture beside the line, and the map
// of a difference has the palette's colours, cell by cell.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>

#include "app/playground.h"
#include "generated/fonts.h"
#include "platform/cli/headless.h"
#include "terrain/palette/diverging.h"

namespace faultline {
namespace {

class Camera640 {
 public:
  Camera640()
      : context_(HeadlessContext::create(error_)),
        playground_([] { return 0.0; }, {fonts::kInter400.begin(), fonts::kInter400.end()},
                    {fonts::kInter600.begin(), fonts::kInter600.end()}) {
    INFO(error_);
    REQUIRE(context_ != nullptr);
    playground_.setPreferences(false, true);
    REQUIRE(playground_.startGraphics(true).empty());
    playground_.load("v1;seed=oak;size=65;faults=20");
  }

  TakenPicture take(PictureRequest request) {
    request.width = 640;
    request.height = 360;
    request.dark = false;
    TakenPicture taken = playground_.takePicture(request);
    REQUIRE(taken.error.empty());
    REQUIRE(taken.rgba.size() == 4u * 640u * 360u);
    return taken;
  }

 private:
  std::string error_;
  std::unique_ptr<HeadlessContext> context_;
  Playground playground_;
};

std::uint32_t colourAt(const TakenPicture& picture, int x, int y) {
  const auto at = 4 * static_cast<std::size_t>(y * picture.width + x);
  return static_cast<std::uint32_t>(picture.rgba[at]) << 16 |
         static_cast<std::uint32_t>(picture.rgba[at + 1]) << 8 | picture.rgba[at + 2];
}

TEST_CASE("Half of a picture of two lands is the land's own beside line and name") {
  Camera640 camera;
  const TakenPicture plain = camera.take({});
  for (const bool isLeft : {true, false}) {
    CAPTURE(isLeft);
    PictureRequest request;
    request.half = PictureHalf{200, isLeft, "Faults 20"};
    request.bothWidth = 640;
    const TakenPicture half = camera.take(request);
    int left = 640, right = 0, named = 0;
    for (int y = 0; y < 360; ++y) {
      for (int x = 0; x < 640; ++x) {
        if (colourAt(half, x, y) == colourAt(plain, x, y)) continue;
        if (x >= 198 && x < 202) continue;
        REQUIRE(y >= 16);
        REQUIRE(y < 40);
        left = std::min(left, x);
        right = std::max(right, x);
        ++named;
      }
    }
    CHECK(named > 40 * 20);
    CHECK((isLeft ? right < 198 : left >= 202));
    CHECK(colourAt(half, 199, 300) > 0xEBEBEB);
    CHECK(colourAt(half, 198, 300) < colourAt(plain, 198, 300));
  }
}

TEST_CASE("The map of a difference is painted cell by cell in the palette's colours") {
  Camera640 camera;
  PictureRequest request;
  request.difference.emplace();
  request.difference->ends = {"-1 m", "equal", "+1 m"};
  request.difference->map = {-100, -50, 0, 100};
  const TakenPicture picture = camera.take(request);
  std::map<std::uint32_t, int> counts;
  for (int y = 0; y < 300; ++y) {
    for (int x = 0; x < 640; ++x) ++counts[colourAt(picture, x, y)];
  }
  const int cell = counts[divergingColour(-100)];
  CHECK(cell > 100 * 100);
  for (const int part : {-50, 0, 100}) {
    CAPTURE(part);
    CHECK(std::abs(counts[divergingColour(part)] - cell) < 300);
  }
  // The scale has all of them.
  counts.clear();
  for (int x = 0; x < 640; ++x) {
    for (int y = 300; y < 360; ++y) ++counts[colourAt(picture, x, y)];
  }
  for (const std::uint32_t colour : divergingColours()) CHECK(counts[colour] > 0);
}

}  // namespace
}  // namespace faultline
