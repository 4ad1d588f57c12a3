// Short texts that stand beside files of heights: world files, and the heads of ESRI's bare
// numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "exchange/read/heights_file.h"

namespace faultline {

// A world file: six numbers, a line each: xi, yi, xj, yj, and the place of the centre of the first
// cell. Nothing if it is none, or if its cells have no length.
std::optional<CellPlaces> readWorldFile(std::string_view text);

// Says of a .flt or .bil what its .hdr does: columns, rows, kind and byte order of the numbers, the
// number for no height, and places. What a person says stays. Returns a sentence where the head is
// damaged, or is one of another kind, such as ENVI's; or nothing.
std::string takeEsriHead(std::string_view text, HeightsRequest& request);

}  // namespace faultline
