// Reads TIFFs, with what a GeoTIFF says of its cells. See heights_file.h.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/has_memory.h"
#include "exchange/read/cell_file.h"
#include "exchange/tiff/geo_tags.h"
#include "exchange/tiff/tiff_file.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// Whether the cells are single numbers of a kind that is read, in tiles and strips that are.
bool isReadable(HeightsReading& reading, const TiffImage& image) {
  if (image.hasPalette || image.samples == SampleKind::kUnsaid) {
    return reading.fail(text::kTiffErrorColours);
  }
  // A second band may tell which cells are seen.
  if (image.bands > 2) return reading.fail(text::tiffErrorBands(std::to_string(image.bands)));
  if (!reading.takesGrid(image.width, image.height)) return false;
  if (!image.isKnownCompression) {
    return reading.fail(text::tiffErrorCompression(std::to_string(image.compression)));
  }
  const int bits = image.bits;
  const bool isFloat = image.samples == SampleKind::kFloat;
  const bool isSize = bits == 16 || bits == 32 || bits == 64 || (bits == 8 && !isFloat);
  if (!isSize) return reading.fail(text::tiffErrorBits(std::to_string(bits)));
  // The standard asks for multiples of 16. Smaller ones only make a small file take long.
  const bool isTiled = image.tileWidth > 0 || image.tileHeight > 0;
  if (isTiled && std::min(image.tileWidth, image.tileHeight) < 16) {
    return reading.fail(text::kTiffErrorTiles);
  }
  if (reading.file.notes.empty() && image.bands == 2 && !image.hasAlpha) {
    reading.file.notes.push_back(text::kTiffNoteBands);
  }
  return true;
}

// Numbers that stand for no height: what the file names, by value and as the float that it becomes,
// and what no height on Earth is.
class NoData {
 public:
  explicit NoData(const FileSays& says)
      : isFloat_(says.samples == SampleKind::kFloat), number_(says.noData) {}

  // The number of a cell of which a sparse file has no bytes.
  double empty() const { return number_.value_or(0.0); }

  float heightOf(double number) const {
    if (std::isnan(number)) return kGap;
    const float height = static_cast<float>(number);
    constexpr double kLowest = -1e30;
    if (isFloat_ && number < kLowest) return kGap;
    if (!number_) return height;
    const bool isNoData = number == *number_ || height == static_cast<float>(*number_);
    return isNoData ? kGap : height;
  }

 private:
  bool isFloat_;
  std::optional<double> number_;
};

// Reads rows of an image as heights and gives them to `take`. Returns false if it is damaged.
template <typename Take>
bool readAsHeights(const TiffFile& tiff, const CellRange& columns, const CellRange& rows,
                   const NoData& noData, const Take& take) {
  std::vector<float> heights;
  return tiff.read(columns.first, rows.first, columns.first + columns.count,
                   rows.first + rows.count,
                   [&](std::int64_t x, std::int64_t y, std::span<const double> row) {
                     heights.resize(row.size());
                     std::transform(row.begin(), row.end(), heights.begin(),
                                    [&](double number) { return noData.heightOf(number); });
                     take(x, y, std::span<float>(heights));
                   },
                   {.empty = noData.empty()});
}

// Calls `use` with each further directory, until it returns true. Returns whether it did.
template <typename Use>
bool findDirectory(TiffFile& tiff, const Use& use) {
  constexpr int kMostDirectories = 64;
  for (int directory = 1; directory < kMostDirectories && tiff.goTo(directory); ++directory) {
    if (use(tiff.image())) return true;
  }
  return false;
}

// Which cells of a rectangle are hidden by a mask of the same size as the image, or by its second
// band: a bit each.
class Mask {
 public:
  Mask(const CellRange& columns, const CellRange& rows) : columns_(columns), rows_(rows) {}

  // Goes through the file's directories. Returns false if the mask is damaged, or too large.
  bool read(TiffFile& tiff, const TiffImage& image) {
    const bool hasMask = findDirectory(tiff, [&](const TiffImage& found) {
      return found.isMask && !found.isReduced && found.width == image.width &&
             found.height == image.height && found.bands == 1 &&
             (found.bits == 1 || found.bits == 8) && found.isKnownCompression;
    });
    const bool isAlpha = !hasMask && image.hasAlpha && tiff.goTo(0);
    if (!hasMask && !isAlpha) return true;
    const std::int64_t cells = columns_.count * rows_.count;
    if (!hasMemory(cells / 8, cells / 8)) return false;
    isHidden_.resize(static_cast<std::size_t>(cells));
    return tiff.read(columns_.first, rows_.first, columns_.first + columns_.count,
                     rows_.first + rows_.count,
                     [&](std::int64_t x, std::int64_t y, std::span<const double> row) {
                       auto hidden = isHidden_.begin() + placeOf(x, y);
                       for (const double seen : row) *hidden++ = seen == 0.0;
                     },
                     {.band = isAlpha ? 1 : 0});
  }

  // Cells of a row that are hidden become gaps.
  void hide(std::int64_t x, std::int64_t y, std::span<float> row) const {
    if (isHidden_.empty()) return;
    auto hidden = isHidden_.begin() + placeOf(x, y);
    for (float& z : row) {
      if (*hidden++) z = kGap;
    }
  }

 private:
  std::ptrdiff_t placeOf(std::int64_t x, std::int64_t y) const {
    return (y - rows_.first) * columns_.count + (x - columns_.first);
  }

  CellRange columns_, rows_;
  std::vector<bool> isHidden_;
};

// Goes to the smallest of the image and its smaller copies that has at least so many columns for
// each of these. Returns it.
TiffImage goToCopy(TiffFile& tiff, const TiffImage& image, double atLeast) {
  TiffImage best = image;
  int directory = 0, bestDirectory = 0;
  findDirectory(tiff, [&](const TiffImage& found) {
    ++directory;
    const bool isCopy =
        found.isReduced && !found.isMask && found.bits == image.bits &&
        found.samples == image.samples && found.isKnownCompression && found.bands == image.bands &&
        found.width < best.width &&
        static_cast<double>(found.width) >= atLeast * static_cast<double>(image.width);
    if (isCopy) {
      best = found;
      bestDirectory = directory;
    }
    return false;
  });
  return tiff.goTo(bestDirectory) ? best : image;
}

// Reads what the file says of its first image.
bool readSays(HeightsReading& reading, const TiffFile& tiff, const HeightsRequest& request) {
  if (!tiff.isOpen()) return reading.fail(text::kTiffErrorDamaged);
  if (!isReadable(reading, tiff.image())) return false;
  bool hasUnreadPlaces = false;
  reading.file.says = geoTagsOf(tiff, hasUnreadPlaces);
  if (!reading.file.says.places) {
    reading.file.says.places = request.places;
    if (hasUnreadPlaces && !request.places) {
      reading.file.notes.push_back(text::kTiffNoteTiePoints);
    }
  }
  return true;
}

class TiffCells final : public CellFile {
 public:
  explicit TiffCells(const ByteSource& source) : tiff_(source), bytes_(source.size()) {}

  // Reads what the file says. Returns false, with the error set, if it cannot be read.
  bool open(HeightsReading& reading, const HeightsRequest& request) {
    if (!readSays(reading, tiff_, request)) return false;
    own_ = at_ = tiff_.image();
    noData_.emplace(reading.file.says);
    return true;
  }

  FileGrid grid() const override { return gridOf(own_); }
  FileGrid goTo(double detail) override {
    at_ = goToCopy(tiff_, own_, detail);
    return gridOf(at_);
  }
  bool read(const CellRange& columns, const CellRange& rows, const TakeHeights& take) override {
    if (at_.width < own_.width) return sketch(columns, rows, take);
    Mask mask(columns, rows);
    return mask.read(tiff_, own_) && tiff_.goTo(0) &&
           sketch(columns, rows, [&](std::int64_t x, std::int64_t y, std::span<float> row) {
             mask.hide(x, y, row);
             take(x, y, row);
           });
  }
  bool sketch(const CellRange& columns, const CellRange& rows, const TakeHeights& take) override {
    return readAsHeights(tiff_, columns, rows, *noData_, take);
  }
  // Few bytes can say very many cells: strips that are left out, or of which many are one stream.
  // Heights take more than a 64th of a byte each where they are a land's.
  std::int64_t mostCells() const override {
    constexpr std::int64_t kCellsPerByte = 64, kAlways = std::int64_t{kMaxSize} * kMaxSize;
    const std::int64_t most = CellFile::mostCells();
    return std::clamp(std::min(bytes_, most) * kCellsPerByte, kAlways, most);
  }
  std::string fault() const override { return text::kTiffErrorDamaged; }
  std::string infinite(std::int64_t row, std::int64_t column) const override {
    return text::heightsErrorLarge(std::to_string(row), std::to_string(column),
                                   text::kHeightsFormatGeotiff);
  }

 private:
  static FileGrid gridOf(const TiffImage& image) {
    return {image.width, image.height, image.tileWidth, image.tileHeight};
  }

  TiffFile tiff_;
  std::int64_t bytes_;  // of the file
  TiffImage own_, at_;
  std::optional<NoData> noData_;
};

}  // namespace

std::unique_ptr<CellFile> openTiffCells(HeightsReading& reading, const ByteSource& source,
                                        const HeightsRequest& request) {
  auto cells = std::make_unique<TiffCells>(source);
  if (!cells->open(reading, request)) return nullptr;
  return cells;
}

}  // namespace faultline
