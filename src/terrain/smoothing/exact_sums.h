// Sums over a window of floats that moves along: what enters is added, what leaves is subtracted,
// so that a sum costs the same however wide the window is. Such a sum equals the one that is added
// up afresh, tap by tap, as long as no addition rounds. In doubles none does where all numbers are
// multiples of a unit and every sum stays below 2^53 units. A float of size `least` or more is a
// multiple of least * 2^-23, so it is enough that taps * most <= 2^30 * least. The few numbers that
// are nearer to 0 are taken out; what they are part of has to be added up afresh. Bits:
// docs/spec.md, section 8, "Box".
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "terrain/grid/lanes.h"

namespace faultline {

// The largest and the smallest size of numbers, zeros left out.
class Magnitudes {
 public:
  void add(const float* z, int count);
  double most() const;   // 0 where all are zeros
  double least() const;  // infinite where all are zeros

 private:
  // Floats without their signs are ordered like their bits.
  FourInts most_ = fourLanes(0), least_ = fourLanes(0x7f800000);
};

// Numbers that are too small beside the largest for exact sums.
class SmallNumbers {
 public:
  struct Taken {
    std::size_t at;
    double value;
  };
  // Sets them to 0, for sums of `taps` numbers. `found`: magnitudes of all of them. False where
  // there are too many, and then changes nothing.
  bool takeOut(std::span<double> numbers, const Magnitudes& found, int taps);
  void putBack(std::span<double> numbers) const;
  // In the order of their places.
  const std::vector<Taken>& taken() const { return taken_; }

 private:
  std::vector<Taken> taken_;
};

// sums[x] = numbers[x] + ... + numbers[x + taps - 1], for each of the sums.
void slideAlong(const double* numbers, int taps, std::span<double> sums);

}  // namespace faultline
