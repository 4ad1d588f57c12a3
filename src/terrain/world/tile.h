// Tiles of a land of any size: the heights, or a layer of its erosion, in a window of a grid of up
// to 65,537 vertices a side, equal to those of the whole land bit by bit, without the rest of it.
// Method: everything of a land is integers or is computed at a vertex alone, and a step reaches a
// few vertices; so the window and a halo of as many vertices as all steps reach together are built
// like a small land (terrain/grid/grid_part.h), and the halo is thrown away. A wide window is made
// of several such parts. The scale of heights is measured on the reference grid, once for a land.
// Cost: that of a land of the parts' size; memory likewise. docs/spec.md, "Tiles and worlds".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/function_ref.h"
#include "terrain/erosion/erosion.h"
#include "terrain/grid/opened_land.h"
#include "terrain/timeline/terrain_builder.h"
#include "terrain/world/reach.h"

namespace faultline {

// Columns x <= i < x + width and rows y <= j < y + height of a grid.
struct Window {
  int x = 0, y = 0, width = 0, height = 0;
};

// Why a land has no tiles.
enum class TileRefusal : std::uint8_t {
  kNone,
  kIir,       // IIR remembers all that a row has passed
  kDroplets,  // a drop depends on all before it
  kHalo,      // the halo would cost over eight times the tile, however large
};

// A land on a grid of this size, whatever size its recipe has.
class WorldLand {
 public:
  // Size from 2 to kMaxWorldSize. `ground`: what the recipe stands on, or nullptr. Measures the
  // scale: some milliseconds.
  WorldLand(const Recipe& recipe, int size, OpenedLandPtr ground = nullptr);

  // The recipe; levels=0 of diamond-square is the number of levels that the grid needs.
  const Recipe& recipe() const { return recipe_; }
  int size() const { return size_; }
  double scale() const { return scale_; }
  const Heightfield* ground() const { return ground_ ? &ground_->heights : nullptr; }

 private:
  Recipe recipe_;
  int size_;
  OpenedLandPtr ground_;
  double scale_;
};

// Vertices a side of the parts of which a tile is made, unless larger ones cost far less: with
// their halo.
inline constexpr int kUsualPart = 1537;

// What a tile takes, before anything is allocated.
struct TileCost {
  TileRefusal refusal = TileRefusal::kNone;
  std::int64_t halo = 0;         // vertices on each side
  int parts = 0;                 // that are made one after the other
  int side = 0;                  // of each, in vertices
  double factor = 1.0;           // vertices that are computed for each of the window
  std::int64_t memoryBytes = 0;  // at most
};
TileCost tileCost(const Recipe& recipe, int size, const Window& window, int usual = kUsualPart);

class Tile {
 public:
  // The window lies in the grid and is not empty; nothing refuses it. `land` must outlive this.
  Tile(const WorldLand& land, const Window& window, ErosionLayer layer = ErosionLayer::kNone,
       int usual = kUsualPart);

  // Works while `timeLeft()` returns true, for at least one slice. True when the tile is made.
  bool advance(FunctionRef<bool()> timeLeft);
  void finish();
  // How much is done, 0 to 1.
  double progress() const;

  // width x height numbers, row by row: heights, and the layer if one was asked for (see
  // Session::setLayer). Valid once made.
  const std::vector<float>& heights() const { return heights_; }
  const std::vector<float>& layer() const { return layer_; }

 private:
  void begin();
  void take();

  const WorldLand& land_;
  Window window_;
  ErosionLayer kind_;
  TileCost cost_;
  int across_ = 1, along_ = 1;  // parts
  int at_ = 0;                  // the part in work
  Window block_;                // what is kept of it
  std::optional<GridPart> part_;
  std::optional<TerrainBuilder> builder_;
  std::vector<float> heights_, layer_;
};

// FNV-1a-64 over width and height and the heights, as fingerprint() of a whole land has it.
std::uint64_t fingerprint(const Window& window, const std::vector<float>& heights);

}  // namespace faultline
