// Bare numbers and what they can be. See bare_numbers.h.
#include "exchange/read/bare_numbers.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>

#include "base/bits.h"
#include "exchange/read/heights_reading.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// Of a fixed length, which compilers turn into one load.
template <std::size_t kBytes>
std::uint64_t wordOf(const std::uint8_t* first, bool bigEndian) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < kBytes; ++i) {
    word |= std::uint64_t{first[i]} << (8 * (bigEndian ? kBytes - 1 - i : i));
  }
  return word;
}

std::uint64_t wordAt(std::span<const std::uint8_t> bytes, std::size_t count, bool bigEndian,
                     std::size_t i) {
  const std::uint8_t* const first = bytes.data() + count * i;
  switch (count) {
    case 1:
      return *first;
    case 2:
      return bigEndian ? wordOf<2>(first, true) : wordOf<2>(first, false);
    case 4:
      return bigEndian ? wordOf<4>(first, true) : wordOf<4>(first, false);
    default:
      return bigEndian ? wordOf<8>(first, true) : wordOf<8>(first, false);
  }
}

std::size_t countOf(std::span<const std::uint8_t> bytes, const NumberKind& kind) {
  return bytes.size() / kind.bytes();
}

// The sum of the differences of neighbours in rows.
double differences(std::span<const std::uint8_t> bytes, const NumberKind& kind, int width) {
  const std::size_t count = countOf(bytes, kind), columns = static_cast<std::size_t>(width);
  double sum = 0.0, before = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double number = numberAt(bytes, kind, i);
    if (i % columns > 0) sum += std::abs(number - before);
    before = number;
  }
  return sum;
}

constexpr std::uint32_t kTop = 65535, kMiddle = 32768, kQuarter = 8192;

// The different values of numbers of 16 bits.
using Values = std::bitset<kTop + 1>;

Values valuesOf(std::span<const std::uint8_t> bytes, bool bigEndian) {
  Values values;
  for (std::size_t i = 0; i < bytes.size() / 2; ++i) values.set(wordAt(bytes, 2, bigEndian, i));
  return values;
}

bool isStretched(const Values& values) { return values[0] && values[kTop]; }

bool looksSigned(std::span<const std::uint8_t> bytes, bool bigEndian, int width) {
  const Values values = valuesOf(bytes, bigEndian);
  for (std::uint32_t value = kMiddle - kQuarter; value < kMiddle + kQuarter; ++value) {
    if (values[value] && value != kMiddle) return false;
  }
  constexpr std::size_t kSeveral = 16;
  std::size_t low = 0, high = 0;
  for (std::uint32_t value = 0; value < kMiddle; ++value) low += values[value] ? 1u : 0u;
  for (std::uint32_t value = kMiddle + 1; value <= kTop; ++value) high += values[value] ? 1u : 0u;
  if (values[kMiddle] && high == 0) return low >= kSeveral;
  if (isStretched(values) && std::min(low, high) < kSeveral) return false;
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < bytes.size() / 2; ++i) {
    const std::uint64_t value = wordAt(bytes, 2, bigEndian, i);
    const auto [less, more] = std::minmax(before, value);
    if (i % static_cast<std::size_t>(width) > 0 && less < kMiddle && more > kMiddle) return true;
    before = value;
  }
  return false;
}

// The same kind in this byte order, with the sign guessed.
NumberKind inOrder(std::span<const std::uint8_t> bytes, NumberKind kind, bool bigEndian, int width,
                   bool isSignUnsaid) {
  kind.bigEndian = bigEndian;
  const bool mayBeSigned = isSignUnsaid && kind.bits == 16 && !kind.isFloat();
  if (mayBeSigned && looksSigned(bytes, bigEndian, width)) kind.samples = SampleKind::kSigned;
  return kind;
}

}  // namespace

double halfOf(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  double value = fraction / 1024.0;
  if (exponent == 31) {
    value = fraction == 0 ? HUGE_VAL : std::nan("");
  } else if (exponent == 0) {
    value = std::ldexp(value, -14);
  } else {
    value = std::ldexp(1.0 + value, exponent - 15);
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

double numberAt(std::span<const std::uint8_t> bytes, const NumberKind& kind, std::size_t i) {
  const std::uint64_t word = wordAt(bytes, kind.bytes(), kind.bigEndian, i);
  if (kind.isFloat()) {
    if (kind.bits == 16) return halfOf(static_cast<std::uint16_t>(word));
    return kind.bits == 64 ? __builtin_bit_cast(double, word)
                           : static_cast<double>(floatOfBits(static_cast<std::uint32_t>(word)));
  }
  if (kind.samples != SampleKind::kSigned) return static_cast<double>(word);
  const int above = 64 - kind.bits;
  return static_cast<double>(static_cast<std::int64_t>(word << above) >> above);
}

bool isVoid(double number, const NumberKind& kind, const FileSays& says) {
  if (kind.isFloat()) return isNoHeight(number, says);
  return kind.samples == SampleKind::kSigned && kind.bits == 16 && number == kVoid16;
}

std::string numberKindText(const NumberKind& kind) {
  const std::string bits = std::to_string(kind.bits);
  return kind.isFloat()                        ? text::heightsNumbersFloat(bits)
         : kind.samples == SampleKind::kSigned ? text::heightsNumbersSigned(bits)
                                               : text::heightsNumbersUnsigned(bits);
}

bool arePlausibleFloats(std::span<const std::uint8_t> bytes, const NumberKind& kind) {
  const std::size_t count = countOf(bytes, kind);
  std::size_t odd = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double size = std::abs(numberAt(bytes, kind, i));
    if (!(size == 0.0 || (size >= 1e-9 && size <= 1e9))) ++odd;
  }
  return 16 * odd <= count;
}

bool areFewLevels(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kMany = 64;
  const Values values = valuesOf(bytes, false);
  return isStretched(values) && values.count() < kMany;
}

double unevenness(std::span<const std::uint8_t> bytes, const NumberKind& kind, int width) {
  const std::size_t count = countOf(bytes, kind);
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (std::size_t i = 0; i < count; ++i) {
    const double number = numberAt(bytes, kind, i);
    low = std::min(low, number);
    high = std::max(high, number);
  }
  if (!(high > low)) return 0.0;
  return differences(bytes, kind, width) / (high - low) / static_cast<double>(count);
}

NumberKind guessedKind(std::span<const std::uint8_t> bytes, const NumberKind& kind, int width,
                       const Unsaid& unsaid) {
  const NumberKind own = inOrder(bytes, kind, kind.bigEndian, width, unsaid.sign);
  if (!unsaid.order || kind.bits == 8) return own;
  const NumberKind other = inOrder(bytes, kind, !kind.bigEndian, width, unsaid.sign);
  if (kind.isFloat()) {
    return !arePlausibleFloats(bytes, own) && arePlausibleFloats(bytes, other) ? other : own;
  }
  if (kind.bits == 16 && areFewLevels(bytes)) return own;
  constexpr double kTimes = 8.0;
  return kTimes * differences(bytes, other, width) < differences(bytes, own, width) ? other : own;
}

}  // namespace faultline
