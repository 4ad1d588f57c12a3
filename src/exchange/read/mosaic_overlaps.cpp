// Cells that several files have. See mosaic_overlaps.h.
#include "exchange/read/mosaic_overlaps.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// The part of one range that lies within another; nothing where they are apart.
std::optional<CellRange> common(const CellRange& a, const CellRange& b) {
  const std::int64_t first = std::max(a.first, b.first);
  const std::int64_t end = std::min(a.first + a.count, b.first + b.count);
  if (first >= end) return std::nullopt;
  return CellRange{first, end - first};
}

}  // namespace

std::optional<Rectangle> common(const Rectangle& a, const Rectangle& b) {
  const auto columns = common(a.columns, b.columns), rows = common(a.rows, b.rows);
  if (!columns || !rows) return std::nullopt;
  return Rectangle{*columns, *rows};
}

Overlaps::Overlaps(const std::vector<MosaicTile>& tiles, const Rectangle& part) {
  // Between two edges of tiles, all rows have the same tiles
  std::vector<std::int64_t> edges;
  for (const MosaicTile& tile : tiles) {
    const auto area = common(areaOf(tile), part);
    if (!area) continue;
    edges.push_back(area->rows.first);
    edges.push_back(area->rows.first + area->rows.count);
  }
  // A total order: numbers
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    addBand(tiles, {part.columns, {edges[i], edges[i + 1] - edges[i]}});
  }
}

void Overlaps::begin() {
  heights_.assign(static_cast<std::size_t>(cells_), kGap);
  differs_.assign(static_cast<std::size_t>(cells_), false);
  different_ = 0;
  most_ = 0.0;
}

void Overlaps::take(std::int64_t x, std::int64_t y, std::span<float> row) {
  const CellRange columns{x, static_cast<std::int64_t>(row.size())};
  for (const Area& area : areas_) {
    const auto& [within, rows] = area.cells;
    if (y < rows.first || y >= rows.first + rows.count) continue;
    const auto shared = common(within, columns);
    if (!shared) continue;
    auto place = static_cast<std::size_t>(area.begin + (y - rows.first) * within.count +
                                          (shared->first - within.first));
    for (float& z : row.subspan(static_cast<std::size_t>(shared->first - x),
                                static_cast<std::size_t>(shared->count))) {
      takeCell(place++, z);
    }
  }
}

// Of a band whose rows have the same tiles: the columns that several have.
void Overlaps::addBand(const std::vector<MosaicTile>& tiles, const Rectangle& band) {
  std::vector<CellRange> there;
  for (const MosaicTile& tile : tiles) {
    if (const auto area = common(areaOf(tile), band)) there.push_back(area->columns);
  }
  // Stable, though ranges that begin alike give the same in any order
  std::stable_sort(there.begin(), there.end(),
                   [](const CellRange& a, const CellRange& b) { return a.first < b.first; });
  std::int64_t covered = band.columns.first, added = covered;
  for (const CellRange& range : there) {
    const std::int64_t end = range.first + range.count;
    // What lies before `covered` has an earlier range; before `added` it is taken already
    const std::int64_t first = std::max(range.first, added), last = std::min(end, covered);
    if (first < last) {
      areas_.push_back({{{first, last - first}, band.rows}, cells_});
      cells_ += (last - first) * band.rows.count;
      added = last;
    }
    covered = std::max(covered, end);
  }
}

void Overlaps::takeCell(std::size_t place, float& z) {
  if (std::isnan(z)) return;
  float& kept = heights_[place];
  if (std::isnan(kept)) {
    kept = z;
    return;
  }
  if (z != kept) {
    if (!differs_[place]) ++different_;
    differs_[place] = true;
    most_ = std::max(most_, std::abs(static_cast<double>(z) - static_cast<double>(kept)));
  }
  z = kGap;
}

}  // namespace faultline
