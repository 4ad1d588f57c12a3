// Reads and writes the rows of a view whose text is a list, a place or a title, for the table in
// view_text.cpp. Format: docs/spec.md, "View part". Cost: linear in the text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "share/notice.h"
#include "share/view.h"

namespace faultline {

// Calls visit(word) for each word between commas, also for empty ones.
template <typename Visit>
void forEachWord(std::string_view text, Visit visit) {
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = text.find(',', from);
    const std::size_t end = comma == text.npos ? text.size() : comma;
    visit(text.substr(from, end - from));
    from = end + 1;
  }
}
// Appends a word, with a comma before all but the first.
void addWord(std::string& text, std::string_view word);

// A number of a list; its value is scaled by 10^places.
struct ListedNumber {
  std::string_view name;
  int places;
  int min, max;
};

// Reads as many numbers as there are parts, or only the first `fewer`; false for any other text. A
// number out of range is clamped, with a notice.
bool readList(std::span<const ListedNumber> parts, int fewer, std::string_view key,
              std::string_view text, int* numbers, std::vector<Notice>& notices);
std::string listText(std::span<const ListedNumber> parts, const int* numbers);

// Reads "fault:212" (or tree, level, octave), "squares:3", "smooth:3", "erode:40", "start",
// "corners" or "end"; nothing for other texts. A number that had to be changed adds a notice.
std::optional<TimelinePlace> readPlace(std::string_view key, std::string_view text,
                                       std::vector<Notice>& notices);
// The same for a stop of a lecture, where a number alone counts steps of the uplift.
std::optional<TimelinePlace> readStopPlace(std::string_view key, std::string_view text,
                                           std::vector<Notice>& notices);
std::string stopPlaceText(const TimelinePlace& at);

// The words of the row "open", by the bits of OpenSections: the keys of the panel's sections.
std::span<const std::string_view> panelSectionKeys();
// A text that a person typed, for the row `key`. Invalid UTF-8 and characters that are not seen
// (controls, among them those of the direction of writing) are removed; a text of more than
// `longest` characters is cut.
std::string plainText(std::string_view key, std::string_view text, std::size_t longest,
                      std::vector<Notice>& notices);
// How many characters a valid UTF-8 text has.
std::size_t characterCount(std::string_view text);

// Each is called on the default, and skips words that are not understood, with a notice.
void readPlots(View& view, std::string_view text, std::vector<Notice>& notices);
void readOpenSections(View& view, std::string_view text, std::vector<Notice>& notices);
void readStops(View& view, std::string_view text, std::vector<Notice>& notices);
void readTitle(View& view, std::string_view text, std::vector<Notice>& notices);
void readStopWords(View& view, std::string_view text, std::vector<Notice>& notices);
// Removes stops whose place was not said; a notice tells of words that are lost by that.
void dropStopsWithoutPlace(View& view, std::vector<Notice>& notices);
// Whether the rows "stops" and "words" can say all of the stops.
bool areStopsListed(const View& view);
void readLocks(View& view, std::string_view text, std::vector<Notice>& notices);

// Adds a word to the list of the row "lock" or "plots", or takes it away if it is there. Of plots
// at most two are shown, so a third takes the place of the older one, and the last stays. False:
// there is no such word.
bool toggleListed(View& view, std::string_view key, std::string_view word);

// Each is empty for the default.
std::string plotsText(const View& view);
std::string openSectionsText(const View& view);
std::string stopsText(const View& view);
std::string titleText(const View& view);
std::string stopWordsText(const View& view);
std::string locksText(const View& view);

}  // namespace faultline
