// Opened lands. See opened_land.h.
#include "terrain/grid/opened_land.h"
#include "base/cells_written.h"

#include <algorithm>
#include <utility>

namespace faultline {
namespace {

// Where a vertex of one grid lies on another: between two of its vertices, and how far.
struct Between {
  int low, high;
  double part;
};

Between between(int at, int cells, int otherCells) {
  const std::int64_t along = std::int64_t{at} * otherCells;
  const int low = static_cast<int>(along / cells);
  return {low, std::min(low + 1, otherCells),
          static_cast<double>(along % cells) / static_cast<double>(cells)};
}

double blended(double low, double high, double part) { return (1.0 - part) * low + part * high; }

}  // namespace

OpenedLandPtr openedLand(UnfilledVector<float> heights, int size) {
  if (size < kMinSize || size > kMaxSize) return nullptr;
  if (heights.size() != static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {
    return nullptr;
  }
  for (float& z : heights) {
    // Written so that it refuses what is no number.
    if (!(z >= -kHighestOpened && z <= kHighestOpened)) return nullptr;
    z = storedHeight(z);
  }
  Heightfield field(kMinSize);
  field.size = size;
  field.z = std::move(heights);
  const std::uint64_t name = fingerprint(field);
  return std::make_shared<const OpenedLand>(OpenedLand{std::move(field), name});
}

Heightfield resampled(const Heightfield& heights, int size) {
  Heightfield result = Heightfield::unfilled(size);
  resampleRows(heights, size, result, 0, size);
  return result;
}

void resampleRows(const Heightfield& heights, const GridPart& part, Heightfield& result, int y0,
                  int y1) {
  const int size = part.size;
  countRows(size, y0, y1);
  const int cells = part.cells, otherCells = heights.size - 1;
  for (int y = y0; y < y1; ++y) {
    const Between rows = between(part.y0 + y, cells, otherCells);
    const float* const north = heights.row(rows.low);
    const float* const south = heights.row(rows.high);
    float* const out = result.row(y);
    for (int x = 0; x < size; ++x) {
      const Between columns = between(part.x0 + x, cells, otherCells);
      const auto along = [&columns](const float* row) {
        return blended(static_cast<double>(row[columns.low]),
                       static_cast<double>(row[columns.high]), columns.part);
      };
      out[x] = storedHeight(static_cast<float>(blended(along(north), along(south), rows.part)));
    }
  }
}

}  // namespace faultline
