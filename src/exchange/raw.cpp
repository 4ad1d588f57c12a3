// Heights as bare numbers. See raw.h.
#include "exchange/raw.h"

#include <cstring>

namespace faultline {

std::vector<std::uint8_t> encodeR32(const Heightfield& field) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(field.z.size() * 4);
  for (const float z : field.z) {
    std::uint32_t word;
    std::memcpy(&word, &z, sizeof word);  // the oldest Emscripten lacks std::bit_cast
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
  }
  return bytes;
}

}  // namespace faultline
