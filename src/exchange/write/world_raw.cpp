// Raw tiles of a large land. See world_files.h.
// Levels are those of 16-bit files (HeightLevels): all tiles have one range, that of the whole
// land, so that neighbours fit and nothing is cut off.
#include <algorithm>
#include <vector>

#include "exchange/write/grid_files.h"
#include "exchange/write/world_files.h"

namespace faultline {
namespace {

std::string number(int value) { return std::to_string(value); }

// Unreal's landscape tools find the tiles of a folder by _x and _y, y southwards. Unity's Terrain
// Toolbox (import in batches) takes the last two numbers as x and z, and z goes north. Terrain3D
// takes tiles one by one, at places that are multiples of its regions, which share no vertices.
constexpr WorldNames kNames[] = {
    {"unreal", text::kWorldUnrealHelp, 1009, true, false,
     [](int column, int row) { return "tile_x" + number(column) + "_y" + number(row) + ".r16"; }},
    {"unity", text::kWorldUnityHelp, 1025, true, true,
     [](int column, int row) { return "tile_" + number(column) + "_" + number(row) + ".raw"; }},
    {"terrain3d", text::kWorldTerrain3dHelp, 1024, false, false,
     [](int column, int row) { return "tile_x" + number(column) + "_y" + number(row) + ".r16"; }},
};

const WorldNames& namesOf(const WorldOptions& options) {
  const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const WorldNames& row) { return row.key == options.names; });
  return found == std::end(kNames) ? kNames[0] : *found;
}

// How a land is cut into tiles.
struct Tiles {
  Tiles(int size, const WorldOptions& options)
      : names(namesOf(options)),
        side(options.tile > 0 ? options.tile : names.tile),
        step(names.sharesEdges ? side - 1 : side),
        across(names.sharesEdges ? (size - 2) / step + 1 : (size - 1) / step + 1) {}

  const WorldNames& names;
  int side, step, across;
};

}  // namespace

std::span<const WorldNames> worldNames() { return kNames; }

std::string rawWorldError(int size, const WorldOptions& options) {
  const Tiles tiles(size, options);
  if (!tiles.names.sharesEdges || (size - 1) % tiles.step == 0) return {};
  const int fewer = std::max(1, (size - 1) / tiles.step) * tiles.step + 1;
  return text::worldTileError(number(tiles.side), number(fewer), number(fewer + tiles.step),
                              number(size));
}

std::string writeRawWorld(const WorldHeights& heights, const WorldOptions& options,
                          WorldFolder& folder) {
  const Tiles tiles(heights.size, options);
  const HeightLevels levels(static_cast<double>(heights.low), static_cast<double>(heights.high));
  const double share = 1.0 / (static_cast<double>(tiles.across) * tiles.across);
  for (int row = 0; row < tiles.across; ++row) {
    for (int column = 0; column < tiles.across; ++column) {
      const int southRow = tiles.across - 1 - row;
      const std::string name = tiles.names.name(column, tiles.names.southFirst ? southRow : row);
      if (folder.has(name)) continue;
      // The last ones of a land that does not divide are smaller
      const int x = column * tiles.step, y = row * tiles.step;
      const int width = std::min(tiles.side, heights.size - x);
      const int height = std::min(tiles.side, heights.size - y);
      folder.make(name, share, [&](FileWriter& out) {
        std::vector<float> z(static_cast<std::size_t>(width));
        std::vector<std::uint16_t> words(z.size());
        out.expect(height);
        for (int i = 0; i < height; ++i) {
          heights.read(y + (tiles.names.southFirst ? height - 1 - i : i), x, z);
          std::transform(z.begin(), z.end(), words.begin(),
                         [&](float value) { return levels.level(value); });
          out.u16(words);
          if (!out.worked()) break;
        }
        return std::string();
      });
    }
  }
  return {};
}

}  // namespace faultline
