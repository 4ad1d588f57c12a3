// What the readers of heights_file.h share: one for each format, which checks the head, asks for
// its memory once, and then reads the rest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "exchange/read/byte_source.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/mesh_lattice.h"
#include "exchange/read/part_means.h"

namespace faultline {

// The lowest and the highest of some numbers.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double number) {
    low = std::min(low, number);
    high = std::max(high, number);
  }
};

class HeightsReading {
 public:
  // `headOnly`: to stop where memory is asked for.
  HeightsReading(HeightsFile& into, bool headOnly) : file(into), headOnly_(headOnly) {}

  // Sets the error. Returns false, which the readers hand on.
  bool fail(std::string sentence);
  // Sets width and height. Returns false, with the error set, unless both are 2 to kMaxSize.
  bool takesSize(std::int64_t width, std::int64_t height);
  // Takes columns and rows of a grid of places from west to east and from south to north.
  void takeLattice(const LatticeView& view, const Extent& x, const Extent& y);
  // Whether no height is infinite. A gap is kGap.
  bool isFinite(const std::string& format);
  // Whether the reader may go on and allocate so many bytes, in blocks of `block` bytes at most.
  bool takesMemory(std::int64_t bytes, std::int64_t block);

  std::int64_t cells() const { return std::int64_t{file.width} * file.height; }
  std::int64_t memory() const { return memory_; }

  HeightsFile& file;

 private:
  bool headOnly_;
  std::int64_t memory_ = 0;
};

// Each returns whether the file was read. It was not if the error is set, or if only the head was
// wanted.
bool readPngHeights(HeightsReading& reading, std::span<const std::uint8_t> bytes, PixelCode code);
bool readPgmHeights(HeightsReading& reading, std::string_view bytes);
bool readNpyHeights(HeightsReading& reading, std::span<const std::uint8_t> bytes);
// Files without a head, of numbers as `request` or the name says; HGT tiles by their name.
bool readBareHeights(HeightsReading& reading, std::string_view name,
                     std::span<const std::uint8_t> bytes, const HeightsRequest& request);
bool readAscHeights(HeightsReading& reading, std::string_view text);
bool readGrassHeights(HeightsReading& reading, std::string_view text);
bool readSurferHeights(HeightsReading& reading, std::string_view text);
bool readCsvHeights(HeightsReading& reading, std::string_view text);
bool readObjHeights(HeightsReading& reading, std::string_view text);
bool readTiffHeights(HeightsReading& reading, const ByteSource& source,
                     const HeightsRequest& request);
// The head of a TIFF alone, of any size.
bool readTiffHead(HeightsReading& reading, const ByteSource& source, const HeightsRequest& request);
// Takes heights of a row from column x on, which it may change.
using TakeHeights = std::function<void(std::int64_t x, std::int64_t y, std::span<float> row)>;
// Reads a rectangle of a TIFF, a part of a row at a time, in the order of the file. `detail`: of a
// smaller copy that the file holds, how many cells are wanted for each of its own at least; each
// then stands for those that it covers, and a note says so. 1: the file's own cells.
bool readTiffRows(HeightsReading& reading, const ByteSource& source, const CellRange& columns,
                  const CellRange& rows, double detail, const TakeHeights& take);

// Whether a word begins the head of a GRASS grid ("north:").
bool isGrassKey(std::string_view word);

// Whether a number of a file stands for no height: NaN, below -1e30, or the file's own number for
// it where both are rounded to floats.
bool isNoHeight(double number, const FileSays& says);

// A count as a number of a head; 0, which no grid has, if it is no whole number.
std::int64_t wholeCount(double number);
// Whether a number can be a coordinate, and whether it can be the length of a cell.
bool isPlace(double number);
bool isCellLength(double number);

// The place of the first byte that no text has (0, as in UTF-16 or in any binary file), counted
// from 1; 0 if there is none.
std::int64_t binaryByte(std::string_view text);

}  // namespace faultline
