// Numbers as cards and plots write them: three figures, people's units, round ticks. A minus sign
// is the typographic one. O(1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "share/quantities.h"

namespace faultline {

// How long a side is said to be.
struct Units {
  double metres = 0.0;  // 0: nothing is said, lengths are parts of the side
};

// To three figures, without zeros at the end: "0.0125", "−4.2", "1250". What is not finite: "0".
std::string shortNumber(double value);
// To so many figures, 1 to 9: for what is multiplied before it is shown to three.
std::string figuresNumber(double value, int figures);
// With so many places at most, without zeros at the end.
std::string placesNumber(double value, int places);
// "8 faults", "1 fault".
std::string counted(long long count, std::string_view thing);
// "2nd", "13th".
std::string ordinal(int number);
// What "after every" goes on with: "step", "2nd step".
std::string nthStep(int number);
// "36 %" of a share; "0.4 %" where three figures say more.
std::string shareText(double share);
// "(0.418, 0.612)".
std::string pointText(double u, double v);

// A length of so many sides: "120 m", "1.5 km", "0.02 m", "4.2 % of the side".
std::string lengthText(double sides, const Units& units);
// The same where an axis says what is meant: "4.2 %".
std::string lengthShort(double sides, const Units& units);
// The same in the notation of formulas: 120 "m", 4.2 "%".
std::string lengthMath(double sides, const Units& units, int figures = 3);

// Places along an axis and what they are named.
struct Tick {
  double at;  // 0 to 1
  std::string text;
};

// A stretch of values laid on 0 to 1.
struct Span {
  double low = 0.0, high = 1.0;
  double part(double value) const;  // clamped to 0 to 1; 0 where the stretch is empty
};

// Round values within a stretch, at most `most` + 1 of them, named as they are (times `factor`).
std::vector<Tick> roundTicks(const Span& span, int most, double factor = 1.0);

// Axes of lengths: `unit` is what stands in the label ("m", "km", "% of side"), `factor` makes its
// numbers of sides.
struct LengthScale {
  std::string unit;
  double factor;
};
LengthScale lengthScale(double most, const Units& units);

}  // namespace faultline
