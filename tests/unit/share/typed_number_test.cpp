// share/typed_number: numbers in people's units, as they are typed.
#include "share/typed_number.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "share/view_rows.h"
#include "terrain/recipe/parameter_display.h"

namespace faultline {
namespace {

std::int32_t typed(const Parameter& row, const std::string& text) {
  CAPTURE(row.key, text);
  const auto number = readTyped(row, text);
  REQUIRE(number);
  CHECK(number->notice.empty());
  return number->value;
}

TEST_CASE("A number is typed with its unit or without it") {
  const Parameter& fade = parameter(ParameterId::kFade);
  for (const char* text : {"7", "7 %", "7%", " 7.0 % ", "7,0", "about 7 percent"}) {
    CHECK(typed(fade, text) == fromDisplay(fade, 7.0));
  }
  CHECK(typed(parameter(ParameterId::kTalus), "35.5°") == 355);
  CHECK(typed(parameter(ParameterId::kDroplets), "60 000") == 60000);
  CHECK(typed(parameter(ParameterId::kErodeEvery), "4 steps") == 4);
  CHECK(typed(viewNumber(ViewNumber::kSunAzimuth), "295°, north-west") == 295);
  CHECK(typed(viewNumber(ViewNumber::kExaggeration), "1.5 ×") == 150);
  CHECK(typed(viewNumber(ViewNumber::kWater), "35 %") == 350);
  const Parameter& scale = viewNumber(ViewNumber::kScale);
  for (const char* text : {"2500", "2500 m", "2.5 km", "2,5km", "2500 m wide"}) {
    CHECK(typed(scale, text) == 2500);
  }
}

TEST_CASE("What is shown is read as the same value") {
  for (const Parameter& row : parameters()) {
    if (row.type != ParameterType::kNumber) continue;
    for (const std::int32_t value : {row.defaultValue, row.min, row.softMin, row.softMax}) {
      const std::string shown = displayText(row, value);
      const auto number = readTyped(row, shown);
      CAPTURE(row.key, shown);
      REQUIRE(number);
      CHECK(displayText(row, number->value) == shown);
    }
  }
}

TEST_CASE("A number out of range becomes the limit, which the notice names") {
  const Parameter& fade = parameter(ParameterId::kFade);
  const auto above = readTyped(fade, "700 %");
  REQUIRE(above);
  CHECK(above->value == fade.max);
  CHECK(above->notice.find("at most 100 %") != std::string::npos);
  const auto below = readTyped(parameter(ParameterId::kErodeEvery), "-3");
  REQUIRE(below);
  CHECK(below->value == 1);
  CHECK(below->notice.find("at least 1 step") != std::string::npos);
}

TEST_CASE("A text without a number, or with a sign inside it, is none") {
  for (const char* text : {"", "many", "%", "-", "1-2", "1.2.3", "--1"}) {
    CAPTURE(text);
    CHECK_FALSE(readTyped(parameter(ParameterId::kFaults), text));
  }
}

}  // namespace
}  // namespace faultline
