// A field of the erosion (water, sediment or flow) as indices into its layer's palette, 0 to 255.
// The palette has the colour of each index and the share of the land's colour that it replaces.
// Water and sediment map linearly up to the scale, flow logarithmically. The scale is a power of
// two and follows the field's high values with a wide margin, so that colours do not pulse while it
// rains. Cost: about 3 ns a value. View only: no bits are promised.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "terrain/erosion/erosion.h"

namespace faultline {

inline constexpr int kLayerSteps = 256;

// Linear light; the last number says how much of the land's own colour is replaced.
using LayerPalette = std::array<std::array<float, 4>, kLayerSteps>;
LayerPalette layerPalette(ErosionLayer kind);  // all zero for kNone

struct LayerMap {
  ErosionLayer kind = ErosionLayer::kNone;
  int size = 0;                     // vertices a side
  std::vector<std::uint8_t> steps;  // row by row
};

class LayerScale {
 public:
  // The value of the palette's last step, a power of two. All but one in a thousand of the values
  // above 0 are below it. The scale changes only when the field needs a larger one, or an eighth of
  // it or less; another kind of layer starts afresh.
  float follow(ErosionLayer kind, std::span<const float> values);

 private:
  ErosionLayer kind_ = ErosionLayer::kNone;
  float scale_ = 0;
};

// Fills `map` from an n x n field, reduced to `shownSize` vertices a side (at most n). Each has the
// highest value around it, so that thin rivers stay whole. `scale` must be above 0.
void makeLayerMap(ErosionLayer kind, std::span<const float> values, int size, int shownSize,
                  float scale, LayerMap& map);

}  // namespace faultline
