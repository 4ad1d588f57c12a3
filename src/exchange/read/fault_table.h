// Reads somebody's own list of cuts: a table with the columns that our list has (fault_list.h), in
// any order and with at least px, py, nx, ny, amplitude or their integers px24, py24, A, B, a24; or
// with two points of each line in their place, x1, y1, x2, y2, which raise what lies to the right
// of the way from the first to the second, as a drawn fault does (docs/spec.md, section 4). Without
// a line of names a row holds these five decimals, or all columns of our list. Where a decimal and
// its integer are given both, they must agree, and the integer counts.
//
// Files are untrusted. Whatever is wrong becomes one sentence for people that names the row, by its
// line in the file, and the column; it repeats nothing of the file. Bits: integers stay as they
// are, decimals are rounded to the nearest unit. Cost: linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terrain/uplift/fault.h"

namespace faultline {

inline constexpr std::size_t kMaxTableCuts = 100'000;

struct FaultTable {
  std::string error;        // a sentence; then there are no cuts
  std::vector<Fault> cuts;  // plain steps, at least one
  bool isWhole = false;     // whether all lines are given by their integers, so that they are exact
  double amplitudeUnit = 0;  // times `amplitude` of a cut is the number of the table
};

FaultTable readFaultTable(std::string_view text);

}  // namespace faultline
