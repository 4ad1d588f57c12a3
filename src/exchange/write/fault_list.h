// The exact list of a land's fault lines: one row for each fault, drawn ones first, or one row for
// each line of a tree, with its place in the tree and its segment inside its part of the square.
// Lines and amplitudes are written as exact decimals and as their integers (docs/spec.md, sections
// 4 and 5). Only lands made by faults or trees have a list. Cost: about 2 microseconds a row.
#pragma once

#include "exchange/write/file_writer.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// Writes a line of column names, then one line for each row. Cells without a value are empty.
void writeFaultsCsv(FileWriter& out, const Recipe& recipe);

// Writes {"recipe": text, "method": "fault", "faults": [{column: value, ...}, ...]}; cells without
// a value are null.
void writeFaultsJson(FileWriter& out, const Recipe& recipe, std::string_view recipeText);

}  // namespace faultline
