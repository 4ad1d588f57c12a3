// The `heights` command of the command line: what a file of heights says about itself. And the
// options by which a person knows better.
#pragma once

#include <string>
#include <vector>

#include "exchange/read/heights_file.h"

namespace CLI {
class App;
}

namespace faultline {

// Adds the options that stand for what a file of heights does not say, or says wrongly.
void addHeightsOptions(CLI::App& app, HeightsRequest& request);

// Prints as JSON what files of one map say: {file: {format, columns, rows, files}, says: {rows,
// kind, places, point, placeUnit, coordinates, epsg, heightUnit, heightUnitName, heightDatum,
// scale, offset, noData, samples, bits}, land: {size, fingerprint, side, level, low, high}, notes:
// [sentences]}. `land` is what becomes of it: side and level in metres, side 0 where it is not
// known; a height of h sides is level + h * side metres. low and high are metres, or sides where
// the side is not known. Throws Failure if the file cannot be read.
void printHeights(const std::vector<std::string>& paths, const HeightsRequest& request);

}  // namespace faultline
