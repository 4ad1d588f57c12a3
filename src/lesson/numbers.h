// Numbers as cards and plots write them: three significant digits, units, round ticks. The minus
// sign is the typographic one. O(1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "share/quantities.h"

namespace faultline {

// The length of a side, and what heights are counted from.
struct Units {
  double metres = 0.0;  // 0: not set, lengths are percentages of the side
  HeightDatum datum = {};
};

// With three significant digits, without trailing zeros: "0.0125", "−4.2", "1250". Values that are
// not finite are "0".
std::string shortNumber(double value);
// With 1 to 9 significant digits: for factors whose product is shown with three.
std::string figuresNumber(double value, int figures);
// With at most this many decimal places, without trailing zeros.
std::string placesNumber(double value, int places);
// "2nd", "13th".
std::string ordinal(int number);
// The text after "after every": "step", "2nd step".
std::string nthStep(int number);
// A share as a percentage: "36 %", "0.4 %".
std::string shareText(double share);
// "(0.418, 0.612)".
std::string pointText(double u, double v);

// A length in sides as text: "120 m", "1.5 km", "0.02 m", "4.2 % of the side".
std::string lengthText(double sides, const Units& units);
// The same for places where an axis names the quantity: "4.2 %".
std::string lengthShort(double sides, const Units& units);
// A height of the land, above the sea if the view tells how high the land lies; else as a length.
std::string heightText(double sides, const Units& units);
std::string heightShort(double sides, const Units& units);
// A length in the notation of math.h: 120 "m", 4.2 "%".
std::string lengthMath(double sides, const Units& units, int figures = 3);

// A tick of an axis.
struct Tick {
  double at;  // 0 to 1
  std::string text;
};

// An interval of values that an axis maps to 0 to 1.
struct Span {
  double low = 0.0, high = 1.0;
  double part(double value) const;  // clamped to 0 to 1; 0 for an empty interval
};

// Ticks at round values within a span, at most `maxSteps` + 1. Their texts are the values times
// `factor`.
std::vector<Tick> roundTicks(const Span& span, int maxSteps, double factor = 1.0);

// The unit of an axis of lengths: its text ("m", "km", "% of side"), and its numbers per side.
struct LengthScale {
  std::string unit;
  double factor;
};
// The unit in which lengths up to `largest` sides read best.
LengthScale lengthScale(double largest, const Units& units);

}  // namespace faultline
