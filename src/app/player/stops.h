// The stops of a lecture as positions of the timeline: which of them a land has, and which comes
// next. Pure functions. Cost: linear in the stops, of which a view has kMaxStops at most.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "share/lecture.h"
#include "share/view.h"
#include "terrain/timeline/timeline.h"

namespace faultline {

// A stop by its index, and its place on the timeline of the land that is shown.
struct StopPosition {
  std::size_t stop;
  int position;
  bool operator==(const StopPosition&) const = default;
};

// The stops that show the land of this canonical recipe, in the lecture's order.
std::vector<StopPosition> stopPositions(std::span<const LectureStop> stops, std::string_view recipe,
                                        const Timeline& timeline);

// Where a view without stops halts: after each of the first kFirstSteps steps, at the end of each
// stage, and at `walkStart`, where the walk began. In rising order, numbered from 0.
inline constexpr int kFirstSteps = 8;
std::vector<StopPosition> usualStops(const Timeline& timeline, int walkStart = 0);

// Whether stops show lands of their own, and not only the one that the page shows.
bool hasLands(std::span<const LectureStop> stops);

// Whether no stop is ahead: every stop lies before this position, or the position is the end of a
// timeline of this length.
bool pastStops(std::span<const StopPosition> stops, int position, int length);

// The stop after (`direction` 1) or before (-1) the one a person came to; if the position was
// reached in another way, the first of these stops after it or the last one before it. `count`: of
// all stops. None beyond either end.
std::optional<std::size_t> nextStop(std::span<const StopPosition> stops, std::size_t count,
                                    std::optional<std::size_t> cameTo, int position, int direction);

}  // namespace faultline
