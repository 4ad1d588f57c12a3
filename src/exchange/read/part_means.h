// A rectangle of a grid, at fewer cells a side: each is the mean of the cells that are nearest to
// it. The grid is given a part of a row at a time, in any order, so that it need not be in memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/heights_file.h"

namespace faultline {

// Cells of a grid along one axis: from `first` on, `count` of them, at least 1.
struct CellRange {
  std::int64_t first = 0, count = 1;
};

// Of parts with more cells, a smaller copy that a file holds is read.
inline constexpr double kMostWholeCells = 200e6;

class PartMeans {
 public:
  // The cells of these ranges at `width` by `height` places, at most as many as there are cells.
  // The first and the last place lie on the first and the last cell.
  PartMeans(CellRange columns, CellRange rows, int width, int height);

  // Cells of a row from column x on. Those outside the ranges, and gaps, count for nothing.
  void add(std::int64_t x, std::int64_t y, std::span<const float> row);
  // The means; a gap where nothing counted. As many cells as places: the cells themselves.
  void writeTo(std::span<float> z) const;

  // Bytes that it takes.
  static std::int64_t memoryOf(std::int64_t width, std::int64_t height) {
    return width * height * std::int64_t{sizeof(double) + sizeof(std::uint32_t)};
  }

 private:
  CellRange columns_, rows_;
  int width_, height_;
  std::vector<std::uint32_t> columnOf_;  // the place of each cell of the range
  std::vector<double> sums_;
  std::vector<std::uint32_t> counts_;
};

// The part within a grid of so many columns and rows: moved into it, and smaller if need be.
HeightsPart fittedPart(HeightsPart part, std::int64_t columns, std::int64_t rows);

// Makes gaps of the number that the cells of a part have for no height though nothing says so
// (unsaid_void.h), and adds a sentence.
void takeUnsaidVoids(HeightsFile& file, const HeightsPart& part);

// Takes a part of a file that was read, at `size` vertices a side (0: all), and says so.
void takePart(HeightsFile& file, const HeightsPart& part, int size);

// Moves the places of a file's cells to those of a part at `size` vertices a side, and says which
// part of how many cells it is.
void takePartPlaces(HeightsFile& file, const HeightsPart& part, int size, std::int64_t columns,
                    std::int64_t rows);

}  // namespace faultline
