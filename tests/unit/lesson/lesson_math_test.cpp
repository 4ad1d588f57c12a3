// The notation of formulas, and numbers as people read them.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "lesson/math.h"
#include "lesson/numbers.h"

namespace faultline {
namespace {

std::string written(std::string_view notation) {
  JsonWriter json;
  writeMath(json, mathOf(notation));
  return json.text();
}

TEST_CASE("formulas: names, numbers, signs and scripts") {
  CHECK(written("a") == R"(["mi","a"])");
  CHECK(written("1.25") == R"(["mn","1.25"])");
  CHECK(written("a - 2") == R"(["mrow",["mi","a"],["mo","−"],["mn","2"]])");
  CHECK(written("x_i") == R"(["msub",["mi","x"],["mi","i"]])");
  CHECK(written("x_i^2") == R"(["msubsup",["mi","x"],["mi","i"],["mn","2"]])");
  CHECK(written("z'") == R"(["msup",["mi","z"],["mo","′"]])");
  CHECK(written("{a b}^{n}") == R"(["msup",["mrow",["mi","a"],["mi","b"]],["mi","n"]])");
  CHECK(written("sin θ") == R"(["mrow",["mi","sin"],["mi","θ"]])");
}

TEST_CASE("formulas: fractions, roots, limits, words and lines") {
  CHECK(written("frac{a}{2}") == R"(["mfrac",["mi","a"],["mn","2"]])");
  CHECK(written("sqrt{x}") == R"(["msqrt",["mi","x"]])");
  CHECK(written("∑_{i}^n") == R"(["munderover",["mo","∑"],["mi","i"],["mi","n"]])");
  CHECK(written("3 \"m\"") == "[\"mrow\",[\"mn\",\"3\"],[\"mtext\",\"\xC2\xA0m\xC2\xA0\"]]");
  CHECK(written("a\nb") == R"(["mtable",["mtr",["mtd",["mi","a"]]],["mtr",["mtd",["mi","b"]]]])");
}

TEST_CASE("formulas: whatever is written, reading ends") {
  for (const char* odd : {"", "{", "}", "a}", "frac{a}", "\"", "_", "^", "a_", "∑_", "\n", "'"}) {
    CHECK(!written(odd).empty());
  }
}

TEST_CASE("numbers: three figures, and a true minus sign") {
  CHECK(shortNumber(0.0) == "0");
  CHECK(shortNumber(0.98612) == "0.986");
  CHECK(shortNumber(12.345) == "12.3");
  CHECK(shortNumber(1250.4) == "1250");
  CHECK(shortNumber(-4.2) == "−4.2");
  CHECK(shortNumber(0.00012345) == "0.000123");
  CHECK(shortNumber(1.0) == "1");
  CHECK(shortNumber(1.0 / 0.0) == "0");
  CHECK(shareText(0.123) == "12.3 %");
  CHECK(pointText(0.5, -0.25) == "(0.5, −0.25)");
  CHECK(ordinal(22) == "22nd");
}

TEST_CASE("numbers: lengths in metres once a side has a length") {
  CHECK(lengthText(0.042, Units{}) == "4.2 % of the width");
  CHECK(lengthText(0.042, Units{1000.0}) == "42 m");
  CHECK(lengthText(0.5, Units{50000.0}) == "25 km");
  CHECK(lengthShort(0.042, Units{}) == "4.2 %");
  CHECK(lengthMath(0.042, Units{1000.0}) == "42\"m\"");
}

TEST_CASE("numbers: ticks are round and lie where they say") {
  const std::vector<Tick> ticks = roundTicks({-0.013, 0.022}, 5, 100.0);
  REQUIRE(ticks.size() == 4);
  CHECK(ticks[0].text == "−1");
  CHECK(ticks[1].text == "0");
  CHECK(ticks[3].text == "2");
  CHECK(ticks[1].at > 0.371);
  CHECK(ticks[1].at < 0.372);
  // A span that ends at round values has ticks at both ends.
  const std::vector<Tick> ends = roundTicks({0.0, 1.0}, 5);
  REQUIRE(ends.size() == 6);
  CHECK(ends.front().at == 0.0);
  CHECK(ends.back().at == 1.0);
  CHECK(ends.back().text == "1");
  CHECK(roundTicks({1.0, 1.0}, 5).empty());
  CHECK(Span{1.0, 1.0}.part(1.0) == 0.0);
  CHECK(Span{1.0, 1.0}.part(2.0) == 0.0);
  CHECK(roundStep(0.0, 5) == 0.0);
}

}  // namespace
}  // namespace faultline
