// The view part of a link: text <-> View. Format: docs/spec.md, "View". Cost: linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "share/notice.h"
#include "share/view.h"

namespace faultline {

// Sets one view row. A value that is not understood means the default and adds a notice. The rows
// "stops" and "words" set their part of the stops alone: dropStopsWithoutPlace() (view_lists.h)
// ends the setting of rows. False: no such key.
bool setViewFromText(View& view, std::string_view key, std::string_view text,
                     std::vector<Notice>& notices);

// Sets one view row to its default; the same holds. False: no such key.
bool resetView(View& view, std::string_view key);

// Copies from another view what undo restores: the look, stops, title and locks.
void copyLook(View& view, const View& from);

// The rows that a stop of a lecture has: camera, look, what the drawer shows, marks and comparison.
// Whether this key is one; copies them; and their settings, as writeView() writes them.
bool isStopRow(std::string_view key);
void copyStopRows(View& view, const View& from);
std::string stopViewText(const View& view);

// Turns the switch or layer of a word of the row "show" on or off; a new layer replaces the one
// before. False: no such word.
bool setViewWord(View& view, std::string_view word, bool on);

// "key=value;..." of the rows that differ from their defaults; empty if none does.
std::string writeView(const View& view);

// "fault:212", "squares:3", "smooth:3", "erode:40", "start", "corners" or "end".
std::string placeText(const TimelinePlace& at);

// "295,35".
std::string sunText(const SunPlace& sun);

// The link words of a choice, and back (nullopt: no such word).
std::string_view paletteKey(Palette palette);
std::string_view speedKey(Speed speed);
std::string_view themeKey(Theme theme);
std::string_view layerKey(ErosionLayer layer);  // kNone is "none", which links do not use
std::string_view surroundingsKey(Surroundings ui);
std::string_view cardKey(DrawerSide card);  // empty: closed
std::string_view compareAsKey(CompareAs as);
std::optional<ErosionLayer> layerFromKey(std::string_view key);

}  // namespace faultline
