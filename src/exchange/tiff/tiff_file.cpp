// TIFF by libtiff. See tiff_file.h.
#include "exchange/tiff/tiff_file.h"

#include <tiffio.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "exchange/read/bare_numbers.h"

namespace faultline {

// What libtiff's functions that read are given.
struct TiffFile::Reader {
  const ByteSource& source;
  std::int64_t place = 0;
};

TiffFile::TiffFile(const ByteSource& source) : reader_(new Reader{source}) {
  TIFFOpenOptions* const options = TIFFOpenOptionsAlloc();
  if (options == nullptr) return;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, kMostMemory);
  TIFFOpenOptionsSetMaxCumulatedMemAlloc(options, kMostMemory);
  // Its sentences are for programmers, and repeat what the file says.
  const TIFFErrorHandlerExtR quiet = [](TIFF*, void*, const char*, const char*, va_list) {
    return 1;
  };
  TIFFOpenOptionsSetErrorHandlerExtR(options, quiet, nullptr);
  TIFFOpenOptionsSetWarningHandlerExtR(options, quiet, nullptr);
  const TIFFReadWriteProc readBytes = [](thandle_t handle, void* into, tmsize_t size) -> tmsize_t {
    auto& reader = *static_cast<Reader*>(handle);
    const std::size_t count = reader.source.read(
        reader.place,
        {static_cast<std::uint8_t*>(into), static_cast<std::size_t>(std::max<tmsize_t>(size, 0))});
    reader.place += static_cast<std::int64_t>(count);
    return static_cast<tmsize_t>(count);
  };
  const TIFFReadWriteProc writeBytes = [](thandle_t, void*, tmsize_t) -> tmsize_t { return 0; };
  const TIFFSeekProc seekBytes = [](thandle_t handle, toff_t offset, int whence) -> toff_t {
    auto& reader = *static_cast<Reader*>(handle);
    const std::int64_t from = whence == SEEK_SET   ? 0
                              : whence == SEEK_CUR ? reader.place
                                                   : reader.source.size();
    // Beyond any file, where nothing is read, it may wrap.
    reader.place = static_cast<std::int64_t>(static_cast<std::uint64_t>(from) + offset);
    return static_cast<toff_t>(reader.place);
  };
  const TIFFCloseProc closeBytes = [](thandle_t) { return 0; };
  const TIFFSizeProc sizeBytes = [](thandle_t handle) -> toff_t {
    return static_cast<toff_t>(static_cast<Reader*>(handle)->source.size());
  };
  // "m": without mapping the file into memory; "O": places of strips and tiles when they are
  // needed.
  tiff_ = TIFFClientOpenExt("heights", "rmO", reader_.get(), readBytes, writeBytes, seekBytes,
                            closeBytes, sizeBytes, nullptr, nullptr, options);
  TIFFOpenOptionsFree(options);
}

TiffFile::~TiffFile() {
  if (tiff_ != nullptr) TIFFClose(tiff_);
}

bool TiffFile::isOpen() const { return tiff_ != nullptr; }

bool TiffFile::goTo(int directory) {
  return tiff_ != nullptr && TIFFSetDirectory(tiff_, static_cast<tdir_t>(directory)) == 1;
}

TiffImage TiffFile::image() const {
  std::uint32_t width = 0, height = 0, kind = 0;
  std::uint16_t bits = 1, format = SAMPLEFORMAT_UINT, bands = 1, photometric = 0, compression = 0;
  TIFFGetField(tiff_, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(tiff_, TIFFTAG_IMAGELENGTH, &height);
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_SUBFILETYPE, &kind);
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_BITSPERSAMPLE, &bits);
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_SAMPLEFORMAT, &format);
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_SAMPLESPERPIXEL, &bands);
  TIFFGetField(tiff_, TIFFTAG_PHOTOMETRIC, &photometric);
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_COMPRESSION, &compression);
  TiffImage image;
  image.width = width;
  image.height = height;
  image.bits = bits;
  image.bands = bands;
  image.samples = format == SAMPLEFORMAT_INT      ? SampleKind::kSigned
                  : format == SAMPLEFORMAT_IEEEFP ? SampleKind::kFloat
                  : format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID
                      ? SampleKind::kUnsigned
                      : SampleKind::kUnsaid;
  std::uint16_t extras = 0;
  const std::uint16_t* kinds = nullptr;
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
  image.hasAlpha = bands == 2 && extras == 1 &&
                   (kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA);
  image.hasPalette = photometric == PHOTOMETRIC_PALETTE;
  image.isReduced = (kind & FILETYPE_REDUCEDIMAGE) != 0;
  image.isMask = (kind & FILETYPE_MASK) != 0;
  image.compression = compression;
  image.isKnownCompression = TIFFIsCODECConfigured(compression) == 1;
  if (TIFFIsTiled(tiff_) != 0) {
    std::uint32_t across = 0, along = 0;
    TIFFGetField(tiff_, TIFFTAG_TILEWIDTH, &across);
    TIFFGetField(tiff_, TIFFTAG_TILELENGTH, &along);
    image.tileWidth = across;
    image.tileHeight = along;
  }
  return image;
}

namespace {

// The bytes of a tag's values, how many there are, and their type.
struct TagValues {
  const void* values = nullptr;
  std::size_t count = 0;
  TIFFDataType type = TIFF_NOTYPE;
};

// Of a tag that libtiff itself does not know, so that it keeps the type that the file gives.
TagValues valuesOf(TIFF* tiff, std::uint32_t tag) {
  const TIFFField* const field = TIFFFindField(tiff, tag, TIFF_ANY);
  if (field == nullptr || TIFFFieldPassCount(field) == 0) return {};
  TagValues values;
  values.type = TIFFFieldDataType(field);
  if (TIFFFieldReadCount(field) == TIFF_VARIABLE2) {
    std::uint32_t count = 0;
    if (TIFFGetField(tiff, tag, &count, &values.values) != 1) return {};
    values.count = count;
  } else {
    std::uint16_t count = 0;
    if (TIFFGetField(tiff, tag, &count, &values.values) != 1) return {};
    values.count = count;
  }
  return values.values == nullptr ? TagValues{} : values;
}

template <typename Number>
std::vector<double> asDoubles(const TagValues& tag) {
  std::vector<double> numbers(tag.count);
  const auto* from = static_cast<const std::uint8_t*>(tag.values);
  for (double& number : numbers) {
    Number value;
    std::memcpy(&value, from, sizeof value);
    from += sizeof value;
    number = static_cast<double>(value);
  }
  return numbers;
}

}  // namespace

bool TiffFile::hasTag(std::uint32_t tag) const { return valuesOf(tiff_, tag).values != nullptr; }

std::vector<double> TiffFile::numbers(std::uint32_t tag) const {
  const TagValues values = valuesOf(tiff_, tag);
  switch (values.type) {
    case TIFF_BYTE:
      return asDoubles<std::uint8_t>(values);
    case TIFF_SBYTE:
      return asDoubles<std::int8_t>(values);
    case TIFF_SHORT:
      return asDoubles<std::uint16_t>(values);
    case TIFF_SSHORT:
      return asDoubles<std::int16_t>(values);
    case TIFF_LONG:
      return asDoubles<std::uint32_t>(values);
    case TIFF_SLONG:
      return asDoubles<std::int32_t>(values);
    case TIFF_LONG8:
      return asDoubles<std::uint64_t>(values);
    case TIFF_SLONG8:
      return asDoubles<std::int64_t>(values);
    case TIFF_FLOAT:
    case TIFF_RATIONAL:
    case TIFF_SRATIONAL:
      return asDoubles<float>(values);
    case TIFF_DOUBLE:
      return asDoubles<double>(values);
    default:
      return {};
  }
}

std::string TiffFile::text(std::uint32_t tag) const {
  const TagValues values = valuesOf(tiff_, tag);
  if (values.type != TIFF_ASCII) return {};
  std::string text(static_cast<const char*>(values.values), values.count);
  return text.substr(0, text.find('\0'));
}

namespace {

// Numbers of a row as they stand in memory, of which every `stride`-th is of the first band.
template <typename Number>
void takeNumbers(const std::uint8_t* from, std::size_t stride, std::span<double> into) {
  for (double& number : into) {
    Number value;
    std::memcpy(&value, from, sizeof value);
    from += stride;
    number = static_cast<double>(value);
  }
}

// Takes a band of cells [x0, x1) of a row of so many bands. Bits that make no whole byte: one
// alone.
void takeRow(const TiffImage& image, const std::uint8_t* row, std::size_t bands, std::size_t band,
             std::int64_t x0, std::span<double> into) {
  const auto first = static_cast<std::size_t>(x0);
  if (image.bits == 1) {
    for (std::size_t i = 0; i < into.size(); ++i) {
      const std::size_t bit = (first + i) * bands + band;
      into[i] = row[bit / 8] >> (7 - bit % 8) & 1;
    }
    return;
  }
  const std::size_t bytes = static_cast<std::size_t>(image.bits) / 8, stride = bytes * bands;
  const std::uint8_t* const from = row + first * stride + band * bytes;
  const auto take = [&]<typename Unsigned, typename Signed>(Unsigned, Signed) {
    if (image.samples == SampleKind::kSigned) return takeNumbers<Signed>(from, stride, into);
    takeNumbers<Unsigned>(from, stride, into);
  };
  const bool isFloat = image.samples == SampleKind::kFloat;
  if (bytes == 1) return take(std::uint8_t{}, std::int8_t{});
  if (bytes == 2 && isFloat) {
    takeNumbers<std::uint16_t>(from, stride, into);
    for (double& number : into) number = halfOf(static_cast<std::uint16_t>(number));
    return;
  }
  if (bytes == 2) return take(std::uint16_t{}, std::int16_t{});
  if (bytes == 4 && isFloat) return takeNumbers<float>(from, stride, into);
  if (bytes == 4) return take(std::uint32_t{}, std::int32_t{});
  if (isFloat) return takeNumbers<double>(from, stride, into);
  take(std::uint64_t{}, std::int64_t{});
}

// Whether a sparse file leaves out this strip or tile: it has neither a place nor a length there.
// One with a place and no length is damaged.
bool isLeftOut(TIFF* tiff, std::uint32_t number) {
  return TIFFGetStrileByteCount(tiff, number) == 0 && TIFFGetStrileOffset(tiff, number) == 0;
}

// How many bands stand side by side in a row.
std::size_t interleaved(TIFF* tiff, const TiffImage& image) {
  std::uint16_t planes = PLANARCONFIG_CONTIG;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  return planes == PLANARCONFIG_CONTIG ? static_cast<std::size_t>(image.bands) : 1;
}

}  // namespace

// Reads the rows of a strip before a line, unless they have been read: of packed strips, a row can
// only be read after those before it. Returns false at a fault.
bool TiffFile::skipTo(std::uint32_t line, std::uint16_t plane, std::span<std::uint8_t> row) const {
  std::uint16_t compression = COMPRESSION_NONE;
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_COMPRESSION, &compression);
  if (compression == COMPRESSION_NONE) return true;
  std::uint32_t rows = 0;
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_ROWSPERSTRIP, &rows);
  if (rows == 0) return false;
  std::uint32_t next = line - line % rows;
  const bool isBegun = TIFFCurrentStrip(tiff_) == TIFFComputeStrip(tiff_, line, plane);
  if (isBegun && TIFFCurrentRow(tiff_) <= line) next = std::max(next, TIFFCurrentRow(tiff_));
  for (; next < line; ++next) {
    if (TIFFReadScanline(tiff_, row.data(), next, plane) != 1) return false;
  }
  return true;
}

bool TiffFile::readStrips(const TiffImage& image, std::int64_t x0, std::int64_t y0, std::int64_t x1,
                          std::int64_t y1, const Take& take, const Wanted& wanted) const {
  const tmsize_t length = TIFFScanlineSize(tiff_);
  const std::size_t bands = interleaved(tiff_, image);
  const auto plane = static_cast<std::uint16_t>(bands == 1 ? wanted.band : 0);
  const std::size_t within = bands == 1 ? 0 : static_cast<std::size_t>(wanted.band);
  const auto needed =
      (static_cast<std::size_t>(image.width) * bands * static_cast<std::size_t>(image.bits) + 7) /
      8;
  if (length <= 0 || length > kMostMemory || static_cast<std::size_t>(length) < needed)
    return false;
  std::vector<std::uint8_t> row(static_cast<std::size_t>(length));
  std::vector<double> numbers(static_cast<std::size_t>(x1 - x0));
  for (std::int64_t y = y0; y < y1; ++y) {
    const auto line = static_cast<std::uint32_t>(y);
    if (isLeftOut(tiff_, TIFFComputeStrip(tiff_, line, plane))) {
      std::fill(numbers.begin(), numbers.end(), wanted.empty);
    } else {
      if (y == y0 && !skipTo(line, plane, row)) return false;
      if (TIFFReadScanline(tiff_, row.data(), line, plane) != 1) return false;
      takeRow(image, row.data(), bands, within, x0, numbers);
    }
    take(x0, y, numbers);
  }
  return true;
}

bool TiffFile::readTiles(const TiffImage& image, std::int64_t x0, std::int64_t y0, std::int64_t x1,
                         std::int64_t y1, const Take& take, const Wanted& wanted) const {
  const tmsize_t size = TIFFTileSize(tiff_), length = TIFFTileRowSize(tiff_);
  const std::size_t bands = interleaved(tiff_, image);
  const auto plane = static_cast<std::uint16_t>(bands == 1 ? wanted.band : 0);
  const std::size_t within = bands == 1 ? 0 : static_cast<std::size_t>(wanted.band);
  const std::int64_t across = image.tileWidth, along = image.tileHeight;
  const auto needed =
      (static_cast<std::size_t>(across) * bands * static_cast<std::size_t>(image.bits) + 7) / 8;
  if (size <= 0 || size > kMostMemory || length <= 0 || size / length < along ||
      static_cast<std::size_t>(length) < needed) {
    return false;
  }
  std::vector<std::uint8_t> tile(static_cast<std::size_t>(size));
  std::vector<double> numbers(static_cast<std::size_t>(across));
  for (std::int64_t top = y0 / along * along; top < y1; top += along) {
    for (std::int64_t left = x0 / across * across; left < x1; left += across) {
      const std::uint32_t number = TIFFComputeTile(tiff_, static_cast<std::uint32_t>(left),
                                                   static_cast<std::uint32_t>(top), 0, plane);
      const bool isEmpty = isLeftOut(tiff_, number);
      if (!isEmpty && TIFFReadEncodedTile(tiff_, number, tile.data(), size) != size) return false;
      const std::int64_t first = std::max(left, x0), end = std::min(left + across, x1);
      const std::span<double> part(numbers.data(), static_cast<std::size_t>(end - first));
      for (std::int64_t y = std::max(top, y0); y < std::min(top + along, y1); ++y) {
        if (isEmpty) {
          std::fill(part.begin(), part.end(), wanted.empty);
        } else {
          takeRow(image, tile.data() + (y - top) * length, bands, within, first - left, part);
        }
        take(first, y, part);
      }
    }
  }
  return true;
}

bool TiffFile::read(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                    const Take& take, const Wanted& wanted) const {
  const TiffImage found = image();
  return found.tileWidth > 0 ? readTiles(found, x0, y0, x1, y1, take, wanted)
                             : readStrips(found, x0, y0, x1, y1, take, wanted);
}

}  // namespace faultline
