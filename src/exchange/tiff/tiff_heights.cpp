// Reads TIFFs, with what a GeoTIFF says of its cells. See heights_file.h.
#include <algorithm>
#include <cmath>
#include <string>

#include "exchange/read/heights_reading.h"
#include "exchange/tiff/geo_tags.h"
#include "exchange/tiff/tiff_file.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// Whether the cells are single numbers of a kind that is read, in tiles and strips that are.
bool isReadable(HeightsReading& reading, const TiffImage& image) {
  if (image.hasPalette || image.samples == SampleKind::kUnsaid) {
    return reading.fail(text::kTiffErrorColours);
  }
  // A second band may tell which cells are seen.
  if (image.bands > 2) return reading.fail(text::tiffErrorBands(std::to_string(image.bands)));
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
  if (reading.file.notes.empty() && image.bands == 2) {
    reading.file.notes.push_back(text::kTiffNoteBands);
  }
  return true;
}

// Numbers that stand for no height: what the file names, by value and as the float that it becomes,
// and what no height on Earth is.
class NoData {
 public:
  explicit NoData(const FileSays& says) : says_(says) {}

  float heightOf(double number) const {
    if (std::isnan(number)) return kGap;
    const float height = static_cast<float>(number);
    constexpr double kLowest = -1e30;
    if (says_.samples == SampleKind::kFloat && number < kLowest) return kGap;
    if (!says_.noData) return height;
    const bool isNoData = number == *says_.noData || height == static_cast<float>(*says_.noData);
    return isNoData ? kGap : height;
  }

 private:
  const FileSays& says_;
};

// Cells that a mask of the same size hides become gaps. Returns false if it is damaged.
bool hideMasked(HeightsReading& reading, TiffFile& tiff) {
  HeightsFile& file = reading.file;
  constexpr int kMostDirectories = 64;
  for (int directory = 1; directory < kMostDirectories && tiff.goTo(directory); ++directory) {
    const TiffImage image = tiff.image();
    const bool isOurs = image.isMask && !image.isReduced && image.width == file.width &&
                        image.height == file.height && image.bands == 1 &&
                        (image.bits == 1 || image.bits == 8) && image.isKnownCompression;
    if (!isOurs) continue;
    return tiff.read(0, 0, file.width, file.height,
                     [&file](std::int64_t x, std::int64_t y, std::span<const double> row) {
                       float* z = file.z.data() + y * file.width + x;
                       for (const double seen : row) {
                         if (seen == 0.0) *z = kGap;
                         ++z;
                       }
                     });
  }
  return true;
}

}  // namespace

bool readTiffHeights(HeightsReading& reading, const ByteSource& source) {
  TiffFile tiff(source);
  HeightsFile& file = reading.file;
  if (!tiff.isOpen()) return reading.fail(text::kTiffErrorDamaged);
  const TiffImage image = tiff.image();
  if (!isReadable(reading, image)) return false;
  bool hasUnreadPlaces = false;
  file.says = geoTagsOf(tiff, hasUnreadPlaces);
  if (hasUnreadPlaces) file.notes.push_back(text::kTiffNoteTiePoints);
  if (!reading.takesSize(image.width, image.height)) return false;
  const std::int64_t heights = reading.cells() * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(heights, heights)) return false;
  file.z.assign(static_cast<std::size_t>(reading.cells()), kGap);
  const NoData noData(file.says);
  const bool isRead = tiff.read(0, 0, image.width, image.height,
                                [&](std::int64_t x, std::int64_t y, std::span<const double> row) {
                                  float* const z = file.z.data() + y * file.width + x;
                                  std::transform(row.begin(), row.end(), z, [&](double number) {
                                    return noData.heightOf(number);
                                  });
                                });
  if (!isRead || !hideMasked(reading, tiff)) return reading.fail(text::kTiffErrorDamaged);
  return reading.isFinite(text::kHeightsFormatGeotiff);
}

}  // namespace faultline
