// A lecture as people read it: what its card, its handout and its file show beside the texts that a
// lecturer typed, as JSON (shape: LectureSheet in web/src/common/lesson.d.ts).
#pragma once

#include <string>
#include <string_view>

namespace faultline {

// {format: "faultline-lecture", version: 1, title, loop, stops: [{link, by, words, notes, step,
// land, lines}]} for the lecture of a link. A stop's `link` is a whole link, `step` names its step
// and the method, `land` says what its land has that the one before it has not, and `lines` are its
// words as in linesJson(). Stops without a land have that of the link. The object is also the file
// in which a lecture is kept, whose reader needs only `stops` and `title`.
std::string lectureJson(std::string_view link);

// Words with marks (share/words.h) as [[[kind, text], ...], ...]: lines of runs. The kinds are
// "text", "bold", "formula", whose text is MathML (lesson/math.h), and "link", which has an address
// as well. What is no formula of the notation is text.
std::string linesJson(std::string_view words);

}  // namespace faultline
