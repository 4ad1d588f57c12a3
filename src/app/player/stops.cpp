// The stops of a lecture. See stops.h.
#include "app/player/stops.h"

#include <algorithm>

namespace faultline {

std::vector<int> stopPositions(std::span<const TimelinePlace> stops, const Timeline& timeline,
                               int walkStart) {
  std::vector<int> positions;
  for (const TimelinePlace& stop : stops) positions.push_back(timeline.positionOf(stop));
  if (!positions.empty()) return positions;
  for (int i = 0; i <= std::min(kFirstSteps, timeline.steps); ++i) positions.push_back(i);
  for (const int place :
       {walkStart, timeline.steps, timeline.steps + timeline.passes, timeline.length()}) {
    positions.push_back(std::min(place, timeline.length()));
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

void toggleStopAt(View& view, int position, const Timeline& timeline) {
  std::vector<TimelinePlace>& stops = view.stops;
  const auto is = [&](const TimelinePlace& stop) { return timeline.positionOf(stop) == position; };
  const auto others = std::remove_if(stops.begin(), stops.end(), is);
  if (others != stops.end()) return void(stops.erase(others, stops.end()));
  const auto after = std::find_if(stops.begin(), stops.end(), [&](const TimelinePlace& stop) {
    return timeline.positionOf(stop) > position;
  });
  const TimelinePlace end = {TimelinePlace::Kind::kEnd, 0};
  stops.insert(after, position == timeline.length() ? end : timeline.placeOf(position));
}

bool pastStops(std::span<const int> stops, int position, int length) {
  const auto ahead = [position](int stop) { return stop >= position; };
  return position >= length || std::none_of(stops.begin(), stops.end(), ahead);
}

void dropLecture(View& view) {
  view.title.clear();
  view.stops.clear();
}

std::optional<std::size_t> nextStop(std::span<const int> stops, std::optional<std::size_t> cameTo,
                                    int position, int direction) {
  if (cameTo) {
    const std::size_t next = *cameTo + static_cast<std::size_t>(direction);
    return next < stops.size() ? std::optional(next) : std::nullopt;
  }
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const std::size_t stop = direction > 0 ? i : stops.size() - 1 - i;
    if (direction * (stops[stop] - position) > 0) return stop;
  }
  return std::nullopt;
}

}  // namespace faultline
