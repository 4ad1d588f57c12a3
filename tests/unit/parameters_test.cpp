// terrain/parameters: the table keeps its promises, and every value survives display and slider.
#include "terrain/parameters.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <set>

#include "unit/random_recipes.h"

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
  CHECK(recipe.steps() == 500);
  CHECK(recipe.real(ParameterId::kFade) == 1.0);
  CHECK(recipe.real(ParameterId::kRelief) == 0.2);
  CHECK(recipe.smooth() == Smooth::kNone);
  CHECK(recipe.passes() == 0);
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

TEST_CASE("Powers of ten", "[parameters]") {
  CHECK(powerOfTen(0) == 1);
  CHECK(powerOfTen(4) == 10000);
  CHECK(powerOfTen(6) == 1000000);
}

}  // namespace
}  // namespace faultline
