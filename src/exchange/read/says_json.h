// What a file of heights says about itself, as JSON: for the command line and for the JS API.
#pragma once

#include "base/json.h"
#include "exchange/read/file_says.h"

namespace faultline {

// Writes {rows, kind, places, point, placeUnit, coordinates, epsg, heightUnit, heightUnitName,
// heightDatum, scale, offset, noData, samples, bits}: rows "north", "south" or empty; kind
// "projected", "geographic", "local" or empty; samples "unsigned", "signed", "float" or empty;
// places {x0, y0, xi, xj, yi, yj}, missing where they are not said; noData null where no number
// stands for no height. The rest is as in FileSays.
void writeSays(JsonWriter& json, const FileSays& says);

}  // namespace faultline
