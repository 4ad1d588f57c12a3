// The rows of a view whose text is a list, a place or a title: their reading and writing, for
// view_text.cpp's table. Format: docs/spec.md, "View part". Cost: linear in the text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "share/notice.h"
#include "share/view.h"

namespace faultline {

// Calls visit(word) for each of the words between commas, empty ones too.
template <typename Visit>
void forEachWord(std::string_view text, Visit visit) {
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = text.find(',', from);
    const std::size_t end = comma == text.npos ? text.size() : comma;
    visit(text.substr(from, end - from));
    from = end + 1;
  }
}
void addWord(std::string& text, std::string_view word);

// A number of a list, in the text's order: value * 10^places.
struct ListedNumber {
  std::string_view name;
  int places;
  int min, max;
};

// Reads as many numbers as there are parts, or the first `fewer` of them; false if that is not what
// the text is. What is out of range goes to the nearest and is named.
bool readList(std::span<const ListedNumber> parts, int fewer, std::string_view key,
              std::string_view text, int* numbers, std::vector<Notice>& notices);
std::string listText(std::span<const ListedNumber> parts, const int* numbers);

// "fault:212" (or tree, level, octave), "smooth:3", "erode:40", "end"; nothing for other texts. A
// number that had to be changed is named.
std::optional<TimelinePlace> readPlace(std::string_view key, std::string_view text,
                                       std::vector<Notice>& notices);

// The words of the row "open", by the bits of OpenSections: the keys of the panel's openSections.
std::span<const std::string_view> panelSectionKeys();
// A title as a person typed it: control characters and broken UTF-8 are left out, a long one is
// cut.
void setTitle(View& view, std::string_view text, std::vector<Notice>& notices);

// Each starts from the default, leaves out what is not understood and names it.
void readPlots(View& view, std::string_view text, std::vector<Notice>& notices);
void readOpenSections(View& view, std::string_view text, std::vector<Notice>& notices);
void readStops(View& view, std::string_view text, std::vector<Notice>& notices);
void readTitle(View& view, std::string_view text, std::vector<Notice>& notices);
void readLocks(View& view, std::string_view text, std::vector<Notice>& notices);

// Empty for the default.
std::string plotsText(const View& view);
std::string openSectionsText(const View& view);
std::string stopsText(const View& view);
std::string titleText(const View& view);
std::string locksText(const View& view);

}  // namespace faultline
