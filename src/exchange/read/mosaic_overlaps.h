// Cells that several files of a map have: the height of the file that comes first, and where others
// have another one. See mosaic.h.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "exchange/read/mosaic.h"
#include "exchange/read/part_means.h"

namespace faultline {

// Cells of a map.
struct Rectangle {
  CellRange columns, rows;
};

// What lies in both; nothing where they are apart.
std::optional<Rectangle> common(const Rectangle& a, const Rectangle& b);

// Of a tile on the map.
inline Rectangle areaOf(const MosaicTile& tile) {
  return {{tile.x, tile.columns}, {tile.y, tile.rows}};
}

class Overlaps {
 public:
  // Within a part of the map.
  Overlaps(const std::vector<MosaicTile>& tiles, const Rectangle& part);

  // Bytes that begin() takes.
  std::int64_t memory() const { return cells_ * 5; }
  void begin();

  // Takes heights of a tile's row from the first cell (x, y) of the map on, in the order of tiles.
  // What an earlier tile has becomes a gap.
  void take(std::int64_t x, std::int64_t y, std::span<float> row);

  // Cells where files differ, and by how much at most.
  int different() const { return different_; }
  double most() const { return most_; }

 private:
  struct Area {
    Rectangle cells;
    std::int64_t begin;
  };

  void addBand(const std::vector<MosaicTile>& tiles, const Rectangle& band);
  void takeCell(std::size_t place, float& z);

  std::vector<Area> areas_;
  std::int64_t cells_ = 0;
  std::vector<float> heights_;
  std::vector<bool> differs_;
  int different_ = 0;
  double most_ = 0.0;
};

}  // namespace faultline
