// Sums over a window that moves along. See exact_sums.h.
#include "terrain/smoothing/exact_sums.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace faultline {
namespace {

double floatOf(std::int32_t bits) { return static_cast<double>(__builtin_bit_cast(float, bits)); }

}  // namespace

void Magnitudes::add(const float* z, int count) {
  const FourInts magnitude = fourLanes(0x7fffffff), none = fourLanes(0x7f800000);
  const auto take = [&](FourInts bits) {
    bits &= magnitude;
    most_ = select(bits > most_, bits, most_);
    const FourInts seen = select(bits == 0, none, bits);
    least_ = select(seen < least_, seen, least_);
  };
  int i = 0;
  for (; i + kFour <= count; i += kFour) take(load<FourInts>(z + i));
  for (; i < count; ++i) take(fourLanes(__builtin_bit_cast(std::int32_t, z[i])));
}

double Magnitudes::most() const {
  return floatOf(std::max({most_[0], most_[1], most_[2], most_[3]}));
}

double Magnitudes::least() const {
  return floatOf(std::min({least_[0], least_[1], least_[2], least_[3]}));
}

bool SmallNumbers::takeOut(std::span<double> numbers, const Magnitudes& found, int taps) {
  constexpr std::size_t kMost = 64;
  taken_.clear();
  if (found.most() == 0.0) return true;
  int exponent = 0;
  std::frexp(taps * found.most() * 0x1p-30, &exponent);
  const double least = std::ldexp(1.0, exponent);
  if (found.least() >= least) return true;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0.0 || std::fabs(numbers[i]) >= least) continue;
    if (taken_.size() == kMost) {
      putBack(numbers);
      return false;
    }
    taken_.push_back({i, numbers[i]});
    numbers[i] = 0.0;
  }
  return true;
}

void SmallNumbers::putBack(std::span<double> numbers) const {
  for (const Taken& each : taken_) numbers[each.at] = each.value;
}

void slideAlong(const double* numbers, int taps, std::span<double> sums) {
  double sum = 0.0;
  for (int i = 0; i < taps; ++i) sum += numbers[i];
  const double* entering = numbers + taps;
  sums[0] = sum;
  for (std::size_t x = 1; x < sums.size(); ++x) {
    sum += *entering++ - *numbers++;
    sums[x] = sum;
  }
}

}  // namespace faultline
