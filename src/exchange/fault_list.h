// Every line of a land, exactly: of faults one row a fault, drawn ones first; of trees one row a
// line, with its place in its tree and the segment inside its own part. Lines and amplitudes stand
// as exact decimals and as the integers they are (docs/spec.md, sections 4 and 5). Only lands made
// of cuts have them. Cost: about 2 microseconds a row.
#pragma once

#include "exchange/file_writer.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// A line of column names, then a line a row. Cells that say nothing are empty.
void writeFaultsCsv(FileWriter& out, const Recipe& recipe);

// {"recipe": text, "method": "fault", "faults": [{column: value, ...}, ...]}; null for what says
// nothing.
void writeFaultsJson(FileWriter& out, const Recipe& recipe, std::string_view recipeText);

}  // namespace faultline
