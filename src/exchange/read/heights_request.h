// What a person says of a file of heights, as a text: what the page's form sends.
#pragma once

#include <string_view>

#include "exchange/read/heights_file.h"

namespace faultline {

// Reads "key=value" items, separated by "&": columns, rows, cell (metres), unit (m, ft, us-ft or
// its metres), scale, offset: numbers; order=big or little, pixels=grey, terrarium or
// terrain-rgb, first-row=north or south, gaps=smooth or sea,
// samples=unsigned, signed or float, bits=8 to 64. An item that is empty, unknown or out of range
// says nothing. O(length).
HeightsRequest readHeightsRequest(std::string_view text);

}  // namespace faultline
