// Playback schedules. See playback.h.
#include "app/player/playback.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr int kSlowSteps = 5;
constexpr double kSlowSeconds = 0.5;
constexpr double kStoryStepsPerSecond = 3.0;
constexpr double kStoryRunSeconds = 4.5;
constexpr double kPauseSeconds = 0.3;
constexpr double kPassSeconds = 0.22;
constexpr double kMaxPassesSeconds = 2.5;
constexpr double kErosionStepSeconds = 0.22;
constexpr double kMaxErosionSeconds = 2.5;
constexpr double kRiseSeconds = 1.2;
constexpr double kRisePassesSeconds = 0.4;
constexpr double kRiseErosionSeconds = 0.8;
constexpr double kUnboundedRate = 1e9;

// Steps done after `seconds` that start at `first` a second and grow by `growth`.
double run(double first, double growth, double seconds) {
  return growth == 0.0 ? first * seconds : first * std::expm1(growth * seconds) / growth;
}

double runTime(double first, double growth, double count) {
  return growth == 0.0 ? count / first : std::log1p(count * growth / first) / growth;
}

// The growth that makes `count` steps take `seconds`; 0 if they take less at a steady rate.
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
    case Speed::kStory:
    case Speed::kMax:
      return kUnboundedRate;
  }
  return kUnboundedRate;
}

// Ease out: from 0 to 1, slower towards the end.
float eased(double t) {
  const double rest = 1.0 - std::clamp(t, 0.0, 1.0);
  return static_cast<float>(1.0 - rest * rest * rest);
}

// The seconds of one step: `each`, or less so that all `count` steps take `most` at most.
double stepSeconds(int count, double each, double most) {
  return count == 0 ? each : std::min(each, most / count);
}

}  // namespace

Schedule Schedule::at(Speed speed, const Timeline& timeline) {
  Schedule s;
  s.timeline_ = timeline;
  s.passSeconds_ =
      speed == Speed::kMax ? 0.0 : stepSeconds(timeline.passes, kPassSeconds, kMaxPassesSeconds);
  double pause = 0.0;
  if (speed == Speed::kStory) {
    s.slow_ = std::min(timeline.steps, kSlowSteps);
    s.slowSeconds_ = kSlowSeconds;
    s.first_ = kStoryStepsPerSecond;
    s.growth_ = growthFor(s.first_, timeline.steps - s.slow_, kStoryRunSeconds);
    s.erosionSeconds_ = stepSeconds(timeline.erosionSteps, kErosionStepSeconds, kMaxErosionSeconds);
    pause = kPauseSeconds;
  } else {
    s.first_ = steadyRate(speed);
    s.erosionSeconds_ = 1.0 / s.first_;
  }
  s.upliftEnd_ = s.slow_ * s.slowSeconds_ + runTime(s.first_, s.growth_, timeline.steps - s.slow_);
  s.passesStart_ = s.upliftEnd_ + (timeline.passes > 0 ? pause : 0.0);
  const double passesEnd = s.passesStart_ + timeline.passes * s.passSeconds_;
  s.erosionStart_ = passesEnd + (timeline.erosionSteps > 0 ? pause : 0.0);
  return s;
}

Schedule Schedule::rise(const Timeline& all, int from, int to) {
  // How many steps of a stage lie between the two positions.
  const auto between = [from, to](int first, int count) {
    return std::max(0, std::min(to, first + count) - std::max(from, first));
  };
  const Timeline timeline = {between(0, all.steps), between(all.steps, all.passes),
                             between(all.steps + all.passes, all.erosionSteps)};
  Schedule s;
  s.from_ = from;
  s.timeline_ = timeline;
  s.first_ = std::max(1.0, timeline.steps / (4.0 * kRiseSeconds));
  s.growth_ = growthFor(s.first_, timeline.steps, kRiseSeconds);
  s.upliftEnd_ = runTime(s.first_, s.growth_, timeline.steps);
  s.passesStart_ = s.upliftEnd_;
  s.passSeconds_ = stepSeconds(timeline.passes, kPassSeconds, kRisePassesSeconds);
  s.erosionStart_ = s.passesStart_ + timeline.passes * s.passSeconds_;
  s.erosionSeconds_ = stepSeconds(timeline.erosionSteps, kErosionStepSeconds, kRiseErosionSeconds);
  return s;
}

double Schedule::stepsDone(double seconds) const {
  const double slowEnd = slow_ * slowSeconds_;
  if (seconds <= slowEnd) return slow_ == 0 ? 0.0 : seconds / slowSeconds_;
  return std::min<double>(timeline_.steps, slow_ + run(first_, growth_, seconds - slowEnd));
}

PlayPlace Schedule::place(double seconds) const {
  if (seconds < upliftEnd_) {
    const double done = std::max(0.0, stepsDone(seconds));
    const double whole = std::floor(done);
    return {from_ + static_cast<int>(whole), done - whole};
  }
  // Passes and erosion steps are never shown in part: each shows as soon as its time begins.
  const auto done = [seconds](double start, double each, int count) {
    if (seconds < start || count == 0) return 0;
    const double steps = each > 0.0 ? (seconds - start) / each : count;
    return static_cast<int>(std::min<double>(count, std::floor(steps + 1e-9)));
  };
  return {from_ + timeline_.steps + done(passesStart_, passSeconds_, timeline_.passes) +
              done(erosionStart_, erosionSeconds_, timeline_.erosionSteps),
          0.0};
}

double Schedule::timeOf(int place) const {
  const int position = place - from_;
  const int passesEnd = timeline_.steps + timeline_.passes;
  if (position > passesEnd) return erosionStart_ + (position - passesEnd) * erosionSeconds_;
  if (position > timeline_.steps) return passesStart_ + (position - timeline_.steps) * passSeconds_;
  if (position <= slow_) return position * slowSeconds_;
  return slow_ * slowSeconds_ + runTime(first_, growth_, position - slow_);
}

double Schedule::rate(double seconds) const {
  if (seconds >= upliftEnd_) return 0.0;
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
