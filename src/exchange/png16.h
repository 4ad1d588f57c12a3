// Heights as a 16-bit grey PNG, the interchange format of terrain tools: lowest point 0, highest
// 65535, row 0 north. A flat field is all 0. Encoding by lodepng. Cost: linear, dominated by
// compression.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "terrain/heightfield.h"

namespace faultline {

// The 16-bit value of each height, row by row: floor((z - low) / (high - low) * 65535 + 1/2).
std::vector<std::uint16_t> grey16(const Heightfield& field);

// The file's bytes; empty, with `error` saying why, if the encoder refuses (out of memory).
std::vector<std::uint8_t> encodePng16(const Heightfield& field, std::string& error);

}  // namespace faultline
