// The cells near a weighted fault: along its line runs a band, |t| < 1 with t = distance / reach,
// and on each row the band is one span of columns.
// Method: the crossing of each line steps from row to row in integers (row_walk.h); around it a
// span that surely holds the band is worked in vector lanes, four cells at a time. Beyond it a
// profile that ends is 0, and any other moves the land by the whole amplitude: two entries in the
// row's differences. Faults go in batches, so that a row stays in the fastest cache. Cost: a
// few ns per fault and row, about 0.4 ns per cell in the band. Bits: docs/spec.md, section 4; the
// weight of a cell is computed alike wherever the span begins, and sums are whole numbers below
// 2^53 held in doubles, so their order does not matter.
#pragma once

#include <cstdint>
#include <span>

#include "terrain/uplift/fault.h"

namespace faultline {

// The rows of a field: `stride` entries from one to the next, which is at least size + kLanes.
struct BandRows {
  GridPart part;
  std::size_t stride;
  double* sums;               // in kSumUnit, a double per vertex
  std::int64_t* differences;  // along the rows, in kAmplitudeUnit; only for profiles without an end
};

// Adds faults of a profile other than kStep to rows y0 <= y < y1, or takes them away (sign -1).
void addBands(const BandRows& rows, Profile profile, std::span<const Fault> faults, int sign,
              int y0, int y1);

}  // namespace faultline
