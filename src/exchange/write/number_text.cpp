// Numbers as texts. See number_text.h.
#include "exchange/write/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "base/fixed_text.h"
#include "base/json.h"

namespace faultline {

std::string numberText(double number) {
  JsonWriter json;
  json.number(number);
  return json.text();
}

std::string floatText(float number, int leastPlaces) {
  // A quotient of whole numbers below 2^53, and a power of ten that a double holds, is rounded
  // once, as a reader rounds the text
  constexpr double kMostWhole = 9e15;
  const auto value = static_cast<double>(number);
  double power = 1.0;
  for (int i = 0; i < leastPlaces; ++i) power *= 10.0;
  for (int places = leastPlaces; places <= 15; ++places, power *= 10.0) {
    const double whole = std::floor(value * power + 0.5);
    if (std::abs(whole) >= kMostWhole) break;
    if (static_cast<float>(whole / power) == number) return fixedText(whole / power, places);
  }
  return numberText(value);
}

double roundedTo(double number, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*e", digits - 1, number);
  return std::strtod(text, nullptr);
}

double neighbour(double number, int steps) {
  const double end = steps > 0 ? std::numeric_limits<double>::infinity()
                               : -std::numeric_limits<double>::infinity();
  for (int i = std::abs(steps); i > 0; --i) number = std::nextafter(number, end);
  return number;
}

}  // namespace faultline
