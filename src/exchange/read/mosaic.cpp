// Where files lie on one map. See mosaic.h.
#include "exchange/read/mosaic.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "base/fixed_text.h"
#include "exchange/read/opened_heights.h"
#include "exchange/read/projection_text.h"
#include "generated/text_exchange.h"

namespace faultline {
namespace {

// Of a cell, that cells of two files may be apart.
constexpr double kOffLattice = 0.05;

bool saysSystem(const FileSays& says) {
  const bool isOwn = says.kind == CoordinateKind::kLocal && says.coordinates.empty();
  return says.kind != CoordinateKind::kUnsaid && !isOwn;
}

bool areNear(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(a, b); }

// The name of a system as a .prj writes it, where its code tells it.
std::string nameOf(const FileSays& says) {
  FileSays known;
  if (says.epsg > 0) takeProjectionText(known, projectionTextOf(says.epsg));
  return known.coordinates.empty() ? says.coordinates : known.coordinates;
}

bool areSameSystem(const FileSays& a, const FileSays& b) {
  if (a.kind != b.kind) return false;
  if (a.epsg > 0 && b.epsg > 0) return a.epsg == b.epsg;
  const bool hasUnits = a.placeUnit > 0.0 && b.placeUnit > 0.0;
  return (!hasUnits || areNear(a.placeUnit, b.placeUnit)) &&
         (a.coordinates == b.coordinates || nameOf(a) == nameOf(b));
}

// A height without a unit is read in metres.
bool haveSameUnit(const FileSays& a, const FileSays& b) {
  const auto unit = [](const FileSays& says) {
    return says.heightUnit > 0.0 ? says.heightUnit : 1.0;
  };
  return areNear(unit(a), unit(b)) && a.scale == b.scale && a.offset == b.offset;
}

// Reads what a file says. Returns an error, or nothing.
std::string readTile(const MosaicFile& file, MosaicTile& tile, MosaicLayout& layout) {
  HeightsHead head = readHeightsHead(file.name, *file.source, file.request);
  if (head.error.empty() && !head.says.places && !head.hasCells) {
    // Tables of places and meshes
    const HeightsFile whole = readHeightsFile(file.name, *file.source, file.request);
    head = {.error = whole.error,
            .format = whole.format,
            .width = whole.width,
            .height = whole.height,
            .needsSize = whole.needsSize,
            .says = whole.says};
  }
  layout.needsSize = head.needsSize;
  layout.needsTiffReader = head.needsTiffReader;
  if (!head.error.empty()) return text::mosaicErrorFile(shownName(file.name), head.error);
  if (!head.says.places) return text::mosaicErrorPlaces(shownName(file.name));
  takeProjectionBeside(head.says, file.projection);
  takeRequest(head.says, file.request, head.height);
  tile = {.file = &file,
          .format = head.format,
          .hasCells = head.hasCells,
          .says = std::move(head.says),
          .columns = head.width,
          .rows = head.height};
  return {};
}

// The steps of a whole row and of a whole column that are further on in one grid than in another,
// in cells.
double driftOf(const MosaicTile& tile, const CellPlaces& other) {
  const CellPlaces& own = *tile.says.places;
  const auto length = [](double x, double y) { return std::sqrt(x * x + y * y); };
  const CellSize cell = cellSizeOf(tile.says);
  const double across = length(own.xi - other.xi, own.yi - other.yi) / cell.across;
  const double along = length(own.xj - other.xj, own.yj - other.yj) / cell.along;
  return std::max(across * static_cast<double>(tile.columns),
                  along * static_cast<double>(tile.rows));
}

// Whether the rows and columns of two grids run the same way.
bool runAlike(const CellPlaces& a, const CellPlaces& b) {
  const auto areAlong = [](double ax, double ay, double bx, double by) {
    return ax * bx + ay * by > 0.999 * std::sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
  };
  return areAlong(a.xi, a.yi, b.xi, b.yi) && areAlong(a.xj, a.yj, b.xj, b.yj);
}

// Sets a tile's place on the lattice of another. Returns how many cells it is off.
double placeOn(const CellPlaces& lattice, MosaicTile& tile) {
  const double east = tile.says.places->x0 - lattice.x0, north = tile.says.places->y0 - lattice.y0;
  const double area = lattice.xi * lattice.yj - lattice.xj * lattice.yi;
  const double i = (lattice.yj * east - lattice.xj * north) / area;
  const double j = (lattice.xi * north - lattice.yi * east) / area;
  constexpr double kFar = 1e12;
  if (!(std::abs(i) < kFar && std::abs(j) < kFar)) return kFar;
  const double column = std::floor(i + 0.5), row = std::floor(j + 0.5);
  tile.x = static_cast<std::int64_t>(column);
  tile.y = static_cast<std::int64_t>(row);
  return std::max(std::abs(i - column), std::abs(j - row));
}

// Why a file does not fit the first, and the first whose system is known; or nothing.
std::string misfit(MosaicTile& tile, const MosaicTile& first, const MosaicTile* known) {
  const std::string name = shownName(tile.file->name), other = shownName(first.file->name);
  if (known != nullptr && saysSystem(tile.says) && !areSameSystem(tile.says, known->says)) {
    return text::mosaicErrorSystem(name, shownName(known->file->name));
  }
  if (!runAlike(*tile.says.places, *first.says.places)) return text::mosaicErrorTurned(name, other);
  if (driftOf(tile, *first.says.places) > kOffLattice) return text::mosaicErrorCells(name, other);
  if (!haveSameUnit(tile.says, first.says)) return text::mosaicErrorUnit(name, other);
  const std::string &datum = tile.says.heightDatum, &otherDatum = first.says.heightDatum;
  if (!datum.empty() && !otherDatum.empty() && datum != otherDatum) {
    return text::mosaicErrorDatum(name, other);
  }
  const double off = placeOn(*first.says.places, tile);
  if (off > kOffLattice) return text::mosaicErrorLattice(name, other, fixedText(off, 2));
  return {};
}

// Whether two tiles have a cell in common, or one beside a cell of the other.
bool touch(const MosaicTile& a, const MosaicTile& b) {
  return a.x <= b.x + b.columns && b.x <= a.x + a.columns && a.y <= b.y + b.rows &&
         b.y <= a.y + a.rows;
}

// The first file that does not hang together with the most; nothing if all do.
const MosaicTile* apart(const std::vector<MosaicTile>& tiles) {
  std::vector<std::size_t> groupOf(tiles.size(), tiles.size()), largest, waiting;
  std::size_t largestCount = 0, largestGroup = 0;
  for (std::size_t start = 0; start < tiles.size(); ++start) {
    if (groupOf[start] < tiles.size()) continue;
    std::size_t count = 0;
    groupOf[start] = start;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const std::size_t at = waiting.back();
      waiting.pop_back();
      ++count;
      for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (groupOf[i] < tiles.size() || !touch(tiles[at], tiles[i])) continue;
        groupOf[i] = start;
        waiting.push_back(i);
      }
    }
    if (count > largestCount) std::tie(largestCount, largestGroup) = std::pair(count, start);
  }
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (groupOf[i] != largestGroup) return &tiles[i];
  }
  return nullptr;
}

// How far north and how far west a tile reaches, in units of the coordinates.
std::pair<double, double> reachOf(const MosaicTile& tile, const CellPlaces& lattice) {
  double north = -HUGE_VAL, west = HUGE_VAL;
  for (const std::int64_t i : {tile.x, tile.x + tile.columns - 1}) {
    for (const std::int64_t j : {tile.y, tile.y + tile.rows - 1}) {
      const auto column = static_cast<double>(i), row = static_cast<double>(j);
      north = std::max(north, column * lattice.yi + row * lattice.yj);
      west = std::min(west, column * lattice.xi + row * lattice.xj);
    }
  }
  return {north, west};
}

// Sorts tiles as they come first, and counts places from the first cell of the map.
void arrange(MosaicLayout& layout, const CellPlaces& lattice) {
  std::vector<MosaicTile>& tiles = layout.tiles;
  // Stable, for files of one name in several folders
  std::stable_sort(tiles.begin(), tiles.end(), [&](const MosaicTile& a, const MosaicTile& b) {
    const auto [northA, westA] = reachOf(a, lattice);
    const auto [northB, westB] = reachOf(b, lattice);
    return std::tuple(-northA, westA, std::string_view(a.file->name)) <
           std::tuple(-northB, westB, std::string_view(b.file->name));
  });
  std::int64_t left = tiles[0].x, top = tiles[0].y;
  for (const MosaicTile& tile : tiles) {
    left = std::min(left, tile.x);
    top = std::min(top, tile.y);
  }
  for (MosaicTile& tile : tiles) {
    tile.x -= left;
    tile.y -= top;
    layout.columns = std::max(layout.columns, tile.x + tile.columns);
    layout.rows = std::max(layout.rows, tile.y + tile.rows);
  }
}

// What the map says: what the first tile does that knows its coordinates.
void takeSays(MosaicLayout& layout) {
  const std::vector<MosaicTile>& tiles = layout.tiles;
  const auto named = std::find_if(tiles.begin(), tiles.end(),
                                  [](const MosaicTile& tile) { return saysSystem(tile.says); });
  const MosaicTile& tile = named == tiles.end() ? tiles.front() : *named;
  layout.says = tile.says;
  CellPlaces& places = *layout.says.places;
  const auto column = static_cast<double>(tile.x), row = static_cast<double>(tile.y);
  places.x0 -= column * places.xi + row * places.xj;
  places.y0 -= column * places.yi + row * places.yj;
  if (layout.says.corner) {
    layout.says.corner->x -= column * places.xi;
    layout.says.corner->y -= row * places.yj;
  }
  for (const MosaicTile& each : tiles) {
    if (layout.says.heightUnit == 0.0) layout.says.heightUnit = each.says.heightUnit;
    if (layout.says.heightDatum.empty()) layout.says.heightDatum = each.says.heightDatum;
  }
  const auto unsaid = std::count_if(tiles.begin(), tiles.end(),
                                    [](const MosaicTile& each) { return !saysSystem(each.says); });
  if (named != tiles.end() && unsaid > 0) {
    layout.notes.push_back(
        text::mosaicNoteSystem(static_cast<int>(unsaid), shownName(named->file->name)));
  }
}

}  // namespace

std::string shownName(std::string_view path) {
  return shownText(path.substr(path.find_last_of("/\\") + 1));
}

std::string shownText(std::string_view text) {
  std::string name(text);
  const auto isHidden = [](char c) {
    return (c >= 0 && c < ' ') || c == '\x7f' || c == '<' || c == '>';
  };
  std::erase_if(name, isHidden);
  constexpr std::size_t kMost = 80;
  if (name.size() > kMost) {
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
    name.resize(end);
  }
  return name;
}

MosaicLayout layOut(std::span<const MosaicFile> files) {
  MosaicLayout layout;
  std::vector<MosaicTile>& tiles = layout.tiles;
  for (const MosaicFile& file : files) {
    layout.error = readTile(file, tiles.emplace_back(), layout);
    if (!layout.error.empty()) return layout;
  }
  const auto known = std::find_if(tiles.begin(), tiles.end(),
                                  [](const MosaicTile& tile) { return saysSystem(tile.says); });
  for (MosaicTile& tile : tiles) {
    layout.error = misfit(tile, tiles.front(), known == tiles.end() ? nullptr : &*known);
    if (!layout.error.empty()) return layout;
  }
  if (const MosaicTile* const other = apart(tiles)) {
    layout.error = text::mosaicErrorApart(shownName(other->file->name));
    return layout;
  }
  arrange(layout, *tiles.front().says.places);
  takeSays(layout);
  return layout;
}

}  // namespace faultline
