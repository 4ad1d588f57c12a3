// Tiles for the terrain module: windows of a land of any size, with pictures of them. The land of
// the last tile is kept, so that its scale and its range are measured once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/function_ref.h"
#include "share/recipe_text.h"
#include "share/tile_order.h"
#include "terrain/world/tile.h"

namespace faultline {

class LandTiles {
 public:
  // Begins a tile of the finished land of a link, whatever step the link names, and forgets the one
  // before. `base`: what the land stands on, or nullptr. With a picture, what is made reaches a
  // vertex further. Returns why that cannot be; then there is no tile.
  TileError begin(const Link& link, const TileOrder& order, bool hasPicture, OpenedLandPtr base);

  // Works while `timeLeft()` returns true, for at least one slice. True when the tile is made.
  bool advance(FunctionRef<bool()> timeLeft);
  // How much of the tile is done, 0 to 1.
  double progress() const;

  // What was ordered.
  const CheckedTile& checked() const { return checked_; }

  // Once made: width x height numbers, row by row; no layer if none was ordered.
  const std::vector<float>& heights() const { return heights_; }
  const std::vector<float>& layer() const { return layer_; }
  std::uint64_t hash() const { return fingerprint(checked_.window, heights_); }
  // The picture of (width - 1) x (height - 1) cells, red in the lowest byte, opaque; empty without
  // one. Its colours are the page's map's: the link's palette over the range of the land, the
  // link's water, relief by light from the north-west. Ground counts as level for palettes that
  // have colours of steep ground, because how steep it is follows from a wide neighbourhood. The
  // range is that of the land on the reference grid; what lies beyond has the palette's last
  // colour.
  const std::vector<std::uint32_t>& picture() const { return picture_; }

  // The height of the link's water, in widths of the square; nothing without water or a picture.
  std::optional<double> sea() const;

  // Forgets the tile and the land.
  void clear();

 private:
  void takeLand(const Recipe& recipe, OpenedLandPtr base);
  void take();
  void paint();

  std::optional<WorldLand> land_;
  std::string landText_;  // of land_
  struct Range {
    float low = 0, high = 0;
  };
  std::optional<Range> range_;  // of land_
  View view_;
  CheckedTile checked_;
  bool hasPicture_ = false;
  Window made_;  // with what the picture needs around
  // The land on the reference grid, while its range is measured.
  std::optional<WorldLand> reference_;
  std::optional<Tile> measure_, tile_;
  std::vector<float> heights_, layer_;
  std::vector<std::uint32_t> picture_;
};

}  // namespace faultline
