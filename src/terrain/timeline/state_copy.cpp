// A copy of a state. See state_copy.h.
#include "terrain/timeline/state_copy.h"

#include <algorithm>

#include "base/cells_written.h"
#include "terrain/timeline/slice_work.h"

namespace faultline {

bool StateCopy::advance(const Parts& parts, int size) {
  const int most = std::max(1, static_cast<int>(kSliceWork / (kCopyCellWork * size)));
  const int end = std::min(size, rows_ + most);
  const auto vertices = [size](int rows) {
    return static_cast<std::size_t>(size) * static_cast<std::size_t>(rows);
  };
  const auto copyRows = [&](const std::vector<std::int32_t>& from, std::vector<std::int32_t>& to) {
    if (from.empty()) return;
    countRows(size, rows_, end);
    to.reserve(from.size());
    to.insert(to.end(), from.data() + vertices(rows_), from.data() + vertices(end));
  };
  if (parts.heights == nullptr) {
    copyRows(parts.erosion->land, state_.erosion.land);
  } else {
    if (state_.heights.size != size) state_.heights = Heightfield::unfilled(size);
    const float* from = parts.heights->row(rows_);
    std::copy(from, from + vertices(end - rows_), state_.heights.row(rows_));
    countRows(size, rows_, end);
  }
  if (parts.erosion != nullptr) {
    copyRows(parts.erosion->water, state_.erosion.water);
    copyRows(parts.erosion->sediment, state_.erosion.sediment);
    copyRows(parts.erosion->flow, state_.erosion.flow);
  }
  rows_ = end;
  return end == size;
}

}  // namespace faultline
