// The sign of north: where it stands, and that it is seen wherever words name a direction.
#include "app/shown/north.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <string_view>

#include "app/page_bench.h"
#include "app/shown/map_marks.h"
#include "share/recipe_text.h"

using namespace faultline;
using test::PageBench;

namespace {

constexpr UiRect kRoom{0, 0, 800, 600};
const Viewport kViewport{{0, 0, 1600, 1200}, 1600, 1200};

bool isWithin(const UiRect& inner, const UiRect& outer) {
  constexpr float kRounding = 0.01f;
  return inner.x >= outer.x - kRounding && inner.y >= outer.y - kRounding &&
         inner.x + inner.width <= outer.x + outer.width + kRounding &&
         inner.y + inner.height <= outer.y + outer.height + kRounding;
}

Heightfield hill() {
  Heightfield land(65);
  for (int y = 0; y < 65; ++y) {
    for (int x = 0; x < 65; ++x) {
      const float away = std::hypot(static_cast<float>(x - 32), static_cast<float>(y - 32)) / 32;
      land.z[static_cast<std::size_t>(65 * y + x)] = 0.2f * std::max(0.0f, 1 - away);
    }
  }
  return land;
}

// What the words of a caption say, searched letter by letter: for tests only.
bool saysDirection(const Caption& caption) {
  const std::string words = caption.strong + ' ' + caption.rest;
  for (const std::string_view name : {"north", "south", "east", "west"}) {
    for (std::size_t at = words.find(name); at != std::string::npos;
         at = words.find(name, at + 1)) {
      // "at least" is no direction.
      const bool begins = at == 0 || std::isalpha(static_cast<unsigned char>(words[at - 1])) == 0 ||
                          words.substr(at - 5, 5) == "north" || words.substr(at - 5, 5) == "south";
      if (begins) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("From everywhere one sign of north is seen, within its room, and points north") {
  const Heightfield land = hill();
  std::mt19937 random(5);
  const auto between = [&random](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  int beside = 0;
  for (int i = 0; i < 2000; ++i) {
    const OrbitPose pose{between(-180, 180), between(2, 90), std::exp(between(-0.6, 2.4)),
                         between(0, 1), between(0, 1)};
    const BlockShape block = blockOf(0, 0.2);
    const Camera eye(pose, block, kViewport, &land);
    const NorthSign sign = northSign({eye, &land, 2, kRoom, {}});
    INFO(i << ": " << pose.azimuthDeg << ' ' << pose.elevationDeg << ' ' << pose.zoom);
    CHECK(isWithin(northBox(sign), kRoom));
    CHECK(sign.opacity == 1);
    const auto x = static_cast<double>(sign.tip.x - sign.tail.x);
    const auto y = static_cast<double>(sign.tip.y - sign.tail.y);
    if (sign.hasTag) {
      const double turn = std::atan2(x, -y) - eye.pose().azimuthDeg * std::numbers::pi / 180;
      CHECK(std::fabs(std::remainder(turn, 2 * std::numbers::pi)) < 1e-3);
      continue;
    }
    // On the ground the arrow runs along one of the walls.
    ++beside;
    bool runs = false;
    for (const double u : {-0.06, 1.06}) {
      const auto south = eye.project({u, 0.57, block.base});
      const auto north = eye.project({u, 0.45, block.base});
      if (!south || !north) continue;
      const double alongX = north->x - south->x, alongY = north->y - south->y;
      const double away = std::hypot(2 * static_cast<double>(sign.tip.x) - north->x,
                                     2 * static_cast<double>(sign.tip.y) - north->y);
      const double along = x * alongX + y * alongY;
      runs = runs || (away < 0.01 && along > 0.999 * std::hypot(x, y) * std::hypot(alongX, alongY));
    }
    CHECK(runs);
  }
  CHECK(beside > 300);
}

TEST_CASE("The sign of north keeps clear of texts, and leaves the ground for who stands on it") {
  const Heightfield land = hill();
  const Camera eye({}, blockOf(0, 0.2), kViewport, &land);
  const NorthSign free = northSign({eye, &land, 2, kRoom, {}});
  CHECK_FALSE(free.hasTag);
  const std::array taken{northBox(free)};
  CHECK(northSign({eye, &land, 2, kRoom, taken}).hasTag);
  CHECK(northSign({eye, &land, 2, kRoom, {}, 0.5f}).hasTag);
  CHECK(northSign({eye, &land, 2, {0, 0, 800, 100}, {}}).hasTag);
  CHECK(northSign({eye, &land, 2, kRoom, {}, 0, 0.25f}).opacity == 0.25f);
}

TEST_CASE(
    "The sign of north is beside the wall that faces the viewer, from above beside the west") {
  const Heightfield land = hill();
  const auto isWest = [&](double azimuthDeg, double elevationDeg) {
    const Camera eye({azimuthDeg, elevationDeg}, blockOf(0, 0.2), kViewport, &land);
    const NorthSign sign = northSign({eye, &land, 2, kRoom, {}});
    CHECK_FALSE(sign.hasTag);
    const ScreenPoint middle = *eye.project({0.5, 0.5, 0}), west = *eye.project({0, 0.5, 0});
    return (2 * static_cast<double>(sign.tail.x) - middle.x) * (west.x - middle.x) +
               (2 * static_cast<double>(sign.tail.y) - middle.y) * (west.y - middle.y) >
           0;
  };
  CHECK(isWest(-34, 31));
  CHECK_FALSE(isWest(56, 31));
  CHECK_FALSE(isWest(146, 31));
  CHECK(isWest(-124, 31));
  for (int azimuth = -180; azimuth < 180; azimuth += 30) CHECK(isWest(azimuth, 90));
}

TEST_CASE("The letter has the same strokes beside the block, on a tag and in the land from above") {
  const auto letterOf = [](const NorthSign& sign) {
    const auto strokes = northStrokes(sign);
    const ImVec2 middle = northLetterOf(sign);
    std::array<float, 12> shape{};
    for (std::size_t i = 0; i < 3; ++i) {
      shape[4 * i] = strokes[3 + i].from.x - middle.x;
      shape[4 * i + 1] = strokes[3 + i].from.y - middle.y;
      shape[4 * i + 2] = strokes[3 + i].to.x - middle.x;
      shape[4 * i + 3] = strokes[3 + i].to.y - middle.y;
    }
    return shape;
  };
  const auto isAlike = [](const auto& a, const auto& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (std::fabs(a[i] - b[i]) > 1e-3f) return false;
    }
    return true;
  };
  const auto shape = letterOf({{100, 100}, {120, 90}});
  CHECK(isAlike(letterOf(uprightNorth(6, 6)), shape));
  CHECK(isAlike(letterOf(turnedNorth({50, 50}, 130)), shape));
  // The upright one fills the place that it says, and stands in a map's corner.
  const NorthSign upright = uprightNorth(6, 6);
  const UiRect box = northBox(upright);
  CHECK(std::fabs(box.x - 6) < 1e-3f);
  CHECK(std::fabs(box.y - 6) < 1e-3f);
  CHECK(std::fabs(box.width - uprightNorthSize().x) < 1e-3f);
  CHECK(std::fabs(box.height - uprightNorthSize().y) < 1e-3f);
  // The land from above has those strokes on the same tag.
  const auto strokes = strokesOf({}, false, 200);
  REQUIRE(strokes.size() == 7);
  CHECK(strokes[0].width == 2 * kNorthTag);
  const auto first = northStrokes(upright)[0];
  CHECK(std::fabs(strokes[1].u1 * 200 - first.from.x) < 1e-3f);
  CHECK(std::fabs(strokes[1].v2 * 200 - first.to.y) < 1e-3f);
  CHECK(strokes[1].width == kNorthPen);
}

TEST_CASE("Wherever the caption names a direction, it says so and north is seen") {
  constexpr std::array kMethods{"faults=9",
                                "faults=1",
                                "faults=9;profile=ramp;reach=0.3",
                                "faults=9;profile=ridge;reach=0.2",
                                "faults=9;profile=near;reach=0.2",
                                "faults=9;profile=sine;reach=0.2",
                                "faults=9;profile=cosine;reach=2",
                                "method=fault-tree;trees=5;depth=1",
                                "method=fault-tree;trees=5;depth=4",
                                "method=diamond-square",
                                "method=fbm;octaves=4",
                                "faults=7;relief=0",
                                "faults=6;drawn=0.5_1_0.5_0,0_1_0_0"};
  constexpr std::array kWorks{"", ";smooth=box;smooth-passes=2;smooth-every=2",
                              ";erosion=thermal;thermal-steps=3", ";smooth=iir;smooth-passes=3"};
  constexpr std::array kViews{"",
                              ";show=flip",
                              ";show=map",
                              ";scale=5000",
                              ";ui=none",
                              ";ui=minimal",
                              ";cam=90,89,6",
                              ";cam=20,3,11",
                              ";show=slope",
                              ";card=how",
                              ";card=plots"};
  std::mt19937 random(9);
  const auto choose = [&random](const auto& all) {
    return std::string(all[random() % all.size()]);
  };
  int named = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string recipe =
        "v1;seed=way" + std::to_string(i % 40) + ";size=33;" + choose(kMethods) + choose(kWorks);
    const int length = Timeline(readLink(recipe).recipe).length();
    const int position = static_cast<int>(random() % static_cast<unsigned>(length + 1));
    PageBench page(recipe + "!at=end" + choose(kViews));
    page.player.seek(position);
    page.session.finish();
    page.land.take(false);
    page.settle();
    const Caption caption = page.caption(0);
    INFO(recipe << " at " << position << ": " << caption.strong << ' ' << caption.rest);
    CHECK(caption.directions == saysDirection(caption));
    if (!caption.directions || page.view.ui == Surroundings::kNone) continue;
    ++named;
    CHECK(page.namesDirections());
    const UiRect sign = page.ui.northPlace();
    CHECK(sign.width > 0);
    CHECK(isWithin(sign, page.viewpoint.regions().view));
  }
  CHECK(named > 60);
}

TEST_CASE("North is seen beside every card and a map, and nowhere without need") {
  PageBench page;
  CHECK(page.ui.northPlace().width == 0);
  for (const std::string_view side : {"how", "plots"}) {
    page.document.setView("card", side);
    page.settle();
    CHECK(page.ui.northPlace().width > 0);
    page.document.setView("card", "");
    page.settle();
    CHECK(page.ui.northPlace().width == 0);
  }
  page.press("m");
  page.settle();
  CHECK(page.ui.northPlace().width > 0);
  page.press("m");
  page.tools.setDrawing(true);
  page.settle();
  CHECK(page.ui.northPlace().width > 0);
}

TEST_CASE("While presenting north is larger, and within the view") {
  for (const std::string_view cam : {"40,50,1", "40,5,9"}) {
    PageBench page("v1;seed=oak;size=65;faults=9!at=fault:3;show=map;cam=" + std::string(cam));
    page.settle();
    const UiRect before = page.ui.northPlace();
    REQUIRE(before.width > 0);
    page.player.setPresenting(true);
    page.settle();
    const UiRect sign = page.ui.northPlace();
    CHECK(isWithin(sign, page.viewpoint.regions().view));
    CHECK(sign.height > 1.3f * before.height);
  }
}

TEST_CASE("A marked cut shows north as much as its marks, unless a person stands on the land") {
  Marks marks;
  CHECK(northOpacity(nullptr, false, 0) == 0);
  CHECK(northOpacity(&marks, false, 0) == 0);
  marks.fault = FaultMark{};
  marks.fault->opacity = 0.5f;
  CHECK(northOpacity(&marks, false, 0) == 0.5f);
  CHECK(northOpacity(&marks, false, 1) == 0);
  CHECK(northOpacity(&marks, true, 1) == 1);
  marks.fault.reset();
  marks.tree = TreeMark{};
  CHECK(northOpacity(&marks, false, 0) == 1);
}
