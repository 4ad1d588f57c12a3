// Texts of quantities for panels, captions and the lesson: numbers with a few significant digits,
// round steps for contours and axes, lengths with their units, compass directions. View only: no
// bits are promised. O(1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "share/view.h"

namespace faultline {

// With this many significant digits (1 to 9), without trailing zeros: "0.0125", "-4.2", "1250". "0"
// if the value is not finite or smaller than 10^-12.
std::string figuresText(double value, int figures = 3);

// With at most this many decimal places (0 to 9), without trailing zeros; "0" if it is not finite.
std::string placesText(double value, int places);

// The exponent of the largest power of ten that is at most `size`, which is above 0; and the power.
int decimalExponent(double size);
double tenTo(int power);
// How many decimal places, 9 at most, a multiple of this round number needs.
int placesOf(double step);

// The smallest of 1, 2 and 5 times a power of ten that fits at most `maxSteps` (1 or more) times
// into `range`; 0 if the range is not above 0.
double roundStep(double range, int maxSteps);

// The distance of contour lines, in sides, for heights that span `range` sides: 10 to 24 lines
// (about 16). It is round in metres if a side has a length (`metresASide`), else in sides; 0 for
// flat land.
double contourStep(double range, std::optional<int> metresASide);

// The unit in which a length in metres reads best: "m", or "km" from 10 km on.
struct LengthUnit {
  std::string_view name;
  double metres;
};
LengthUnit metricUnit(double metres);

// "120 m", "1.5 km", "0.02 m", or "4.2 % of side" if a side has no length: three significant
// digits.
std::string lengthText(double sides, std::optional<int> metresASide);

// What heights are counted from.
struct HeightDatum {
  std::optional<int> metresASide;
  double zero = 0.0;     // in sides: what is told as 0
  bool isAbove = false;  // `zero` is the sea, and a side has a length
};

// The sea if the view tells how high the land lies, else the view's water, if there is any (its
// height in sides), else the land's 0.
HeightDatum heightDatum(const View& view, std::optional<double> water);

// A height in sides, as lengthText(); above the sea in metres ("2503 m"), with the decimals that
// tell apart what is `finest` sides apart.
std::string heightText(double sides, const HeightDatum& datum, double finest = 1e-3);

// A length as a percentage of a side: "12 %".
std::string sideShareText(double sides);

// A share of something, 0 to 1, as a percentage with at most so many decimal places. Neither
// nothing nor all is said of some of it.
struct Percent {
  enum class Kind : std::uint8_t { kLeast, kSome, kMost };
  Kind kind;           // kLeast and kMost: `number` would be 0, or 100 without being all
  std::string number;  // the least or the most that is below or above then
};
Percent percentOf(double share, int places);
// "36 %", "less than 0.1 %", "more than 99.9 %".
std::string percentText(double share, int places = 0);

// Lines break beside an amount, not within it: the units %, m and km follow their numbers after
// spaces that do not break. `text` may be JSON.
std::string unbroken(std::string text);

// One of the eight compass directions by its eighths of a turn clockwise from north: 1 is
// "north-east".
std::string_view windName(int eighths);

// The nearest compass direction of a vector in the unit square (u east, v south).
std::string_view windOf(double u, double v);

// A direction from its degrees clockwise from north, 0 to 359: "295°, north-west".
std::string compassText(int degrees);

}  // namespace faultline
