// A small map of a file of heights, to choose a part of it by.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/read/byte_source.h"
#include "exchange/read/cell_file.h"

namespace faultline {

struct HeightsMap {
  std::string error;                   // a sentence for people; then there is no map
  bool needsTiffReader = false;        // as HeightsFile's
  int files = 1;                       // of heights
  std::int64_t columns = 0, rows = 0;  // of the file
  FileSays says;                       // of the file
  CellSize cell;                       // metres; 0 where the file does not say them
  int width = 0, height = 0;           // of the map, at most kMapCells each
  int blur = 0;                        // cells of the map over which samples are spread
  std::vector<std::uint8_t> shade;     // 0 dark to 255 light, row by row as in the file
};

inline constexpr int kMapCells = 256;

// Reads a map. Of a file that is larger than a land it reads a smaller copy that the file holds, or
// else only some tiles and rows, between which the map is smooth: some 10 million cells at most.
HeightsMap readHeightsMap(std::string_view name, const ByteSource& source,
                          const HeightsRequest& request = {});

// Columns or rows of a map of so many cells of a grid whose longer side has `longer`; `side`: of
// the map's longer side.
int mapCells(std::int64_t cells, std::int64_t longer, int side = kMapCells);

// The cells of a map's longer side, and those of the file that are read at most.
struct MapLimits {
  int side = kMapCells;
  double readCells = 10e6;
};

// Takes a file that was read whole to the cells of a map whose longer side has `side`: means.
void takeMapCells(HeightsMap& map, HeightsFile& file, int side = kMapCells);

// Draws a map of the heights in `file`, as many as it has cells: fills gaps, spreads what was read,
// and shades.
void drawMap(HeightsMap& map, HeightsFile& file);

// Reads the cells of a map of a file, before it is drawn. Returns false, with the error set, if it
// cannot be read.
bool readSketch(HeightsReading& reading, CellFile& cells, HeightsMap& map,
                const MapLimits& limits = {});

}  // namespace faultline
