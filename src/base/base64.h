// Base64 (RFC 4648, section 4), padded.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace faultline {

std::string base64(std::span<const std::uint8_t> bytes);

}  // namespace faultline
