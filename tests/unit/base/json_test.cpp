// base/json: what is written is JSON and reads back to the same values.
#include "base/json.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "unit/base/json_reader.h"

namespace faultline {
namespace {

std::string numberText(double value) {
  JsonWriter json;
  json.number(value);
  return json.text();
}

TEST_CASE("Objects, arrays and commas", "[json]") {
  JsonWriter json;
  json.beginArray();
  json.beginObject();
  json.endObject();
  json.beginObject();
  json.member("name", "step");
  json.member("on", true);
  json.member("off", false);
  json.member("size", 1025);
  json.member("ratio", 0.5);
  json.key("list");
  json.beginArray();
  json.integer(-9007199254740993);
  json.integer(2);
  json.endArray();
  json.key("none");
  json.beginArray();
  json.endArray();
  json.endObject();
  json.endArray();
  CHECK(json.text() == R"([{},{"name":"step","on":true,"off":false,"size":1025,"ratio":0.5,)"
                       R"("list":[-9007199254740993,2],"none":[]}])");
  CHECK(readJson(json.text()).has_value());
}

TEST_CASE("Strings are escaped and read back", "[json]") {
  constexpr char kAwkward[] = "\" \\ / \0 \x01 \n \x1f <b> \x7f \xc3\xa9";
  const std::string awkward(kAwkward, sizeof kAwkward - 1);
  JsonWriter json;
  json.string(awkward);
  const auto value = readJson(json.text());
  REQUIRE(value.has_value());
  CHECK(value->text == awkward);
}

TEST_CASE("Numbers are the shortest text that reads back", "[json]") {
  CHECK(numberText(0.1) == "0.1");
  CHECK(numberText(1e21) == "1e+21");
  CHECK(numberText(-0.25) == "-0.25");
  CHECK(numberText(100000.0) == "100000");
  CHECK(numberText(0.30000000000000004) == "0.30000000000000004");
  CHECK(numberText(std::nan("")) == "null");
  CHECK(numberText(std::numeric_limits<double>::infinity()) == "null");
  for (const double value : {1.0 / 3.0, 2.0 / 7.0, 5e-324, 1.7976931348623157e308}) {
    CHECK(std::strtod(numberText(value).c_str(), nullptr) == value);
    CHECK(readJson(numberText(value)).has_value());
  }
}

TEST_CASE("Decimals are rounded and end with a figure that counts", "[json]") {
  JsonWriter json;
  json.beginArray();
  for (const double value : {100.0, 0.25, -1.0, 1.0 / 3, 0.00001, -0.00001}) json.decimal(value, 4);
  json.decimal(120.0, 0);
  json.decimal(std::nan(""), 4);
  json.endArray();
  CHECK(json.text() == "[100,0.25,-1,0.3333,0,0,120,null]");
}

TEST_CASE("The tests' reader refuses what is not JSON", "[json]") {
  for (const char* text : {"", "[", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", "+1", "nul", "[1 2]",
                           "\"\n\"", "\"a", "{\"a\":1,\"a\":2}", "1 1"}) {
    CAPTURE(text);
    CHECK(!readJson(text).has_value());
  }
}

}  // namespace
}  // namespace faultline
