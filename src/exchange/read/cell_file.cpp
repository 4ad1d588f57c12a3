// What is asked of files whose cells are read where they lie. See cell_file.h.
#include "exchange/read/cell_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "exchange/read/heights_map.h"
#include "exchange/read/opened_heights.h"
#include "exchange/read/unsaid_void.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// The columns of a grid of `to` columns that cover those of one of `from`.
CellRange scaled(const CellRange& range, std::int64_t from, std::int64_t to) {
  const std::int64_t first = range.first * to / from;
  const std::int64_t end = std::min(to, ((range.first + range.count) * to + from - 1) / from);
  return {first, std::max<std::int64_t>(1, end - first)};
}

// Reads cells and hands them on, and knows whether all of them are finite.
class FiniteRead {
 public:
  explicit FiniteRead(CellFile& cells) : cells_(cells) {}

  bool read(HeightsReading& reading, const CellRange& columns, const CellRange& rows,
            const TakeHeights& take) {
    const bool isRead =
        cells_.read(columns, rows, [&](std::int64_t x, std::int64_t y, std::span<float> row) {
          note(x, y, row);
          take(x, y, row);
        });
    if (!isRead) return reading.fail(cells_.fault());
    return !infinite_ || reading.fail(*infinite_);
  }

 private:
  void note(std::int64_t x, std::int64_t y, std::span<const float> row) {
    if (infinite_) return;
    const auto large = std::find_if(row.begin(), row.end(), [](float z) { return std::isinf(z); });
    if (large != row.end()) infinite_ = cells_.infinite(y + 1, x + (large - row.begin()) + 1);
  }

  CellFile& cells_;
  std::optional<std::string> infinite_;
};

// Whether so many cells, which stand for these, are not too many to be read for one land.
bool takesCells(HeightsReading& reading, const CellFile& cells, std::int64_t count,
                const CellRange& columns, const CellRange& rows) {
  const std::int64_t most = cells.mostCells();
  if (count <= most) return true;
  const std::string across = std::to_string(columns.count), along = std::to_string(rows.count);
  const auto side = std::to_string(static_cast<std::int64_t>(std::sqrt(static_cast<double>(most))));
  return reading.fail(most == kMostReadCells * kMostReadCells
                          ? text::openedErrorPartCells(across, along, side)
                          : text::openedErrorPartSmallFile(across, along, side));
}

// Reads a rectangle cell by cell.
bool readExactly(HeightsReading& reading, CellFile& cells, const CellRange& columns,
                 const CellRange& rows) {
  HeightsFile& file = reading.file;
  if (!reading.takesSize(columns.count, rows.count)) return false;
  const std::int64_t heights = reading.cells() * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(heights, heights)) return false;
  file.z.assign(static_cast<std::size_t>(reading.cells()), kGap);
  return FiniteRead(cells).read(
      reading, columns, rows, [&](std::int64_t x, std::int64_t y, std::span<const float> row) {
        std::copy(row.begin(), row.end(),
                  file.z.begin() + (y - rows.first) * file.width + (x - columns.first));
      });
}

// Reads a part by means. Where the part has very many cells, from a smaller copy. A number that
// stands for no height though nothing says so is found by all cells before it counts for nothing.
bool readMeans(HeightsReading& reading, CellFile& cells, const HeightsPart& part, int size) {
  HeightsFile& file = reading.file;
  const std::int64_t heights = std::int64_t{size} * size * std::int64_t{sizeof(float)};
  if (!reading.takesSize(size, size)) return false;
  if (!reading.takesMemory(heights + PartMeans::memoryOf(size, size),
                           PartMeans::memoryOf(size, size))) {
    return false;
  }
  const CellRange ownColumns{part.x, part.side}, ownRows{part.y, part.side};
  CellRange columns = ownColumns, rows = ownRows;
  const auto side = static_cast<double>(part.side);
  const bool isMany = side * side > kMostWholeCells;
  const FileGrid grid = cells.grid();
  const FileGrid found = isMany ? cells.goTo(static_cast<double>(size) / side) : grid;
  if (found.columns < grid.columns) {
    columns = scaled(columns, grid.columns, found.columns);
    rows = scaled(rows, grid.rows, found.rows);
    file.notes.push_back(text::kOpenedNotePartCopy);
  }
  if (!takesCells(reading, cells, columns.count * rows.count, ownColumns, ownRows)) return false;
  UnsaidVoid unsaid(file.says);
  std::optional<PartMeans> means;
  const auto read = [&](std::optional<float> gap) {
    means.emplace(columns, rows, size, size);
    return FiniteRead(cells).read(reading, columns, rows,
                                  [&](std::int64_t x, std::int64_t y, std::span<float> row) {
                                    if (gap) {
                                      std::replace(row.begin(), row.end(), *gap, kGap);
                                    } else {
                                      unsaid.add(row);
                                    }
                                    means->add(x, y, row);
                                  });
  };
  if (!read(std::nullopt)) return false;
  if (const std::optional<float> gap = unsaid.number()) {
    if (!read(*gap)) return false;
    file.notes.push_back(UnsaidVoid::note(*gap, unsaid.count()));
  }
  file.z = unfilledHeights(static_cast<std::size_t>(reading.cells()));
  means->writeTo(file.z);
  return true;
}

// Each cell of a copy is spread over those of the grid that it covers.
bool readSpread(CellFile& cells, const FileGrid& grid, const FileGrid& copy,
                const CellRange& columns, const CellRange& rows, const TakeHeights& take) {
  const auto firstOf = [](std::int64_t cell, std::int64_t from, std::int64_t to) {
    return (cell * to + from - 1) / from;
  };
  std::vector<float> spread;
  return cells.read(
      scaled(columns, grid.columns, copy.columns), scaled(rows, grid.rows, copy.rows),
      [&](std::int64_t x, std::int64_t y, std::span<const float> row) {
        const auto count = static_cast<std::int64_t>(row.size());
        const std::int64_t first = std::max(columns.first, firstOf(x, copy.columns, grid.columns));
        const std::int64_t end =
            std::min(columns.first + columns.count, firstOf(x + count, copy.columns, grid.columns));
        const std::int64_t top = std::max(rows.first, firstOf(y, copy.rows, grid.rows));
        const std::int64_t bottom =
            std::min(rows.first + rows.count, firstOf(y + 1, copy.rows, grid.rows));
        for (std::int64_t at = top; first < end && at < bottom; ++at) {
          spread.resize(static_cast<std::size_t>(end - first));
          for (std::int64_t i = first; i < end; ++i) {
            spread[static_cast<std::size_t>(i - first)] =
                row[static_cast<std::size_t>(i * copy.columns / grid.columns - x)];
          }
          take(first, at, spread);
        }
      });
}

// Reads as many rows, or tiles, as a map needs: each `stride`-th tile where a map of so few cells
// needs not all, or a row for each row of the map.
bool readSample(CellFile& cells, const FileGrid& grid, PartMeans& means, HeightsMap& map,
                double mostCells) {
  const auto add = [&means](std::int64_t x, std::int64_t y, std::span<const float> row) {
    means.add(x, y, row);
  };
  if (grid.tileColumns == 0) {
    const std::int64_t steps = std::max(1, map.height - 1);
    for (std::int64_t row = 0; row <= steps; ++row) {
      const std::int64_t y = row * (grid.rows - 1) / steps;
      if (!cells.sketch({0, grid.columns}, {y, 1}, add)) return false;
    }
    return true;
  }
  const double count = static_cast<double>(grid.columns) * static_cast<double>(grid.rows);
  const auto stride = static_cast<std::int64_t>(std::ceil(std::sqrt(count / mostCells)));
  // What lies between the tiles that are read shows as much detail as they are apart.
  map.blur =
      stride == 1 ? 0 : static_cast<int>(stride * grid.tileColumns * map.width / grid.columns / 3);
  const std::int64_t across = stride * grid.tileColumns, along = stride * grid.tileRows;
  for (std::int64_t y = 0; y < grid.rows; y += along) {
    for (std::int64_t x = 0; x < grid.columns; x += across) {
      const CellRange columns{x, std::min(grid.tileColumns, grid.columns - x)};
      const CellRange rows{y, std::min(grid.tileRows, grid.rows - y)};
      if (!cells.sketch(columns, rows, add)) return false;
    }
  }
  return true;
}

}  // namespace

bool readRequested(HeightsReading& reading, CellFile& cells, const HeightsRequest& request) {
  const FileGrid grid = cells.grid();
  HeightsFile& file = reading.file;
  if (std::min(grid.columns, grid.rows) < kMinSize) {
    return reading.takesSize(grid.columns, grid.rows);
  }
  const bool isLarge = std::max(grid.columns, grid.rows) > kMaxSize;
  if (isLarge && request.asksForPart && request.part.side == 0) {
    file.needsPart = true;
    return reading.fail(text::kOpenedErrorPart);
  }
  if (!isLarge && request.part.side == 0 && request.size == 0) {
    return readExactly(reading, cells, {0, grid.columns}, {0, grid.rows});
  }
  const HeightsPart part = fittedPart(request.part, grid.columns, grid.rows);
  const auto most = static_cast<int>(std::min<std::int64_t>(part.side, kMaxSize));
  const int size = request.size > 0 ? std::clamp(request.size, kMinSize, most) : most;
  const bool isRead = part.side == size
                          ? readExactly(reading, cells, {part.x, part.side}, {part.y, part.side})
                          : readMeans(reading, cells, part, size);
  if (!isRead) return false;
  file.isPart = true;
  takeRequest(file.says, request, grid.rows);
  takePartPlaces(file, part, size, grid.columns, grid.rows);
  return true;
}

bool readRows(HeightsReading& reading, CellFile& cells, const CellRange& columns,
              const CellRange& rows, double detail, const TakeHeights& take) {
  const FileGrid grid = cells.grid();
  const FileGrid found = detail < 1.0 ? cells.goTo(detail) : grid;
  const std::int64_t count = scaled(columns, grid.columns, found.columns).count *
                             scaled(rows, grid.rows, found.rows).count;
  if (!takesCells(reading, cells, count, columns, rows)) return false;
  if (found.columns == grid.columns) return FiniteRead(cells).read(reading, columns, rows, take);
  reading.file.notes.push_back(text::kOpenedNotePartCopy);
  return readSpread(cells, grid, found, columns, rows, take) || reading.fail(cells.fault());
}

bool readSketch(HeightsReading& reading, CellFile& cells, HeightsMap& map,
                const MapLimits& limits) {
  const FileGrid own = cells.grid();
  map.columns = own.columns;
  map.rows = own.rows;
  const std::int64_t longer = std::max(own.columns, own.rows);
  map.width = mapCells(own.columns, longer, limits.side);
  map.height = mapCells(own.rows, longer, limits.side);
  const FileGrid grid = cells.goTo(static_cast<double>(limits.side) / static_cast<double>(longer));
  PartMeans means({0, grid.columns}, {0, grid.rows}, map.width, map.height);
  if (!readSample(cells, grid, means, map, limits.readCells)) return reading.fail(cells.fault());
  reading.file.z = unfilledHeights(static_cast<std::size_t>(map.width * map.height));
  means.writeTo(reading.file.z);
  return true;
}

}  // namespace faultline
