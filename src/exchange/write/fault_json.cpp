// One step of the uplift as JSON. See fault_json.h.
#include "exchange/write/fault_json.h"

#include <string_view>

#include "base/assert.h"

namespace faultline {
namespace {

struct Fraction {
  std::string_view name;
  std::string_view exactName;
  std::int32_t Fault::*numerator;
  int bits;  // of the denominator
};
constexpr Fraction kFractions[] = {{"px", "px24", &Fault::px, 24},
                                   {"py", "py24", &Fault::py, 24},
                                   {"nx", "A", &Fault::a, 16},
                                   {"ny", "B", &Fault::b, 16},
                                   {"amplitude", "a24", &Fault::amplitude, 24}};

void writeLine(JsonWriter& json, const Fault& fault) {
  for (const auto& [name, exactName, numerator, bits] : kFractions) {
    json.member(name, fault.*numerator / static_cast<double>(1 << bits));
    json.member(exactName, fault.*numerator);
  }
}

void writeTreeLines(JsonWriter& json, const FaultTree& tree) {
  json.key("lines");
  json.beginArray();
  for (std::size_t place = 0; place < tree.nodes.size(); ++place) {
    const FaultTreeNode& node = tree.nodes[place];
    json.beginObject();
    json.member("node", static_cast<int>(place) + 1);
    json.member("level", treeLevel(place));
    writeLine(json, node.line);
    json.member("u1", node.u1);
    json.member("v1", node.v1);
    json.member("u2", node.u2);
    json.member("v2", node.v2);
    json.endObject();
  }
  json.endArray();
}

}  // namespace

void writeFault(JsonWriter& json, const UpliftPlan& plan, int index) {
  FAULTLINE_ASSERT(plan.isCut() && index >= 0 && index < plan.steps);
  json.beginObject();
  json.member("kind", isTree(plan, index) ? "tree" : "fault");
  json.member("index", index);
  if (isTree(plan, index)) {
    writeTreeLines(json, treeOf(plan, index));
  } else {
    const Fault fault = faultOf(plan, index);
    json.member("drawn", index < static_cast<int>(plan.drawn.size()));
    writeLine(json, fault);
    json.member("reach", fault.reach);
  }
  json.endObject();
}

}  // namespace faultline
