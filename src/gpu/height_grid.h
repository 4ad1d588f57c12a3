// The heights of a grid between the GPU's passes over it. A pass reads the heights that are there
// and makes new ones, tile by tile; then the new ones take their place. A grid that fits into one
// texture stays on the device, in two textures that take turns. A larger one stays with the
// processor, and each tile travels: what a pass reads around it is uploaded, what it made is read.
// Bits: heights are the bits of floats, so nothing is rounded on the way.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/grid_texture.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

class HeightGrid {
 public:
  explicit HeightGrid(int size) : size_(size) {}

  // Makes room for tiles up to this size, with so many vertices around each that a pass may read. A
  // tile as large as the grid keeps it on the device. On failure a sentence, else empty.
  std::string prepare(int tileWidth, int tileHeight, int margin);

  // Where a tile's first vertex stands in the texture that source() has bound.
  struct Place {
    int x, y;
  };
  // Binds the heights that are there to a texture unit: of the tile, and of up to `marginX` and
  // `marginY` (at most the prepared margin) vertices around it that lie on the grid.
  Place source(const Tile& tile, int marginX, int marginY, GLuint unit);
  // Directs drawing to the new heights of the tile.
  void draw(const Tile& tile);
  // Ends the drawing of the tile.
  void keep(const Tile& tile);
  // The new heights, which every tile has, take the place of the others.
  void swap();

  // Replaces the heights that are there.
  void write(const Heightfield& heights);

  // Binds the heights that are there, of a grid that is one tile.
  void bind(GLuint unit) const { textures_[current_].bind(unit); }

  // Reads the heights that are there. Waits for the device.
  void read(Heightfield& out) const;

 private:
  std::uint32_t* cell(std::vector<std::uint32_t>& grid, int x, int y) const {
    return grid.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) + x;
  }

  int size_;
  bool isTiled_ = false;
  // On the device: the heights that are there and the new ones. Tiled: what is uploaded, and what
  // is drawn.
  std::array<GridTexture, 2> textures_{GridTexture(kHeightBitsFormat),
                                       GridTexture(kHeightBitsFormat)};
  std::size_t current_ = 0;
  // Tiled: the heights that are there, the new ones, and what is uploaded.
  std::vector<std::uint32_t> heights_, fresh_, upload_;
};

}  // namespace faultline
