// What the readers of heights_file.h share: one for each format, which checks the head, asks for
// its memory once, and then reads the rest.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "exchange/read/byte_source.h"
#include "exchange/read/heights_file.h"
#include "exchange/read/mesh_lattice.h"

namespace faultline {

class HeightsReading {
 public:
  // `headOnly`: to stop where memory is asked for.
  HeightsReading(HeightsFile& into, bool headOnly) : file(into), headOnly_(headOnly) {}

  // Sets the error. Returns false, which the readers hand on.
  bool fail(std::string sentence);
  // Sets width and height. Returns false, with the error set, unless both are 2 to kMaxSize.
  bool takesSize(std::int64_t width, std::int64_t height);
  // Takes sides and places of a grid of places; says so where the cells are oblong. `x`, `y`: of
  // the grid's south-western vertex.
  void takeLattice(const LatticeView& view, double x, double y);
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
bool readPngHeights(HeightsReading& reading, std::span<const std::uint8_t> bytes);
bool readAscHeights(HeightsReading& reading, std::string_view text);
bool readCsvHeights(HeightsReading& reading, std::string_view text);
bool readObjHeights(HeightsReading& reading, std::string_view text);
bool readTiffHeights(HeightsReading& reading, const ByteSource& source);

// The place of the first byte that no text has (0, as in UTF-16 or in any binary file), counted
// from 1; 0 if there is none.
std::int64_t binaryByte(std::string_view text);

}  // namespace faultline
