// The tiles of a picture of floats and of its smaller copies, compressed, as a TIFF holds them.
// Rows come from the north, one at a time; each copy has half the columns and rows of the one
// before (rounded up), every cell the mean of up to four, until neither is larger than a tile.
//
// Memory: a row of tiles of each copy, 8 bytes a column for each of its 256 rows in all, and the
// compressed tiles: at most about 5.4 bytes a cell of the picture, and usually half of that.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace faultline {

class TiffLevel {
 public:
  static constexpr int kTile = 256;  // columns and rows of a tile

  // Of columns x rows, and its smaller copies.
  TiffLevel(int columns, int rows);

  // The next row, as many times as there are rows.
  void add(std::span<const float> row);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  // Row by row, each a zlib stream of floats with predictor 3 of Adobe's technical note.
  const std::vector<std::string>& tiles() const { return tiles_; }
  // The next smaller copy, or nullptr.
  const TiffLevel* smaller() const { return smaller_.get(); }

 private:
  void compressTiles();
  void addMeans(std::span<const float> north, std::span<const float> south);

  int columns_, rows_;
  int added_ = 0;
  int kept_ = 0;              // rows that wait in strip_
  std::vector<float> strip_;  // up to kTile rows, as wide as their tiles
  std::vector<std::string> tiles_;
  std::unique_ptr<TiffLevel> smaller_;
  std::vector<float> north_, means_;
};

}  // namespace faultline
