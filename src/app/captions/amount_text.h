// Amounts as people say them, for captions: counts, shares, lengths. Plain text.
#pragma once

#include <optional>
#include <string>

#include "terrain/recipe/recipe.h"

namespace faultline {

// "once", "twice", "3 times".
std::string times(int count);

// A real value of a parameter in the units that its row displays.
std::string shownAs(ParameterId id, double value);

// "16", "2.8": a number of things that need not be whole, with one decimal below 10.
std::string roundText(double number);

// "0.12 % of the width", for a length in sides.
std::string sideText(double sides);
// The same in metres, "120 m", where a side is so many long: the unit of the legend.
std::string heightText(double sides, std::optional<int> metresASide);

}  // namespace faultline
