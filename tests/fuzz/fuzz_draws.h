// Reads the bytes of a fuzzer's input as draws, with the functions of RandomDraws
// (tests/unit/terrain/random_recipes.h): so a small change of the input is a small change of what
// is drawn. After the last byte all draws are as if zeros followed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace faultline {

class FuzzDraws {
 public:
  explicit FuzzDraws(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool areOver() const { return bytes_.empty(); }

  std::uint32_t word() { return number(4); }
  // A whole number from low to high, both included. Takes as few bytes as the range needs.
  int between(int low, int high) {
    const std::uint32_t last = static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low);
    const int count = last < 0x100 ? 1 : last < 0x10000 ? 2 : 4;
    const std::uint64_t choices = std::uint64_t{last} + 1;
    return static_cast<int>(low + static_cast<std::int64_t>(number(count) % choices));
  }
  bool oneIn(int count) { return between(1, count) == 1; }
  // From 0 to below 1.
  double part() { return static_cast<double>(word()) / 4294967296.0; }

 private:
  std::uint32_t number(int count) {
    std::uint32_t value = 0;
    for (; count > 0; --count) {
      value <<= 8;
      if (bytes_.empty()) continue;
      value |= bytes_.front();
      bytes_ = bytes_.subspan(1);
    }
    return value;
  }

  std::span<const std::uint8_t> bytes_;
};

}  // namespace faultline
