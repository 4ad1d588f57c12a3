// Square roots keep a stage of six passes readable beside one of a hundred thousand faults (design
// sheet, "Timeline"). Position `faults` is the end of the first stage; the second begins with pass
// 1 behind the gap.
#include "ui/timeline_scale.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr double kLeastStage = 96;
constexpr double kGap = 8;

}  // namespace

TimelineStages timelineStages(int faults, int passes, double width) {
  if (faults <= 0 || passes <= 0) {
    const double end = faults > 0 ? width : 0;
    return {end, 0, passes > 0 ? width : 0};
  }
  const double room = std::max(width - kGap, 0.0);
  const double least = std::min(kLeastStage, room / 4);
  const double weight = std::sqrt(static_cast<double>(faults));
  const double share = weight / (weight + std::sqrt(static_cast<double>(passes)));
  const double faultsEnd = std::clamp(room * share, least, room - least);
  return {faultsEnd, width - room + faultsEnd, width};
}

double timelineTravel(int position, int faults, int passes, double width) {
  const TimelineStages stages = timelineStages(faults, passes, width);
  const int step = std::clamp(position, 0, faults + passes);
  if (step <= faults) {
    return faults > 0 ? stages.faultsEnd * step / faults : 0;
  }
  const double length = stages.passesEnd - stages.passesStart;
  return stages.passesStart + length * (step - faults) / passes;
}

int timelinePosition(double travel, int faults, int passes, double width) {
  const TimelineStages stages = timelineStages(faults, passes, width);
  const auto nearest = [](double start, double end, int steps, double x) {
    const double t = end > start ? std::clamp((x - start) / (end - start), 0.0, 1.0) : 0.0;
    return static_cast<int>(std::floor(t * steps + 0.5));
  };
  if (passes > 0 && travel > (stages.faultsEnd + stages.passesStart) / 2) {
    return faults + nearest(stages.passesStart, stages.passesEnd, passes, travel);
  }
  return nearest(0, stages.faultsEnd, faults, travel);
}

}  // namespace faultline
