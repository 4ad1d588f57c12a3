// Of a file of bare numbers, as many bytes as guesses need.
#pragma once

#include <cstdint>
#include <vector>

#include "exchange/read/byte_source.h"
#include "exchange/read/heights_reading.h"

namespace faultline {

// The side of a square of so many values; 0 if they make none.
std::int64_t squareSide(std::int64_t count);

// Files of this length at most are looked at whole.
inline constexpr std::int64_t kWholeSample = 68'000'000;

// Takes all bytes; of a longer file, whole rows at equal distances, for the columns and rows that
// are requested or that a square of any kind of numbers has. Returns false, with the error set, if
// they cannot be read or do not fit into memory.
bool takeSample(HeightsReading& reading, const ByteSource& source, const HeightsRequest& request,
                std::vector<std::uint8_t>& into);

}  // namespace faultline
