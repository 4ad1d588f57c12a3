// Bare numbers and NumPy's arrays for tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "exchange/read/bare_numbers.h"

namespace faultline {

// The numbers as bytes of this kind.
inline std::string bytesOf(const std::vector<double>& numbers, const NumberKind& kind) {
  std::string bytes;
  for (const double number : numbers) {
    std::uint64_t word = 0;
    if (!kind.isFloat()) {
      word = static_cast<std::uint64_t>(static_cast<std::int64_t>(number));
    } else if (kind.bits == 64) {
      word = __builtin_bit_cast(std::uint64_t, number);
    } else {
      word = __builtin_bit_cast(std::uint32_t, static_cast<float>(number));
    }
    const int count = kind.bits / 8;
    for (int i = 0; i < count; ++i) {
      bytes += static_cast<char>(word >> (8 * (kind.bigEndian ? count - 1 - i : i)) & 255u);
    }
  }
  return bytes;
}

inline std::vector<NumberKind> everyKind() {
  std::vector<NumberKind> kinds;
  for (const bool bigEndian : {false, true}) {
    for (const int bits : {8, 16, 32, 64}) {
      kinds.push_back({SampleKind::kUnsigned, bits, bigEndian});
      kinds.push_back({SampleKind::kSigned, bits, bigEndian});
      if (bits >= 32) kinds.push_back({SampleKind::kFloat, bits, bigEndian});
    }
  }
  return kinds;
}

// The head of an array, as np.save writes it.
inline std::string npy(const std::string& descr, const std::string& shape, bool isColumnFirst,
                       int version = 1) {
  std::string head = "{'descr': '" + descr +
                     "', 'fortran_order': " + (isColumnFirst ? "True" : "False") +
                     ", 'shape': " + shape + ", }";
  head.resize(117, ' ');
  head += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) {
    bytes += static_cast<char>(head.size() >> (8 * i) & 255u);
  }
  return bytes + head;
}

}  // namespace faultline
