// Words of pictures that are kept: inside, apart from each other, and beside the page's own frames.
#include "ui/picture/picture_texts.h"

#include <imgui.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <utility>

#include "unit/ui/ui_bench.h"

using namespace faultline;
using namespace faultline::test;

namespace {

PictureTexts wordsOf(float width, float height, const LegendSource& legend) {
  PictureTexts words;
  words.width = width;
  words.height = height;
  words.legend = &legend;
  words.strong = "500 faults, smoothed 6 times.";
  words.rest = "Every ridge here is a sum of straight cuts.";
  return words;
}

void checkInside(const UiRect& rect, float width, float height) {
  CHECK(rect.x >= 0);
  CHECK(rect.y >= 0);
  CHECK(rect.x + rect.width <= width);
  CHECK(rect.y + rect.height <= height);
}

}  // namespace

TEST_CASE("a picture's words stand inside it and apart", "[picture-words]") {
  UiBench bench;
  View view;
  view.water = 300;
  view.contours = true;
  const LegendSource legend{&view, -0.05f, 0.12f, nullptr};
  constexpr float kSizes[][2] = {{640, 360},  {1280, 720}, {1600, 900},    {390, 844}, {900, 1600},
                                 {1600, 320}, {500, 500},  {1707, 900.5f}, {320, 240}};
  for (const auto& [width, height] : kSizes) {
    for (const float ratio : {0.5f, 1.0f, 2.4f}) {
      CAPTURE(width, height, ratio);
      PictureTexts words = wordsOf(width, height, legend);
      words.pixelRatio = ratio;
      const PictureTextPlaces places = bench.ui.buildPictureTexts(words);
      CHECK(places.legend.width > 0);
      REQUIRE(places.caption.width > 0);
      checkInside(places.legend, width, height);
      checkInside(places.caption, width, height);
      const UiRect &a = places.legend, &b = places.caption;
      CHECK((a.x >= b.x + b.width || a.y + a.height <= b.y));
    }
  }
  // Where there is no room they are left out.
  const PictureTextPlaces none = bench.ui.buildPictureTexts(wordsOf(64, 64, legend));
  CHECK(none.legend.width == 0);
  CHECK(none.caption.width == 0);
}

TEST_CASE("a picture's words are drawn in parts, the same in each", "[picture-words]") {
  UiBench bench;
  const View view;
  const LegendSource legend{&view, 0.0f, 0.2f, nullptr};
  bench.ui.buildPictureTexts(wordsOf(1280, 720, legend));
  const ImDrawData* part = bench.ui.pictureTexts(640, 360, 640, 360);
  REQUIRE(part->Valid);
  REQUIRE(part->CmdListsCount == 1);
  CHECK(part->TotalVtxCount > 200);
  CHECK(part->DisplayPos.x == 640);
  CHECK(part->DisplaySize.y == 360);
  CHECK(part->CmdLists[0]->CmdBuffer[0].ClipRect.z == 1280);
  const int vertices = part->TotalVtxCount;
  CHECK(bench.ui.pictureTexts(0, 0, 640, 360)->TotalVtxCount == vertices);
}

TEST_CASE("a picture taken during a drag does not end it", "[picture-words]") {
  UiBench bench;
  const View view;
  const LegendSource legend{&view, 0.0f, 0.2f, nullptr};
  bench.moveInto("faults", 0.3f, 0.7f);
  bench.button(0, true);
  const int frames = ImGui::GetFrameCount();
  bench.ui.buildPictureTexts(wordsOf(1280, 720, legend));
  CHECK(ImGui::GetFrameCount() == frames);
  const int edits = bench.edits;
  bench.moveInto("faults", 0.6f, 0.7f);
  CHECK(bench.edits > edits);
  bench.button(0, false);
  CHECK(bench.gestures == 1);

  // And before the page's first frame there is one for it.
  Ui fresh({}, {});
  CHECK(fresh.buildPictureTexts(wordsOf(1280, 720, legend)).legend.width > 0);
}

TEST_CASE("a picture of one of two lands has the line and its name, shortened where it is long",
          "[picture-words]") {
  UiBench bench;
  const auto cornersOf = [&bench](const PictureHalf& half, float width) {
    PictureTexts words;
    words.width = width;
    words.height = 400;
    words.half = &half;
    bench.ui.buildPictureTexts(words);
    const ImDrawData* all = bench.ui.pictureTexts(0, 0, static_cast<int>(width), 400);
    float left = width, right = 0;
    for (const ImDrawVert& corner : all->CmdLists[0]->VtxBuffer) {
      left = std::min(left, corner.pos.x);
      right = std::max(right, corner.pos.x);
    }
    return std::pair(left, right);
  };
  using Ends = std::pair<float, float>;
  // Without a name there is the line alone, in its shade.
  CHECK(cornersOf({.line = 300, .isLeft = true, .name = ""}, 640) == Ends(298, 302));
  const auto left = cornersOf({.line = 300, .isLeft = true, .name = "Faults 40"}, 640);
  CHECK(left.first > 150);
  CHECK(left.second == 302);
  const auto right = cornersOf({.line = 300, .isLeft = false, .name = "Faults 40"}, 640);
  CHECK(right.first == 298);
  CHECK(right.second < 450);
  const std::string longName(300, 'm');
  CHECK(cornersOf({.line = 300, .isLeft = true, .name = longName}, 640).first >= 8);
  CHECK(cornersOf({.line = 300, .isLeft = false, .name = longName}, 640).second <= 633);
  CHECK(cornersOf({.line = 30, .isLeft = true, .name = longName}, 640) == Ends(28, 32));
}

TEST_CASE("the map of a difference, its scale and its words stand inside and apart",
          "[picture-words]") {
  UiBench bench;
  PictureDifference difference;
  difference.ends = {"-1 m", "equal", "+1 m"};
  difference.paragraphs = {"Faults 40 and faults 60", "The largest difference is 1 m, at column 2.",
                           "On average the heights are 0.1 m apart."};
  constexpr float kSizes[][2] = {{640, 360}, {1600, 900}, {390, 844}, {500, 500}, {1707, 900.5f}};
  for (const auto& [width, height] : kSizes) {
    for (const float ratio : {1.0f, 2.4f}) {
      for (const bool hasWords : {true, false}) {
        CAPTURE(width, height, ratio, hasWords);
        PictureDifference shown = difference;
        if (!hasWords) shown.paragraphs.clear();
        PictureTexts words;
        words.width = width;
        words.height = height;
        words.pixelRatio = ratio;
        words.difference = &shown;
        const PictureTextPlaces places = bench.ui.buildPictureTexts(words);
        checkInside(places.map, width, height);
        checkInside(places.scale, width, height);
        CHECK(places.map.width == places.map.height);
        CHECK(places.map.width > 0.4f * std::min(width, height));
        CHECK(places.scale.y > places.map.y + places.map.height);
        CHECK(std::abs(places.scale.width - places.map.width) <= 3);
        const ImDrawData* all = bench.ui.pictureTexts(0, 0, 4096, 4096);
        for (const ImDrawVert& corner : all->CmdLists[0]->VtxBuffer) {
          CHECK(corner.pos.x <= std::ceil(width * ratio));
          CHECK(corner.pos.y <= std::ceil(height * ratio));
        }
      }
    }
  }
}
