// The land of the day: a surprise whose seed is the date, the same for everybody on that day.
// Cost: microseconds. Bits: versions may differ, as those of surprises; the link that it returns
// stays the same land for ever.
#pragma once

#include <string>
#include <string_view>

namespace faultline {

// The link of the land of a date "2026-11-23", without '#'; empty if the text is no date.
std::string landOfTheDay(std::string_view date);

}  // namespace faultline
