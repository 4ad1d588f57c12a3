// A large land as PMTiles, an archive of map tiles that web maps read by parts of one file. See
// world_files.h. The land is the whole map: zoom z has 2^z tiles of 256 x 256 pixels a side, each
// pixel a height in the colours of Terrarium (red * 256 + green + blue / 256 - 32768 metres). The
// finest zoom has as many pixels as the land has cells, or more; a pixel is the nearest vertex.
// Layout: https://github.com/protomaps/PMTiles, "PMTiles Version 3 Specification".
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/json.h"
#include "exchange/write/png8.h"
#include "exchange/write/world_files.h"

namespace faultline {
namespace {

constexpr int kPixels = 256;
constexpr double kMostMetres = 32767.0;

int finestZoom(int size) {
  int zoom = 0;
  while (kPixels << zoom < size - 1) ++zoom;
  return zoom;
}

struct MapTile {
  int x, y;
};

// The tile of a zoom with this place on Hilbert's curve.
MapTile tileAt(int zoom, std::int64_t place) {
  MapTile tile{0, 0};
  for (int side = 1; side < 1 << zoom; side *= 2, place /= 4) {
    const int right = static_cast<int>(place / 2 % 2);
    const int down = static_cast<int>((place ^ right) % 2);
    if (down == 0) {
      if (right == 1) tile = {side - 1 - tile.x, side - 1 - tile.y};
      std::swap(tile.x, tile.y);
    }
    tile.x += side * right;
    tile.y += side * down;
  }
  return tile;
}

// The colours of the heights of a tile, as a PNG. `error`: why there is none.
std::string pictureOf(const WorldHeights& heights, double side, int zoom, const MapTile& tile,
                      std::string& error) {
  const std::int64_t across = std::int64_t{kPixels} << zoom;
  const auto vertexOf = [&](int number, int pixel) {
    const std::int64_t at = std::int64_t{number} * kPixels + pixel;
    return static_cast<int>((at * (heights.size - 1) + across / 2) / across);
  };
  const int first = vertexOf(tile.x, 0);
  std::vector<float> row(static_cast<std::size_t>(vertexOf(tile.x, kPixels - 1) - first + 1));
  std::vector<std::uint8_t> rgba;
  rgba.reserve(4 * kPixels * kPixels);
  for (int v = 0; v < kPixels; ++v) {
    heights.read(vertexOf(tile.y, v), first, row);
    for (int u = 0; u < kPixels; ++u) {
      const float z = row[static_cast<std::size_t>(vertexOf(tile.x, u) - first)];
      const double steps = std::floor((static_cast<double>(z) * side + 32768.0) * 256.0 + 0.5);
      const auto code = static_cast<std::uint32_t>(steps);
      rgba.insert(rgba.end(), {static_cast<std::uint8_t>(code >> 16),
                               static_cast<std::uint8_t>(code >> 8 & 255),
                               static_cast<std::uint8_t>(code & 255), 255});
    }
  }
  const std::vector<std::uint8_t> file = encodePng8(rgba, kPixels, kPixels, error);
  return {file.begin(), file.end()};
}

// What stands where: a tile in the archive, or a directory of further tiles.
struct Entry {
  std::uint64_t id, offset, length;
  bool isTile = true;
};

void addVarint(std::string& bytes, std::uint64_t value) {
  for (; value >= 128; value >>= 7) bytes += static_cast<char>(value & 127 | 128);
  bytes += static_cast<char>(value);
}

std::string directoryOf(std::span<const Entry> entries) {
  std::string bytes;
  addVarint(bytes, entries.size());
  std::uint64_t before = 0;
  for (const Entry& entry : entries) {
    addVarint(bytes, entry.id - before);
    before = entry.id;
  }
  for (const Entry& entry : entries) addVarint(bytes, entry.isTile ? 1 : 0);
  for (const Entry& entry : entries) addVarint(bytes, entry.length);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    // 0: right behind the one before
    const bool follows =
        i > 0 && entries[i].offset == entries[i - 1].offset + entries[i - 1].length;
    addVarint(bytes, follows ? 0 : entries[i].offset + 1);
  }
  return bytes;
}

// The root directory, and those that it leads to: it must stand within the first 16 kB.
struct Directories {
  explicit Directories(std::span<const Entry> tiles) {
    constexpr std::size_t kTogether = 512;
    if (tiles.size() <= kTogether) {
      root = directoryOf(tiles);
      return;
    }
    std::vector<Entry> parts;
    for (std::size_t at = 0; at < tiles.size(); at += kTogether) {
      const auto part = tiles.subspan(at, std::min(kTogether, tiles.size() - at));
      const std::string bytes = directoryOf(part);
      parts.push_back({part.front().id, leaves.size(), bytes.size(), false});
      leaves += bytes;
    }
    root = directoryOf(parts);
  }
  std::string root, leaves;
};

std::string metadataOf(const WorldHeights& heights, double side) {
  JsonWriter json;
  json.beginObject();
  json.member("name", "Faultline");
  json.member("encoding", "terrarium");
  json.member("sideMetres", side);
  json.member("lowMetres", static_cast<double>(heights.low) * side);
  json.member("highMetres", static_cast<double>(heights.high) * side);
  json.endObject();
  return json.text();
}

void append(std::string& bytes, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(value >> 8 * i);
}

// The first 127 bytes. Places are degrees times 10^7; the map is all of Web Mercator.
std::string headOf(const Directories& directories, const std::string& metadata,
                   std::uint64_t tileBytes, std::uint64_t tiles, int zooms) {
  constexpr std::uint64_t kHead = 127;
  constexpr std::int32_t kWest = -1'800'000'000, kSouth = -850'511'287;
  std::string bytes = "PMTiles\x03";
  std::uint64_t at = kHead;
  for (const std::uint64_t length :
       {std::uint64_t{directories.root.size()}, std::uint64_t{metadata.size()},
        std::uint64_t{directories.leaves.size()}, tileBytes}) {
    append(bytes, at, 8);
    append(bytes, length, 8);
    at += length;
  }
  for (int i = 0; i < 3; ++i) append(bytes, tiles, 8);  // addressed, entries, contents
  constexpr std::uint64_t kClustered = 1, kNotCompressed = 1, kPng = 2;
  for (const std::uint64_t byte : {kClustered, kNotCompressed, kNotCompressed, kPng,
                                   std::uint64_t{0}, static_cast<std::uint64_t>(zooms)}) {
    append(bytes, byte, 1);
  }
  for (const std::int32_t degrees : {kWest, kSouth, -kWest, -kSouth}) {
    append(bytes, static_cast<std::uint32_t>(degrees), 4);
  }
  append(bytes, 0, 1);  // the zoom and place to begin with
  append(bytes, 0, 8);
  return bytes;
}

}  // namespace

std::string writePmtilesWorld(const WorldHeights& heights, const WorldOptions& options,
                              WorldFolder& folder) {
  const std::string name = "heights.pmtiles";
  const double most =
      options.side * static_cast<double>(std::max(std::abs(heights.low), std::abs(heights.high)));
  if (most > kMostMetres) {
    return text::worldColoursError(std::to_string(static_cast<std::int64_t>(most)));
  }
  if (folder.has(name)) return {};
  const int zooms = finestZoom(heights.size);
  const std::int64_t count = ((std::int64_t{1} << 2 * (zooms + 1)) - 1) / 3;
  folder.make(name, 1.0, [&](FileWriter& out) {
    out.expect(2 * count);
    TileShelf& shelf = folder.shelf();
    std::vector<Entry> entries;
    std::uint64_t end = 0;
    for (int zoom = 0; zoom <= zooms; ++zoom) {
      for (std::int64_t place = 0; place < std::int64_t{1} << 2 * zoom; ++place) {
        std::string error;
        const std::string picture =
            pictureOf(heights, options.side, zoom, tileAt(zoom, place), error);
        if (!error.empty() || !out.worked()) return error;
        shelf.put(picture);
        entries.push_back({entries.size(), end, picture.size()});
        end += picture.size();
      }
    }
    const Directories directories(entries);
    const std::string metadata = metadataOf(heights, options.side);
    out.bytes(headOf(directories, metadata, end, entries.size(), zooms));
    out.bytes(directories.root);
    out.bytes(metadata);
    out.bytes(directories.leaves);
    std::string tile;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      shelf.get(i, tile);
      out.bytes(tile);
      if (!out.worked()) break;
    }
    return std::string();
  });
  return {};
}

}  // namespace faultline
