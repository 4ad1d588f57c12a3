// Sums over a window of floats that moves along: what enters is added, what leaves is subtracted,
// so that a sum costs the same however wide the window is. Such a sum equals the one that is added
// up afresh, tap by tap, as long as no addition rounds. In doubles none does where all numbers are
// multiples of a unit and every sum stays below 2^53 units. A float of size `least` or more is a
// multiple of least * 2^-23, so it is enough that taps * most <= 2^30 * least. The few numbers that
// are nearer to 0 are left out, and the sums that they belong to are added up afresh. Bits:
// docs/spec.md, section 8, "Box".
#pragma once

#include <span>

namespace faultline {

// sums[lanes * i + k] = numbers[lanes * i + k] + numbers[lanes * (i + 1) + k] + ..., `taps` of
// them, added up from the first to the last; there are as many numbers as these are. The numbers
// are floats, and change only meanwhile. False where too many of them are too small: then nothing
// is said of the sums.
bool movingSums(std::span<double> numbers, int lanes, int taps, std::span<double> sums);

}  // namespace faultline
