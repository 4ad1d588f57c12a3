// A parameter's value as people read and set it: as text in their units, and as travel along a
// slider. Link texts use decimalText alone. O(1).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "terrain/recipe/parameters.h"

namespace faultline {

// The plain decimal text of a scaled integer: no exponent, no plus, no trailing zeros ("0.25",
// "-3", "500").
std::string decimalText(std::int32_t scaled, int places);

// What the panel shows: "500", "0 %", "0.4 % of side", or a choice's label.
std::string displayText(const Parameter& row, std::int32_t scaled);

// Of a choice's help the sentence that begins with this label and a colon; all of it where there is
// none.
std::string_view helpOfItem(std::string_view help, std::string_view label);

// The nearest value to a number typed in people's units, clamped to the hard range.
std::int32_t fromDisplay(const Parameter& row, double shown);

// Slider travel (0 to 1) of a value and back, over the soft range; outside values clamp to the
// ends.
double sliderTravel(const Parameter& row, std::int32_t scaled);
std::int32_t sliderValue(const Parameter& row, double travel);

}  // namespace faultline
