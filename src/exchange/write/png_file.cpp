// PNG row by row. See png_file.h.
#include "exchange/write/png_file.h"

#include <lodepng.h>

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <utility>

#include "terrain/grid/lanes.h"

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

// Bytes of a row, one or eight at a time, as numbers with room for their sums.
struct One {
  using Bytes = std::uint8_t __attribute__((vector_size(1)));
  using Words = std::int16_t __attribute__((vector_size(2)));
  static constexpr int kCount = 1;
};
struct Eight {
  using Bytes = std::uint8_t __attribute__((vector_size(8)));
  using Words = std::int16_t __attribute__((vector_size(16)));
  static constexpr int kCount = 8;
};
using Many = std::conditional_t<kLanes == 1, One, Eight>;

template <typename Count>
typename Count::Words wordsAt(const std::uint8_t* from) {
  return __builtin_convertvector(load<typename Count::Bytes>(from), typename Count::Words);
}

template <typename Words>
Words distance(Words a, Words b) {
  return select(a < b, b - a, a - b);
}

// What each of the five filters (PNG, section 9) subtracts from a byte: nothing, the byte of the
// pixel to the left, the one above, their average, or the Paeth predictor.
constexpr int kFilters = 5;

template <int kFilter, typename Words>
Words guess(Words left, Words up, Words corner) {
  if constexpr (kFilter == 0) return Words{};
  if constexpr (kFilter == 1) return left;
  if constexpr (kFilter == 2) return up;
  if constexpr (kFilter == 3) return (left + up) >> 1;
  if constexpr (kFilter == 4) {
    const Words byLeft = distance(up, corner), byUp = distance(left, corner);
    const Words byCorner = distance<Words>(left + up, corner + corner);
    return select((byLeft <= byUp) & (byLeft <= byCorner), left,
                  select(byUp <= byCorner, up, corner));
  }
}

// A row and that above it: pointers to the first byte of each, and the bytes of a pixel before it.
struct Rows {
  const std::uint8_t *row, *above;
  std::size_t pixelBytes;

  // What a filter leaves of the bytes from `at` on.
  template <int kFilter, typename Count>
  typename Count::Words filtered(std::size_t at) const {
    const auto left = wordsAt<Count>(row + at - pixelBytes);
    const auto up = wordsAt<Count>(above + at);
    const auto corner = wordsAt<Count>(above + at - pixelBytes);
    return (wordsAt<Count>(row + at) - guess<kFilter>(left, up, corner)) & 255;
  }
};

// Adds, for each filter, the absolute values of the bytes that it leaves, as signed numbers. From
// `at` on, up to a whole number of `Count` before `end`; returns where it stopped.
template <typename Count, int... kFilter>
std::size_t addSums(const Rows& rows, std::size_t at, std::size_t end, std::array<int, 5>& sums,
                    std::integer_sequence<int, kFilter...>) {
  using Words = typename Count::Words;
  constexpr std::size_t kMax = 255 * Count::kCount;  // a sum of more does not fit into a word
  while (end - at >= Count::kCount) {
    Words parts[kFilters] = {};
    const std::size_t stop = std::min(at + kMax, end - (end - at) % Count::kCount);
    for (; at < stop; at += Count::kCount) {
      const auto add = [](Words& part, Words byte) {
        part += select(byte < 128, byte, 256 - byte);
      };
      (add(parts[kFilter], rows.filtered<kFilter, Count>(at)), ...);
    }
    for (int i = 0; i < Count::kCount; ++i) ((sums[kFilter] += parts[kFilter][i]), ...);
  }
  return at;
}

template <int kFilter>
void writeFiltered(const Rows& rows, std::size_t size, std::uint8_t* to) {
  std::size_t at = 0;
  for (; size - at >= Many::kCount; at += Many::kCount) {
    store(to + at, __builtin_convertvector(rows.filtered<kFilter, Many>(at), Many::Bytes));
  }
  for (; at < size; ++at) to[at] = static_cast<std::uint8_t>(rows.filtered<kFilter, One>(at)[0]);
}

using WriteFiltered = void (*)(const Rows&, std::size_t, std::uint8_t*);
constexpr WriteFiltered kWriteFiltered[kFilters] = {
    writeFiltered<0>, writeFiltered<1>, writeFiltered<2>, writeFiltered<3>, writeFiltered<4>};

}  // namespace

PngFile::PngFile(FileWriter& out, int width, int height, PngPixel pixel)
    : out_(out),
      pixelBytes_(rowOf(pixel).bytes),
      row_(pixelBytes_ * static_cast<std::size_t>(width + 1)),
      above_(row_.size()),
      filtered_(1 + row_.size() - pixelBytes_) {
  out.bytes("\x89PNG\r\n\x1a\n");
  std::string head;
  for (const int side : {width, height}) {
    head += {0, 0, static_cast<char>(side >> 8), static_cast<char>(side)};
  }
  // The standard compression and filters, no interlacing
  head += {rowOf(pixel).bits, rowOf(pixel).kind, 0, 0, 0};
  writeChunk(out, "IHDR", head);
}

void PngFile::writeRow() {
  filterRow();
  compressed_.add({reinterpret_cast<const char*>(filtered_.data()), filtered_.size()});
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

// Leaves the row as the filter makes it whose output has the smallest sum; of equal ones the first.
void PngFile::filterRow() {
  const Rows rows{row_.data() + pixelBytes_, above_.data() + pixelBytes_, pixelBytes_};
  const std::size_t size = row_.size() - pixelBytes_;
  std::array<int, kFilters> sums{};
  constexpr std::make_integer_sequence<int, kFilters> kAll;
  const std::size_t at = addSums<Many>(rows, 0, size, sums, kAll);
  addSums<One>(rows, at, size, sums, kAll);
  const auto best = std::min_element(sums.begin(), sums.end()) - sums.begin();
  filtered_[0] = static_cast<std::uint8_t>(best);
  kWriteFiltered[best](rows, size, filtered_.data() + 1);
}

}  // namespace faultline
