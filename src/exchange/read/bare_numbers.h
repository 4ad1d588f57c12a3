// Bare numbers one after another, as files without a head and NumPy's arrays hold them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "exchange/read/file_says.h"

namespace faultline {

struct NumberKind {
  SampleKind samples = SampleKind::kUnsigned;  // one that is said
  int bits = 16;                               // 8, 16, 32 or 64; floats: not 8
  bool bigEndian = false;

  std::size_t bytes() const { return static_cast<std::size_t>(bits) / 8; }
  bool isFloat() const { return samples == SampleKind::kFloat; }
  bool operator==(const NumberKind&) const = default;
};

// The value of a half float: five bits of exponent, ten of fraction.
double halfOf(std::uint16_t bits);

// Number `i` of the bytes, which must hold it. A 64-bit whole number is rounded to the nearest
// double.
double numberAt(std::span<const std::uint8_t> bytes, const NumberKind& kind, std::size_t i);

// Stands for no height among signed numbers of 16 bits.
inline constexpr double kVoid16 = -32768.0;
// Whether a number of this kind stands for no height: kVoid16, or a float that isNoHeight() names.
bool isVoid(double number, const NumberKind& kind, const FileSays& says);

// The names of numbers in a sentence: "whole numbers of 16 bits with a sign".
std::string numberKindText(const NumberKind& kind);

// Guesses of what nothing says. Each looks at every number once or a few times, and takes no memory
// to speak of.

// Whether the bytes can be heights as floats of this kind: nearly all are 0 or from 1e-9 to 1e9 in
// size.
bool arePlausibleFloats(std::span<const std::uint8_t> bytes, const NumberKind& kind);

// Whether numbers of 16 bits are levels that an export has stretched from 0 to 65535, and less than
// 64 different ones, as of land that a few cuts made: what else they look like says nothing.
bool areFewLevels(std::span<const std::uint8_t> bytes);

// How uneven the rows of a grid are: the mean difference of neighbours in a row, in parts of the
// grid's range. Near 0 for land, a third for chance, 0 where all are the same.
double unevenness(std::span<const std::uint8_t> bytes, const NumberKind& kind, int width);

// The kind with the sign and the byte order that make the better land, where they are not said.
//  - Unsigned numbers of 16 bits have a sign if no number lies in the quarter around 32768, except
//    32768 itself (a void), and numbers from either end are neighbours, or there are voids among
//    numbers below. Levels from 0 to 65535, as exports stretch them, need 16 different levels at
//    either end, since a single cut looks the same.
//  - Whole numbers have the other byte order if it makes the sum of the differences of neighbours
//    less than an eighth; stretched levels of less than 64 different values keep theirs. Floats
//    have it if they are no plausible floats in their own, and are in the other.
struct Unsaid {
  bool sign = false, order = false;
};
NumberKind guessedKind(std::span<const std::uint8_t> bytes, const NumberKind& kind, int width,
                       const Unsaid& unsaid);

}  // namespace faultline
