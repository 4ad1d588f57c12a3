// FNV-1a, 64 bits: the fingerprint of a terrain and the random key of a seed.
// Method: Fowler, Noll, Vo; offset basis and prime as published. Cost: one xor and one multiply a
// byte. Bits: integers only, little-endian by construction, so equal on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace faultline {

// Feeds bytes one after another; `value()` is the hash of everything fed so far.
class Fnv1a64 {
 public:
  void addByte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3ULL; }
  void addBytes(std::string_view bytes);
  // Four bytes, least significant first.
  void addU32(std::uint32_t word);
  // The IEEE bits of `z`, least significant byte first; -0 counts as +0.
  void addFloat(float z);
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

// The hash of a string's bytes.
std::uint64_t fnv1a64(std::string_view bytes);

// Sixteen lower-case hexadecimal digits, most significant first.
std::string hexDigits(std::uint64_t value);

}  // namespace faultline
