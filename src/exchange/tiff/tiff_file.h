// A TIFF behind libtiff: its directories, its tags as numbers and texts, and its cells as rows of
// floats. Files are untrusted: libtiff may allocate kMostMemory at most, and the first fault ends a
// read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "exchange/read/byte_source.h"
#include "exchange/read/file_says.h"

struct tiff;

namespace faultline {

// One image of a TIFF.
struct TiffImage {
  std::int64_t width = 0, height = 0;
  SampleKind samples = SampleKind::kUnsigned;
  int bits = 0;
  int bands = 1;
  bool hasAlpha = false;  // the second of two bands tells which cells are seen
  bool hasPalette = false;
  bool isReduced = false;  // a smaller copy of another image
  bool isMask = false;     // tells which cells of another image have heights
  int compression = 0;     // by the number of TIFF's tag
  bool isKnownCompression = false;
  std::int64_t tileWidth = 0, tileHeight = 0;  // 0: in strips
};

class TiffFile {
 public:
  static constexpr std::int64_t kMostMemory = 192'000'000;

  // `source` must outlive this.
  explicit TiffFile(const ByteSource& source);
  ~TiffFile();
  TiffFile(const TiffFile&) = delete;
  TiffFile& operator=(const TiffFile&) = delete;

  // Whether the first directory was read.
  bool isOpen() const;
  // Goes to a directory, the first is 0. Returns false if there is none, or it is damaged.
  bool goTo(int directory);
  TiffImage image() const;

  // The values of a tag of the directory; none if it has no such tag. Whatever type the file gives
  // them: numbers as doubles; a text without the zero at its end.
  std::vector<double> numbers(std::uint32_t tag) const;
  std::string text(std::uint32_t tag) const;
  bool hasTag(std::uint32_t tag) const;

  // What is read of an image.
  struct Wanted {
    int band = 0;
    double empty = 0.0;  // the number of cells in tiles and strips that a sparse file leaves out
  };
  // Reads rows y0 <= y < y1 of a band, columns x0 <= x < x1, and gives each part of a row to `take`
  // in a file's own order: take(x, y, numbers). Returns false at the first fault.
  using Take = std::function<void(std::int64_t x, std::int64_t y, std::span<const double> row)>;
  bool read(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1, const Take& take,
            const Wanted& wanted) const;

 private:
  bool skipTo(std::uint32_t line, std::uint16_t plane, std::span<std::uint8_t> row) const;
  bool readStrips(const TiffImage& image, std::int64_t x0, std::int64_t y0, std::int64_t x1,
                  std::int64_t y1, const Take& take, const Wanted& wanted) const;
  bool readTiles(const TiffImage& image, std::int64_t x0, std::int64_t y0, std::int64_t x1,
                 std::int64_t y1, const Take& take, const Wanted& wanted) const;

  struct Reader;
  std::unique_ptr<Reader> reader_;
  tiff* tiff_ = nullptr;
};

}  // namespace faultline
