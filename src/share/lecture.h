// A lecture: a sequence of stops, each with a land, a place on its timeline, a view, and the
// lecturer's words. Values; lecture_text.h holds their text in links.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "terrain/timeline/timeline.h"

namespace faultline {

inline constexpr std::size_t kMaxStops = 64;
inline constexpr std::size_t kLongestStopWords = 800;  // characters, of words and of notes

// How a stop comes after the one before it: the land plays up to its place (where another land
// comes, from its beginning), it is there at once, or the camera flies to its place.
enum class StopEntry : std::uint8_t { kPlay, kCut, kFly };

struct LectureStop {
  TimelinePlace at;
  // The land, as a canonical recipe. Empty: the land that the page shows, whatever it is, and its
  // view; that is what the keys `stops` and `words` of a link say.
  std::string land = {};
  // What is shown beside the land: the text of those rows of a view that isStopRow() names
  // (view_text.h), camera and look among them. Only with a land.
  std::string view = {};
  StopEntry entry = StopEntry::kPlay;
  // What the audience reads, and what only the lecturer does: lines of words with marks (words.h).
  std::string words = {}, notes = {};
  bool operator==(const LectureStop&) const = default;

  // Whether the stop shows the land of this canonical recipe.
  bool shows(std::string_view recipe) const { return land.empty() || land == recipe; }
};

}  // namespace faultline
