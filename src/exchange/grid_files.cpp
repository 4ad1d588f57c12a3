// The heights as a grid. See grid_files.h.
#include "exchange/grid_files.h"

#include <lodepng.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "exchange/deflate.h"
#include "exchange/file_numbers.h"

namespace faultline {
namespace {

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

// Filters rows of 16-bit greyscale as in PNG, section 9, each with the one of the five filters
// whose output has the smallest sum.
class RowFilter {
 public:
  explicit RowFilter(std::size_t bytes) : above_(bytes), best_(bytes + 1), tried_(bytes + 1) {}

  // The row's filter and its bytes, valid until the next call. `row` becomes the row above.
  std::string_view filtered(std::vector<std::uint8_t>& row) {
    int smallest = -1;
    for (int kind = 0; kind < 5; ++kind) {
      const int sum = tryFilter(kind, row);
      if (smallest < 0 || sum < smallest) {
        smallest = sum;
        best_.swap(tried_);
      }
    }
    above_.swap(row);
    return {reinterpret_cast<const char*>(best_.data()), best_.size()};
  }

 private:
  // The Paeth predictor.
  static std::uint8_t paeth(int left, int up, int corner) {
    const int guess = left + up - corner;
    const int byLeft = std::abs(guess - left);
    const int byUp = std::abs(guess - up);
    const int byCorner = std::abs(guess - corner);
    if (byLeft <= byUp && byLeft <= byCorner) return static_cast<std::uint8_t>(left);
    return static_cast<std::uint8_t>(byUp <= byCorner ? up : corner);
  }

  int tryFilter(int kind, const std::vector<std::uint8_t>& row) {
    tried_[0] = static_cast<std::uint8_t>(kind);
    int sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const int left = i < 2 ? 0 : row[i - 2];
      const int up = above_[i];
      const int corner = i < 2 ? 0 : above_[i - 2];
      const int guess = kind == 0   ? 0
                        : kind == 1 ? left
                        : kind == 2 ? up
                        : kind == 3 ? (left + up) / 2
                                    : paeth(left, up, corner);
      tried_[i + 1] = static_cast<std::uint8_t>(row[i] - guess);
      sum += distanceOf(tried_[i + 1]);
    }
    return sum;
  }

  std::vector<std::uint8_t> above_, best_, tried_;
};

// Calls row(heights) for every row from north or south, until the writer must stop.
template <typename Row>
void writeRows(FileWriter& out, const Heightfield& field, bool southFirst, const Row& row) {
  out.expect(field.size);
  for (int i = 0; i < field.size; ++i) {
    row(field.row(southFirst ? field.size - 1 - i : i));
    if (!out.worked()) return;
  }
}

}  // namespace

HeightLevels::HeightLevels(const Heightfield& heights) {
  const auto [low, high] = std::minmax_element(heights.z.begin(), heights.z.end());
  low_ = static_cast<double>(*low);
  high_ = static_cast<double>(*high);
}

std::uint16_t HeightLevels::level(float z) const {
  const double part = range() > 0.0 ? (static_cast<double>(z) - low_) / range() : 0.0;
  return static_cast<std::uint16_t>(std::floor(part * 65535.0 + 0.5));
}

void writePng16(FileWriter& out, const FileLand& land, const FileOptions&) {
  const Heightfield& field = land.heights;
  const HeightLevels levels(field);
  const auto size = static_cast<std::size_t>(field.size);
  out.bytes("\x89PNG\r\n\x1a\n");
  // Size, 16 bits, greyscale, the standard compression and filters, no interlacing
  std::string head;
  for (int i = 0; i < 2; ++i) {
    head += {0, 0, static_cast<char>(size >> 8), static_cast<char>(size)};
  }
  head += {16, 0, 0, 0, 0};
  writeChunk(out, "IHDR", head);

  DeflateStream compressed;
  const auto writeData = [&] {
    writeChunk(out, "IDAT", compressed.output());
    compressed.output().clear();
  };
  RowFilter filter(2 * size);
  std::vector<std::uint8_t> bytes(2 * size);
  writeRows(out, field, false, [&](const float* row) {
    for (std::size_t x = 0; x < size; ++x) {
      const std::uint16_t level = levels.level(row[x]);
      bytes[2 * x] = static_cast<std::uint8_t>(level >> 8);
      bytes[2 * x + 1] = static_cast<std::uint8_t>(level);
    }
    compressed.add(filter.filtered(bytes));
    if (compressed.output().size() >= FileWriter::kChunk) writeData();
  });
  compressed.finish();
  writeData();
  writeChunk(out, "IEND", "");
}

void writeRaw16(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const HeightLevels levels(land.heights);
  writeRows(out, land.heights, options.southFirst, [&](const float* row) {
    for (int x = 0; x < land.heights.size; ++x) out.u16(levels.level(row[x]));
  });
}

void writeR32(FileWriter& out, const FileLand& land, const FileOptions& options) {
  writeRows(out, land.heights, options.southFirst, [&](const float* row) {
    for (int x = 0; x < land.heights.size; ++x) out.f32(row[x]);
  });
}

void writeAsc(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const Heightfield& field = land.heights;
  const HeightLevels levels(field);
  const int places = placesFor(levels.range() * options.side);
  const auto line = [&out](std::string_view name, double value, int digits) {
    out.bytes(name);
    out.decimal(value, digits);
    out.bytes("\n");
  };
  line("ncols ", field.size, 0);
  line("nrows ", field.size, 0);
  line("xllcenter ", 0.0, 0);
  line("yllcenter ", 0.0, 0);
  line("cellsize ", options.side / (field.size - 1), 12);
  // Use a height below the land's
  line("NODATA_value ", std::min(-9999.0, std::floor(levels.low() * options.side) - 1.0), 0);
  writeRows(out, field, false, [&](const float* row) {
    for (int x = 0; x < field.size; ++x) {
      if (x > 0) out.bytes(" ");
      out.decimal(static_cast<double>(row[x]) * options.side, places);
    }
    out.bytes("\n");
  });
}

}  // namespace faultline
