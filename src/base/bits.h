// The IEEE bits of a float, and the float of such bits. Emscripten 3.1.6's library lacks
// std::bit_cast; its compiler has the built-in.
#pragma once

#include <cstdint>

namespace faultline {

inline std::uint32_t floatBits(float z) { return __builtin_bit_cast(std::uint32_t, z); }
inline float floatOfBits(std::uint32_t bits) { return __builtin_bit_cast(float, bits); }

}  // namespace faultline
