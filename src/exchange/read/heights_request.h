// What a person says of a file of heights, as a text: what the page's form sends.
#pragma once

#include <string>
#include <string_view>

#include "exchange/read/heights_file.h"

namespace faultline {

// Reads "key=value" items, separated by "&": columns, rows, cell (metres), unit (m, ft, us-ft or
// its metres), scale, offset: numbers; order=big or little, pixels=grey, terrarium or
// terrain-rgb, first-row=north or south, gaps=smooth or sea,
// x, y, side: the part, in cells; size: its vertices a
// side; ask=part: to be asked for a part; samples=unsigned, signed or float, bits=8 to 64. An item
// that is empty, unknown or out of range says nothing. O(length).
HeightsRequest readHeightsRequest(std::string_view text);

// A sentence about the first item that is not empty and yet unknown or out of range; else empty.
// Whoever reads a file for a person or a program asks this first: what they say and nobody
// understands would otherwise make another land than they mean.
std::string heightsRequestError(std::string_view text);

}  // namespace faultline
