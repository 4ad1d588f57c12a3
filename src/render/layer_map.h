// A field that erosion left (water, sediment or flow), made ready to be laid over the land: each
// value becomes a step of its layer's palette, 0 to 255, and the palette says which colour replaces
// how much of the land's. Water and sediment go linearly up to the scale, flow logarithmically.
// The scale is a power of two and follows the field's high values with a wide margin, so colours
// do not pulse while it rains. Cost: about 3 ns a value. View only: no bits are promised.
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
  // The power of two that stands for the last step: at least what all but one value in a thousand
  // of those above 0 stay below. It is kept while the field needs no more than it and more than an
  // eighth, and starts anew with another kind.
  float follow(ErosionLayer kind, std::span<const float> values);

 private:
  ErosionLayer kind_ = ErosionLayer::kNone;
  float scale_ = 0;
};

// Fills `map` from an n x n field; `drawn` vertices a side (at most n) stand for it, each for the
// highest value around it, so that thin rivers stay whole. `scale` above 0.
void makeLayerMap(ErosionLayer kind, std::span<const float> values, int size, int drawn,
                  float scale, LayerMap& map);

}  // namespace faultline
