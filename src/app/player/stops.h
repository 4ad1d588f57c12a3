// The stops of a lecture as positions of the timeline: which there are, and which comes next. Pure
// functions. Cost: linear in the stops, of which a view has kMaxStops at most.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/player/playback.h"
#include "share/view.h"

namespace faultline {

// The stops of a view as positions, in the view's order. A view without any stops after each of the
// first kFirstSteps steps, at the end of each stage, and at `walkStart`, where the walk began;
// these are in rising order.
inline constexpr int kFirstSteps = 8;
std::vector<int> stopPositions(std::span<const TimelinePlace> stops, const Timeline& timeline,
                               int walkStart = 0);

// Whether no stop is ahead: every stop lies before this position, or the position is the end of a
// timeline of this length.
bool pastStops(std::span<const int> stops, int position, int length);

// Adds a stop at a position, before the first stop that lies after it, or removes the stops that
// are at this position. Each of the others keeps its words.
void toggleStopAt(View& view, int position, const Timeline& timeline);

// Edits one stop with its words: "remove", or change its place with the one before or after it,
// "earlier" and "later". False: there is no such stop.
bool editStop(View& view, std::size_t stop, std::string_view what);

// Clears title and stops, which belong to one land, before another land is shown.
void dropLecture(View& view);

// The index of the stop after (`direction` 1) or before (-1) the one a person came to; if the
// position was reached in another way, the first stop after it or the last one before it. None
// beyond either end.
std::optional<std::size_t> nextStop(std::span<const int> stops, std::optional<std::size_t> cameTo,
                                    int position, int direction);

}  // namespace faultline
