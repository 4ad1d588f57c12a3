// How many passes are issued together before the device is waited for: as many as take about twelve
// milliseconds, found by doubling and halving.
#pragma once

#include <algorithm>

namespace faultline {

// Milliseconds from any moment on.
using RunClock = double (*)();

class RunRate {
 public:
  int passes() const { return passes_; }
  // So many took this long.
  void took(double milliseconds) {
    if (milliseconds < kSliceMs / 2.0) passes_ = std::min(2 * passes_, kMaxPasses);
    if (milliseconds > 2.0 * kSliceMs) passes_ = std::max(passes_ / 2, 1);
  }

 private:
  static constexpr double kSliceMs = 12.0;
  static constexpr int kMaxPasses = 1024;
  int passes_ = 1;
};

}  // namespace faultline
