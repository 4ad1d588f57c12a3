// Reads TIFFs, with what a GeoTIFF says of its cells. See heights_file.h.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/has_memory.h"
#include "exchange/read/heights_map.h"
#include "exchange/read/part_means.h"
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
  // A row must fit into memory.
  constexpr std::int64_t kMostCells = 1'000'000;
  if (std::max(image.width, image.height) > kMostCells) {
    return reading.fail(text::tiffErrorLarge(
        std::to_string(image.width), std::to_string(image.height), std::to_string(kMostCells)));
  }
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
  explicit NoData(const FileSays& says) : says_(says) {}

  // The number of a cell of which a sparse file has no bytes.
  double empty() const { return says_.noData.value_or(0.0); }

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

// Reads a rectangle of the file's image, at which it is; hidden cells are gaps.
bool readSeen(TiffFile& tiff, const TiffImage& image, const FileSays& says,
              const CellRange& columns, const CellRange& rows, const TakeHeights& take) {
  Mask mask(columns, rows);
  return mask.read(tiff, image) && tiff.goTo(0) &&
         readAsHeights(tiff, columns, rows, NoData(says),
                       [&](std::int64_t x, std::int64_t y, std::span<float> row) {
                         mask.hide(x, y, row);
                         take(x, y, row);
                       });
}

// The columns of an image of `to` columns that cover those of one of `from`.
CellRange scaled(const CellRange& range, std::int64_t from, std::int64_t to) {
  const std::int64_t first = range.first * to / from;
  const std::int64_t end = std::min(to, ((range.first + range.count) * to + from - 1) / from);
  return {first, std::max<std::int64_t>(1, end - first)};
}

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

// Reads a rectangle of an image from a smaller copy, at which the file is: each cell of the copy is
// spread over those of the image that it covers.
bool readSpread(const TiffFile& tiff, const TiffImage& image, const TiffImage& copy,
                const FileSays& says, const CellRange& columns, const CellRange& rows,
                const TakeHeights& take) {
  const auto firstOf = [](std::int64_t cell, std::int64_t from, std::int64_t to) {
    return (cell * to + from - 1) / from;
  };
  std::vector<float> spread;
  return readAsHeights(
      tiff, scaled(columns, image.width, copy.width), scaled(rows, image.height, copy.height),
      NoData(says), [&](std::int64_t x, std::int64_t y, std::span<const float> row) {
        const auto count = static_cast<std::int64_t>(row.size());
        const std::int64_t first = std::max(columns.first, firstOf(x, copy.width, image.width));
        const std::int64_t end =
            std::min(columns.first + columns.count, firstOf(x + count, copy.width, image.width));
        const std::int64_t top = std::max(rows.first, firstOf(y, copy.height, image.height));
        const std::int64_t bottom =
            std::min(rows.first + rows.count, firstOf(y + 1, copy.height, image.height));
        for (std::int64_t at = top; first < end && at < bottom; ++at) {
          spread.resize(static_cast<std::size_t>(end - first));
          for (std::int64_t i = first; i < end; ++i) {
            spread[static_cast<std::size_t>(i - first)] =
                row[static_cast<std::size_t>(i * copy.width / image.width - x)];
          }
          take(first, at, spread);
        }
      });
}

// Reads a part by means. Where the part has very many cells, from a smaller copy.
bool readMeans(HeightsReading& reading, TiffFile& tiff, const TiffImage& image,
               const HeightsPart& part, int size) {
  HeightsFile& file = reading.file;
  const std::int64_t heights = std::int64_t{size} * size * std::int64_t{sizeof(float)};
  if (!reading.takesSize(size, size)) return false;
  if (!reading.takesMemory(heights + PartMeans::memoryOf(size, size),
                           PartMeans::memoryOf(size, size))) {
    return false;
  }
  CellRange columns{part.x, part.side}, rows{part.y, part.side};
  const auto side = static_cast<double>(part.side);
  TiffImage copy = image;
  if (side * side > kMostWholeCells) {
    copy = goToCopy(tiff, image, static_cast<double>(size) / side);
    columns = scaled(columns, image.width, copy.width);
    rows = scaled(rows, image.height, copy.height);
  }
  PartMeans means(columns, rows, size, size);
  const auto add = [&](std::int64_t x, std::int64_t y, std::span<const float> row) {
    means.add(x, y, row);
  };
  const bool isCopy = copy.width < image.width;
  if (isCopy) file.notes.push_back(text::kOpenedNotePartCopy);
  const bool isRead = isCopy ? readAsHeights(tiff, columns, rows, NoData(file.says), add)
                             : readSeen(tiff, image, file.says, columns, rows, add);
  if (!isRead) return reading.fail(text::kTiffErrorDamaged);
  file.z = unfilledHeights(static_cast<std::size_t>(reading.cells()));
  means.writeTo(file.z);
  return true;
}

// Reads a rectangle cell by cell.
bool readExactly(HeightsReading& reading, TiffFile& tiff, const TiffImage& image,
                 const CellRange& columns, const CellRange& rows) {
  HeightsFile& file = reading.file;
  if (!reading.takesSize(columns.count, rows.count)) return false;
  const std::int64_t heights = reading.cells() * std::int64_t{sizeof(float)};
  if (!reading.takesMemory(heights, heights)) return false;
  file.z.assign(static_cast<std::size_t>(reading.cells()), kGap);
  const bool isRead =
      readSeen(tiff, image, file.says, columns, rows,
               [&](std::int64_t x, std::int64_t y, std::span<const float> row) {
                 std::copy(row.begin(), row.end(),
                           file.z.begin() + (y - rows.first) * file.width + (x - columns.first));
               });
  return isRead || reading.fail(text::kTiffErrorDamaged);
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

// Reads as many rows, or tiles, of an image as a map needs: each `stride`-th tile of those that a
// map of so few cells needs not all, and a row for each row of the map.
bool readSample(const TiffFile& tiff, const TiffImage& image, const NoData& noData,
                PartMeans& means, HeightsMap& map, double mostCells) {
  const auto add = [&means](std::int64_t x, std::int64_t y, std::span<const float> row) {
    means.add(x, y, row);
  };
  if (image.tileWidth == 0) {
    const std::int64_t steps = std::max(1, map.height - 1);
    for (std::int64_t row = 0; row <= steps; ++row) {
      const std::int64_t y = row * (image.height - 1) / steps;
      if (!readAsHeights(tiff, {0, image.width}, {y, 1}, noData, add)) return false;
    }
    return true;
  }
  const double cells = static_cast<double>(image.width) * static_cast<double>(image.height);
  const auto stride = static_cast<std::int64_t>(std::ceil(std::sqrt(cells / mostCells)));
  // What lies between the tiles that are read shows as much detail as they are apart.
  map.blur =
      stride == 1 ? 0 : static_cast<int>(stride * image.tileWidth * map.width / image.width / 3);
  const std::int64_t across = stride * image.tileWidth, along = stride * image.tileHeight;
  for (std::int64_t y = 0; y < image.height; y += along) {
    for (std::int64_t x = 0; x < image.width; x += across) {
      const CellRange columns{x, std::min(image.tileWidth, image.width - x)};
      const CellRange rows{y, std::min(image.tileHeight, image.height - y)};
      if (!readAsHeights(tiff, columns, rows, noData, add)) return false;
    }
  }
  return true;
}

}  // namespace

bool readTiffMap(HeightsReading& reading, const ByteSource& source, HeightsMap& map,
                 const MapLimits& limits) {
  TiffFile tiff(source);
  if (!readSays(reading, tiff, {})) return false;
  const TiffImage image = tiff.image();
  map.columns = image.width;
  map.rows = image.height;
  const std::int64_t longer = std::max(image.width, image.height);
  map.width = mapCells(image.width, longer, limits.side);
  map.height = mapCells(image.height, longer, limits.side);
  const TiffImage copy =
      goToCopy(tiff, image, static_cast<double>(limits.side) / static_cast<double>(longer));
  PartMeans means({0, copy.width}, {0, copy.height}, map.width, map.height);
  if (!readSample(tiff, copy, NoData(reading.file.says), means, map, limits.readCells)) {
    return reading.fail(text::kTiffErrorDamaged);
  }
  reading.file.z = unfilledHeights(static_cast<std::size_t>(map.width * map.height));
  means.writeTo(reading.file.z);
  return true;
}

bool readTiffHead(HeightsReading& reading, const ByteSource& source,
                  const HeightsRequest& request) {
  TiffFile tiff(source);
  if (!readSays(reading, tiff, request)) return false;
  reading.file.width = static_cast<int>(tiff.image().width);
  reading.file.height = static_cast<int>(tiff.image().height);
  return true;
}

bool readTiffRows(HeightsReading& reading, const ByteSource& source, const CellRange& columns,
                  const CellRange& rows, double detail, const TakeHeights& take) {
  TiffFile tiff(source);
  if (!readSays(reading, tiff, {})) return false;
  const TiffImage image = tiff.image();
  const TiffImage copy = detail < 1.0 ? goToCopy(tiff, image, detail) : image;
  const bool isCopy = copy.width < image.width;
  if (isCopy) reading.file.notes.push_back(text::kOpenedNotePartCopy);
  const bool isRead = isCopy ? readSpread(tiff, image, copy, reading.file.says, columns, rows, take)
                             : readSeen(tiff, image, reading.file.says, columns, rows, take);
  return isRead || reading.fail(text::kTiffErrorDamaged);
}

bool readTiffHeights(HeightsReading& reading, const ByteSource& source,
                     const HeightsRequest& request) {
  TiffFile tiff(source);
  HeightsFile& file = reading.file;
  if (!readSays(reading, tiff, request)) return false;
  const TiffImage image = tiff.image();
  if (std::min(image.width, image.height) < kMinSize) {
    return reading.takesSize(image.width, image.height);
  }
  const bool isLarge = std::max(image.width, image.height) > kMaxSize;
  if (isLarge && request.asksForPart && request.part.side == 0) {
    file.needsPart = true;
    return reading.fail(text::kOpenedErrorPart);
  }
  if (!isLarge && request.part.side == 0 && request.size == 0) {
    return readExactly(reading, tiff, image, {0, image.width}, {0, image.height}) &&
           reading.isFinite(text::kHeightsFormatGeotiff);
  }
  const HeightsPart part = fittedPart(request.part, image.width, image.height);
  const auto most = static_cast<int>(std::min<std::int64_t>(part.side, kMaxSize));
  const int size = request.size > 0 ? std::clamp(request.size, kMinSize, most) : most;
  const bool isRead = part.side == size ? readExactly(reading, tiff, image, {part.x, part.side},
                                                      {part.y, part.side})
                                        : readMeans(reading, tiff, image, part, size);
  if (!isRead) return false;
  file.isPart = true;
  takePartPlaces(file, part, size, image.width, image.height);
  return reading.isFinite(text::kHeightsFormatGeotiff);
}

}  // namespace faultline
