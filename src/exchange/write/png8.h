// A picture as an 8-bit RGB PNG, without alpha, encoded by lodepng. The same pixels give the same
// bytes. Cost: linear, dominated by compression: about 50 ms a million pixels.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faultline {

// The bytes of a file with width * height pixels, RGBA, the top row first; alpha is dropped. If the
// encoder fails (out of memory), they are empty and `error` has the reason. (lodepng does not check
// one small buffer, of which it sorts at most 288 weights: where that fails, the program ends.)
std::vector<std::uint8_t> encodePng8(std::span<const std::uint8_t> rgba, int width, int height,
                                     std::string& error);

}  // namespace faultline
