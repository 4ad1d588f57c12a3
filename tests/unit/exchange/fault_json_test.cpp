// A step of the uplift as JSON: every number reads back to the very same fault.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "exchange/write/fault_json.h"
#include "unit/base/json_reader.h"

namespace faultline {
namespace {

Json readFault(const Recipe& recipe, int index) {
  JsonWriter json;
  writeFault(json, upliftPlan(recipe), index);
  return readJson(json.text()).value_or(Json());
}

// The numbers of a line, read back, are the line.
void checkLine(const Json& line, const Fault& fault) {
  CHECK(std::stod(line.find("px")->text) * 0x1p24 == fault.px);
  CHECK(std::stod(line.find("py")->text) * 0x1p24 == fault.py);
  CHECK(std::stod(line.find("nx")->text) * 0x1p16 == fault.a);
  CHECK(std::stod(line.find("ny")->text) * 0x1p16 == fault.b);
  CHECK(std::stod(line.find("amplitude")->text) * 0x1p24 == fault.amplitude);
  CHECK(line.find("A")->text == std::to_string(fault.a));
  CHECK(line.find("B")->text == std::to_string(fault.b));
  CHECK(line.find("px24")->text == std::to_string(fault.px));
  CHECK(line.find("py24")->text == std::to_string(fault.py));
  CHECK(line.find("a24")->text == std::to_string(fault.amplitude));
}

TEST_CASE("A fault as JSON is exact, drawn or by chance", "[exchange]") {
  Recipe recipe;
  recipe.drawn.push_back({1000, 2000, 7000, 9000, -5000});
  const UpliftPlan plan = upliftPlan(recipe);
  for (const int index : {0, 1, 2, plan.steps - 1}) {
    const Json json = readFault(recipe, index);
    CAPTURE(index);
    CHECK(json.find("kind")->text == "fault");
    CHECK(json.find("index")->text == std::to_string(index));
    CHECK(json.find("drawn")->text == (index == 0 ? "true" : "false"));
    CHECK(std::stod(json.find("reach")->text) == faultOf(plan, index).reach);
    checkLine(json, faultOf(plan, index));
  }
}

TEST_CASE("A tree as JSON has every line of it", "[exchange]") {
  Recipe recipe;
  recipe.set(ParameterId::kMethod, static_cast<int>(Method::kFaultTree));
  const FaultTree tree = treeOf(upliftPlan(recipe), 2);
  const Json json = readFault(recipe, 2);
  CHECK(json.find("kind")->text == "tree");
  const std::vector<Json>& lines = json.find("lines")->items;
  REQUIRE(lines.size() == tree.nodes.size());
  for (std::size_t place = 0; place < lines.size(); ++place) {
    CHECK(lines[place].find("node")->text == std::to_string(place + 1));
    CHECK(lines[place].find("level")->text == std::to_string(treeLevel(place)));
    CHECK(std::stod(lines[place].find("u2")->text) == tree.nodes[place].u2);
    checkLine(lines[place], tree.nodes[place].line);
  }
}

}  // namespace
}  // namespace faultline
