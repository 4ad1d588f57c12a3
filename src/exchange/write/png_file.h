// Writes a PNG (ISO/IEC 15948) row by row through a FileWriter, so that a picture of any size needs
// memory for two rows. png8 is for whole pictures. Each row has the one of the five filters whose
// output has the smallest sum. Bits: the same rows give the same bytes on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "exchange/write/deflate.h"
#include "exchange/write/file_writer.h"

namespace faultline {

// What a pixel holds, and its bytes; 16-bit values are big-endian.
enum class PngPixel : std::uint8_t { kGrey8, kGrey16, kRgb8, kRgba8 };

class PngFile {
 public:
  // Writes the head. The top row comes first.
  PngFile(FileWriter& out, int width, int height, PngPixel pixel);

  // The next row's bytes; fill all of them, then call writeRow().
  std::uint8_t* row() { return row_.data() + pixelBytes_; }
  void writeRow();
  // Writes the end, after the last row.
  void finish();

 private:
  void filterRow();
  void writeData();

  FileWriter& out_;
  std::size_t pixelBytes_;
  DeflateStream compressed_;
  // A row and that above it, each after a pixel of zeros.
  std::vector<std::uint8_t> row_, above_;
  std::vector<std::uint8_t> filtered_;  // the filter's number first
};

}  // namespace faultline
