// Writes pictures as JPEG files, which have about a tenth of a PNG's bytes and are lossy.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace faultline {

// Returns the bytes of a file for width * height pixels, RGBA, the top row first; alpha is ignored.
// Both sides from 1 to 65500. quality: 1 (coarse) to 100 (fine). Colours stay at full resolution,
// so that thin red lines stay red.
std::vector<std::uint8_t> encodeJpeg(std::span<const std::uint8_t> rgba, int width, int height,
                                     int quality);

}  // namespace faultline
