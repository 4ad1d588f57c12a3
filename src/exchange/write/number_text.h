// Numbers as texts that read back as the same numbers.
#pragma once

#include <string>

namespace faultline {

// The shortest of 15, 16 and 17 digits that reads back equal.
std::string numberText(double number);

// A float with as few decimals as read back equal, at least `leastPlaces`.
std::string floatText(float number, int leastPlaces);

// A number near `guess` from which `formula` makes `wanted`, to the last bit; of those with few
// digits the shortest. `guess` if there is none: then the formula rounds past it.
template <typename Formula>
double exactNumber(double guess, double wanted, const Formula& formula);

// The number of so many significant digits that is the nearest.
double roundedTo(double number, int digits);
// The next number towards infinity (`step` 1), or how many steps further, or the other way.
double neighbour(double number, int steps);

template <typename Formula>
double exactNumber(double guess, double wanted, const Formula& formula) {
  for (int digits = 1; digits <= 17; ++digits) {
    const double number = roundedTo(guess, digits);
    if (formula(number) == wanted) return number;
  }
  for (const int steps : {0, 1, -1, 2, -2, 3, -3}) {
    const double number = neighbour(guess, steps);
    if (formula(number) == wanted) return number;
  }
  return guess;
}

}  // namespace faultline
