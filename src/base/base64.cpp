// Base64. See base64.h.
#include "base/base64.h"

namespace faultline {

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr const char* kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t word = static_cast<std::uint32_t>(bytes[i]) << 16 |
                               (left > 1 ? static_cast<std::uint32_t>(bytes[i + 1]) << 8 : 0u) |
                               (left > 2 ? static_cast<std::uint32_t>(bytes[i + 2]) : 0u);
    text += kDigits[word >> 18];
    text += kDigits[word >> 12 & 63];
    text += left > 1 ? kDigits[word >> 6 & 63] : '=';
    text += left > 2 ? kDigits[word & 63] : '=';
  }
  return text;
}

}  // namespace faultline
