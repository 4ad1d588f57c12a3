// A number as decimal text with so many places, as std::snprintf's "%.*f" would write it, without
// the printf family: that is a fortieth of the page's download. O(1).
#pragma once

#include <string>

namespace faultline {

// Returns "1.50" for 1.5 and 2. `places` is from 0 to 15. Halves round away from zero, and what
// rounds to 0 has no minus sign. Returns "-" for a value that is not finite, or whose size times
// 10^places is 9e18 or more.
std::string fixedText(double value, int places);

}  // namespace faultline
