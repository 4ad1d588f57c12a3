// The cells of several files as those of one map. See mosaic.h.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "base/fixed_text.h"
#include "exchange/read/heights_reading.h"
#include "exchange/read/mosaic.h"
#include "exchange/read/mosaic_overlaps.h"
#include "exchange/read/unsaid_void.h"
#include "generated/text_exchange.h"
#include "terrain/grid/heightfield.h"

namespace faultline {
namespace {

// Reads a rectangle of a file, a part of a row at a time; `detail` as of readRows(). Adds what
// the file's reader notes.
std::string readTileRows(const MosaicTile& tile, const Rectangle& cells, double detail,
                         const TakeHeights& take, std::vector<std::string>& notes) {
  HeightsFile file;
  if (tile.hasCells) {
    HeightsReading reading(file, false);
    const auto open = openCells(reading, tile.file->name, *tile.file->source, tile.file->request);
    if (open != nullptr) readRows(reading, *open, cells.columns, cells.rows, detail, take);
  } else {
    file = readHeightsFile(tile.file->name, *tile.file->source, tile.file->request);
    if (file.error.empty() && (file.width != tile.columns || file.height != tile.rows)) {
      file.error = text::kHeightsErrorUnread;
    }
    for (std::int64_t y = 0; file.error.empty() && y < cells.rows.count; ++y) {
      const std::int64_t row = cells.rows.first + y;
      take(cells.columns.first, row,
           {file.z.data() + row * file.width + cells.columns.first,
            static_cast<std::size_t>(cells.columns.count)});
    }
  }
  for (std::string& note : file.notes) {
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) {
      notes.push_back(std::move(note));
    }
  }
  return file.error.empty() ? std::string()
                            : text::mosaicErrorFile(shownName(tile.file->name), file.error);
}

// The numbers that tiles have for no height though nothing says so (unsaid_void.h). They are known
// when all cells have been read, which is then done once more.
class TileVoids {
 public:
  explicit TileVoids(const std::vector<MosaicTile>& tiles) : numbers_(tiles.size()) {
    for (const MosaicTile& tile : tiles) found_.emplace_back(tile.says);
  }

  void take(std::size_t tile, std::span<float> row) {
    if (numbers_[tile]) {
      std::replace(row.begin(), row.end(), *numbers_[tile], kGap);
    } else if (!isKnown_) {
      found_[tile].add(row);
    }
  }
  // Whether there are any. Afterwards take() makes gaps of them.
  bool find() {
    isKnown_ = true;
    for (std::size_t i = 0; i < found_.size(); ++i) numbers_[i] = found_[i].number();
    return std::any_of(numbers_.begin(), numbers_.end(),
                       [](const auto& number) { return number.has_value(); });
  }
  bool isKnown() const { return isKnown_; }
  // Adds a sentence for each number.
  void say(std::vector<std::string>& notes) const {
    std::map<float, std::int64_t> counts;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (numbers_[i]) counts[*numbers_[i]] += found_[i].count();
    }
    for (const auto& [number, count] : counts) notes.push_back(UnsaidVoid::note(number, count));
  }

 private:
  std::vector<UnsaidVoid> found_;
  std::vector<std::optional<float>> numbers_;
  bool isKnown_ = false;
};

// Reads all that lies within a part of the map, tile by tile.
template <typename Put>
bool readTiles(HeightsReading& reading, const MosaicLayout& layout, const Rectangle& part,
               double detail, TileVoids& voids, Overlaps& overlaps, const Put& put) {
  for (std::size_t i = 0; i < layout.tiles.size(); ++i) {
    const MosaicTile& tile = layout.tiles[i];
    const auto area = common(areaOf(tile), part);
    if (!area) continue;
    const Rectangle own{{area->columns.first - tile.x, area->columns.count},
                        {area->rows.first - tile.y, area->rows.count}};
    const std::string error = readTileRows(
        tile, own, detail,
        [&](std::int64_t x, std::int64_t y, std::span<float> row) {
          voids.take(i, row);
          overlaps.take(tile.x + x, tile.y + y, row);
          put(tile.x + x, tile.y + y, std::span<const float>(row));
        },
        reading.file.notes);
    if (!error.empty()) return reading.fail(error);
  }
  return true;
}

// Reads all that lies within a part of the map and gives it to `put`, each cell once after a call
// of `begin`, which comes when there is memory, and again if all is read anew.
template <typename Begin, typename Put>
bool readCells(HeightsReading& reading, const MosaicLayout& layout, const Rectangle& part,
               std::int64_t memory, double detail, const Begin& begin, const Put& put) {
  Overlaps overlaps(layout.tiles, part);
  if (!reading.takesMemory(memory + overlaps.memory(), std::max(memory, overlaps.memory()))) {
    return false;
  }
  TileVoids voids(layout.tiles);
  do {
    overlaps.begin();
    begin();
    if (!readTiles(reading, layout, part, detail, voids, overlaps, put)) return false;
  } while (!voids.isKnown() && voids.find());
  voids.say(reading.file.notes);
  // Smaller copies of two files differ where their cells lie beside each other
  if (overlaps.different() > 0 && detail == 1.0) {
    const double most = overlaps.most() * std::abs(layout.says.scale);
    const int places = most < 0.1 ? 4 : most < 10.0 ? 2 : 0;
    reading.file.notes.push_back(
        text::mosaicNoteDiffer(overlaps.different(), fixedText(most, places)));
  }
  return true;
}

bool readExactly(HeightsReading& reading, const MosaicLayout& layout, const Rectangle& part) {
  HeightsFile& file = reading.file;
  if (!reading.takesSize(part.columns.count, part.rows.count)) return false;
  const std::int64_t memory = reading.cells() * std::int64_t{sizeof(float)};
  return readCells(
      reading, layout, part, memory, 1.0,
      [&] { file.z.assign(static_cast<std::size_t>(reading.cells()), kGap); },
      [&](std::int64_t x, std::int64_t y, std::span<const float> row) {
        float* z = file.z.data() + (y - part.rows.first) * file.width + (x - part.columns.first);
        for (const float height : row) {
          if (!std::isnan(height)) *z = height;
          ++z;
        }
      });
}

bool readMeans(HeightsReading& reading, const MosaicLayout& layout, const Rectangle& part,
               int size) {
  HeightsFile& file = reading.file;
  if (!reading.takesSize(size, size)) return false;
  const std::int64_t heights = reading.cells() * std::int64_t{sizeof(float)};
  const auto side = static_cast<double>(part.rows.count);
  const double detail = side * side > kMostWholeCells ? static_cast<double>(size) / side : 1.0;
  std::optional<PartMeans> means;
  const bool isRead = readCells(
      reading, layout, part, heights + PartMeans::memoryOf(size, size), detail,
      [&] { means.emplace(part.columns, part.rows, size, size); },
      [&](std::int64_t x, std::int64_t y, std::span<const float> row) { means->add(x, y, row); });
  if (!isRead) return false;
  file.z = unfilledHeights(static_cast<std::size_t>(reading.cells()));
  means->writeTo(file.z);
  return true;
}

bool readPart(HeightsReading& reading, const MosaicLayout& layout, const HeightsRequest& request) {
  HeightsFile& file = reading.file;
  const auto [columns, rows] = std::pair(layout.columns, layout.rows);
  const bool isLarge = std::max(columns, rows) > kMaxSize;
  if (request.asksForPart && request.part.side == 0 && (isLarge || columns != rows)) {
    file.needsPart = true;
    return reading.fail(text::kOpenedErrorPart);
  }
  if (std::min(columns, rows) < kMinSize) return reading.takesSize(columns, rows);
  if (!isLarge && request.part.side == 0 && request.size == 0) {
    return readExactly(reading, layout, {{0, columns}, {0, rows}});
  }
  const HeightsPart part = fittedPart(request.part, columns, rows);
  const Rectangle cells{{part.x, part.side}, {part.y, part.side}};
  const auto most = static_cast<int>(std::min<std::int64_t>(part.side, kMaxSize));
  const int size = request.size > 0 ? std::clamp(request.size, kMinSize, most) : most;
  const bool isRead = part.side == size ? readExactly(reading, layout, cells)
                                        : readMeans(reading, layout, cells, size);
  if (!isRead) return false;
  file.isPart = true;
  takePartPlaces(file, part, size, columns, rows);
  return true;
}

// The cells of a map of one file.
bool sampleTile(const MosaicTile& tile, const MapLimits& limits, HeightsFile& file,
                HeightsMap& map) {
  if (tile.hasCells) {
    HeightsReading reading(file, false);
    const auto cells = openCells(reading, tile.file->name, *tile.file->source, tile.file->request);
    return cells != nullptr && readSketch(reading, *cells, map, limits);
  }
  file = readHeightsFile(tile.file->name, *tile.file->source, tile.file->request);
  if (!file.error.empty()) return false;
  takeMapCells(map, file, limits.side);
  return true;
}

// Puts a tile's map where it lies on the map.
void paste(const MosaicTile& tile, const HeightsMap& from, const UnfilledVector<float>& heights,
           HeightsMap& map, UnfilledVector<float>& z) {
  const auto cellOf = [](int place, int places, std::int64_t cells) {
    return (2 * place + 1) * cells / (2 * places);
  };
  std::size_t place = 0;
  for (int v = 0; v < map.height; ++v) {
    const std::int64_t row = cellOf(v, map.height, map.rows) - tile.y;
    for (int u = 0; u < map.width; ++u, ++place) {
      const std::int64_t column = cellOf(u, map.width, map.columns) - tile.x;
      if (row < 0 || row >= tile.rows || column < 0 || column >= tile.columns) continue;
      const float height = heights[static_cast<std::size_t>(
          row * from.height / tile.rows * from.width + column * from.width / tile.columns)];
      if (!std::isnan(height)) z[place] = height;
    }
  }
}

}  // namespace

HeightsFile readMosaic(std::span<const MosaicFile> files, const HeightsRequest& request) {
  const MosaicLayout layout = layOut(files);
  HeightsFile file;
  HeightsReading reading(file, false);
  HeightsFile failed;
  if (!layout.error.empty()) {
    failed.error = layout.error;
    failed.needsSize = layout.needsSize;
    failed.needsTiffReader = layout.needsTiffReader;
    return failed;
  }
  file.format = layout.tiles.front().format;
  file.says = layout.says;
  file.notes = layout.notes;
  file.notes.push_back(text::mosaicNoteJoined(
      std::to_string(files.size()), std::to_string(layout.columns), std::to_string(layout.rows)));
  if (readPart(reading, layout, request) && reading.isFinite(text::kMosaicMap)) return file;
  failed.error = file.error;
  failed.needsPart = file.needsPart;
  return failed;
}

HeightsMap readMosaicMap(std::span<const MosaicFile> files) {
  const MosaicLayout layout = layOut(files);
  HeightsMap map;
  map.error = layout.error;
  map.needsTiffReader = layout.needsTiffReader;
  if (!map.error.empty()) return map;
  map.columns = layout.columns;
  map.rows = layout.rows;
  const std::int64_t longer = std::max(map.columns, map.rows);
  map.width = mapCells(map.columns, longer);
  map.height = mapCells(map.rows, longer);
  HeightsFile whole;
  whole.says = layout.says;
  whole.z.assign(static_cast<std::size_t>(map.width * map.height), kGap);
  // The last that is put comes first
  for (auto tile = layout.tiles.rbegin(); tile != layout.tiles.rend(); ++tile) {
    const std::int64_t side = std::max(tile->columns, tile->rows);
    const MapLimits limits{
        .side = static_cast<int>(std::max<std::int64_t>(2, kMapCells * side / longer)),
        .readCells = MapLimits().readCells / static_cast<double>(files.size())};
    HeightsFile file;
    HeightsMap part;
    if (!sampleTile(*tile, limits, file, part)) {
      map.error = text::mosaicErrorFile(shownName(tile->file->name), file.error);
      return map;
    }
    map.blur = std::max(map.blur, part.blur);
    paste(*tile, part, file.z, map, whole.z);
  }
  drawMap(map, whole);
  return map;
}

}  // namespace faultline
