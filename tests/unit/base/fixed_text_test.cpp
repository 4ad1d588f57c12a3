// base/fixed_text: numbers as printf writes them.
#include "base/fixed_text.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

namespace faultline {
namespace {

TEST_CASE("Places, halves, signs and what is no number", "[fixed]") {
  CHECK(fixedText(1.5, 2) == "1.50");
  CHECK(fixedText(0.0, 0) == "0");
  CHECK(fixedText(0.05, 3) == "0.050");
  CHECK(fixedText(0x1p-14, 15) == "0.000061035156250");
  CHECK(fixedText(-0.05, 1) == "-0.1");
  CHECK(fixedText(2.5, 0) == "3");
  CHECK(fixedText(-2.5, 0) == "-3");
  CHECK(fixedText(-0.04, 1) == "0.0");
  CHECK(fixedText(9.996, 2) == "10.00");
  CHECK(fixedText(4503599627370497.0, 0) == "4503599627370497");
  CHECK(fixedText(1e18, 0) == "1000000000000000000");
  CHECK(fixedText(1e18, 9) == "-");
  CHECK(fixedText(std::numeric_limits<double>::quiet_NaN(), 2) == "-");
  CHECK(fixedText(-std::numeric_limits<double>::infinity(), 2) == "-");
}

TEST_CASE("As printf writes them, but for halves", "[fixed]") {
  for (int i = 0; i < 20000; ++i) {
    const double value = std::ldexp((i * 7919 % 20011) - 10000.5, i % 40 - 30);
    for (int places = 0; places <= 9; ++places) {
      const double scaled = value * std::pow(10.0, places);
      if (std::abs(std::abs(scaled - std::floor(scaled)) - 0.5) < 1e-4) continue;
      char text[64];
      std::snprintf(text, sizeof text, "%.*f", places, value);
      const std::string wanted =
          std::strtod(text, nullptr) == 0.0 && text[0] == '-' ? text + 1 : text;
      CAPTURE(value, places);
      CHECK(fixedText(value, places) == wanted);
    }
  }
}

}  // namespace
}  // namespace faultline
