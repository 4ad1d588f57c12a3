// FNV-1a, 64 bits. See hash.h.
#include "base/hash.h"

#include "base/bits.h"

namespace faultline {

void Fnv1a64::addBytes(std::string_view bytes) {
  for (const char c : bytes) {
    addByte(static_cast<std::uint8_t>(c));
  }
}

void Fnv1a64::addU32(std::uint32_t word) {
  for (int shift = 0; shift < 32; shift += 8) {
    addByte(static_cast<std::uint8_t>(word >> shift));
  }
}

void Fnv1a64::addFloat(float z) {
  // -0 == 0 compares equal, so this turns -0 into +0 and leaves every other value alone.
  addU32(floatBits(z == 0.0f ? 0.0f : z));
}

std::uint64_t fnv1a64(std::string_view bytes) {
  Fnv1a64 hash;
  hash.addBytes(bytes);
  return hash.value();
}

std::string hexDigits(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 0; i < text.size(); ++i) {
    text[i] = kDigits[(value >> (60 - 4 * i)) & 15];
  }
  return text;
}

}  // namespace faultline
