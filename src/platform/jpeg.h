// A picture as a JPEG, for pictures that are looked at and not measured: a tenth of a PNG's bytes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace faultline {

// The file's bytes of width * height pixels, RGBA, the top row first; alpha is left out. Both sides
// from 1 to 65500. quality: 1 (coarse) to 100 (fine). Colours stay at full resolution, so that thin
// red lines stay red.
std::vector<std::uint8_t> encodeJpeg(std::span<const std::uint8_t> rgba, int width, int height,
                                     int quality);

}  // namespace faultline
