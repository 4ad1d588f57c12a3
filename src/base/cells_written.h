// How many cells of grids the work so far of a thread has written: what tests bound a slice of work
// by, because a clock would measure the machine.
#pragma once

#include <cstdint>

namespace faultline {

inline constinit thread_local std::int64_t cellsWritten = 0;

// Counts rows y0 <= y < y1 of a field.
inline void countRows(int size, int y0, int y1) {
  cellsWritten += static_cast<std::int64_t>(size) * (y1 - y0);
}

}  // namespace faultline
