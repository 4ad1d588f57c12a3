// The files of a land that is larger than memory, and the table of their formats: a GeoTIFF, a Zarr
// array, raw tiles for engines, and bare floats. All are made of the same heights, which the writer
// reads as often as it likes, and each file by itself, so that work goes on after any stop with
// what is not there yet. Heights are in sides, and in files that know units in metres. Bits: the
// same heights and options give the same bytes on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "exchange/write/file_formats.h"
#include "exchange/write/file_writer.h"
#include "exchange/write/tiff_levels.h"
#include "exchange/write/world_heights.h"
#include "generated/text_exchange.h"

namespace faultline {

// Where files go.
class WorldFolder {
 public:
  virtual ~WorldFolder() = default;
  // Whether there is a file of this name; then it is whole. Names may begin with folders ("0/1").
  virtual bool has(const std::string& name) const = 0;
  // Makes a file of what `write` writes, which returns why it cannot, or an empty text; it has its
  // name only when it is whole. `share`: how much of all the work that is, for the progress.
  virtual void make(const std::string& name, double share,
                    FunctionRef<std::string(FileWriter&)> write) = 0;
  // Keeps the tiles of a file that is made (TiffLevel).
  virtual TileShelf& shelf() = 0;
};

struct WorldOptions {
  double side = 1000.0;  // metres a side of the land
  std::string names;     // raw tiles: by whose import they are named (worldNames)
  int tile = 0;          // vertices a side of raw tiles; 0: what that import expects
  // Pictures beside each raw tile (masks() in mask_files.h), and what their colours follow.
  std::set<std::string, std::less<>> masks = {};
  FileColours colours = {};
};

struct WorldFormat {
  std::string_view key;  // "geotiff"
  ConstantText help;     // a part of a sentence
  // What is wrong with the options for a land of this size, or an empty text.
  std::string (*error)(int size, const WorldOptions& options);
  // Returns why these heights cannot be written, or an empty text.
  std::string (*write)(const WorldHeights& heights, const WorldOptions& options,
                       WorldFolder& folder);
};
std::span<const WorldFormat> worldFormats();
const WorldFormat* findWorldFormat(std::string_view key);

// Programs that import many tiles at once, and how they tell them apart.
struct WorldNames {
  std::string_view key;  // "unreal"
  ConstantText help;     // a part of a sentence
  int tile;              // vertices a side
  bool sharesEdges;      // neighbours both have the vertices between them
  bool southFirst;       // rows, and rows of tiles
  // The name of the tile in a column and row.
  std::string (*name)(int column, int row);
};
std::span<const WorldNames> worldNames();

std::string rawWorldError(int size, const WorldOptions& options);
std::string writeRawWorld(const WorldHeights& heights, const WorldOptions& options,
                          WorldFolder& folder);
std::string writeTiffWorld(const WorldHeights& heights, const WorldOptions& options,
                           WorldFolder& folder);
std::string writeZarrWorld(const WorldHeights& heights, const WorldOptions& options,
                           WorldFolder& folder);
std::string writeZarr3World(const WorldHeights& heights, const WorldOptions& options,
                            WorldFolder& folder);
std::string writePmtilesWorld(const WorldHeights& heights, const WorldOptions& options,
                              WorldFolder& folder);

}  // namespace faultline
