// Orders of tiles (terrain/world/tile.h), which come unchecked from programs and people, and why
// a tile cannot be had: a word for programs, and a sentence for people. The command line, the
// JS API and the page's map of a world say the same. O(1), except for the question for memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/has_memory.h"
#include "terrain/world/tile.h"

namespace faultline {

// Empty: there is no error.
struct TileError {
  // iir, droplets, halo, memory, size, window, layer or base.
  std::string_view code;
  std::string sentence;
};

// Why nothing that this costs is made.
TileError tileError(const TileCost& cost, bool (*has)(std::int64_t, std::int64_t) = hasMemory);

// none (or nothing), water, sediment or flow, as views have them; nothing for any other word.
std::optional<ErosionLayer> layerNamed(std::string_view name);

// What a program orders, unchecked.
struct TileOrder {
  std::optional<double> size;                   // nothing: the recipe's
  std::optional<std::array<double, 4>> window;  // x, y, width, height; nothing: the whole land
  std::string layer;                            // empty: none
};

// The same, checked: without an error the tile can be made.
struct CheckedTile {
  int size = 0;
  Window window;
  ErosionLayer layer = ErosionLayer::kNone;
  TileCost cost;
  TileError error;
};
CheckedTile checkedTile(const Recipe& recipe, const TileOrder& order,
                        bool (*has)(std::int64_t, std::int64_t) = hasMemory);

}  // namespace faultline
