// Heights as bare numbers: 32-bit floats, little-endian, row by row from the north-west, no header.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/heightfield.h"

namespace faultline {

std::vector<std::uint8_t> encodeR32(const Heightfield& field);

}  // namespace faultline
