// exchange/text_scan: decimals against the C library's, what is no decimal, and lines of every
// kind.
#include "exchange/read/text_scan.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "unit/terrain/random_recipes.h"

namespace faultline {
namespace {

TEST_CASE("A decimal is the nearest double", "[exchange]") {
  RandomDraws draws(93);
  INFO(draws.name());
  for (int i = 0; i < 20'000; ++i) {
    const double value = (draws.part() - 0.5) * std::ldexp(1.0, draws.between(-90, 90));
    char text[128];
    const char* const form = draws.oneIn(2) ? "%.*f" : draws.oneIn(2) ? "%.*e" : "%+.*g";
    std::snprintf(text, sizeof text, form, draws.between(0, 25), value);
    const std::optional<double> read = decimalOf(text);
    CAPTURE(text);
    REQUIRE(read);
    REQUIRE(*read == std::strtod(text, nullptr));
  }
  for (const char* text : {"0", "-0", "+7", ".5", "5.", "1e5", "1E-5", "00012", "9007199254740993",
                           "1e22", "1e23", "123456789012345678901234567890", "4.9e-324", "1e-999",
                           "0.00000000000000000000000000000001"}) {
    CAPTURE(text);
    REQUIRE(decimalOf(text));
    CHECK(*decimalOf(text) == std::strtod(text, nullptr));
  }
  CHECK(std::signbit(*decimalOf("-0")));
  CHECK(*decimalOf("1e999") == std::numeric_limits<double>::infinity());
  CHECK(*decimalOf("1e99999999999999999999") == std::numeric_limits<double>::infinity());
  CHECK(decimalOf("1,5", ',') == 1.5);
  CHECK(decimalOf("12345678901234567890,5", ',') == 12345678901234567890.5);
}

TEST_CASE("Other texts are no decimals", "[exchange]") {
  for (const char* text : {"", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "1,5", "nan", "inf",
                           "0x10", " 1", "1 ", "1f", "--1", "1e5.0", "1_000"}) {
    CAPTURE(text);
    CHECK(!decimalOf(text));
  }
  CHECK(!decimalOf(std::string(3000, '1')));
  CHECK(!decimalOf("1.5", ','));
}

TEST_CASE("The nearest float is infinite where the C library's is", "[exchange]") {
  for (const double value :
       {0x1.fffffep127, 0x1.fffffefffp127, 0x1.ffffffp127, 1e39, 1e300, 1.0, 0.1, 1e-50}) {
    char text[80];
    std::snprintf(text, sizeof text, "%.60g", value);
    CHECK(nearestFloat(value) == std::strtof(text, nullptr));
    CHECK(nearestFloat(-value) == -std::strtof(text, nullptr));
  }
}

TEST_CASE("A whole number is digits with a sign at most", "[exchange]") {
  CHECK(wholeOf("12") == 12);
  CHECK(wholeOf("-3") == -3);
  CHECK(wholeOf("+999999999999999999") == 999'999'999'999'999'999);
  for (const char* text : {"", "-", "1.0", "1e3", "9999999999999999999", "0x1", "--1", "1 "}) {
    CHECK(!wholeOf(text));
  }
}

TEST_CASE("Lines end in three ways, and a backslash continues them", "[exchange]") {
  const auto linesOf = [](std::string_view text, bool continued) {
    std::vector<std::string> found;
    TextLines lines(text, continued);
    for (std::string_view line; lines.next(line);) {
      found.push_back(std::to_string(lines.number()) + std::string(line));
    }
    return found;
  };
  using List = std::vector<std::string>;
  CHECK(linesOf("a\r\nb\n\nc\rd", false) == List{"1a", "2b", "3", "4c", "5d"});
  CHECK(linesOf("a\n", false) == List{"1a"});
  CHECK(linesOf("", false).empty());
  CHECK(linesOf("a\\\nb\\\r\nc\nd\\", true) == List{"1a\\\nb\\\r\nc", "4d\\"});
  CHECK(linesOf("a\\\nb", false) == List{"1a\\", "2b"});
  std::string_view text = "  one\ttwo ";
  CHECK(takeWord(text) == "one");
  CHECK(takeWord(text) == "two");
  CHECK(takeWord(text).empty());
  CHECK(trimmed(" a b\t") == "a b");
}

}  // namespace
}  // namespace faultline
