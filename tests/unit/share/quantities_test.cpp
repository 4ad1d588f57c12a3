// share/quantities: steps are round and as many as asked for; lengths and winds read as people say
// them.
#include "share/quantities.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

namespace faultline {
namespace {

TEST_CASE("Round steps are 1, 2 or 5 of a power of ten, the least that is allowed") {
  CHECK(roundStep(10.0, 10) == 1.0);
  CHECK(roundStep(10.1, 10) == 2.0);
  CHECK(roundStep(21.0, 10) == 5.0);
  CHECK(roundStep(51.0, 10) == 10.0);
  CHECK(std::abs(roundStep(0.3, 6) - 0.05) < 1e-15);
  CHECK(std::abs(roundStep(0.6, 6) - 0.1) < 1e-15);  // six times 0.1 is not quite 0.6
  CHECK(std::abs(roundStep(0.1 + 0.2, 3) - 0.1) <
        1e-15);  // and 0.1 + 0.2 is a little more than 0.3
  CHECK(roundStep(1e9, 1) == 1e9);
  CHECK(roundStep(0.0, 6) == 0.0);
  CHECK(roundStep(-1.0, 6) == 0.0);
  CHECK(roundStep(std::numeric_limits<double>::quiet_NaN(), 6) == 0.0);
  CHECK(roundStep(std::numeric_limits<double>::infinity(), 6) == 0.0);
  for (double range = 1e-6; range < 1e6; range *= 1.37) {
    for (const int most : {1, 5, 6, 24}) {
      CAPTURE(range, most);
      const double step = roundStep(range, most);
      const double times = range / step;
      CHECK(times <= most * (1.0 + 1e-9));
      CHECK(times > most / 2.5 * (1.0 - 1e-9));
      const double digits = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
      CHECK((std::abs(digits - 1.0) < 1e-9 || std::abs(digits - 2.0) < 1e-9 ||
             std::abs(digits - 5.0) < 1e-9));
    }
  }
}

TEST_CASE("A share is 100 % only where it is the whole, and never 0 %") {
  CHECK(percentText(1.0) == "100 %");
  CHECK(percentText(0.999999) == "more than 99 %");
  CHECK(percentText(0.995) == "more than 99 %");
  CHECK(percentText(0.994) == "99 %");
  CHECK(percentText(0.36) == "36 %");
  CHECK(percentText(0.005) == "1 %");
  CHECK(percentText(0.004) == "less than 1 %");
  CHECK(percentText(0.0) == "less than 1 %");
  CHECK(percentText(0.0004, 1) == "less than 0.1 %");
  CHECK(percentText(0.1234, 1) == "12.3 %");
  CHECK(percentText(0.9999, 1) == "more than 99.9 %");
  CHECK(percentText(1.0, 1) == "100 %");
}

TEST_CASE("Heights count from the sea, else from the view's water, else from the land's 0") {
  View view;
  const auto told = [&view](double sides, std::optional<double> water = {}, double finest = 1e-3) {
    return heightText(sides, heightDatum(view, water), finest);
  };
  CHECK(told(0.25) == "25 % of width");
  CHECK(told(0.25, 0.05) == "20 % of width");
  // Without a scale there are no metres.
  view.level = 250'037;
  CHECK(told(0.25) == "25 % of width");
  view.scale = 1000;
  CHECK(told(0.0) == "2500 m");
  CHECK(told(0.25) == "2750 m");
  CHECK(told(0.25, 0.05) == "2750 m");
  // As fine as the land is small, or as is asked for.
  CHECK(told(0.25, {}, 5e-4) == "2750.4 m");
  view.scale = 80;
  CHECK(told(0.25) == "2520.37 m");
  view.scale = 900'000;
  CHECK(told(0.01) == "11500 m");
  // At the height of the sea, and below it.
  view.level = 0;
  view.scale = 1000;
  CHECK(told(0.25, 0.05) == "250 m");
  view.level = -400'000;
  CHECK(told(0.25) == "-3750 m");
  CHECK(told(4.0) == "0 m");
  view.level.reset();
  CHECK(told(0.25, 0.05) == "200 m");
  CHECK(told(0.25, {}, 1e-9) == "250 m");
}

TEST_CASE("Contours are about sixteen, round in the unit that heights read in") {
  for (const double range : {0.001, 0.03, 0.15, 0.2, 0.24, 1.0}) {
    for (const std::optional<int> side : {std::optional<int>(), {1}, {300}, {8000}, {10'000'000}}) {
      CAPTURE(range, side.value_or(0));
      const double lines = range / contourStep(range, side);
      CHECK(lines > 9.5);
      CHECK(lines < 24.001);
    }
  }
  CHECK(std::abs(contourStep(0.2, std::nullopt) - 0.01) < 1e-15);
  CHECK(std::abs(contourStep(0.2, 8000) - 100.0 / 8000) < 1e-15);
  CHECK(contourStep(0.0, 8000) == 0.0);
}

TEST_CASE("Lengths in metres once a side has some, else in parts of the side") {
  CHECK(lengthText(0.042, std::nullopt) == "4.2 % of width");
  CHECK(lengthText(0.0, std::nullopt) == "0 % of width");
  CHECK(lengthText(-0.125, std::nullopt) == "-12.5 % of width");
  CHECK(lengthText(0.0001, std::nullopt) == "0.01 % of width");
  CHECK(lengthText(0.0125, 8000) == "100 m");
  CHECK(lengthText(1.0, 8000) == "8000 m");
  CHECK(lengthText(1.0, 12500) == "12.5 km");
  CHECK(lengthText(1.0, 10'000'000) == "10000 km");
  CHECK(lengthText(0.0333333, 1) == "0.0333 m");
  CHECK(lengthText(-0.05, 1000) == "-50 m");
  CHECK(lengthText(0.12347, 10000) == "1235 m");
  CHECK(lengthText(std::numeric_limits<double>::quiet_NaN(), 10) == "0 m");
}

TEST_CASE("Lines break beside an amount, not before its unit") {
  CHECK(unbroken("by 2.2 % of the width") == "by 2.2\u00a0% of the width");
  CHECK(unbroken("80 %") == "80\u00a0%");
  CHECK(unbroken("120 m, 1.5 km and 3 m.") == "120\u00a0m, 1.5\u00a0km and 3\u00a0m.");
  for (const char* text : {"", " %", "i % 4", "4 more", "500 metres", "k m", "12 passes", "5 "}) {
    CHECK(unbroken(text) == text);
  }
}

TEST_CASE("Numbers to some figures or places, without zeros at the end") {
  CHECK(figuresText(0.0125) == "0.0125");
  CHECK(figuresText(-4.2) == "-4.2");
  CHECK(figuresText(1250.0) == "1250");
  CHECK(figuresText(2.0 / 3.0, 5) == "0.66667");
  CHECK(figuresText(1e-13) == "0");
  CHECK(placesText(2.5, 3) == "2.5");
  CHECK(placesText(-0.0004, 3) == "0");
  CHECK(placesText(std::numeric_limits<double>::infinity(), 3) == "0");
}

TEST_CASE("A direction is named by the nearest of the eight winds") {
  constexpr std::string_view kNames[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
  for (int degrees = 0; degrees < 360; ++degrees) {
    if (degrees % 45 == 22 || degrees % 45 == 23) continue;  // beside the border of two winds
    CAPTURE(degrees);
    const double turn = degrees * 3.14159265358979323846 / 180.0;
    const std::string_view name = kNames[(degrees + 22) / 45 % 8];
    CHECK(windOf(std::sin(turn), -std::cos(turn)) == name);
    CHECK(compassText(degrees) == std::to_string(degrees) + "°, " + std::string(name));
  }
  CHECK(windName(9) == "north-east");
}

}  // namespace
}  // namespace faultline
