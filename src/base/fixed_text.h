// A number as decimal text with so many places, as std::snprintf's "%.*f" would write it, without
// the printf family: that is a fortieth of the page's download. O(1).
#pragma once

#include <string>

namespace faultline {

// "1.50" for 1.5 and 2: `places` from 0 to 15, halves rounded away from zero, nothing below zero
// that shows no figure but 0. What is not finite, or 9e18 and more with its places counted as whole
// ones, stands as "-".
std::string fixedText(double value, int places);

}  // namespace faultline
