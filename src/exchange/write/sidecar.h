// The sidecar: a JSON object beside another file with the numbers that the file cannot hold:
// "size", "sideMetres", "spacingMetres", the range "lowMetres" and "highMetres", "metresPerLevel"
// (of the 65535 steps of 16-bit files, 0 the lowest), "firstRow" of RAW16 and R32, "centredRange"
// and how to undo it where the other file holds centred heights (the range is the land's own),
// "levelMetres", which the range is counted from, "places", "coordinates", "epsg", "projection",
// "geographic", "point", "heightUnitMetres" and "heightUnit" of a land that stands on opened
// heights, "seed", "method", "position" of "length" steps, "recipe", "link", "fingerprint" and
// "licence". Cost: one pass over the heights.
#pragma once

#include "exchange/write/file_formats.h"

namespace faultline {

void writeSidecar(FileWriter& out, const FileLand& land, const FileOptions& options);

}  // namespace faultline
