// Numbers as people say them, for the words about a terrain. Plain text.
#pragma once

#include <string>

#include "terrain/recipe/recipe.h"

namespace faultline {

// "once", "twice", "3 times".
std::string times(int count);

// A real value of a parameter in people's units.
std::string shownAs(ParameterId id, double value);

// "36 %" of a share from 0 to 1.
std::string percentText(double share);

// "16", "2.8": a number of things that need not be whole.
std::string roundText(double number);

// "1/26 of the final height", of a move that is `part` of it.
std::string heightText(double part);

// "0.12 % of the side", of a length in sides.
std::string sideText(double sides);

}  // namespace faultline
