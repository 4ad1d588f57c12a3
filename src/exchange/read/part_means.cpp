// Parts of grids by means. See part_means.h.
#include "exchange/read/part_means.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "exchange/read/unsaid_void.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// The place that is nearest to a cell, of `places` on a range of cells; halves go up.
std::int64_t placeOf(std::int64_t cell, const CellRange& range, int places) {
  const std::int64_t steps = range.count - 1;
  if (steps == 0) return 0;
  return (2 * (cell - range.first) * (places - 1) + steps) / (2 * steps);
}

}  // namespace

PartMeans::PartMeans(CellRange columns, CellRange rows, int width, int height)
    : columns_(columns),
      rows_(rows),
      width_(width),
      height_(height),
      columnOf_(static_cast<std::size_t>(columns.count)),
      sums_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0.0),
      counts_(sums_.size(), 0) {
  for (std::int64_t i = 0; i < columns.count; ++i) {
    columnOf_[static_cast<std::size_t>(i)] =
        static_cast<std::uint32_t>(placeOf(columns.first + i, columns, width));
  }
}

void PartMeans::add(std::int64_t x, std::int64_t y, std::span<const float> row) {
  if (y < rows_.first || y >= rows_.first + rows_.count) return;
  const std::int64_t end =
      std::min(x + static_cast<std::int64_t>(row.size()), columns_.first + columns_.count);
  const auto line =
      static_cast<std::size_t>(placeOf(y, rows_, height_)) * static_cast<std::size_t>(width_);
  for (std::int64_t cell = std::max(x, columns_.first); cell < end; ++cell) {
    const float z = row[static_cast<std::size_t>(cell - x)];
    if (std::isnan(z)) continue;
    const std::size_t place = line + columnOf_[static_cast<std::size_t>(cell - columns_.first)];
    sums_[place] += static_cast<double>(z);
    ++counts_[place];
  }
}

void PartMeans::writeTo(std::span<float> z) const {
  for (std::size_t i = 0; i < z.size(); ++i) {
    z[i] = counts_[i] == 0 ? kGap : static_cast<float>(sums_[i] / counts_[i]);
  }
}

HeightsPart fittedPart(HeightsPart part, std::int64_t columns, std::int64_t rows) {
  const std::int64_t most = std::min(columns, rows);
  if (part.side == 0) return {(columns - most) / 2, (rows - most) / 2, most};
  part.side = std::clamp<std::int64_t>(part.side, kMinSize, most);
  part.x = std::clamp<std::int64_t>(part.x, 0, columns - part.side);
  part.y = std::clamp<std::int64_t>(part.y, 0, rows - part.side);
  return part;
}

void takePartPlaces(HeightsFile& file, const HeightsPart& part, int size, std::int64_t columns,
                    std::int64_t rows) {
  const auto words = [](std::int64_t number) { return std::to_string(number); };
  const std::string column = words(part.x), row = words(part.y);
  if (part.side == size) {
    file.notes.push_back(
        text::openedNotePartExact(words(columns), words(rows), words(size), column, row));
  } else {
    file.notes.push_back(text::openedNotePartMeans(words(columns), words(rows), words(part.side),
                                                   column, row, words(size)));
  }
  if (!file.says.places) return;
  CellPlaces& places = *file.says.places;
  const double step = static_cast<double>(part.side - 1) / (size - 1);
  places.x0 += static_cast<double>(part.x) * places.xi + static_cast<double>(part.y) * places.xj;
  places.y0 += static_cast<double>(part.x) * places.yi + static_cast<double>(part.y) * places.yj;
  places.xi *= step;
  places.xj *= step;
  places.yi *= step;
  places.yj *= step;
}

void takeUnsaidVoids(HeightsFile& file, const HeightsPart& part) {
  const auto rowOf = [&](std::int64_t y) {
    return std::span(file.z).subspan(static_cast<std::size_t>(y * file.width + part.x),
                                     static_cast<std::size_t>(part.side));
  };
  UnsaidVoid unsaid(file.says);
  for (std::int64_t y = part.y; y < part.y + part.side; ++y) unsaid.add(rowOf(y));
  const std::optional<float> number = unsaid.number();
  if (!number) return;
  for (std::int64_t y = part.y; y < part.y + part.side; ++y) {
    const std::span<float> row = rowOf(y);
    std::replace(row.begin(), row.end(), *number, kGap);
  }
  file.notes.push_back(UnsaidVoid::note(*number, unsaid.count()));
}

void takePart(HeightsFile& file, const HeightsPart& wanted, int size) {
  const HeightsPart part = fittedPart(wanted, file.width, file.height);
  const int side = static_cast<int>(part.side);
  const int count = size > 0 ? std::clamp(size, kMinSize, side) : side;
  if (side == count && file.width == side && file.height == side) return;
  takeUnsaidVoids(file, part);
  UnfilledVector<float> z =
      unfilledHeights(static_cast<std::size_t>(count) * static_cast<std::size_t>(count));
  PartMeans means({part.x, part.side}, {part.y, part.side}, count, count);
  for (int y = 0; y < file.height; ++y) {
    const std::span<const float> row(file.z.data() + std::ptrdiff_t{y} * file.width,
                                     static_cast<std::size_t>(file.width));
    means.add(0, y, row);
  }
  means.writeTo(z);
  takePartPlaces(file, part, count, file.width, file.height);
  file.z = std::move(z);
  file.width = file.height = count;
}

}  // namespace faultline
