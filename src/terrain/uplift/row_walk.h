// Lines walked down the rows of a grid together: where does each cross this row? Whoever uses it
// keeps beside it, in the same order, what each line does there (fault_field.cpp, tree_field.cpp).
// Method: the first column behind a line on row y is floor((start + step * y) / denominator), kept
// as quotient and remainder, like Bresenham's line: no division after the first row. Cost: about
// 0.5 ns per line and row. Bits: exact, integers only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "terrain/uplift/fault.h"

namespace faultline {

// Arrays, worked in blocks, so that the steps of several lines fit one vector register; few enough
// that they and a row of a large grid stay in the fastest cache.
struct RowWalk {
  static constexpr std::size_t kMax = 512;
  static constexpr std::size_t kBlock = 8;
  using Lane = std::array<std::int32_t, kMax>;

  std::size_t count = 0;
  // By crossRow: the first column behind each line on the row just done. Columns before it are on
  // the line's west side, columns from it on its east side: the raised one when a > 0, the lowered
  // one when a < 0.
  Lane column;

  Lane quotient, remainder;
  // What a row adds to each when the remainder overflows; when it does not, the quotient gains one
  // less and the remainder `denominator` more.
  Lane quotientStep, remainderStep, denominator;
};

// Starts afresh without lines.
inline void clearWalk(RowWalk& walk) { walk.count = 0; }

// Enters a line with a != 0 (one with a = 0 never crosses a row) on a part of a grid of up to
// 65,536 cells a side, its point at most one side outside the square. The walk begins on row `y`,
// the same for all its lines. Returns its place in the lanes. A line that is further than kBeyond
// columns away on that row stays further than half of that away from all rows, and stands there.
inline constexpr std::int64_t kBeyond = std::int64_t{1} << 29;
std::size_t enterWalk(RowWalk& walk, const Fault& line, const GridPart& part, int y);

// Fills the last block with lines that do nothing; between the last enterWalk and the first
// crossRow.
void padWalk(RowWalk& walk);

// Fills `column` for this row and steps on to the next. Columns of line i are clamped to low - k ..
// high + k with k = i % kBlock: lines that miss the row do not all fall on one column, where each
// addition would wait for the one before.
void crossRow(RowWalk& walk, std::int32_t low, std::int32_t high);

}  // namespace faultline
