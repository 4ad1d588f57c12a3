// Directories of TIFFs that are written: classic ones, with offsets of 32 bits, and BigTIFF's with
// 64, for files of 4 GB and more.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faultline {

// Numbers of tags, by TIFF 6.0, GeoTIFF 1.1 and GDAL.
enum TiffTag : std::uint16_t {
  kSubfileType = 254,
  kWidth = 256,
  kHeight = 257,
  kBits = 258,
  kCompression = 259,
  kPhotometric = 262,
  kBands = 277,
  kPlanar = 284,
  kPredictor = 317,
  kTileWidth = 322,
  kTileHeight = 323,
  kTileOffsets = 324,
  kTileBytes = 325,
  kSampleFormat = 339,
  kPixelScale = 33550,
  kTiePoint = 33922,
  kGeoKeys = 34735,
  kGeoDoubles = 34736,
  kGeoAscii = 34737,
  kGdalMetadata = 42112,
  kGdalNoData = 42113,
};

// A directory, with the values that do not fit into it behind it. Fields are added in the order of
// their tags.
class TiffDirectory {
 public:
  explicit TiffDirectory(bool isBig) : isBig_(isBig) {}

  void words(TiffTag tag, const std::vector<std::uint16_t>& values);
  void longs(TiffTag tag, const std::vector<std::uint32_t>& values);
  // Places in the file: as wide as its offsets.
  void offsets(TiffTag tag, const std::vector<std::uint64_t>& values);
  void doubles(TiffTag tag, const std::vector<double>& values);
  void text(TiffTag tag, std::string_view text);

  std::uint64_t size() const;
  // At this place of the file; `next`: that of the next one, or 0.
  std::string bytes(std::uint64_t at, std::uint64_t next) const;

  // The first bytes of a file whose first directory follows at once.
  static std::string head(bool isBig);

 private:
  struct Field {
    TiffTag tag;
    std::uint16_t type;
    std::uint64_t count;
    std::string bytes;
  };

  std::size_t offsetBytes() const { return isBig_ ? 8 : 4; }
  std::size_t tableBytes() const;
  static std::size_t evenSize(const Field& field) { return (field.bytes.size() + 1) / 2 * 2; }

  bool isBig_;
  std::vector<Field> fields_;
};

}  // namespace faultline
