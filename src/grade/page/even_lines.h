// Whether faults are even: no direction and no part of the grid gets more of them. Judged from the
// lines of many single faults that were found again (fault_line.h), without knowing the faults.
//
// Two ways of drawing faults are right: through a point that is even in the grid with an even angle
// (course page), and by an even angle and an even distance from the middle. Counts in classes of
// direction, of where the line lies from the middle, and of how far, are compared with what each
// way gives on the same grid, found again in the same way, by Pearson's chi-square; the places by
// whether the two sides of the middle get as many. A class is a range of angles around multiples of
// 1/16 and 1/8 of a turn, because lines that are found again on a grid often lie along it or
// halfway across. Both ways together fail right faults less often than once in a thousand times
// (tests/unit/grade/even_lines_test.cpp measures it).
#pragma once

#include <span>
#include <string>

#include "grade/page/fault_line.h"

namespace faultline {

enum class EvenFault : std::uint8_t {
  kNone,
  kFew,         // fewer than kFewestLines lines: nothing can be said
  kHalfTurn,    // the raised side is always in one half of all directions
  kDirections,  // otherwise uneven directions
  kMiddle,      // lines keep near the middle
  kBorder,      // lines keep away from the middle
  kPart,        // one part of the grid gets more of them
};

struct EvenCheck {
  EvenFault directions = EvenFault::kNone;  // kNone, kFew, kHalfTurn or kDirections
  EvenFault places = EvenFault::kNone;      // kNone, kFew, kMiddle, kBorder or kPart
  int lines = 0;
  double mostDegrees = 0.0;  // with kHalfTurn: the middle of that half, east to north
};

inline constexpr int kFewestLines = 100;

// Cost: the first call for a side makes the counts to compare with, a fifth of a second.
EvenCheck checkEvenLines(std::span<const FaultLine> lines, int side);

}  // namespace faultline
