// Captions: what is said of the land at a place of the timeline.
#include "app/captions/caption.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/captions/erosion_text.h"
#include "terrain/grid/opened_land.h"
#include "terrain/recipe/smooth.h"

using namespace faultline;

TEST_CASE("Captions tell the step in words") {
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 8);
  recipe.set(ParameterId::kSmooth, 1);
  recipe.set(ParameterId::kSmoothPasses, 2);
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  CHECK(caption(session, 0, false).strong == "Flat ground.");
  CHECK(caption(session, 3, false).strong == "Fault 3 of 8.");
  const std::string words = caption(session, 3, false).rest;
  CHECK(words.find("side rose") != std::string::npos);
  CHECK(words.find(" % of the width.") != std::string::npos);
  // In metres as the legend, where a side has a length.
  CHECK(caption(session, 3, false, 5000).rest.ends_with(" m."));
  CHECK(caption(session, 3, true).rest.empty());
  CHECK(caption(session, 8, false).strong == "8 faults, not smoothed yet.");
  CHECK(caption(session, 9, false).strong == "Smoothed 1 of 2 times.");
  CHECK(caption(session, 10, false).strong == "8 faults, smoothed twice.");
}

TEST_CASE("Opened land is not called nothing where the uplift adds nothing") {
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 0);
  recipe.set(ParameterId::kSize, 2);
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kThermal));
  recipe.set(ParameterId::kRules, static_cast<int>(Rules::kPrinted));
  const auto endOf = [&recipe](const OpenedLandPtr& land) {
    recipe.base = land == nullptr ? 0 : land->fingerprint;
    Session session(recipe);
    if (land != nullptr) session.open(land);
    session.seek(session.length());
    session.finish();
    return caption(session, session.length(), false).rest;
  };
  CHECK(endOf(nullptr) == "Without a fault nothing rises.");
  const std::string opened = endOf(openedLand({0.0f, 0.1f, 0.2f, 0.3f}, 2));
  CHECK(opened.find("Nothing shows") == std::string::npos);
  CHECK(opened.ends_with("By the rules as printed, what one place gains no other loses."));
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kNone));
  recipe.set(ParameterId::kSmooth, 1);
  CHECK(endOf(openedLand({0.0f, 0.1f, 0.2f, 0.3f}, 2)).empty());
}

TEST_CASE("The caption of what is shown tells how it is shown") {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, 8);
  Session session(recipe);
  session.seek(3);
  session.finish();
  const Caption plain = caption(session, 3, false);
  CHECK(shownCaption(session, {}).rest == plain.rest);
  ShownFacts shown;
  shown.fast = true;
  CHECK(shownCaption(session, shown).strong == plain.strong);
  CHECK(shownCaption(session, shown).rest.empty());
  shown = {};
  shown.toldByCard = true;
  CHECK(shownCaption(session, shown).strong == plain.strong);
  CHECK(shownCaption(session, shown).rest.empty());
  shown = {};
  shown.flipped = true;
  CHECK(shownCaption(session, shown).rest != plain.rest);
  shown = {};
  shown.renderedSize = 65;
  CHECK(shownCaption(session, shown).rest == plain.rest);
  shown.renderedSize = 33;
  CHECK(shownCaption(session, shown).rest.starts_with(plain.rest + " "));
  CHECK(shownCaption(session, shown).rest.find("33") != std::string::npos);
  shown = {};
  shown.rebuilding = true;
  CHECK(shownCaption(session, shown).rest.find("100") != std::string::npos);
  shown = {};
  shown.layer = ErosionLayer::kFlow;
  CHECK(shownCaption(session, shown).rest == layerSentence(session, ErosionLayer::kFlow, {}));
}

namespace {

// The caption at a position of a recipe's finished session, both parts in one.
std::string told(const Recipe& recipe, int position) {
  Session session(recipe);
  session.seek(session.length());
  session.finish();
  const Caption words = caption(session, position, false);
  return words.strong + " " + words.rest;
}

Recipe small(int faults) {
  Recipe recipe;
  recipe.set(ParameterId::kSize, 65);
  recipe.set(ParameterId::kFaults, faults);
  return recipe;
}

bool holds(const std::string& text, std::string_view part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
  return text.find(part) != std::string::npos;
}

// A line from south to north at u = 0.5: its right-hand side, the east, rises.
DrawnFault northward(int amplitude) { return {5000, 10000, 5000, 0, amplitude}; }

}  // namespace

TEST_CASE("Every profile has its sentence") {
  Recipe recipe = small(0);
  recipe.drawn = {northward(10000), northward(-5000)};
  recipe.set(ParameterId::kReach, 1200);
  const auto set = [&recipe](Profile profile) {
    recipe.set(ParameterId::kProfile, static_cast<int>(profile));
  };
  set(Profile::kStep);
  CHECK(told(recipe, 1) ==
        "Drawn fault 1 of 2. The east side rose, the west side sank, by 20 % of the width.");
  holds(told(recipe, 2), "2 drawn faults, not smoothed. Every cut left a cliff.");
  recipe.drawn.push_back(northward(10000));
  CHECK(told(recipe, 2) ==
        "Drawn fault 2 of 3. The west side rose, the east side sank, by 3.3 % of the width.");
  set(Profile::kNear);
  CHECK(told(recipe, 2) ==
        "Drawn fault 2 of 3. The west rose, the east sank, within 12 % of the width from the "
        "line, by up to 3.3 % of the width.");
  set(Profile::kRidge);
  CHECK(told(recipe, 1) ==
        "Drawn fault 1 of 3. A ridge rose along the line, within 12 % of the width from it, by "
        "13.3 % of the width at its crest.");
  CHECK(told(recipe, 2) ==
        "Drawn fault 2 of 3. A trench sank along the line, within 12 % of the width from it, by "
        "6.7 % of the width at its bottom.");
  set(Profile::kRamp);
  CHECK(told(recipe, 2) ==
        "Drawn fault 2 of 3. The west rose, the east sank, evenly more up to 12 % of the width "
        "from the line, then by 3.3 % of the width.");
  set(Profile::kCosine);
  holds(told(recipe, 2), "softly more up to 12 % of the width from the line, then by 3.3 %");
  set(Profile::kSine);
  CHECK(told(recipe, 2) ==
        "Drawn fault 2 of 3. The west rose, the east sank, most at 6 % of the width from the "
        "line, by 3.3 % of the width.");
  // A reach beyond the square: no more than the square shows.
  recipe.set(ParameterId::kReach, 20000);
  set(Profile::kNear);
  holds(told(recipe, 2), "the east sank, by up to ");
  set(Profile::kRidge);
  holds(told(recipe, 1), "A ridge rose along the line, by ");
  set(Profile::kRamp);
  holds(told(recipe, 2), "the more the farther from the line, by up to 3.3 %");
  set(Profile::kSine);
  holds(told(recipe, 2), "the more the farther from the line, by up to 3.3 %");
}

TEST_CASE("Captions at the edges: no height, no land on one side, one of one, none") {
  Recipe recipe = small(0);
  CHECK(told(recipe, 0) == "Flat ground. Without a fault nothing rises.");
  recipe.drawn = {northward(0), northward(10000)};
  CHECK(told(recipe, 1) == "Drawn fault 1 of 2. It moves nothing: its height is 0.");
  CHECK(told(recipe, 2) == "2 drawn faults, not smoothed. Every cut left a cliff.");
  recipe.drawn = {northward(10000), northward(-7000)};
  holds(told(recipe, 1), "by 33.3 % of the width.");
  recipe.drawn = {northward(10000), northward(-8500)};
  holds(told(recipe, 1), "by 66.7 % of the width.");
  recipe.set(ParameterId::kRelief, 0);
  CHECK(told(recipe, 1) == "Drawn fault 1 of 2. Nothing shows: the relief is 0.");
  CHECK(told(recipe, 2) == "2 drawn faults, not smoothed. Nothing shows: the relief is 0.");
  recipe.set(ParameterId::kRelief, 2000);
  recipe.drawn = {{0, 10000, 0, 0, 10000}};
  CHECK(told(recipe, 1) == "Drawn fault 1 of 1. Nothing shows: all the land moved alike.");
  recipe.drawn = {{0, 10000, 0, 0, 10000}, northward(10000)};
  holds(told(recipe, 1), "All land beside the line rose");
  recipe.drawn = {{10000, 10000, 10000, 0, 10000}, northward(10000)};
  holds(told(recipe, 1), "All land beside the line sank");
  recipe = small(1);
  holds(told(recipe, 1), "Fault 1 of 1. The ");
  recipe.drawn = {northward(10000)};
  holds(told(recipe, 1), "Drawn fault 1 of 1.");
  CHECK(told(recipe, 2) == "2 faults, 1 of them drawn, not smoothed. Every cut left a cliff.");
  recipe.set(ParameterId::kMethod, 1);
  recipe.set(ParameterId::kTrees, 0);
  recipe.drawn.clear();
  CHECK(told(recipe, 0) == "Flat ground. Without a tree nothing rises.");
}

TEST_CASE("Trees have their captions") {
  Recipe recipe = small(0);
  recipe.set(ParameterId::kMethod, 1);
  recipe.set(ParameterId::kTree, 1);
  recipe.set(ParameterId::kTrees, 6);
  recipe.set(ParameterId::kDepth, 5);
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kIir));
  recipe.set(ParameterId::kSmoothPasses, 4);
  CHECK(told(recipe, 0) ==
        "Flat ground. Press Play: each tree cuts the land into ever smaller parts.");
  const std::string fourth = told(recipe, 4);
  holds(fourth,
        "Tree 4 of 6. 31 lines in 5 levels, each level half as high. The first, the broadest: ");
  holds(fourth, " % of the width.");
  CHECK(told(recipe, 6) == "6 trees, not smoothed yet. Every line left a cliff.");
  CHECK(told(recipe, 10) ==
        "6 trees, smoothed 4 times. Each line cut only its own part: parts within parts.");
  recipe.set(ParameterId::kTree, 0);
  recipe.set(ParameterId::kDepth, 1);
  holds(told(recipe, 2), "Tree 2 of 6. 1 line. The ");
  recipe.drawn = {northward(10000)};
  holds(told(recipe, 1), "Drawn fault 1 of 1. The east side rose");
  holds(told(recipe, 2), "Tree 1 of 6. 1 line. ");
  CHECK(told(recipe, 7).substr(0, 29) == "6 trees and 1 drawn fault, no");
  recipe.set(ParameterId::kDepth, 8);
  holds(told(recipe, 2), " of 255 lines fall in their own part. The first, the broadest: ");
  holds(told(recipe, 7), "Every line that fell in its own part left a cliff.");
}

TEST_CASE("Smoothing is told by its filter, and where it happened") {
  Recipe recipe = small(30);
  recipe.set(ParameterId::kSize, 513);
  recipe.set(ParameterId::kSmoothPasses, 3);
  const auto pass = [&recipe](Smooth smooth) {
    recipe.set(ParameterId::kSmooth, static_cast<int>(smooth));
    return told(recipe, 31);
  };
  const std::string start = "Smoothed 1 of 3 times. Each height ";
  CHECK(pass(Smooth::kBox) ==
        start + "became the mean of its neighbours within 0.2 % of the width.");
  CHECK(pass(Smooth::kGaussian) == start +
                                       "became a mean of its neighbours within 0.2 % of the "
                                       "width, the nearest weighing most.");
  CHECK(pass(Smooth::kIir) == start + "took 60 % from its smoothed neighbour, in four sweeps.");
  CHECK(pass(Smooth::kFir) == start + "took 60 % from those before it, in four sweeps.");
  CHECK(pass(Smooth::kCross) == start + "took 60 % from the four beside it.");
  recipe.set(ParameterId::kSize, 257);
  CHECK(pass(Smooth::kFir) == start + "took 36 % from those before it, in four sweeps.");
  CHECK(pass(Smooth::kCross) == start + "took 15 % from the four beside it.");
  recipe.set(ParameterId::kSmoothStrength, 0);
  holds(pass(Smooth::kFir), "With a strength of 0 nothing changes.");
  recipe.set(ParameterId::kSmoothRadius, 0);
  holds(pass(Smooth::kBox), "With a radius of 0 nothing changes.");

  recipe.set(ParameterId::kSmoothEvery, 10);
  holds(told(recipe, 9), " % of the width.");
  holds(told(recipe, 10),
        " side sank. Then the land was smoothed once, as after every 10th fault.");
  holds(told(recipe, 30), "30 faults, smoothed after every 10th fault, not yet at the end.");
  holds(told(recipe, 33), "30 faults, smoothed after every 10th fault and 3 times at the end.");
  recipe.set(ParameterId::kSmoothEvery, 1);
  holds(told(recipe, 4), "as after every fault.");
  recipe.set(ParameterId::kSmoothEvery, 22);
  holds(told(recipe, 22), "as after every 22nd fault.");
  recipe.set(ParameterId::kSmoothEvery, 13);
  recipe.set(ParameterId::kSmoothPasses, 0);
  CHECK(told(recipe, 30) ==
        "30 faults, smoothed after every 13th fault. Every ridge here is a sum "
        "of straight cuts.");
  recipe.set(ParameterId::kSmoothEvery, 31);
  CHECK(told(recipe, 30) == "30 faults, not smoothed. Every cut left a cliff.");
}

TEST_CASE("Levels have their captions") {
  Recipe recipe = small(0);
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  holds(told(recipe, 0), "Flat ground. Press Play: each level");
  CHECK(told(recipe, 1) ==
        "Corners. Each of the four got a random height; the land is stretched between them.");
  holds(told(recipe, 2),
        "Level 1 of 6. The middle and those of the edges: the mean of their neighbours, plus a "
        "random offset of up to ");
  holds(told(recipe, 4), "Level 3 of 6. The middles of 4 × 4 squares and edges: the mean of their");
  CHECK(told(recipe, 7) ==
        "6 levels, not smoothed yet. Each level moved its points at random, 50 % as far as the one "
        "before.");
  holds(told(recipe, 8), "6 levels, smoothed once. Each level");
  Recipe seamless = recipe;
  seamless.set(ParameterId::kEdges, static_cast<int>(Edges::kSeamless));
  CHECK(told(seamless, 1) == "Corners. All four got the same random height.");
  recipe.set(ParameterId::kRoughness, 0);
  holds(told(recipe, 3), ": the mean of their neighbours, with no random offset.");
  recipe.set(ParameterId::kLevels, 9);
  CHECK(told(recipe, 8) ==
        "Level 7 of 9. It lies between the vertices of this grid: nothing changes.");
  holds(told(recipe, 7), "Level 6 of 9. The middles of 32 × 32");
  recipe.set(ParameterId::kSize, 100);
  holds(told(recipe, 9), "Level 8 of 9. The middles of 128 × 128");
  recipe.set(ParameterId::kRelief, 0);
  holds(told(recipe, 3), "Level 2 of 9. Nothing shows: the relief is 0.");
}

TEST_CASE("A level moves its points by no more than its caption says") {
  // 1 / n of the final height: the furthest any vertex is from the mean of its neighbours.
  for (int i = 0; i < 20; ++i) {
    Recipe recipe = small(0);
    recipe.seed = "level" + std::to_string(i);
    recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
    recipe.set(ParameterId::kReduction, 300 + 30 * i);
    Session session(recipe);
    session.seek(4);
    session.finish();
    const Heightfield& land = session.heights();
    const int cell = 64 >> 2;
    double most = 0.0;
    for (int y = cell / 2; y < 64; y += cell) {
      for (int x = cell / 2; x < 64; x += cell) {
        const auto at = [&](int dx, int dy) {
          return static_cast<double>(land.at(x + dx * cell / 2, y + dy * cell / 2));
        };
        const double mean = (at(-1, -1) + at(1, -1) + at(-1, 1) + at(1, 1)) / 4.0;
        most = std::max(most, std::fabs(at(0, 0) - mean));
      }
    }
    const double chance = session.plan().squares.roughness *
                          std::pow(session.plan().squares.reduction, 2) * session.scale();
    CHECK(most <= chance * 1.000001);
    CHECK(most > 0.2 * chance);
  }
}

TEST_CASE("Octaves have their captions") {
  Recipe recipe = small(0);
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  const auto form = [&recipe](FbmForm value) {
    recipe.set(ParameterId::kFbm, static_cast<int>(value));
  };
  holds(told(recipe, 0), "Flat ground. Press Play: each octave lays finer noise over the last.");
  CHECK(told(recipe, 1) == "Octave 1 of 8. Noise of 4 cells across: the broadest forms.");
  CHECK(told(recipe, 3) ==
        "Octave 3 of 8. Noise of 16 cells across was added, 25 % as high as the first.");
  // Their cells as small as the grid's, and smaller.
  for (const int octave : {5, 6, 7}) {
    CHECK(told(recipe, octave) ==
          "Octave " + std::to_string(octave) + " of 8. Noise of " + std::to_string(2 << octave) +
              " cells across is 0 at every vertex of this grid, so none of it shows; a finer grid "
              "shows it.");
  }
  CHECK(told(recipe, 8) ==
        "8 octaves of noise, not smoothed. The same noise, 2 times as fine and 50 % as high from "
        "octave to octave.");
  form(FbmForm::kMultiplicative);
  CHECK(told(recipe, 2) ==
        "Octave 2 of 8. Noise of 8 cells across, scaled by the height so far and by 40 %.");
  form(FbmForm::kRidged);
  holds(told(recipe, 1),
        "Noise of 4 cells across, folded at zero: where it was zero, ridges stand.");
  holds(told(recipe, 2),
        "Folded noise of 8 cells across was added, most on the ridges so far, 50 %");
  recipe.set(ParameterId::kLacunarity, 1830);
  recipe.set(ParameterId::kFrequency, 150);
  holds(told(recipe, 2), "oise of 2.7 cells across");
  recipe.set(ParameterId::kEdges, static_cast<int>(Edges::kSeamless));
  holds(told(recipe, 2), "oise of 3 cells across");
  form(FbmForm::kClassic);
  holds(told(recipe, 8), "The same noise, finer and 50 % as high from octave to octave.");
  recipe.set(ParameterId::kGain, 0);
  CHECK(told(recipe, 2) == "Octave 2 of 8. With a gain of 0 it adds nothing.");
}

TEST_CASE("Erosion steps have their captions") {
  Recipe recipe = small(8);
  recipe.set(ParameterId::kErosionSteps, 100);
  const auto choose = [&recipe](Erosion erosion, Hydraulic water) {
    recipe.set(ParameterId::kErosion, static_cast<int>(erosion));
    recipe.set(ParameterId::kHydraulic, static_cast<int>(water));
  };
  // No session runs here: the words need no land.
  const auto said = [&recipe](int position) {
    const Caption words = caption(Session(recipe), position, false);
    return words.strong + " " + words.rest;
  };
  choose(Erosion::kThermal, Hydraulic::kGrid);
  CHECK(said(8) == "8 faults, not eroded yet. Every cut left a cliff.");
  CHECK(said(11) ==
        "Slide step 3 of 100. What was steeper than 35° slid down to lower neighbours.");
  CHECK(said(108) == "8 faults, then 100 slide steps. What was steeper than 35° slid down.");
  choose(Erosion::kHydraulic, Hydraulic::kGrid);
  CHECK(said(48) ==
        "Rain step 40 of 100. Rain ran downhill and took soil along; where less of it runs, soil "
        "settles.");
  recipe.set(ParameterId::kRain, 0);
  CHECK(said(48) == "Rain step 40 of 100. Without rain nothing flows.");
  choose(Erosion::kHydraulic, Hydraulic::kDroplets);
  recipe.set(ParameterId::kDroplets, 64 * 205);
  // 205 drops on a 65 grid: two or three a step.
  int drops = 0;
  for (int step = 1; step < 100; ++step) {
    const std::string words = said(8 + step);
    if (words.find(": ") == std::string::npos)
      drops += words.find(" 2 drops") != words.npos ? 2 : 3;
  }
  CHECK(drops == 202);
  recipe.set(ParameterId::kSoftness, 0);
  holds(said(9), "With a softness of 0 water picks up nothing.");
  recipe.set(ParameterId::kSoftness, 300);
  choose(Erosion::kBoth, Hydraulic::kDroplets);
  holds(said(9), "Weathering step 1 of 100. What was steeper than 35° slid down, then ");
  holds(said(9), " drops ran and carried soil on.");
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(ParameterId::kSmoothPasses, 2);
  CHECK(said(8).substr(0, 26) == "8 faults, not smoothed yet");
  CHECK(said(10).substr(0, 42) == "8 faults, smoothed twice, not eroded yet. ");
  holds(said(11), "Weathering step 1 of 100.");
  holds(said(110), "8 faults, smoothed twice, then 100 weathering steps. What was steeper");
}

TEST_CASE("Weathering on the way is told with its step, and at the end") {
  Recipe recipe = small(30);
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kBoth));
  recipe.set(ParameterId::kErode, static_cast<int>(Erode::kDuring));
  const auto said = [&recipe](int position) {
    const Caption words = caption(Session(recipe), position, false);
    return words.strong + " " + words.rest;
  };
  holds(said(8), "Fault 8 of 30. ");
  holds(said(8), " Then came weathering step 2 of 7.");
  CHECK(said(9).find("weathering") == std::string::npos);
  holds(said(30), "30 faults, a weathering step after every 4th fault. What was steeper than 35°");
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  recipe.set(ParameterId::kSmoothEvery, 8);
  holds(said(8),
        " Then the land was smoothed once, as after every 8th fault. Then came weathering step 2");
  holds(said(30),
        "30 faults, a weathering step after every 4th fault, smoothed after every 8th fault, not "
        "yet at the end.");
  holds(said(31),
        "smoothed after every 8th fault and once at the end. What was steeper than 35° slid down");
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
  recipe.set(ParameterId::kErodeEvery, 2);
  holds(said(2), "Level 1 of 6. ");
  holds(said(2), " Then came weathering step 1 of 3.");
  holds(terrainSummary(Session(recipe)), ", a weathering step after every 2nd step, ");
}

TEST_CASE("What lies on the land is told, or why there is nothing") {
  Recipe recipe = small(8);
  const auto said = [&recipe](ErosionLayer layer, std::optional<float> most) {
    return layerSentence(Session(recipe), layer, most);
  };
  CHECK(said(ErosionLayer::kWater, 0.0f) == "Nothing to show on the land: no rain erodes it.");
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kHydraulic));
  CHECK(said(ErosionLayer::kWater, 0.0f) == "No water here.");
  CHECK(said(ErosionLayer::kWater, 0.00123f) ==
        "Colour: how deep water stands, up to 0.12 % of the width.");
  CHECK(said(ErosionLayer::kSediment, 0.25f) ==
        "Colour: how much soil is in the water, up to 25 % of the width.");
  CHECK(said(ErosionLayer::kSediment, std::nullopt) == "Colour: how much soil is in the water.");
  CHECK(said(ErosionLayer::kFlow, 0.1f) == "Colour: water that ran off each place in this step.");
  recipe.set(ParameterId::kHydraulic, static_cast<int>(Hydraulic::kDroplets));
  CHECK(said(ErosionLayer::kWater, 0.0f) ==
        "No water to show: drops leave none standing. Flow shows their paths.");
  CHECK(said(ErosionLayer::kFlow, static_cast<float>(37 * kErosionUnit)) ==
        "Colour: drops that have passed, up to 37 at one place.");
}

TEST_CASE("The words for a screen reader tell the method") {
  Recipe recipe = small(30);
  CHECK(
      terrainSummary(Session(recipe)) ==
      "Terrain first-light: 30 faults, not smoothed, 65 by 65 vertices, relief 20 % of the width.");
  recipe.set(ParameterId::kProfile, static_cast<int>(Profile::kRidge));
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kGaussian));
  recipe.set(ParameterId::kSmoothPasses, 1);
  CHECK(
      terrainSummary(Session(recipe)) ==
      "Terrain first-light: 30 faults, profile ridge, reach 10 %, smoothed once with the gaussian "
      "filter, 65 by 65 vertices, relief 20 % of the width.");
  recipe.set(ParameterId::kMethod, 1);
  recipe.set(ParameterId::kTrees, 1);
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kIir));
  recipe.set(ParameterId::kSmoothEvery, 1);
  CHECK(terrainSummary(Session(recipe)) ==
        "Terrain first-light: 1 tree, free, depth 4, smoothed after every tree and once with the "
        "IIR filter, 65 by 65 vertices, relief 20 % of the width.");
  recipe = small(0);
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
  CHECK(terrainSummary(Session(recipe)) ==
        "Terrain first-light: 6 levels of diamond-square, roughness 100 %, reduction 50 %, not "
        "smoothed, 65 by 65 vertices, relief 20 % of the width.");
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kThermal));
  CHECK(terrainSummary(Session(recipe)) ==
        "Terrain first-light: 8 octaves of noise, classic, frequency 4, gain 50 %, not smoothed, "
        "then 100 slide steps, 65 by 65 vertices, relief 20 % of the width.");
}

TEST_CASE("The rising side named is the side that rose") {
  Recipe recipe;
  recipe.set(ParameterId::kFaults, 1);
  recipe.set(ParameterId::kSize, 65);
  for (int i = 0; i < 200; ++i) {
    recipe.seed = "compass" + std::to_string(i);
    Session session(recipe);
    session.seek(1);
    session.finish();
    const Heightfield& land = session.heights();
    const Fault fault = faultOf(session.plan(), 0);
    const std::string words = caption(session, 1, false).rest;
    const std::string side = words.substr(4, words.find(" side") - 4);
    // Walk from the middle of the line towards the named side: it must be the higher one.
    const int east = side.find("east") != std::string::npos   ? 1
                     : side.find("west") != std::string::npos ? -1
                                                              : 0;
    const int south = side.find("south") != std::string::npos   ? 1
                      : side.find("north") != std::string::npos ? -1
                                                                : 0;
    const int x = fault.px >> 18;
    const int y = fault.py >> 18;
    const auto inside = [](int value) { return value >= 0 && value <= 64; };
    const int far = 3;
    if (!inside(x + far * east) || !inside(y + far * south)) continue;
    if (!inside(x - far * east) || !inside(y - far * south)) continue;
    INFO(words);
    CHECK(land.at(x + far * east, y + far * south) > land.at(x - far * east, y - far * south));
  }
}
