// What people are told of a file that was opened: what it says about itself, in one sentence.
#pragma once

#include <string>

#include "exchange/read/opened_heights.h"

namespace faultline {

// "US survey feet": the unit of its heights, which the file says.
std::string heightUnitText(const FileSays& says);

// "The file says: 10 km wide, from 1000 to 1280 m, north up, WGS 84 / UTM zone 32N, heights in US
// survey feet, above NAVD88.": only what is known; empty if nothing is. `opened` has a land.
std::string openedSentence(const OpenedHeights& opened);

}  // namespace faultline
