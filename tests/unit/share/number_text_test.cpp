// share/number_text: a table of texts, and every plain decimal of a row read exactly.
#include "share/number_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "terrain/recipe/parameter_display.h"
#include "terrain/recipe/parameters.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

using enum NumberReading;

struct Row {
  std::string text;
  NumberReading reading;
  std::int32_t value;
};

TEST_CASE("Texts read with 2 places between -5 and 300", "[number]") {
  const Row rows[] = {{"0", kExact, 0},
                      {"1", kExact, 100},
                      {"0.25", kExact, 25},
                      {"-0", kExact, 0},
                      {"-0.5", kExact, -50},
                      {"-5", kExact, -500},
                      {"300", kExact, 30000},
                      {"0300", kExact, 30000},
                      {"1.50", kExact, 150},
                      {"1.500000", kExact, 150},
                      {"0000.1", kExact, 10},
                      {"+5", kRounded, 500},
                      {".5", kRounded, 50},
                      {"5.", kRounded, 500},
                      {"1e2", kRounded, 10000},
                      {"1E+2", kRounded, 10000},
                      {"2.5e1", kRounded, 2500},
                      {"1e-2", kRounded, 1},
                      {"0.254", kRounded, 25},
                      {"0.255", kRounded, 26},
                      {"-0.255", kRounded, -26},
                      {"0.005", kRounded, 1},
                      {"0.0049999", kRounded, 0},
                      {"1e-99", kRounded, 0},
                      {"0e99999999999", kRounded, 0},
                      {"300.004", kRounded, 30000},
                      {"300.005", kAbove, 30000},
                      {"300.01", kAbove, 30000},
                      {"301", kAbove, 30000},
                      {"1e99", kAbove, 30000},
                      {"1e999999999999999999", kAbove, 30000},
                      // Exponents that 64 bits do not hold: 2^64 + 1, and 2^64 - 1
                      {"1e18446744073709551617", kAbove, 30000},
                      {"1e-18446744073709551615", kRounded, 0},
                      {"-5.01", kBelow, -500},
                      {"-5.004", kRounded, -500},
                      {"-1e99", kBelow, -500},
                      {"-99999999999999999999", kBelow, -500},
                      {"99999999999999999999999999999999", kAbove, 30000},
                      {"1" + std::string(5000, '0'), kAbove, 30000},
                      {"0." + std::string(5000, '0') + "1", kRounded, 0},
                      {std::string(5000, '0') + "7", kExact, 700},
                      {"", kNotANumber, 0},
                      {" ", kNotANumber, 0},
                      {" 1", kNotANumber, 0},
                      {"1 ", kNotANumber, 0},
                      {".", kNotANumber, 0},
                      {"-", kNotANumber, 0},
                      {"+", kNotANumber, 0},
                      {"-.", kNotANumber, 0},
                      {"--1", kNotANumber, 0},
                      {"+-1", kNotANumber, 0},
                      {"1e", kNotANumber, 0},
                      {"1e+", kNotANumber, 0},
                      {"1e1.5", kNotANumber, 0},
                      {"e5", kNotANumber, 0},
                      {"1.2.3", kNotANumber, 0},
                      {"1,5", kNotANumber, 0},
                      {"0x10", kNotANumber, 0},
                      {"0b1", kNotANumber, 0},
                      {"NaN", kNotANumber, 0},
                      {"inf", kNotANumber, 0},
                      {"Infinity", kNotANumber, 0},
                      {"-Infinity", kNotANumber, 0},
                      {"1_000", kNotANumber, 0},
                      {"1f", kNotANumber, 0},
                      {"\xd9\xa1", kNotANumber, 0},
                      {std::string("1\0", 2), kNotANumber, 0}};
  for (const Row& row : rows) {
    const ScaledNumber got = readNumber(row.text, 2, -500, 30000);
    CAPTURE(row.text.substr(0, 40));
    CHECK(static_cast<int>(got.reading) == static_cast<int>(row.reading));
    CHECK(got.value == row.value);
  }
}

TEST_CASE("Whole numbers keep to the row's range", "[number]") {
  CHECK(readNumber("4097", 0, 2, 4097).reading == kExact);
  CHECK(readNumber("4097.4", 0, 2, 4097).reading == kRounded);
  CHECK(readNumber("4097.5", 0, 2, 4097).reading == kAbove);
  CHECK(readNumber("1.4", 0, 2, 4097).reading == kBelow);
  CHECK(readNumber("1.5", 0, 2, 4097).value == 2);
}

TEST_CASE("What decimalText writes is read back exactly", "[number]") {
  RandomDraws draws(50);
  INFO(draws.name());
  for (int round = 0; round < 5000; ++round) {
    const int places = draws.between(0, 6);
    const int value = draws.between(-1000000, 1000000) / (draws.oneIn(2) ? 1 : 1000);
    const std::string text = decimalText(value, places);
    CAPTURE(text, places);
    const ScaledNumber got = readNumber(text, places, -1000000, 1000000);
    REQUIRE(got.reading == kExact);
    REQUIRE(got.value == value);
    REQUIRE((text.find('.') == text.npos || (text.back() != '0' && text.back() != '.')));
  }
  CHECK(decimalText(-2147483647 - 1, 6) == "-2147.483648");
  CHECK(decimalText(-5, 1) == "-0.5");
}

}  // namespace
}  // namespace faultline
