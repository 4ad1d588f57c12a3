// Sums over a window that moves along. See exact_sums.h.
#include "terrain/smoothing/exact_sums.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace faultline {
namespace {

// A power of two: floats of this size or more have exact sums.
double leastExact(std::span<const double> numbers, int taps) {
  double most = 0.0;
  for (const double each : numbers) most = std::max(most, std::fabs(each));
  // The next power of two: the exponent's bits, and one more
  const auto bits = __builtin_bit_cast(std::uint64_t, taps * most * 0x1p-30);
  return __builtin_bit_cast(double, ((bits >> 52) + 1) << 52);
}

}  // namespace

bool movingSums(std::span<double> numbers, int lanes, int taps, std::span<double> sums) {
  const auto width = static_cast<std::size_t>(lanes);
  const std::size_t window = width * static_cast<std::size_t>(taps);
  const double least = leastExact(numbers, taps);
  // The numbers that are too small, as long as adding up afresh what they belong to takes less than
  // all the rest.
  constexpr std::size_t kMost = 32;
  const std::size_t most = std::min(kMost, sums.size() / window / 4);
  std::size_t small[kMost + 1], count = 0;
  double value[kMost + 1];
  for (std::size_t i = 0; i < numbers.size() && count <= most; ++i) {
    if (numbers[i] == 0.0 || std::fabs(numbers[i]) >= least) continue;
    small[count] = i;
    value[count++] = numbers[i];
    numbers[i] = 0.0;
  }
  std::fill_n(sums.begin(), width, 0.0);
  for (std::size_t i = 0; i < window; i += width) {
    for (std::size_t k = 0; k < width; ++k) sums[k] += numbers[i + k];
  }
  for (std::size_t i = width; i < sums.size(); ++i) {
    sums[i] = sums[i - width] + (numbers[i - width + window] - numbers[i - width]);
  }
  for (std::size_t i = 0; i < count; ++i) numbers[small[i]] = value[i];
  if (count > most) return false;
  for (std::size_t i = 0; i < count; ++i) {
    // The last sum that it belongs to, and those before, in its lane
    std::size_t at = small[i];
    for (std::size_t belong = window; belong > 0; belong -= width, at -= width) {
      if (at < sums.size()) {
        double sum = 0.0;
        for (std::size_t tap = at; tap < at + window; tap += width) sum += numbers[tap];
        sums[at] = sum;
      }
      if (at < width) break;
    }
  }
  return true;
}

}  // namespace faultline
