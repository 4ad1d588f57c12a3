// The text of a lecture in a link: the value of the key `lecture`. Format: docs/spec.md,
// "Lectures". Each stop is written as what differs from the one before it, so that a lecture over
// one land is short. Words are escaped by a sign of their own and not by '%', which others escape
// again. Cost: linear in the text, and reading a link for each stop.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "share/lecture.h"
#include "share/notice.h"

namespace faultline {

// The word of a way to come, as in links.
std::string_view entryKey(StopEntry entry);
bool readEntry(std::string_view word, StopEntry& entry);

// Empty for no stops.
std::string lectureText(std::span<const LectureStop> stops);

// Reads any text. What is not understood is repaired, and a notice names it; of more than kMaxStops
// stops the first remain.
std::vector<LectureStop> readLecture(std::string_view text, std::vector<Notice>& notices);

// A stop as a whole link, "v1;seed=oak!at=end;cam=0,30,1": land, view and place. Of a stop without
// a land only the place.
std::string stopLink(const LectureStop& stop);
// Sets land, view and place of a stop to those of a link, which is repaired with notices. Entry,
// words and notes stay.
void setStopLink(LectureStop& stop, std::string_view link, std::vector<Notice>& notices);

// Cuts words or notes to their longest length; controls but line breaks are removed, with a notice
// about `key`. White space at the end and lines that are empty there are removed.
std::string tidyWords(std::string_view key, std::string_view text, std::vector<Notice>& notices);

}  // namespace faultline
