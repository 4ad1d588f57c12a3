// Square roots keep a stage of six passes readable beside one of a hundred thousand faults (design
// sheet, "Timeline"). The last position of a stage is at its end; the first step of the next stage
// follows after the gap.
#include "ui/timeline/timeline_track.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

constexpr double kMinStage = 96;
constexpr double kGap = 8;

}  // namespace

TrackStages trackStages(const Timeline& timeline, double width) {
  const std::array<int, enumCount<TimelineStage>> each = {timeline.steps, timeline.passes,
                                                          timeline.erosionSteps};
  const auto stages =
      static_cast<int>(std::count_if(each.begin(), each.end(), [](int n) { return n > 0; }));
  const double room = std::max(width - kGap * (stages - 1), 0.0);
  const double minStage = std::min(kMinStage, room / (2.0 * std::max(stages, 1)));
  const auto weight = [&each](std::size_t i) { return std::sqrt(std::max(each[i], 0)); };

  // Give stages that would be too narrow the minimum width, and share the rest among the others.
  std::array<bool, enumCount<TimelineStage>> small{};
  double left = room;
  double weights = weight(0) + weight(1) + weight(2);
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < each.size(); ++i) {
      if (each[i] <= 0 || small[i] || left * weight(i) >= minStage * weights) continue;
      small[i] = again = true;
      left -= minStage;
      weights -= weight(i);
    }
  }

  TrackStages result;
  double x = 0;
  int first = 0;
  for (std::size_t i = 0; i < each.size(); ++i) {
    const int count = std::max(each[i], 0);
    const double length = count == 0 ? 0 : small[i] ? minStage : left * (weight(i) / weights);
    const double start = count > 0 && first > 0 ? x + kGap : x;
    x = start + length;
    result[i] = {first, count, start, x};
    first += count;
  }
  return result;
}

double trackTravel(int position, const Timeline& timeline, double width) {
  const int step = std::clamp(position, 0, timeline.length());
  const TrackStages stages = trackStages(timeline, width);
  const auto index = static_cast<std::size_t>(timeline.stageOf(step));
  const TrackStage& stage = stages[index];
  if (stage.count == 0) return 0;
  const double along = stage.end - stage.start;
  return std::min(stage.start + along * (step - stage.first) / stage.count, width);
}

int pressedPosition(double travel, int position, const Timeline& timeline, double width,
                    double knob) {
  const double off = std::abs(travel - trackTravel(position, timeline, width));
  return off <= knob ? position : trackPosition(travel, timeline, width);
}

int trackPosition(double travel, const Timeline& timeline, double width) {
  const TrackStages stages = trackStages(timeline, width);
  // Find the last stage that begins before the pixel. A gap is one position: the end of the stage
  // before it, and the start of the one after.
  const TrackStage* found = &stages[0];
  for (const TrackStage& stage : stages) {
    if (stage.count > 0 && travel > stage.start) found = &stage;
  }
  if (found->end <= found->start) return found->first;
  const double t = std::clamp((travel - found->start) / (found->end - found->start), 0.0, 1.0);
  return found->first + static_cast<int>(std::floor(t * found->count + 0.5));
}

}  // namespace faultline
