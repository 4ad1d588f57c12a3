// Orders of tiles. See tile_order.h.
#include "share/tile_order.h"

#include <algorithm>
#include <cmath>

#include "generated/text_share.h"
#include "share/memory_check.h"

namespace faultline {
namespace {

struct LayerWord {
  std::string_view key;
  ErosionLayer layer;
};
constexpr LayerWord kLayers[] = {{"", ErosionLayer::kNone},
                                 {"none", ErosionLayer::kNone},
                                 {"water", ErosionLayer::kWater},
                                 {"sediment", ErosionLayer::kSediment},
                                 {"flow", ErosionLayer::kFlow}};

// A whole number within these limits.
bool isWhole(double value, double low, double high) {
  return value >= low && value <= high && std::floor(value) == value;
}

// A number as a person reads it; a whole one without decimals.
std::string numberOf(double value) {
  constexpr double kReadable = 1.0e9;
  const bool isReadable = std::fabs(value) < kReadable && std::floor(value) == value;
  return isReadable ? std::to_string(static_cast<std::int64_t>(value)) : "?";
}

std::optional<Window> windowOf(const std::array<double, 4>& given, int size) {
  const auto [x, y, width, height] = given;
  const double most = size;
  if (!isWhole(x, 0, most) || !isWhole(y, 0, most)) return std::nullopt;
  if (!isWhole(width, 1, most - x) || !isWhole(height, 1, most - y)) return std::nullopt;
  return Window{static_cast<int>(x), static_cast<int>(y), static_cast<int>(width),
                static_cast<int>(height)};
}

}  // namespace

TileError tileError(const TileCost& cost, bool (*has)(std::int64_t, std::int64_t)) {
  switch (cost.refusal) {
    case TileRefusal::kIir:
      return {"iir", text::kTileErrorIir};
    case TileRefusal::kDroplets:
      return {"droplets", text::kTileErrorDroplets};
    case TileRefusal::kHalo:
      return {"halo", text::tileErrorHalo(std::to_string(cost.halo))};
    case TileRefusal::kNone:
      break;
  }
  if (has(cost.memoryBytes, cost.memoryBytes / 4)) return {};
  return {"memory", text::tileErrorMemory(megabytes(cost.memoryBytes))};
}

std::optional<ErosionLayer> layerNamed(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(kLayers), std::end(kLayers),
                   [name](const LayerWord& word) { return word.key == name; });
  if (found == std::end(kLayers)) return std::nullopt;
  return found->layer;
}

CheckedTile checkedTile(const Recipe& recipe, const TileOrder& order,
                        bool (*has)(std::int64_t, std::int64_t)) {
  CheckedTile tile;
  const double size = order.size.value_or(recipe.size());
  if (!isWhole(size, kMinSize, kMaxWorldSize)) {
    tile.error = {"size", text::tileErrorSize(std::to_string(kMaxWorldSize))};
    return tile;
  }
  tile.size = static_cast<int>(size);
  const std::array<double, 4> asked = order.window.value_or(std::array{0.0, 0.0, size, size});
  const std::optional<Window> window = windowOf(asked, tile.size);
  if (!window) {
    tile.error = {"window",
                  text::tileErrorWindow(numberOf(asked[2]), numberOf(asked[3]), numberOf(asked[0]),
                                        numberOf(asked[1]), std::to_string(tile.size))};
    return tile;
  }
  tile.window = *window;
  const std::optional<ErosionLayer> layer = layerNamed(order.layer);
  if (!layer) {
    tile.error = {"layer", text::kTileErrorLayer};
    return tile;
  }
  tile.layer = *layer;
  tile.cost = tileCost(recipe, tile.size, tile.window);
  tile.error = tileError(tile.cost, has);
  return tile;
}

}  // namespace faultline
