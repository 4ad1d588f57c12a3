// The stops of a lecture. See stops.h.
#include "app/player/stops.h"

#include <algorithm>
#include <utility>

#include "share/view_lists.h"

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

namespace {

void copyWords(View& view, std::size_t from, std::size_t to) {
  setLine(view.stopWords, to, std::string(lineAt(view.stopWords, from)));
}

}  // namespace

void toggleStopAt(View& view, int position, const Timeline& timeline) {
  std::vector<TimelinePlace>& stops = view.stops;
  const std::size_t before = stops.size();
  for (std::size_t i = before; i-- > 0;) {
    if (timeline.positionOf(stops[i]) == position) editStop(view, i, "remove");
  }
  if (stops.size() < before) return;
  std::size_t at = 0;
  while (at < before && timeline.positionOf(stops[at]) <= position) ++at;
  const TimelinePlace end = {TimelinePlace::Kind::kEnd, 0};
  const TimelinePlace here = position == timeline.length() ? end : timeline.placeOf(position);
  stops.insert(stops.begin() + static_cast<std::ptrdiff_t>(at), here);
  for (std::size_t i = before; i > at; --i) copyWords(view, i - 1, i);
  setLine(view.stopWords, at, {});
}

bool editStop(View& view, std::size_t stop, std::string_view what) {
  const std::size_t count = view.stops.size();
  if (stop >= count) return false;
  if (what == "remove") {
    view.stops.erase(view.stops.begin() + static_cast<std::ptrdiff_t>(stop));
    for (std::size_t i = stop; i < count; ++i) copyWords(view, i + 1, i);
    return true;
  }
  const std::size_t other = what == "earlier" ? stop - 1 : what == "later" ? stop + 1 : count;
  if (other >= count) return true;
  std::swap(view.stops[stop], view.stops[other]);
  const std::string words(lineAt(view.stopWords, stop));
  copyWords(view, other, stop);
  setLine(view.stopWords, other, words);
  return true;
}

bool pastStops(std::span<const int> stops, int position, int length) {
  const auto ahead = [position](int stop) { return stop >= position; };
  return position >= length || std::none_of(stops.begin(), stops.end(), ahead);
}

void dropLecture(View& view) {
  view.title.clear();
  view.stops.clear();
  view.stopWords.clear();
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
