// The land from above: its map, its picture, and what lets them be painted again.
#include "app/shown/land_from_above.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "app/page_bench.h"
#include "base/colour.h"

using namespace faultline;

TEST_CASE("The map is painted once for a land and a size, and again after forget()") {
  test::PageBench page;
  const Camera eye = page.viewpoint.camera();
  const Scene scene = page.viewpoint.scene(eye);
  CHECK_FALSE(page.fromAbove.refreshMap(scene, 0, false));
  CHECK(page.fromAbove.refreshMap(scene, 120, false));
  CHECK(page.fromAbove.map().side() == 120);
  CHECK(page.fromAbove.map().pixels().size() == 120 * 120);
  page.now += 1000;
  CHECK_FALSE(page.fromAbove.refreshMap(scene, 120, false));
  CHECK(page.fromAbove.refreshMap(scene, 140, false));
  page.fromAbove.forget();
  page.now += 1000;
  CHECK(page.fromAbove.refreshMap(scene, 140, false));
  page.land.forget();
  page.fromAbove.forget();
  CHECK_FALSE(page.fromAbove.refreshMap(scene, 140, false));
}

TEST_CASE("The marks of a step are painted into the picture, which can be kept") {
  test::PageBench page("v1;seed=oak;size=129;faults=20!at=fault:3");
  const MapState bare = page.fromAbove.mapState({}, {}, 128);
  const MapState marked = page.fromAbove.mapState(restMarks(page.session, page.view), {}, 128);
  CHECK(bare.lines.empty());
  CHECK_FALSE(marked.lines.empty());
  REQUIRE(page.fromAbove.refreshPicture(bare, 128, 1.0f, false));
  const auto pixels = page.fromAbove.picture().pixels();
  const std::vector<std::uint32_t> before(pixels.begin(), pixels.end());
  page.now += 1000;
  CHECK_FALSE(page.fromAbove.refreshPicture(bare, 128, 1.0f, false));
  REQUIRE(page.fromAbove.refreshPicture(marked, 128, 1.0f, false));
  CHECK_FALSE(std::equal(before.begin(), before.end(), page.fromAbove.picture().pixels().begin()));
  const TakenPicture taken = page.fromAbove.take(bare, 128, 1.0f);
  CHECK(taken.width == 128);
  CHECK(taken.height == 128);
  REQUIRE(taken.rgba.size() == 4 * before.size());
  CHECK(std::memcmp(taken.rgba.data(), before.data(), taken.rgba.size()) == 0);
}

TEST_CASE("The points of a level lie on the map, and in its picture") {
  const auto at = [](const char* place) {
    return std::string("v1;seed=oak;size=129;method=diamond-square!at=") + place;
  };
  for (const auto& [place, points] : {std::pair{"corners", 4},
                                      {"squares:1", 5},
                                      {"squares:2", 16},
                                      {"squares:3;show=diamonds", 16},
                                      {"squares:3", 56},
                                      {"squares:4", 208},
                                      {"squares:5", 0},
                                      {"start", 0}}) {
    CAPTURE(place);
    test::PageBench page(at(place));
    const MapState marked = page.fromAbove.mapState(restMarks(page.session, page.view), {}, 256);
    CHECK(static_cast<int>(marked.points.size()) == points);
    if (points == 0) continue;
    REQUIRE(page.fromAbove.refreshPicture(page.fromAbove.mapState({}, {}, 256), 256, 1.0f, false));
    const auto pixels = page.fromAbove.picture().pixels();
    const std::vector<std::uint32_t> before(pixels.begin(), pixels.end());
    REQUIRE(page.fromAbove.refreshPicture(marked, 256, 1.0f, false));
    // Each point changes pixels around it, but for those under the tag of north.
    for (const LevelPoint& point : marked.points) {
      if (point.u < 0.2f && point.v < 0.2f) continue;
      const auto pixel = [](float part) { return static_cast<std::size_t>(part * 255.0f + 0.5f); };
      const std::size_t here = pixel(point.v) * 256 + pixel(point.u);
      CAPTURE(point.u, point.v);
      REQUIRE(before[here] != page.fromAbove.picture().pixels()[here]);
    }
    page.now += 1000;
  }
}

TEST_CASE("Marks of a land at rest vanish when it is upside down") {
  test::PageBench page("v1;seed=oak;size=129;faults=20!at=fault:3");
  CHECK(restMarks(page.session, page.view).fault);
  page.view.flip = true;
  CHECK_FALSE(restMarks(page.session, page.view).fault);
  CHECK(page.fromAbove.mapState({}, {}, 128).mirror);
}

TEST_CASE("Cuts look the same from above, whatever the grid", "[cliffs]") {
  for (const int side : {90, 700}) {
    std::vector<std::uint32_t> first;
    for (const int size : {65, 257, 513}) {
      test::PageBench page("v1;seed=oak;faults=12;size=" + std::to_string(size));
      REQUIRE(
          page.fromAbove.refreshPicture(page.fromAbove.mapState({}, {}, 128), side, 1.0f, false));
      const auto pixels = page.fromAbove.picture().pixels();
      if (first.empty()) first.assign(pixels.begin(), pixels.end());
      CAPTURE(side, size);
      CHECK(std::equal(first.begin(), first.end(), pixels.begin(), pixels.end()));
    }
  }
}

TEST_CASE("Level pieces between cuts count as flat ground up to their cliffs", "[cliffs]") {
  test::PageBench page("v1;seed=oak;faults=12;size=257!palette=natural");
  REQUIRE(page.fromAbove.refreshPicture(page.fromAbove.mapState({}, {}, 128), 700, 1.0f, false));
  std::set<std::array<int, 3>> flat;
  for (const std::array<float, 3>& colour : samplePalette(Palette::kNatural, 1024).flat) {
    std::array<int, 3> bytes{};
    for (std::size_t i = 0; i < 3; ++i) {
      bytes[i] = static_cast<int>(255 * linearToSrgb(static_cast<double>(colour[i])) + 0.5);
    }
    flat.insert(bytes);
  }
  const auto isFlat = [&flat](std::uint32_t pixel) {
    const std::array bytes{static_cast<int>(pixel & 255), static_cast<int>(pixel >> 8 & 255),
                           static_cast<int>(pixel >> 16 & 255)};
    return std::any_of(flat.begin(), flat.end(), [&bytes](const std::array<int, 3>& colour) {
      return std::abs(bytes[0] - colour[0]) + std::abs(bytes[1] - colour[1]) +
                 std::abs(bytes[2] - colour[2]) <=
             2;
    });
  };
  const auto pixels = page.fromAbove.picture().pixels();
  const auto share = static_cast<double>(std::count_if(pixels.begin(), pixels.end(), isFlat)) /
                     static_cast<double>(pixels.size());
  // The rest are the pixels at cliffs. With a border of steep ground beside them it is 0.81.
  INFO(share);
  CHECK(share > 0.92);
}
