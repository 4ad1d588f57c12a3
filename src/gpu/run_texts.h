// What is said of a land that a GPU computed: whether it is the processor's, how long both took,
// and which of them was faster. Numbers are rounded to three digits.
#pragma once

#include <optional>
#include <string>

#include "gpu/float_test.h"
#include "terrain/measure/comparison.h"

namespace faultline {

// What was measured of the same land on one machine, in milliseconds.
struct RunTimes {
  double oneCut = 0.0;        // by the GPU, one pass for each cut
  double batched = 0.0;       // by the GPU, kBatchedCuts in a pass
  double processor = 0.0;     // by the row method
  std::optional<double> own;  // `oneCut` by the GPU's own clock, where it tells
};
inline constexpr int kBatchedCuts = 64;

// "3.1 ms", "412 ms".
std::string millisecondsText(double ms);
// With three significant digits: "0.00012", "12.5", "1250".
std::string threeDigits(double value);

// Whether the heights are the processor's, whose fingerprint is `fingerprint`.
std::string comparisonText(const HeightComparison& comparison, std::uint64_t fingerprint);
// "Computed in X ms on RENDERER, Y ms by the row method on this processor." An empty name is "this
// GPU".
std::string timeText(const RunTimes& times, const std::string& renderer);
// Where the GPU wins and where not, from these times alone.
std::string verdictText(const RunTimes& times);
// What the self-test of floats found; empty where it was not needed or found them exact.
std::string floatText(const FloatTest& test);

}  // namespace faultline
