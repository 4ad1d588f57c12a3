// terrain/parameters: the table keeps its promises, and every value survives display and slider.
#include "terrain/recipe/parameters.h"
#include "terrain/recipe/parameter_display.h"
#include "terrain/timeline/timeline.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "terrain/recipe/smooth.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("The table: unique keys and numbers, sound ranges, texts for people", "[parameters]") {
  std::set<std::string_view> keys;
  int number = 0;
  CHECK(parameters().size() == kParameterCount);
  for (const Parameter& row : parameters()) {
    CAPTURE(row.key);
    CHECK(keys.insert(row.key).second);
    CHECK(row.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == row.key.npos);
    CHECK(row.number > number);
    number = row.number;
    CHECK(!row.label.empty());
    CHECK(row.help.size() > 20);
    CHECK(row.help.back() == '.');
    CHECK(findParameter(row.key) == &row);
    CHECK(&parameter(row.id) == &row);
    if (!isScaled(row)) continue;
    CHECK(row.min <= row.defaultValue);
    CHECK(row.defaultValue <= row.max);
    CHECK(row.min <= row.softMin);
    CHECK(row.softMin <= row.softMax);
    CHECK(row.softMax <= row.max);
    CHECK(row.step > 0);
    CHECK(Recipe().value(row.id) == row.defaultValue);
  }
  CHECK(findParameter("") == nullptr);
  CHECK(findParameter("Seed") == nullptr);
  CHECK(findParameter("seed ") == nullptr);
}

TEST_CASE("Choices have unique keys fit for links, and labels", "[parameters]") {
  for (const Parameter& row : parameters()) {
    if (row.type != ParameterType::kChoice) continue;
    CAPTURE(row.key);
    REQUIRE(static_cast<std::int32_t>(row.choices.size()) == row.max + 1);
    std::set<std::string_view> keys;
    for (const ParameterChoice& choice : row.choices) {
      CHECK(keys.insert(choice.key).second);
      CHECK(!choice.label.empty());
      CHECK(choice.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
            choice.key.npos);
      CHECK(choice.key.back() != '-');
    }
    CHECK(displayText(row, row.defaultValue) ==
          row.choices[static_cast<std::size_t>(row.defaultValue)].label);
  }
}

TEST_CASE("The plain method is the default, for ever", "[parameters]") {
  const Recipe recipe;
  CHECK(recipe.seed == "first-light");
  CHECK(recipe.size() == 513);
  CHECK(Timeline(recipe).steps == 500);
  CHECK(recipe.real(ParameterId::kFade) == 1.0);
  CHECK(recipe.real(ParameterId::kRelief) == 0.2);
  CHECK(recipe.smooth() == Smooth::kNone);
  CHECK(Timeline(recipe).passes == 0);
  CHECK(recipe.method() == Method::kFault);
  CHECK(recipe.profile() == Profile::kStep);
  CHECK(recipe.drawn.empty());
  for (const ParameterId choice :
       {ParameterId::kTree, ParameterId::kLine, ParameterId::kSchedule, ParameterId::kJitter}) {
    CHECK(recipe.value(choice) == 0);
  }
  CHECK(recipe.value(ParameterId::kTrees) == 50);
  CHECK(recipe.value(ParameterId::kDepth) == 4);
  CHECK(recipe.real(ParameterId::kBranchFrom) == 0.25);
  CHECK(recipe.real(ParameterId::kBranchTurn) == 0.125);
  CHECK(recipe.real(ParameterId::kReach) == 0.1);
  CHECK(recipe.real(ParameterId::kReachEnd) == 0.0);
  CHECK(recipe.real(ParameterId::kSpread) == 0.5);
  CHECK(recipe.real(ParameterId::kSmoothStrength) == 0.6);
  CHECK(recipe.value(ParameterId::kSmoothPasses) == 1);
  CHECK(recipe.real(ParameterId::kSmoothRadius) == 1.0);
  CHECK(recipe.value(ParameterId::kSmoothEvery) == 0);
  CHECK(recipe.erosion() == Erosion::kNone);
  CHECK(Timeline(recipe).allErosionSteps() == 0);
  CHECK(Timeline(recipe).length() == 500);
}

// Links leave defaults out: another default is another land for every link there is.
TEST_CASE("Defaults that old links rely on", "[parameters]") {
  const std::pair<const char*, const char*> defaults[] = {
      {"fbm", "classic"},      {"octaves", "8"},         {"frequency", "4"},
      {"lacunarity", "2"},     {"gain", "0.5"},          {"fbm-shift", "0.5"},
      {"fbm-scale", "0.8"},    {"fbm-base", "0"},        {"levels", "0"},
      {"roughness", "1"},      {"reduction", "0.5"},     {"erosion", "none"},
      {"erode", "after"},      {"erosion-steps", "100"}, {"erode-every", "4"},
      {"talus", "35"},         {"thermal-rate", "1"},    {"hydraulic", "grid"},
      {"droplet-radius", "3"}, {"rain", "0.00002"},      {"droplets", "50000"},
      {"inertia", "0.1"},      {"droplet-life", "48"},   {"carry", "slope"},
      {"evaporation", "0.03"}, {"capacity", "0.1"},      {"deposition", "0.2"},
      {"softness", "0.1"},     {"brush", "point"},       {"edges", "free"}};
  for (const auto& [key, text] : defaults) {
    CAPTURE(key);
    const Parameter* row = findParameter(key);
    REQUIRE(row != nullptr);
    if (row->type == ParameterType::kChoice) {
      CHECK(row->choices[static_cast<std::size_t>(row->defaultValue)].key == text);
    } else {
      CHECK(decimalText(row->defaultValue, row->places) == text);
    }
  }
}

TEST_CASE("set() clamps to the hard range", "[parameters]") {
  Recipe recipe;
  for (const Parameter& row : parameters()) {
    if (!isScaled(row)) continue;
    recipe.set(row.id, std::numeric_limits<std::int32_t>::max());
    CHECK(recipe.value(row.id) == row.max);
    recipe.set(row.id, std::numeric_limits<std::int32_t>::min());
    CHECK(recipe.value(row.id) == row.min);
  }
}

// The number in a displayed text, and that nothing but its unit follows.
double shownNumber(const Parameter& row, const std::string& text) {
  if (text == row.zeroText) return 0.0;
  std::size_t end = 0;
  const double number = std::stod(text, &end);
  const std::string unit(row.displayUnit);
  const std::string one = unit.empty() ? "" : unit.substr(0, unit.size() - 1);
  const std::string after = text.substr(text[end] == ' ' ? end + 1 : end);
  REQUIRE((after == unit || (number == 1.0 && after == one)));
  return number;
}

TEST_CASE("What is shown, typed again, shows the same", "[parameters]") {
  RandomDraws draws(60);
  INFO(draws.name());
  for (const Parameter& row : parameters()) {
    if (row.type != ParameterType::kNumber) continue;
    CAPTURE(row.key);
    for (int i = 0; i < 400; ++i) {
      const std::int32_t value = i == 0   ? row.min
                                 : i == 1 ? row.max
                                          : draws.between(row.min, row.max);
      const std::string text = displayText(row, value);
      const std::int32_t typed = fromDisplay(row, shownNumber(row, text));
      REQUIRE(typed >= row.min);
      REQUIRE(typed <= row.max);
      REQUIRE(displayText(row, typed) == text);
    }
  }
}

TEST_CASE("Shown texts", "[parameters]") {
  CHECK(displayText(parameter(ParameterId::kFaults), 500) == "500");
  CHECK(displayText(parameter(ParameterId::kFade), 0) == "0 %");
  CHECK(displayText(parameter(ParameterId::kRelief), 2000) == "20 %");
  CHECK(displayText(parameter(ParameterId::kSmoothRadius), 2000) == "0.4 %");
  CHECK(displayText(parameter(ParameterId::kBranchTurn), 1250) == "45°");
  CHECK(displayText(parameter(ParameterId::kSmoothEvery), 0) == "off");
  CHECK(displayText(parameter(ParameterId::kSmoothEvery), 1) == "1 step");
  CHECK(displayText(parameter(ParameterId::kReachEnd), 0) == "as reach");
  CHECK(displayText(parameter(ParameterId::kLevels), 0) == "as detail");
  CHECK(displayText(parameter(ParameterId::kLevels), 9) == "9");
  CHECK(displayText(parameter(ParameterId::kGain), 500) == "50 %");
  CHECK(displayText(parameter(ParameterId::kFrequency), 425) == "4.25");
  CHECK(displayText(parameter(ParameterId::kTalus), 355) == "35.5°");
  CHECK(displayText(parameter(ParameterId::kErodeEvery), 1) == "1 step");
  CHECK(displayText(parameter(ParameterId::kErodeEvery), 4) == "4 steps");
  CHECK(displayText(parameter(ParameterId::kRain), 200) == "0.02 %");
  CHECK(displayText(parameter(ParameterId::kRain), 3) == "0.0003 %");
  CHECK(displayText(parameter(ParameterId::kDropletLife), 1) == "1 cell");
  CHECK(displayText(parameter(ParameterId::kErosion), 2) == "Rain");
  CHECK(displayText(parameter(ParameterId::kMethod), 3) == "Noise");
}

TEST_CASE("Numbers typed beyond the range go to its ends", "[parameters]") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const Parameter& row : parameters()) {
    if (row.type != ParameterType::kNumber) continue;
    CAPTURE(row.key);
    for (const double high : {1e9, 1e300, kInfinity}) {
      CHECK(fromDisplay(row, high) == row.max);
      CHECK(fromDisplay(row, -high) == row.min);
    }
    CHECK(fromDisplay(row, std::nan("")) == row.min);
  }
}

TEST_CASE("Sliders: ends, order, and every step reachable", "[parameters]") {
  for (const Parameter& row : parameters()) {
    if (row.type != ParameterType::kNumber) continue;
    CAPTURE(row.key);
    CHECK(sliderTravel(row, row.softMin) == 0.0);
    CHECK(sliderTravel(row, row.softMax) == 1.0);
    CHECK(sliderTravel(row, row.min) == 0.0);
    CHECK(sliderTravel(row, row.max) == 1.0);
    CHECK(sliderValue(row, 0.0) == row.softMin);
    CHECK(sliderValue(row, 1.0) == row.softMax);
    CHECK(sliderValue(row, -7.0) == row.softMin);
    CHECK(sliderValue(row, 7.0) == row.softMax);
    double before = -1.0;
    for (std::int32_t value = row.softMin; value <= row.softMax; value += row.step) {
      const double travel = sliderTravel(row, value);
      REQUIRE(travel > before);
      before = travel;
      REQUIRE(sliderValue(row, travel) == value);
    }
    // A pixel of travel never leaves the range, nor the steps.
    for (int pixel = 0; pixel <= 300; ++pixel) {
      const std::int32_t value = sliderValue(row, pixel / 300.0);
      REQUIRE((value - row.softMin) % row.step == 0);
      REQUIRE((value >= row.softMin && value <= row.softMax));
    }
  }
}

TEST_CASE("Rows of a choice matter only with it", "[parameters]") {
  Recipe recipe;
  CHECK(isActive(parameter(ParameterId::kFaults), recipe));
  CHECK(!isActive(parameter(ParameterId::kSmoothRadius), recipe));
  recipe.set(ParameterId::kSmooth, 1);
  CHECK(isActive(parameter(ParameterId::kSmoothRadius), recipe));
  CHECK(isActive(parameter(ParameterId::kSmoothPasses), recipe));
}

// The keys of the rows of a group that have an effect.
std::string activeKeys(const Recipe& recipe, ParameterGroup group) {
  std::string keys;
  for (const Parameter& row : parameters()) {
    if (row.group != group || !isActive(row, recipe)) continue;
    if (!keys.empty()) keys += ' ';
    keys += row.key;
  }
  return keys;
}

TEST_CASE("Each method has its own rows", "[parameters]") {
  const std::pair<Method, const char*> rows[] = {
      {Method::kFault, "method faults drawn line profile schedule fade jitter"},
      {Method::kFaultTree, "method tree trees depth drawn schedule fade jitter"},
      {Method::kDiamondSquare, "method edges levels roughness reduction"},
      {Method::kFbm, "method fbm octaves frequency lacunarity gain edges"}};
  for (const auto& [method, keys] : rows) {
    Recipe recipe;
    recipe.set(ParameterId::kMethod, static_cast<int>(method));
    CAPTURE(keys);
    CHECK(activeKeys(recipe, ParameterGroup::kFaults) == keys);
  }
  Recipe recipe;
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  recipe.set(ParameterId::kFbm, static_cast<int>(FbmForm::kMultiplicative));
  CHECK(activeKeys(recipe, ParameterGroup::kFaults) ==
        "method fbm octaves frequency lacunarity gain fbm-shift fbm-scale fbm-base edges");
  // The form of fBm says nothing about faults, and neither does a jitter about fBm.
  recipe.set(ParameterId::kJitter, static_cast<int>(Jitter::kNormal));
  CHECK(!isActive(parameter(ParameterId::kSpread), recipe));
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFault));
  CHECK(isActive(parameter(ParameterId::kSpread), recipe));
  // A random amount has no spread.
  recipe.set(ParameterId::kJitter, static_cast<int>(Jitter::kAmount));
  CHECK(!isActive(parameter(ParameterId::kSpread), recipe));
  CHECK(!isActive(parameter(ParameterId::kFbmBase), recipe));
}

TEST_CASE("A row that comes to have an effect takes what it offers", "[parameters]") {
  using enum Erosion;
  const auto edited = [](const Recipe& before, auto... edits) {
    Recipe after = before;
    (after.set(edits.first, static_cast<std::int32_t>(edits.second)), ...);
    takeOffers(before, after);
    return after;
  };
  const auto brushOf = [](const Recipe& recipe) {
    return Brush{recipe.value(ParameterId::kBrush)};
  };
  const std::pair rain(ParameterId::kErosion, kHydraulic);
  const std::pair droplets(ParameterId::kHydraulic, Hydraulic::kDroplets);
  const std::pair grid(ParameterId::kHydraulic, Hydraulic::kGrid);
  const std::pair point(ParameterId::kBrush, Brush::kPoint);
  const Recipe dry;
  const Recipe wet = edited(dry, rain);
  CHECK(brushOf(wet) == Brush::kRound);
  // It goes back when the effect ends, so that links stay short.
  CHECK(edited(wet, std::pair(ParameterId::kErosion, kNone)) == dry);
  CHECK(brushOf(edited(wet, droplets)) == Brush::kPoint);
  CHECK(brushOf(edited(edited(wet, droplets), grid)) == Brush::kRound);
  // What is in effect stays, and what the edit itself sets counts.
  Recipe old = dry;
  old.set(ParameterId::kErosion, static_cast<std::int32_t>(kHydraulic));
  CHECK(brushOf(edited(old, std::pair(ParameterId::kRain, 70))) == Brush::kPoint);
  CHECK(brushOf(edited(wet, point)) == Brush::kPoint);
  CHECK(brushOf(edited(dry, std::pair(ParameterId::kBrush, Brush::kRound))) == Brush::kRound);
  for (const Parameter& row : parameters()) {
    CAPTURE(row.key);
    CHECK((row.offered == -1 || (row.offered >= row.min && row.offered <= row.max)));
  }
}

TEST_CASE("Each erosion has its own rows", "[parameters]") {
  struct Row {
    Erosion erosion;
    Erode erode;
    Hydraulic hydraulic;
    const char* keys;
  };
  using enum Erosion;
  const Row rows[] = {
      {kNone, Erode::kDuring, Hydraulic::kDroplets, "erosion"},
      {kThermal, Erode::kAfter, Hydraulic::kDroplets,
       "erosion erode erosion-steps rules talus thermal-rate"},
      {kHydraulic, Erode::kAfter, Hydraulic::kGrid,
       "erosion erode erosion-steps rules hydraulic rain carry brush evaporation capacity "
       "deposition "
       "softness"},
      {kHydraulic, Erode::kDuring, Hydraulic::kDroplets,
       "erosion erode erode-every rules hydraulic droplets inertia droplet-radius droplet-life "
       "evaporation capacity deposition softness"},
      {kBoth, Erode::kDuring, Hydraulic::kGrid,
       "erosion erode erode-every rules talus thermal-rate hydraulic rain carry brush evaporation "
       "capacity deposition softness"}};
  for (const Row& row : rows) {
    Recipe recipe;
    recipe.set(ParameterId::kErosion, static_cast<int>(row.erosion));
    recipe.set(ParameterId::kErode, static_cast<int>(row.erode));
    recipe.set(ParameterId::kHydraulic, static_cast<int>(row.hydraulic));
    CAPTURE(row.keys);
    CHECK(activeKeys(recipe, ParameterGroup::kErosion) == row.keys);
  }
}

TEST_CASE("The stage that a row starts is that of its group", "[parameters]") {
  for (const Parameter& row : parameters()) {
    CAPTURE(row.key);
    CHECK((row.group == ParameterGroup::kErosion) == (row.stage == Stage::kErosion));
    CHECK((row.group == ParameterGroup::kSmoothing) == (row.stage == Stage::kSmoothing));
  }
}

TEST_CASE("Steps of a recipe, of every kind", "[parameters]") {
  Recipe recipe;
  recipe.drawn.resize(3);
  CHECK(Timeline(recipe).steps == 503);
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFbm));
  CHECK(Timeline(recipe).steps == 8);
  // As many levels as the grid needs, after the corners; or as many as were asked for.
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kDiamondSquare));
  const std::pair<int, int> levels[] = {{2, 0},   {3, 1},   {4, 2},    {5, 2},    {6, 3},
                                        {100, 7}, {513, 9}, {514, 10}, {4097, 12}};
  for (const auto& [size, expected] : levels) {
    recipe.set(ParameterId::kSize, size);
    CAPTURE(size);
    CHECK(recipe.levels() == expected);
    CHECK(Timeline(recipe).steps == expected + 1);
  }
  recipe.set(ParameterId::kLevels, 5);
  CHECK(Timeline(recipe).steps == 6);
  // Erosion at the end is a part of the timeline; on the way it belongs to the uplift's steps.
  recipe.set(ParameterId::kErosionSteps, 40);
  CHECK(Timeline(recipe).allErosionSteps() == 0);
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kThermal));
  recipe.set(ParameterId::kSmooth, static_cast<int>(Smooth::kBox));
  CHECK(Timeline(recipe).erodeEvery == 0);
  CHECK(Timeline(recipe).allErosionSteps() == 40);
  CHECK(Timeline(recipe).length() == 6 + 1 + 40);
  recipe.set(ParameterId::kErode, static_cast<int>(Erode::kDuring));
  CHECK(Timeline(recipe).erodeEvery == 4);
  CHECK(Timeline(recipe).allErosionSteps() == 1);
  CHECK(Timeline(recipe).erosionSteps == 0);
  CHECK(Timeline(recipe).length() == 6 + 1);
  // Droplets need rain.
  recipe.set(ParameterId::kHydraulic, static_cast<int>(Hydraulic::kDroplets));
  CHECK(!recipe.droplets());
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kBoth));
  CHECK(recipe.droplets());
}

TEST_CASE("Powers of ten", "[parameters]") {
  CHECK(powerOfTen(0) == 1);
  CHECK(powerOfTen(4) == 10000);
  CHECK(powerOfTen(6) == 1000000);
}

TEST_CASE("The help of a row is one sentence, and one for each item of a choice", "[parameters]") {
  for (const Parameter& row : parameters()) {
    CAPTURE(row.key, row.help);
    std::size_t sentences = 1;
    for (std::size_t at = row.help.find(". "); at != row.help.npos;
         at = row.help.find(". ", at + 1)) {
      ++sentences;
    }
    CHECK(sentences == (row.choices.empty() ? 1 : row.choices.size() + 1));
    CHECK(row.help.ends_with('.'));
  }
}

TEST_CASE("The help of a choice has a sentence for each of its items, and no formula",
          "[parameters]") {
  for (const Parameter& row : parameters()) {
    CAPTURE(row.key);
    for (const char* sign : {"=", "·", "²", "^", "≥", "θ", "ξ", "|"}) {
      CHECK(row.help.find(sign) == row.help.npos);
    }
    for (const ParameterChoice& choice : row.choices) {
      const std::string label(choice.label);
      const std::string_view sentence = helpOfItem(row.help, label);
      CHECK(sentence.starts_with(label + ": "));
      CHECK(sentence.ends_with('.'));
      CHECK(sentence.size() < 140);
    }
  }
  CHECK(helpOfItem("A sentence. Box: of one. Fir: last.", "Fir") == "Fir: last.");
  CHECK(helpOfItem("A sentence. Box: of one. Fir: last.", "Box") == "Box: of one.");
  CHECK(helpOfItem("A sentence. Box: of one. Fir: last.", "Box") == "Box: of one.");
  CHECK(helpOfItem("A sentence. Another.", "Box") == "A sentence. Another.");
}

}  // namespace
}  // namespace faultline
