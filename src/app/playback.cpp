// Playback. See playback.h.
#include "app/playback.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr int kSlowFaults = 5;
constexpr double kSlowSeconds = 0.5;
constexpr double kStoryFaultsPerSecond = 3.0;
constexpr double kStoryRunSeconds = 4.5;
constexpr double kHoldSeconds = 0.3;
constexpr double kPassSeconds = 0.22;
constexpr double kMostPassesSeconds = 2.5;
constexpr double kRiseSeconds = 1.2;
constexpr double kRisePassesSeconds = 0.4;
constexpr double kUnboundedRate = 1e9;

// Faults done after `seconds` that start at `first` a second and grow by `growth`.
double run(double first, double growth, double seconds) {
  return growth == 0.0 ? first * seconds : first * std::expm1(growth * seconds) / growth;
}

double runTime(double first, double growth, double count) {
  return growth == 0.0 ? count / first : std::log1p(count * growth / first) / growth;
}

// The growth that brings `count` faults in `seconds`; 0 if steady pace does it sooner.
double growthFor(double first, double count, double seconds) {
  if (count <= first * seconds) return 0.0;
  double low = 0.0;
  double high = 8.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (run(first, middle, seconds) < count ? low : high) = middle;
  }
  return high;
}

double steadyRate(Speed speed) {
  switch (speed) {
    case Speed::k1:
      return 1.0;
    case Speed::k10:
      return 10.0;
    case Speed::k100:
      return 100.0;
    case Speed::k1000:
      return 1000.0;
    default:
      return kUnboundedRate;
  }
}

// From 0 to 1, slower towards its end.
float eased(double t) {
  const double rest = 1.0 - std::clamp(t, 0.0, 1.0);
  return static_cast<float>(1.0 - rest * rest * rest);
}

double passSeconds(int passes, double most) {
  return passes == 0 ? kPassSeconds : std::min(kPassSeconds, most / passes);
}

}  // namespace

Schedule Schedule::at(Speed speed, int faults, int passes) {
  Schedule s;
  s.faults_ = faults;
  s.passes_ = passes;
  s.passSeconds_ = speed == Speed::kMax ? 0.0 : passSeconds(passes, kMostPassesSeconds);
  double hold = 0.0;
  if (speed == Speed::kStory) {
    s.slow_ = std::min(faults, kSlowFaults);
    s.slowSeconds_ = kSlowSeconds;
    s.first_ = kStoryFaultsPerSecond;
    s.growth_ = growthFor(s.first_, faults - s.slow_, kStoryRunSeconds);
    hold = passes > 0 ? kHoldSeconds : 0.0;
  } else {
    s.first_ = steadyRate(speed);
  }
  s.faultsEnd_ = s.slow_ * s.slowSeconds_ + runTime(s.first_, s.growth_, faults - s.slow_);
  s.passesStart_ = s.faultsEnd_ + hold;
  return s;
}

Schedule Schedule::rise(int faults, int passes) {
  Schedule s;
  s.faults_ = faults;
  s.passes_ = passes;
  s.first_ = std::max(1.0, faults / (4.0 * kRiseSeconds));
  s.growth_ = growthFor(s.first_, faults, kRiseSeconds);
  s.faultsEnd_ = runTime(s.first_, s.growth_, faults);
  s.passesStart_ = s.faultsEnd_;
  s.passSeconds_ = passSeconds(passes, kRisePassesSeconds);
  return s;
}

double Schedule::faultsDone(double seconds) const {
  const double slowEnd = slow_ * slowSeconds_;
  if (seconds <= slowEnd) return slow_ == 0 ? 0.0 : seconds / slowSeconds_;
  return std::min<double>(faults_, slow_ + run(first_, growth_, seconds - slowEnd));
}

PlayPlace Schedule::place(double seconds) const {
  if (seconds < faultsEnd_) {
    const double done = std::max(0.0, faultsDone(seconds));
    const double whole = std::floor(done);
    return {static_cast<int>(whole), done - whole};
  }
  if (seconds < passesStart_ || passes_ == 0) return {faults_, 0.0};
  // A pass is whole or not there: it shows when its time begins.
  const double done = passSeconds_ > 0.0 ? (seconds - passesStart_) / passSeconds_ : passes_;
  return {faults_ + static_cast<int>(std::min<double>(passes_, std::floor(done + 1e-9))), 0.0};
}

double Schedule::timeOf(int position) const {
  if (position > faults_) return passesStart_ + (position - faults_) * passSeconds_;
  if (position <= slow_) return position * slowSeconds_;
  return slow_ * slowSeconds_ + runTime(first_, growth_, position - slow_);
}

double Schedule::rate(double seconds) const {
  if (seconds >= faultsEnd_) return 0.0;
  const double slowEnd = slow_ * slowSeconds_;
  return seconds < slowEnd ? 1.0 / slowSeconds_ : first_ * std::exp(growth_ * (seconds - slowEnd));
}

FaultMotion faultMotion(double part) {
  // 150 ms of sweep, 250 of lift, 100 of hold, as parts of half a second.
  return {eased(part / 0.3), eased((part - 0.3) / 0.5)};
}

FaultMotion treeMotion(double part, int level, int levels) {
  // Each level as a fault; the levels start one after the other, so that the last ends with 0.1 to
  // spare.
  constexpr double kSweep = 0.2;
  constexpr double kLift = 0.25;
  constexpr double kLastStart = 0.9 - kSweep - kLift;
  const double start = levels > 1 ? kLastStart * level / (levels - 1) : 0.0;
  return {eased((part - start) / kSweep), eased((part - start - kSweep) / kLift)};
}

}  // namespace faultline
