// GeoTIFF. See geotiff_file.h.
#include "exchange/write/geotiff_file.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "base/json.h"
#include "exchange/write/geo_keys.h"
#include "exchange/write/georeference.h"
#include "exchange/write/number_text.h"
#include "exchange/write/tiff_levels.h"

namespace faultline {
namespace {

enum TiffType : std::uint16_t { kAscii = 2, kShort = 3, kLong = 4, kDouble = 12 };

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

void append(std::string& bytes, std::uint64_t value, int count) {
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i);
}

struct Field {
  TiffTag tag;
  TiffType type;
  std::uint32_t count;
  std::string bytes;
};

// A directory of a TIFF, with the values that do not fit into it behind it.
class Directory {
 public:
  void words(TiffTag tag, const std::vector<std::uint16_t>& values) {
    std::string bytes;
    for (const std::uint16_t value : values) append(bytes, value, 2);
    add(tag, kShort, values.size(), std::move(bytes));
  }
  void longs(TiffTag tag, const std::vector<std::uint32_t>& values) {
    std::string bytes;
    for (const std::uint32_t value : values) append(bytes, value, 4);
    add(tag, kLong, values.size(), std::move(bytes));
  }
  void doubles(TiffTag tag, const std::vector<double>& values) {
    std::string bytes;
    for (const double value : values) append(bytes, __builtin_bit_cast(std::uint64_t, value), 8);
    add(tag, kDouble, values.size(), std::move(bytes));
  }
  void text(TiffTag tag, std::string text) {
    text += '\0';
    add(tag, kAscii, text.size(), text);
  }

  std::uint32_t size() const {
    std::size_t size = 2 + 12 * fields_.size() + 4;
    for (const Field& field : fields_) {
      if (field.bytes.size() > 4) size += evenSize(field);
    }
    return static_cast<std::uint32_t>(size);
  }

  // Fields must have been added in the order of their tags.
  std::string bytes(std::uint32_t at, std::uint32_t next) const {
    std::string bytes, values;
    append(bytes, fields_.size(), 2);
    const std::size_t behind = at + 2 + 12 * fields_.size() + 4;
    for (const Field& field : fields_) {
      append(bytes, field.tag, 2);
      append(bytes, field.type, 2);
      append(bytes, field.count, 4);
      std::string value = field.bytes;
      if (value.size() <= 4) {
        value.resize(4, '\0');
        bytes += value;
        continue;
      }
      append(bytes, behind + values.size(), 4);
      value.resize(evenSize(field), '\0');
      values += value;
    }
    append(bytes, next, 4);
    return bytes + values;
  }

 private:
  static std::size_t evenSize(const Field& field) { return (field.bytes.size() + 1) / 2 * 2; }
  void add(TiffTag tag, TiffType type, std::size_t count, std::string bytes) {
    fields_.push_back({tag, type, static_cast<std::uint32_t>(count), std::move(bytes)});
  }

  std::vector<Field> fields_;
};

// What stands in the directory of the picture alone.
void addPlace(Directory& directory, const WrittenNumbers& numbers) {
  const CellGrid cells = numbers.cells();
  const FileGeoreference* const georeference = numbers.georeference();
  const GeoKeyTags keys = geoKeysOf(georeference);
  // Without keys, cells are areas
  const bool isPoint = georeference == nullptr || !georeference->places ||
                       (georeference->says.isPoint && !keys.directory.empty());
  double x = cells.west, y = cells.north;
  if (isPoint) {
    // Readers take half a cell off again
    x = exactNumber(x + 0.5 * cells.across, cells.west,
                    [&](double centre) { return centre - 0.5 * cells.across; });
    y = exactNumber(y - 0.5 * cells.along, cells.north,
                    [&](double centre) { return centre + 0.5 * cells.along; });
  }
  directory.doubles(kPixelScale, {cells.across, cells.along, 0.0});
  directory.doubles(kTiePoint, {0.0, 0.0, 0.0, x, y, 0.0});
  if (!keys.directory.empty()) directory.words(kGeoKeys, keys.directory);
  if (!keys.doubles.empty()) directory.doubles(kGeoDoubles, keys.doubles);
  if (!keys.ascii.empty()) directory.text(kGeoAscii, keys.ascii);
}

std::string metadata(const std::string& unit) {
  std::string escaped;
  for (const char c : unit) escaped += c == '&' ? std::string("&amp;") : std::string(1, c);
  return "<GDALMetadata>\n  <Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">" + escaped +
         "</Item>\n</GDALMetadata>\n";
}

std::vector<std::uint32_t> sizesOf(const TiffLevel& level) {
  std::vector<std::uint32_t> sizes;
  for (const std::string& tile : level.tiles()) {
    sizes.push_back(static_cast<std::uint32_t>(tile.size()));
  }
  return sizes;
}

// The directory of a level whose tiles begin at `first`.
Directory directoryOf(const TiffLevel& level, bool isCopy, const WrittenNumbers& numbers,
                      const std::optional<double>& noData, std::uint32_t first) {
  const std::vector<std::uint32_t> sizes = sizesOf(level);
  std::vector<std::uint32_t> offsets(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), offsets.begin(), first);
  constexpr std::uint16_t kDeflate = 8, kBlackIsZero = 1, kFloats = 3, kFloatPredictor = 3;
  Directory directory;
  directory.longs(kSubfileType, {isCopy ? 1u : 0u});
  directory.longs(kWidth, {static_cast<std::uint32_t>(level.columns())});
  directory.longs(kHeight, {static_cast<std::uint32_t>(level.rows())});
  directory.words(kBits, {32});
  directory.words(kCompression, {kDeflate});
  directory.words(kPhotometric, {kBlackIsZero});
  directory.words(kBands, {1});
  directory.words(kPlanar, {1});
  directory.words(kPredictor, {kFloatPredictor});
  directory.words(kTileWidth, {TiffLevel::kTile});
  directory.words(kTileHeight, {TiffLevel::kTile});
  directory.longs(kTileOffsets, offsets);
  directory.longs(kTileBytes, sizes);
  directory.words(kSampleFormat, {kFloats});
  if (!isCopy) {
    addPlace(directory, numbers);
    const FileGeoreference* const georeference = numbers.georeference();
    const std::string unit = georeference != nullptr ? georeference->unitName() : "m";
    if (!unit.empty()) directory.text(kGdalMetadata, metadata(unit));
  }
  if (noData) directory.text(kGdalNoData, numberText(*noData));
  return directory;
}

void writeTiles(FileWriter& out, const TiffLevel& level) {
  constexpr std::size_t kPiece = 1 << 15;
  for (const std::string& tile : level.tiles()) {
    for (std::size_t at = 0; at < tile.size(); at += kPiece) {
      out.bytes(std::string_view(tile).substr(at, kPiece));
    }
    if (!out.worked()) return;
  }
}

std::int64_t tilesOf(int size) {
  const std::int64_t across = (size + TiffLevel::kTile - 1) / TiffLevel::kTile;
  return across * across + (size > TiffLevel::kTile ? tilesOf((size + 1) / 2) : 0);
}

}  // namespace

void writeGeoTiff(FileWriter& out, const FileLand& land, const FileOptions& options) {
  const int size = land.heights.size;
  const WrittenNumbers numbers(land, options);
  const std::optional<double> noData = numbers.noData();
  out.expect(size + tilesOf(size));
  TiffLevel picture(size, size);
  std::vector<float> row(static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    numbers.row(y, row);
    picture.add(row);
    if (!out.worked()) return;
  }
  std::vector<const TiffLevel*> levels;
  for (const TiffLevel* level = &picture; level != nullptr; level = level->smaller()) {
    levels.push_back(level);
  }
  // Where the directories end, and then where the tiles of each level begin, the smallest first
  constexpr std::uint32_t kHead = 8;
  const auto directory = [&](std::size_t i, std::uint32_t first) {
    return directoryOf(*levels[i], i > 0, numbers, noData, first);
  };
  std::vector<std::uint32_t> places{kHead};
  for (std::size_t i = 0; i < levels.size(); ++i) {
    places.push_back(places.back() + directory(i, 0).size());
  }
  std::vector<std::uint32_t> tiles(levels.size());
  std::uint32_t end = places.back();
  for (std::size_t i = levels.size(); i-- > 0;) {
    tiles[i] = end;
    const std::vector<std::uint32_t> sizes = sizesOf(*levels[i]);
    end = std::accumulate(sizes.begin(), sizes.end(), end);
  }
  out.bytes(std::string_view("II\x2a\0\x08\0\0\0", kHead));
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::uint32_t next = i + 1 < levels.size() ? places[i + 1] : 0;
    out.bytes(directory(i, tiles[i]).bytes(places[i], next));
  }
  for (std::size_t i = levels.size(); i-- > 0;) writeTiles(out, *levels[i]);
}

}  // namespace faultline
