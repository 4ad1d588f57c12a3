// PNG row by row. See png_file.h.
#include "exchange/png_file.h"

#include <lodepng.h>

#include <cstdlib>
#include <string>

namespace faultline {
namespace {

struct PixelRow {
  char bits;  // of a channel
  char kind;  // PNG's colour type
  std::size_t bytes;
};

// In the order of PngPixel.
constexpr PixelRow kPixels[] = {{8, 0, 1}, {16, 0, 2}, {8, 2, 3}, {8, 6, 4}};

const PixelRow& rowOf(PngPixel pixel) { return kPixels[static_cast<std::size_t>(pixel)]; }

// Writes a chunk of PNG: length, kind, bytes and checksum. Numbers are big-endian.
void writeChunk(FileWriter& out, std::string_view kind, std::string_view content) {
  const std::string bytes = std::string(kind) + std::string(content);
  const auto word = [&out](std::uint32_t value) { out.u32(__builtin_bswap32(value)); };
  word(static_cast<std::uint32_t>(content.size()));
  out.bytes(bytes);
  word(lodepng_crc32(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

// The absolute value of a byte that holds a signed difference.
int distanceOf(std::uint8_t byte) { return byte < 128 ? byte : 256 - byte; }

// The Paeth predictor.
std::uint8_t paeth(int left, int up, int corner) {
  const int guess = left + up - corner;
  const int byLeft = std::abs(guess - left);
  const int byUp = std::abs(guess - up);
  const int byCorner = std::abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return static_cast<std::uint8_t>(left);
  return static_cast<std::uint8_t>(byUp <= byCorner ? up : corner);
}

}  // namespace

PngFile::PngFile(FileWriter& out, int side, PngPixel pixel)
    : out_(out),
      pixelBytes_(rowOf(pixel).bytes),
      row_(pixelBytes_ * static_cast<std::size_t>(side)),
      above_(row_.size()),
      best_(row_.size() + 1),
      tried_(row_.size() + 1) {
  out.bytes("\x89PNG\r\n\x1a\n");
  std::string head;
  for (int i = 0; i < 2; ++i) {
    head += {0, 0, static_cast<char>(side >> 8), static_cast<char>(side)};
  }
  // The standard compression and filters, no interlacing
  head += {rowOf(pixel).bits, rowOf(pixel).kind, 0, 0, 0};
  writeChunk(out, "IHDR", head);
}

void PngFile::writeRow() {
  filterRow();
  compressed_.add({reinterpret_cast<const char*>(best_.data()), best_.size()});
  above_.swap(row_);
  if (compressed_.output().size() >= FileWriter::kChunk) writeData();
}

void PngFile::finish() {
  compressed_.finish();
  writeData();
  writeChunk(out_, "IEND", "");
}

void PngFile::writeData() {
  writeChunk(out_, "IDAT", compressed_.output());
  compressed_.output().clear();
}

// Leaves the row as its best filter (PNG, section 9) makes it in best_.
void PngFile::filterRow() {
  int smallest = -1;
  for (int kind = 0; kind < 5; ++kind) {
    const int sum = tryFilter(kind);
    if (smallest < 0 || sum < smallest) {
      smallest = sum;
      best_.swap(tried_);
    }
  }
}

int PngFile::tryFilter(int kind) {
  tried_[0] = static_cast<std::uint8_t>(kind);
  int sum = 0;
  for (std::size_t i = 0; i < row_.size(); ++i) {
    const int left = i < pixelBytes_ ? 0 : row_[i - pixelBytes_];
    const int up = above_[i];
    const int corner = i < pixelBytes_ ? 0 : above_[i - pixelBytes_];
    const int guess = kind == 0   ? 0
                      : kind == 1 ? left
                      : kind == 2 ? up
                      : kind == 3 ? (left + up) / 2
                                  : paeth(left, up, corner);
    tried_[i + 1] = static_cast<std::uint8_t>(row_[i] - guess);
    sum += distanceOf(tried_[i + 1]);
  }
  return sum;
}

}  // namespace faultline
