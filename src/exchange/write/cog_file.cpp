// The layout of a Cloud Optimized GeoTIFF. See cog_file.h.
#include "exchange/write/cog_file.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "exchange/write/number_text.h"
#include "exchange/write/tiff_directory.h"

namespace faultline {
namespace {

// What stands in the directory of the picture alone.
void addPlace(TiffDirectory& directory, const GeoTiffPlace& place) {
  const CellGrid& cells = place.cells;
  double x = cells.west, y = cells.north;
  if (place.isPoint) {
    // Readers take half a cell off again
    x = exactNumber(x + 0.5 * cells.across, cells.west,
                    [&](double centre) { return centre - 0.5 * cells.across; });
    y = exactNumber(y - 0.5 * cells.along, cells.north,
                    [&](double centre) { return centre + 0.5 * cells.along; });
  }
  directory.doubles(kPixelScale, {cells.across, cells.along, 0.0});
  directory.doubles(kTiePoint, {0.0, 0.0, 0.0, x, y, 0.0});
  if (!place.keys.directory.empty()) directory.words(kGeoKeys, place.keys.directory);
  if (!place.keys.doubles.empty()) directory.doubles(kGeoDoubles, place.keys.doubles);
  if (!place.keys.ascii.empty()) directory.text(kGeoAscii, place.keys.ascii);
}

std::string metadata(const std::string& unit) {
  std::string escaped;
  for (const char c : unit) escaped += c == '&' ? std::string("&amp;") : std::string(1, c);
  return "<GDALMetadata>\n  <Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">" + escaped +
         "</Item>\n</GDALMetadata>\n";
}

// The directory of a level whose tiles begin at `first`.
TiffDirectory directoryOf(const TiffLevel& level, bool isCopy, const GeoTiffPlace& place,
                          std::uint64_t first, bool isBig) {
  const std::vector<std::uint32_t>& sizes = level.tileSizes();
  std::vector<std::uint64_t> offsets(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), offsets.begin(), first);
  constexpr std::uint16_t kDeflate = 8, kBlackIsZero = 1, kFloats = 3, kFloatPredictor = 3;
  TiffDirectory directory(isBig);
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
  directory.offsets(kTileOffsets, offsets);
  directory.longs(kTileBytes, sizes);
  directory.words(kSampleFormat, {kFloats});
  if (!isCopy) {
    addPlace(directory, place);
    if (!place.unit.empty()) directory.text(kGdalMetadata, metadata(place.unit));
  }
  if (place.noData) directory.text(kGdalNoData, numberText(*place.noData));
  return directory;
}

std::uint64_t bytesOf(const TiffLevel& level) {
  const std::vector<std::uint32_t>& sizes = level.tileSizes();
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

void writeTiles(FileWriter& out, const TiffLevel& level) {
  constexpr std::size_t kPiece = 1 << 15;
  std::string tile;
  for (std::size_t i = 0; i < level.tileSizes().size(); ++i) {
    level.tile(i, tile);
    for (std::size_t at = 0; at < tile.size(); at += kPiece) {
      out.bytes(std::string_view(tile).substr(at, kPiece));
    }
    if (!out.worked()) return;
  }
}

std::vector<const TiffLevel*> levelsOf(const TiffLevel& picture) {
  std::vector<const TiffLevel*> levels;
  for (const TiffLevel* level = &picture; level != nullptr; level = level->smaller()) {
    levels.push_back(level);
  }
  return levels;
}

}  // namespace

bool needsBigTiff(const TiffLevel& picture) {
  std::uint64_t bytes = 0;
  for (const TiffLevel* level : levelsOf(picture)) {
    // With what directories hold of each tile
    bytes += bytesOf(*level) + 8 * level->tileSizes().size() + 4096;
  }
  return bytes > UINT32_MAX;
}

std::int64_t cogWork(int size) {
  const std::int64_t across = (size + TiffLevel::kTile - 1) / TiffLevel::kTile;
  return across * across + (size > TiffLevel::kTile ? cogWork((size + 1) / 2) : 0);
}

void writeCog(FileWriter& out, const TiffLevel& picture, const GeoTiffPlace& place, bool isBig) {
  const std::vector<const TiffLevel*> levels = levelsOf(picture);
  // Where the directories end, and then where the tiles of each level begin, the smallest first
  const std::string head = TiffDirectory::head(isBig);
  const auto directory = [&](std::size_t i, std::uint64_t first) {
    return directoryOf(*levels[i], i > 0, place, first, isBig);
  };
  std::vector<std::uint64_t> places{head.size()};
  for (std::size_t i = 0; i < levels.size(); ++i) {
    places.push_back(places.back() + directory(i, 0).size());
  }
  std::vector<std::uint64_t> tiles(levels.size());
  std::uint64_t end = places.back();
  for (std::size_t i = levels.size(); i-- > 0;) {
    tiles[i] = end;
    end += bytesOf(*levels[i]);
  }
  out.bytes(head);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const std::uint64_t next = i + 1 < levels.size() ? places[i + 1] : 0;
    out.bytes(directory(i, tiles[i]).bytes(places[i], next));
  }
  for (std::size_t i = levels.size(); i-- > 0;) writeTiles(out, *levels[i]);
}

}  // namespace faultline
