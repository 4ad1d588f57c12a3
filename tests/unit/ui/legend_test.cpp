// The legend: labels are round, inside and apart for any land, every palette has one, and it stands
// where it covers nothing.
#include "ui/picture/legend.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <random>

#include "app/captions/legend_source.h"
#include "terrain/palette/palette.h"
#include "unit/ui/ui_bench.h"

using namespace faultline;
using namespace faultline::test;

namespace {

constexpr auto measured = [](std::string_view text) {
  return 7.6f * static_cast<float>(text.size());
};

Legend told(const View& view, float low, float high, const LegendLayer* layer = nullptr) {
  const std::optional<Legend> legend = legendOf({&view, low, high, layer, underWater}, measured);
  REQUIRE(legend);
  return *legend;
}

void checkApart(const Legend& legend) {
  float free = -kLegendOverhang;
  for (const LegendLabel& label : legend.labels) {
    CAPTURE(label.text, label.at, label.left);
    CHECK(label.at >= 0.0f);
    CHECK(label.at <= 1.0f);
    CHECK(label.left >= free);
    CHECK(label.left + label.width <= kLegendWidth + kLegendOverhang + 0.01f);
    free = label.left + label.width + 4;
  }
}

// A desk or a phone with a legend; the block stands in the middle of the view.
struct LegendBench : UiBench {
  explicit LegendBench(bool narrow = false) : UiBench(narrow) {
    regions.windowWidth = narrow ? 390 : 1280;
    regions.windowHeight = narrow ? 844 : 720;
    regions.narrow = narrow;
    regions.panel = narrow ? UiRect{0, 624, 390, 220} : UiRect{16, 64, 304, 528};
    regions.timeline = narrow ? UiRect{8, 548, 374, 64} : UiRect{16, 632, 1248, 72};
    regions.view = narrow ? UiRect{0, 80, 390, 410} : UiRect{336, 64, 928, 528};
    ui.setRegions(regions);
    legend.block = narrow ? diamond(190, 240, 170, 120) : diamond(815, 350, 350, 220);
    state.legend = &legend;
    state.rangeLow = 0;
    state.rangeHigh = 0.2f;
    settle();
  }
  static std::vector<ImVec2> diamond(float x, float y, float across, float up) {
    return {{x - across, y}, {x + across, y}, {x, y - up}, {x, y + up}};
  }
  UiRect place() {
    settle();
    return ui.legendPlace();
  }

  UiRegions regions;
  LegendState legend;
};

}  // namespace

TEST_CASE("labels of heights are round, inside and apart for any land", "[legend]") {
  std::mt19937 words(11);
  const auto random = [&words] { return static_cast<float>(words() % 100'000) * 1e-5f; };
  int few = 0;
  for (int i = 0; i < 3000; ++i) {
    View view;
    constexpr int kSides[] = {1, 40, 700, 8000, 64'000, 10'000'000};
    if (i % 2 == 1) view.scale = kSides[words() % 6];
    view.water = static_cast<int>(words() % 1001);
    const float range = std::pow(10.0f, -3.0f * random());
    const float low = range * (random() - 0.5f);
    const Legend legend = told(view, low, low + range);
    CAPTURE(i, low, range, view.scale.value_or(0), legend.unit);
    REQUIRE(!legend.labels.empty());
    CHECK(legend.labels.size() <= 7);
    if (legend.labels.size() < 4 || legend.labels.size() > 6) ++few;
    CHECK(legend.labels.size() >= 2);
    checkApart(legend);
    // Every label says the height where it stands, and its step is 1, 2, 4 or 5 of a power of ten.
    double perSide = 100.0;
    if (legend.unit == "millionths of width") perSide = 1e6;
    if (view.scale) {
      perSide = *view.scale;
      if (legend.unit == "km") perSide /= 1000.0;
      if (legend.unit == "mm") perSide *= 1000.0;
    }
    for (const LegendLabel& label : legend.labels) {
      CAPTURE(label.text);
      CHECK(label.text != "-0");
      const double says = std::atof(label.text.c_str());
      // Heights are counted from the sea.
      const double sea =
          *waterLevel(view, static_cast<double>(low), static_cast<double>(low + range));
      const double stands = static_cast<double>(low) + label.at * static_cast<double>(range) - sea;
      CHECK(std::abs(says - stands * perSide) < 1e-4 * static_cast<double>(range) * perSide);
    }
    const double step =
        std::atof(legend.labels[1].text.c_str()) - std::atof(legend.labels[0].text.c_str());
    const double digit = step / std::pow(10.0, std::floor(std::log10(step) + 1e-6));
    CHECK(std::abs(digit - std::round(digit)) < 1e-6);
    CHECK((std::round(digit) == 1 || std::round(digit) == 2 || std::round(digit) == 4 ||
           std::round(digit) == 5));
    CHECK(legend.water == static_cast<float>(*view.water) / 1000.0f);
    CHECK(legend.waterText.starts_with("Deepest water "));
    CHECK(legend.name == "Above the sea");
  }
  // Mostly there are four to six.
  CHECK(few < 3000 / 4);
}

TEST_CASE("the unit is one in which the largest height reads best", "[legend]") {
  struct Row {
    float largest;  // in sides
    std::optional<int> metresASide;
    std::string_view unit;
  };
  constexpr Row kRows[] = {
      {0.2f, {}, "% of width"},
      {1.01e-4f, {}, "% of width"},
      {0.99e-4f, {}, "millionths of width"},
      {1e-6f, {}, "millionths of width"},
      {0.11f, 100'000, "km"},
      {0.09f, 100'000, "m"},
      {1.1e-4f, 1000, "m"},
      {0.9e-4f, 1000, "mm"},
  };
  for (const Row& row : kRows) {
    for (const float low : {0.0f, -row.largest}) {
      CAPTURE(row.largest, row.metresASide.value_or(0), low);
      View view;
      view.scale = row.metresASide;
      CHECK(told(view, low, low == 0.0f ? row.largest : 0.0f).unit == row.unit);
    }
  }
}

TEST_CASE("every palette has its own colours, from its low end to its high one", "[legend]") {
  for (int i = 0; i < kPaletteCount; ++i) {
    View view;
    view.palette = static_cast<Palette>(i);
    const Legend legend = told(view, 0.0f, 0.2f);
    const PaletteRow& row = paletteRows()[static_cast<std::size_t>(i)];
    CAPTURE(row.key);
    const auto is = [](ImU32 colour, std::uint32_t hex) {
      return colour == IM_COL32(hex >> 16 & 255, hex >> 8 & 255, hex & 255, 255);
    };
    CHECK(is(legend.flat.front(), row.stops.front().flat));
    CHECK(is(legend.flat.back(), row.stops.back().flat));
    CHECK(legend.steep.empty() == (view.palette != Palette::kNatural));
    CHECK(legend.name == "Height");
    CHECK(legend.unit == "% of width");
    CHECK(legend.labels.size() == 5);
    CHECK(legend.labels.back().text == "20");
    // Two colours for one height are explained.
    CHECK(legend.notes.empty() == legend.steep.empty());
    CHECK(legend.waterText.empty());
  }
}

TEST_CASE("where rock is shown, the lower half of the bar has its colour, and the legend is wanted",
          "[legend]") {
  View view;
  view.rock = 35;
  CHECK(legendWanted(view));
  const Legend legend = *legendOf({.view = &view, .low = 0.0f, .high = 0.2f}, measured);
  CHECK(legend.notes.size() == 1);
  REQUIRE(legend.steep.size() == legend.flat.size());
  for (const ImU32 colour : legend.steep) {
    CHECK(colour == IM_COL32(kRock >> 16 & 255, kRock >> 8 & 255, kRock & 255, 255));
  }
}

TEST_CASE("with a sea the bar has the colours that the land has", "[legend]") {
  View view;
  view.palette = Palette::kAtlas;
  const Legend dry = told(view, -0.1f, 0.1f);
  view.water = 500;
  const Legend wet = told(view, -0.1f, 0.1f);
  REQUIRE(wet.flat.size() == dry.flat.size());
  const std::size_t middle = wet.flat.size() / 2;
  // Green begins at the shore; below it the bar is as blue as the water.
  CHECK(wet.flat.front() != dry.flat.front());
  CHECK((wet.flat.front() >> 16 & 255u) > (wet.flat.front() >> 8 & 255u));
  CHECK(wet.flat[middle + 1] == dry.flat[2]);
  CHECK(wet.flat.back() == dry.flat.back());
  CHECK(wet.waterText == "Deepest water 10 % of width");
}

TEST_CASE("what else is shown is named", "[legend]") {
  View view;
  view.scale = 8000;
  view.contours = true;
  view.exaggeration = 250;
  view.water = 500;
  Legend legend = told(view, 0.0f, 0.25f);
  CHECK(legend.unit == "m");
  CHECK(legend.notes ==
        std::vector<std::string>{"Contours every 100 m", "Drawn 2.5 times as high"});
  CHECK(legend.waterText == "Deepest water 1000 m");
  view.scale = 100'000;
  CHECK(told(view, 0.0f, 0.25f).unit == "km");

  view.slope = true;
  legend = told(view, 0.0f, 0.25f);
  CHECK(legend.name == "Slope");
  CHECK(legend.labels.front().text == "0°");
  CHECK(legend.labels.back().text == "60°+");
  CHECK(!legend.water);  // a level is none of slopes
  CHECK(!legend.waterText.empty());
  checkApart(legend);

  const View plain;
  CHECK(!legendOf({&plain, 0.1f, 0.1f, nullptr}, measured));
  CHECK(!legendOf({&plain, 0.1f, std::nanf(""), nullptr}, measured));
}

TEST_CASE("where the view says how high the land lies, heights are told above the sea",
          "[legend]") {
  View view;
  view.scale = 1000;
  view.level = 250'000;
  Legend legend = told(view, 0.0f, 0.4f);
  CHECK(legend.name == "Above the sea");
  CHECK(legend.unit == "m");
  const auto texts = [&legend] {
    std::vector<std::string> all;
    for (const LegendLabel& label : legend.labels) all.push_back(label.text);
    return all;
  };
  CHECK(texts() == std::vector<std::string>{"2500", "2600", "2700", "2800", "2900"});
  CHECK(legend.labels.front().at == 0.0f);
  CHECK(legend.labels.back().at == 1.0f);
  checkApart(legend);
  // The water's level is told in the same metres; its depth is a difference.
  view.water = 250;
  view.contours = true;
  legend = told(view, 0.0f, 0.4f);
  CHECK(texts().front() == "2500");
  CHECK(legend.waterText == "Water at 2600 m, 100 m deep");
  CHECK(legend.notes == std::vector<std::string>{"Contours every 20 m"});
  // A small land high up has labels as fine as their steps.
  view = {};
  view.scale = 100;
  view.level = 45'025;
  legend = told(view, 0.0f, 0.02f);
  CHECK(texts() == std::vector<std::string>{"450.5", "451.0", "451.5", "452.0"});
  // Without a scale it counts for nothing.
  view.scale.reset();
  CHECK(told(view, 0.0f, 0.02f).name == "Height");
}

TEST_CASE("layers have their own bars with their own scale", "[legend]") {
  for (const ErosionLayer kind :
       {ErosionLayer::kWater, ErosionLayer::kSediment, ErosionLayer::kFlow}) {
    for (int power = -27; power <= 1; ++power) {
      for (const bool drops : {false, true}) {
        View view;
        view.layer = kind;
        const LegendLayer layer = legendLayerOf(kind, std::ldexp(1.0f, power), drops, view.palette);
        const Legend legend = told(view, 0.0f, 0.2f, &layer);
        CAPTURE(legend.name, power, drops);
        CHECK(legend.name != "Height");
        CHECK(legend.flat.size() == 52);
        CHECK(!legend.labels.empty());
        checkApart(legend);
        for (std::size_t i = 1; i < legend.labels.size(); ++i) {
          CHECK(std::atof(legend.labels[i].text.c_str()) >
                std::atof(legend.labels[i - 1].text.c_str()));
        }
      }
    }
  }
  // A drop is one unit: 256 of them are the last colour, and 10 stand where their logarithm does.
  View view;
  view.layer = ErosionLayer::kFlow;
  const LegendLayer layer = legendLayerOf(view.layer, 0x1p-20f, true, view.palette);
  const Legend legend = told(view, 0.0f, 0.2f, &layer);
  REQUIRE(legend.labels.size() == 4);
  CHECK(legend.name == "Drops that passed");
  CHECK(legend.labels[1].text == "10");
  CHECK(std::abs(legend.labels[1].at - (1.0 + std::log2(10.0 / 256.0) / 7.0)) < 1e-5);
}

TEST_CASE("the page's legend comes into sight by and by", "[legend]") {
  LegendBench bench(true);
  bench.legend.block = LegendBench::diamond(100, 140, 60, 40);
  bench.settle();
  REQUIRE(bench.ui.legendPlace().width == 0);
  const auto strongest = [] {
    ImU32 most = 0;
    for (const ImDrawVert& vertex : ImGui::GetBackgroundDrawList()->VtxBuffer) {
      most = std::max(most, vertex.col >> IM_COL32_A_SHIFT);
    }
    return most;
  };
  bench.view.water = 400;
  bench.frame();
  REQUIRE(bench.ui.legendPlace().width > 0);
  CHECK(strongest() < 40);
  bench.frame();
  bench.frame();
  const ImU32 between = strongest();
  CHECK(between > 0);
  CHECK(between < 255);
  CHECK(bench.settle() > 2);
  CHECK(strongest() == 255);
  bench.state.reducedMotion = true;
  bench.view.water.reset();
  bench.settle();
  bench.view.water = 400;
  bench.frame();
  CHECK(strongest() == 255);
}

TEST_CASE("a rectangle touches a convex shape or not", "[legend]") {
  const std::vector<ImVec2> diamond = LegendBench::diamond(0, 0, 100, 100);
  CHECK(touches({-10, -10, 20, 20}, diamond));
  CHECK(touches({40, 40, 20, 20}, diamond));
  CHECK(!touches({60, 60, 30, 30}, diamond));  // in the box, not in the diamond
  CHECK(!touches({101, -5, 10, 10}, diamond));
  CHECK(!touches({0, 0, 10, 10}, {}));
}

TEST_CASE("the page's legend covers neither block nor map nor panel", "[legend]") {
  LegendBench desk;
  const UiRect card = desk.place();
  REQUIRE(card.width > 0);
  CHECK(!touches(card, desk.legend.block));
  CHECK(card.x + card.width <= 1264);
  CHECK(card.y + card.height <= 592);

  // A lecture's is larger, in the same corner.
  desk.legend.scale = 1.5f;
  desk.legend.block = LegendBench::diamond(650, 300, 250, 150);
  const UiRect large = desk.place();
  CHECK(std::abs(large.width - 1.5f * card.width) < 0.01f);
  CHECK(!touches(large, desk.legend.block));
  CHECK(large.x + large.width > 1250);
  CHECK(large.x + large.width <= 1264);
  // Where the block leaves less room it is as large as fits beside it, and never goes for its size.
  desk.legend.scale = 3;
  const UiRect fitted = desk.place();
  CHECK(fitted.width > card.width);
  CHECK(fitted.width < 3 * card.width);
  CHECK(!touches(fitted, desk.legend.block));
  // One that is needed has a place at any size, but beside the block rather than large.
  const Palette before = desk.view.palette;
  desk.view.palette = Palette::kTide;
  CHECK(!touches(desk.place(), desk.legend.block));
  desk.view.palette = before;
  desk.legend.scale = 1;

  // Enlarged, the block takes its place, unless something needs a legend.
  desk.legend.block = LegendBench::diamond(815, 350, 800, 600);
  CHECK(desk.place().width == 0);
  desk.view.palette = Palette::kTide;
  CHECK(desk.place().width > 0);
  desk.view.map = true;
  CHECK(desk.place().y >= 64 + 16 + 168 + 72);

  LegendBench phone(true);
  CHECK(phone.place().width == 0);
  phone.view.contours = true;
  phone.legend.block = LegendBench::diamond(190, 200, 170, 100);
  CHECK(phone.place().width > 0);
  phone.legend.block = LegendBench::diamond(190, 340, 190, 150);
  CHECK(phone.place().y < 100);
  CHECK(!touches(phone.place(), phone.legend.block));
  phone.legend.block = LegendBench::diamond(190, 280, 190, 200);
  CHECK(phone.place().y < 100);
  phone.view.map = true;
  CHECK(phone.place().y > 300);

  // A narrower desk shows it only where it is needed.
  LegendBench small;
  small.regions.windowWidth = 1000;
  small.ui.setRegions(small.regions);
  CHECK(small.place().width == 0);
  small.view.scale = 500;
  CHECK(small.place().width > 0);
}
