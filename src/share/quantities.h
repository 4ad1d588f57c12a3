// Quantities as people read them, for panels, captions and the lesson alike: numbers to a few
// figures, round steps for contours and axes, lengths with their units, compass winds. View only:
// no bits are promised. O(1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace faultline {

// To so many figures (1 to 9), without zeros at the end: "0.0125", "-4.2", "1250". "0" where the
// value is not finite or smaller than 10^-12.
std::string figuresText(double value, int figures = 3);

// With so many places at most (0 to 9), without zeros at the end; "0" where it is not finite.
std::string placesText(double value, int places);

// The least of 1, 2 and 5 times a power of ten that goes at most `most` (1 or more) times into
// `range`; 0 where the range is not above 0.
double roundStep(double range, int most);

// Between contour lines of a land whose heights span `range` sides: 10 to 24 lines (about 16),
// round in metres where a side has a length (`metresASide`), else in sides. In sides; 0 for flat
// land.
double contourStep(double range, std::optional<int> metresASide);

// The unit that a length in metres reads best in: "m", or "km" from 10 km on.
struct LengthUnit {
  std::string_view name;
  double metres;
};
LengthUnit metricUnit(double metres);

// "120 m", "1.5 km", "0.02 m", or "4.2 % of side" where a side has no length: to three figures.
std::string lengthText(double sides, std::optional<int> metresASide);

// A length as a share of a side alone: "12 %".
std::string sideShareText(double sides);

// One of the eight winds: "north-east" is 1, and so on clockwise from north, 0.
std::string_view windName(int eighths);

// The wind that a direction of the square points to (u east, v south).
std::string_view windOf(double u, double v);

// A direction by its degrees clockwise from north, 0 to 359: "295°, north-west".
std::string compassText(int degrees);

}  // namespace faultline
