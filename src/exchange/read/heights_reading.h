// What the readers of heights_file.h share: one for each format, which checks the head, asks for
// its memory once, and then reads the rest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "exchange/read/byte_source.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/mesh_lattice.h"

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
  // The same of a file of which a part can be read: 2 to kMostCells.
  bool takesGrid(std::int64_t width, std::int64_t height);
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
bool readAscHeights(HeightsReading& reading, std::string_view text);
bool readGrassHeights(HeightsReading& reading, std::string_view text);
bool readSurferHeights(HeightsReading& reading, std::string_view text);
bool readCsvHeights(HeightsReading& reading, std::string_view text);
bool readObjHeights(HeightsReading& reading, std::string_view text);

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
