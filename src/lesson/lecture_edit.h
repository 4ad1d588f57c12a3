// Edits a lecture as a text: what the lecture's card does, as pure functions of links. The page's
// program only shows the result (Document::setView with the key "lecture"), so that nobody fetches
// this who makes no lecture. A stop holds land, place and view as they were when it was made, so
// stops may be moved and removed without changing each other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "share/lecture.h"
#include "share/notice.h"
#include "share/recipe_text.h"

namespace faultline {

struct EditedLecture {
  std::vector<LectureStop> stops;
  // The stop that shows what is seen now, from 1; 0: no stop was made of it.
  std::size_t seen = 0;
  // What was repaired or refused.
  std::vector<Notice> notices;
};

// Edits the lecture of what a page shows, whose link this is. `stop` counts from 1. `what` is:
//   "add"               what is seen becomes a stop after `stop`; after none (0) it goes before the
//                       first stop of the same land that lies behind it, else at the end. Stops
//                       that had no land of their own get this one. Refused where there are
//                       kMaxStops
//   "words", "notes"    sets them; readLecture() tidies them
//   "at"                the place, "8" or as in links; beyond the land's end it is its last
//   "land"              takes land, view and place from a link; refused for another text
//   "by"                the way the stop comes: "play", "cut", "fly"
//   "seen"              takes what is seen
//   "move"              to a place in the order, from 1
//   "remove"            takes the stop away
// Anything else, and a stop that there is not, changes nothing.
EditedLecture editLecture(const Link& seen, std::size_t stop, std::string_view what,
                          std::string_view text);

// A stop of a file: texts that are repaired.
struct FileStop {
  std::string link, by, words, notes;
};
EditedLecture lectureOf(const std::vector<FileStop>& stops);

// {lecture, seen, notices: [text]}: `lecture` is a value of the key in a link, empty for no stops.
std::string editedJson(const EditedLecture& edited);

}  // namespace faultline
