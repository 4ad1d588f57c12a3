// The stops of a lecture. See stops.h.
#include "app/player/stops.h"

#include <algorithm>

namespace faultline {

std::vector<StopPosition> stopPositions(std::span<const LectureStop> stops, std::string_view recipe,
                                        const Timeline& timeline) {
  std::vector<StopPosition> positions;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (stops[i].shows(recipe)) positions.push_back({i, timeline.positionOf(stops[i].at)});
  }
  return positions;
}

std::vector<StopPosition> usualStops(const Timeline& timeline, int walkStart) {
  const int firsts = std::min(kFirstSteps, timeline.steps), length = timeline.length();
  std::vector<StopPosition> stops;
  for (int last = -1; last < length; last = stops.back().position) {
    // The nearest of all places behind the last one.
    int next = last < firsts ? last + 1 : length;
    for (const int place : {walkStart, timeline.steps, timeline.steps + timeline.passes}) {
      if (place > last) next = std::min(next, place);
    }
    stops.push_back({stops.size(), next});
  }
  return stops;
}

bool hasLands(std::span<const LectureStop> stops) {
  return std::any_of(stops.begin(), stops.end(),
                     [](const LectureStop& stop) { return !stop.land.empty(); });
}

bool pastStops(std::span<const StopPosition> stops, int position, int length) {
  const auto ahead = [position](const StopPosition& stop) { return stop.position >= position; };
  return position >= length || std::none_of(stops.begin(), stops.end(), ahead);
}

std::optional<std::size_t> nextStop(std::span<const StopPosition> stops, std::size_t count,
                                    std::optional<std::size_t> cameTo, int position,
                                    int direction) {
  if (cameTo) {
    const std::size_t next = *cameTo + static_cast<std::size_t>(direction);
    return next < count ? std::optional(next) : std::nullopt;
  }
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const StopPosition& stop = stops[direction > 0 ? i : stops.size() - 1 - i];
    if (direction * (stop.position - position) > 0) return stop.stop;
  }
  return std::nullopt;
}

}  // namespace faultline
