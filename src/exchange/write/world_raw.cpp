// Raw tiles of a large land. See world_files.h.
// Levels are those of 16-bit files (HeightLevels): all tiles have one range, that of the whole
// land, so that neighbours fit and nothing is cut off.
#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "exchange/write/grid_files.h"
#include "exchange/write/mask_files.h"
#include "exchange/write/world_files.h"
#include "terrain/world/tile.h"

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

namespace {

void writeTile(FileWriter& out, const WorldHeights& heights, const Window& window,
               const HeightLevels& levels, bool southFirst) {
  std::vector<float> z(static_cast<std::size_t>(window.width));
  std::vector<std::uint16_t> words(z.size());
  out.expect(window.height);
  for (int i = 0; i < window.height && out.worked(); ++i) {
    heights.read(window.y + (southFirst ? window.height - 1 - i : i), window.x, z);
    std::transform(z.begin(), z.end(), words.begin(),
                   [&](float value) { return levels.level(value); });
    out.u16(words);
  }
}

// The pictures beside the tiles, each of which is measured when the first one is written.
class Pictures {
 public:
  Pictures(const WorldHeights& heights, const WorldOptions& options)
      : heights_(heights), options_(options) {}
  std::size_t count() const { return options_.masks.size(); }

  // Writes those of a tile whose name without an ending this is.
  void write(const std::string& name, const Window& window, double share, WorldFolder& folder) {
    for (const Mask& mask : masks()) {
      const std::string file = name + "." + std::string(mask.key) + ".png";
      if (!options_.masks.contains(mask.key) || folder.has(file)) continue;
      auto& pixels = made_[mask.key];
      if (pixels == nullptr) pixels = mask.make(heights_, options_.colours);
      folder.make(file, share, [&](FileWriter& out) {
        writeMaskPart(out, *pixels, window.x, window.y, window.width, window.height);
        return std::string();
      });
    }
  }

 private:
  const WorldHeights& heights_;
  const WorldOptions& options_;
  std::map<std::string_view, std::unique_ptr<MaskPixels>> made_;
};

}  // namespace

std::string writeRawWorld(const WorldHeights& heights, const WorldOptions& options,
                          WorldFolder& folder) {
  const Tiles tiles(heights.size, options);
  const HeightLevels levels(static_cast<double>(heights.low), static_cast<double>(heights.high));
  Pictures pictures(heights, options);
  const double share = 1.0 / (static_cast<double>(tiles.across) * tiles.across *
                              static_cast<double>(1 + pictures.count()));
  for (int row = 0; row < tiles.across; ++row) {
    for (int column = 0; column < tiles.across; ++column) {
      const int southRow = tiles.across - 1 - row;
      const std::string name = tiles.names.name(column, tiles.names.southFirst ? southRow : row);
      // The last ones of a land that does not divide are smaller
      const int x = column * tiles.step, y = row * tiles.step;
      const Window window{x, y, std::min(tiles.side, heights.size - x),
                          std::min(tiles.side, heights.size - y)};
      if (!folder.has(name)) {
        folder.make(name, share, [&](FileWriter& out) {
          writeTile(out, heights, window, levels, tiles.names.southFirst);
          return std::string();
        });
      }
      pictures.write(name.substr(0, name.rfind('.')), window, share, folder);
    }
  }
  return {};
}

}  // namespace faultline
