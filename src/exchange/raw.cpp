// Heights as bare numbers. See raw.h.
#include "exchange/raw.h"

#include "base/bits.h"

namespace faultline {

std::vector<std::uint8_t> encodeR32(const Heightfield& field) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(field.z.size() * 4);
  for (const float z : field.z) {
    const std::uint32_t word = floatBits(z);
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
  }
  return bytes;
}

}  // namespace faultline
