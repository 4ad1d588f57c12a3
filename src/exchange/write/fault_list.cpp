// The list of a land's fault lines. See fault_list.h.
#include "exchange/write/fault_list.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/json.h"
#include "exchange/write/fault_rows.h"
#include "terrain/recipe/parameters.h"
#include "terrain/uplift/uplift.h"

namespace faultline {
namespace {

// numerator / 2^bits as an exact decimal.
std::string exactDecimal(std::int32_t numerator, int bits) {
  const std::int64_t size = numerator < 0 ? -std::int64_t{numerator} : numerator;
  std::string text = (numerator < 0 ? "-" : "") + std::to_string(size >> bits);
  const std::int64_t mask = (std::int64_t{1} << bits) - 1;
  std::int64_t rest = size & mask;
  if (rest > 0) text += '.';
  for (; rest > 0; rest &= mask) {
    rest *= 10;
    text += static_cast<char>('0' + (rest >> bits));
  }
  return text;
}

// A double in the shortest decimal form that reads back to it.
std::string shortDecimal(double value) {
  JsonWriter json;
  json.number(value);
  return json.text();
}

using Cells = std::vector<std::string>;

// Writes a table row by row: as lines of CSV, or as an array of JSON objects. Cells are numbers but
// for the column "profile".
class FaultRows {
 public:
  FaultRows(FileWriter& out, bool asJson, Cells columns)
      : out_(out), asJson_(asJson), columns_(std::move(columns)) {
    if (asJson_) {
      out_.bytes("[");
    } else {
      writeLine(columns_);
    }
  }

  void write(const Cells& cells) {
    FAULTLINE_ASSERT(cells.size() == columns_.size());
    if (!asJson_) return writeLine(cells);
    out_.bytes(isFirst_ ? "\n{" : ",\n{");
    isFirst_ = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      out_.bytes((i > 0 ? ",\"" : "\"") + columns_[i] + "\":");
      const bool isText = columns_[i] == "profile";
      out_.bytes(isText ? '"' + cells[i] + '"' : cells[i].empty() ? "null" : cells[i]);
    }
    out_.bytes("}");
  }

  void finish() {
    if (asJson_) out_.bytes("\n]");
  }

 private:
  void writeLine(const Cells& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) out_.bytes(",");
      out_.bytes(cells[i]);
    }
    out_.bytes("\n");
  }

  FileWriter& out_;
  bool asJson_;
  bool isFirst_ = true;
  Cells columns_;
};

Cells joined(std::initializer_list<Cells> parts) {
  Cells all;
  for (const Cells& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

// The columns of a fault's line and amplitude: exact decimals, then their integers.
const Cells kLineColumns = {"px", "py", "nx", "ny", "amplitude", "A", "B", "px24", "py24", "a24"};

Cells lineCells(const Fault& f) {
  Cells cells;
  for (const auto& [numerator, bits] :
       {std::pair{f.px, 24}, {f.py, 24}, {f.a, 16}, {f.b, 16}, {f.amplitude, 24}}) {
    cells.push_back(exactDecimal(numerator, bits));
  }
  for (const std::int32_t value : {f.a, f.b, f.px, f.py, f.amplitude}) {
    cells.push_back(std::to_string(value));
  }
  return cells;
}

void writeFaults(FileWriter& out, bool asJson, const Recipe& recipe, const UpliftPlan& plan) {
  const auto profile = static_cast<std::size_t>(recipe.profile());
  const std::string profileKey(parameter(ParameterId::kProfile).choices[profile].key);
  FaultRows rows(out, asJson, joined({{"index"}, kLineColumns, {"reach", "profile"}}));
  bool isWhole = true;
  forEachFaultRow(plan, [&](const FaultRow& row) {
    rows.write(joined({{std::to_string(row.index)},
                       lineCells(row.line),
                       {shortDecimal(row.line.reach), profileKey}}));
    return isWhole = out.worked();
  });
  if (isWhole) rows.finish();
}

// Drawn faults have no tree, node or level.
Cells placeCells(const FaultRow& row) {
  const std::string index = std::to_string(row.index);
  if (!row.place) return {index, "", "", ""};
  const auto& [tree, node, level] = *row.place;
  return {index, std::to_string(tree), std::to_string(node), std::to_string(level)};
}

void writeTrees(FileWriter& out, bool asJson, const UpliftPlan& plan) {
  FaultRows rows(
      out, asJson,
      joined({{"index", "tree", "node", "level"}, kLineColumns, {"u1", "v1", "u2", "v2"}}));
  bool isWhole = true;
  forEachFaultRow(plan, [&](const FaultRow& row) {
    const auto& [u1, v1, u2, v2] = *row.segment;
    rows.write(joined({placeCells(row),
                       lineCells(row.line),
                       {shortDecimal(u1), shortDecimal(v1), shortDecimal(u2), shortDecimal(v2)}}));
    return isWhole = out.worked();
  });
  if (isWhole) rows.finish();
}

void writeList(FileWriter& out, bool asJson, const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  FAULTLINE_ASSERT(plan.isCut());
  out.expect(faultRowCount(plan) + 1);
  if (plan.method == Method::kFaultTree) {
    writeTrees(out, asJson, plan);
  } else {
    writeFaults(out, asJson, recipe, plan);
  }
}

}  // namespace

void writeFaultsCsv(FileWriter& out, const Recipe& recipe) { writeList(out, false, recipe); }

void writeFaultsJson(FileWriter& out, const Recipe& recipe, std::string_view recipeText) {
  const auto method = static_cast<std::size_t>(recipe.method());
  JsonWriter head;
  head.beginObject();
  head.member("recipe", recipeText);
  head.member("method", parameter(ParameterId::kMethod).choices[method].key);
  head.key("faults");
  out.bytes(head.text());
  writeList(out, true, recipe);
  out.bytes("}\n");
}

}  // namespace faultline
