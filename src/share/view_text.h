// The view part of a link: text <-> View. Format: docs/spec.md, "View". Cost: linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "share/notice.h"
#include "share/view.h"

namespace faultline {

// Sets one view row; a value that is not understood leaves the default and is named. False: no such
// key.
bool setViewFromText(View& view, std::string_view key, std::string_view text,
                     std::vector<Notice>& notices);

// "key=value;..." of the rows that differ from a bare view; empty if none does.
std::string writeView(const View& view);

// "fault:212", "smooth:3", "erode:40" or "end".
std::string placeText(const TimelinePlace& at);

// The link words of a choice, and back (nullopt: no such word).
std::string_view speedKey(Speed speed);
std::string_view themeKey(Theme theme);
std::string_view layerKey(ErosionLayer layer);  // "none": a name, not a word of links
std::optional<Speed> speedFromKey(std::string_view key);
std::optional<Theme> themeFromKey(std::string_view key);
std::optional<ErosionLayer> layerFromKey(std::string_view key);

}  // namespace faultline
