// The tiles of a picture of floats and of its smaller copies, compressed, as a TIFF holds them.
// Rows come from the north, one at a time; each copy has half the columns and rows of the one
// before (rounded up), until neither is larger than a tile: every cell is the mean of up to four,
// or every second one.
//
// Memory: a row of tiles of each copy, 8 bytes a column for each of its 256 rows in all, and the
// compressed tiles, unless a shelf keeps them: at most about 5.4 bytes a cell of the picture, and
// usually half of that.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

// Where compressed tiles wait until their place in the file is known, instead of in memory.
class TileShelf {
 public:
  virtual ~TileShelf() = default;
  // Keeps a tile and returns its number. What fails is thrown.
  virtual std::size_t put(std::string_view tile) = 0;
  virtual void get(std::size_t number, std::string& tile) const = 0;
};

// What a cell of a smaller copy is: the mean of those that it stands for, or the first of them, as
// heights at points are on a grid of half the cells.
enum class SmallerCopies : std::uint8_t { kMeans, kEverySecond };

class TiffLevel {
 public:
  static constexpr int kTile = 256;  // columns and rows of a tile

  // Of columns x rows, and its smaller copies. `shelf`, if there is one, must outlive this.
  TiffLevel(int columns, int rows, SmallerCopies copies = SmallerCopies::kMeans,
            TileShelf* shelf = nullptr);

  // The next row, as many times as there are rows.
  void add(std::span<const float> row);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  // The tiles, row by row, each a zlib stream of floats with predictor 3 of Adobe's technical note:
  // their bytes, and one of them.
  const std::vector<std::uint32_t>& tileSizes() const { return sizes_; }
  void tile(std::size_t number, std::string& bytes) const;
  // The next smaller copy, or nullptr.
  const TiffLevel* smaller() const { return smaller_.get(); }

 private:
  void compressTiles();
  void addMeans(std::span<const float> north, std::span<const float> south);
  void addSeconds(std::span<const float> row);

  int columns_, rows_;
  SmallerCopies copies_;
  TileShelf* shelf_;
  int added_ = 0;
  int kept_ = 0;              // rows that wait in strip_
  std::vector<float> strip_;  // up to kTile rows, as wide as their tiles
  std::vector<std::uint32_t> sizes_;
  std::vector<std::string> tiles_;         // where there is no shelf,
  std::vector<std::size_t> shelfNumbers_;  // and their numbers where there is one
  std::unique_ptr<TiffLevel> smaller_;
  std::vector<float> north_, means_;
};

}  // namespace faultline
