// The GPU's passes over heights: heights from sums, the two halves of a box blur, and the cross.
// Bits: docs/spec.md, sections 7 and 8, to the last bit on every GPU. The doubles that are defined
// there are computed in whole numbers (shaders/gpu/double.glsl): GLSL ES has none, sums in two
// floats would trust the device's roundings, and their quotient would be rounded once where the
// definition rounds twice.
// Cost: a few hundred operations of 32-bit whole numbers a vertex, and some hundred more for each
// tap.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gpu/gpu_context.h"
#include "gpu/grid_texture.h"
#include "gpu/height_grid.h"
#include "terrain/recipe/recipe.h"

namespace faultline {

// The box filter of a recipe on a grid: docs/spec.md, section 8, "Box".
struct BoxWeights {
  int reach = 0;                 // the outermost taps
  double endWeight = 1.0;        // their weight; that of the others is 1
  std::vector<double> divisors;  // by place along a row: the sum of the weights on the grid
};
BoxWeights boxWeights(const Recipe& recipe, int size);

// What one pass over the grid blurs: the box along the rows or along the columns, or the cross.
enum class Blur : std::uint8_t { kRows, kColumns, kCross };

class HeightPasses {
 public:
  HeightPasses(GpuContext& context, const Recipe& recipe, int size);

  // The vertices around a tile that a blur reads.
  int reach() const { return isCross_ ? 1 : weights_.reach; }

  // The blurs that make up a smoothing pass, in their order.
  std::span<const Blur> blurs() const;

  // Compiles the shaders. On failure a sentence, else empty.
  std::string prepare();

  // Writes z = float(double(base) + double(sum) * factor) for a tile: the sums of the texture,
  // whose first texel is the tile's first vertex; the base is what `heights` holds, or without one
  // 0.
  void writeHeights(const GridTexture& sums, double factor, bool hasBase, HeightGrid& heights,
                    const Tile& tile);

  // Writes what a blur makes of the heights, for a tile.
  void blur(Blur blur, HeightGrid& heights, const Tile& tile);

 private:
  void blurBox(bool alongX, HeightGrid& heights, const Tile& tile);
  void blurCross(HeightGrid& heights, const Tile& tile);

  GpuContext& context_;
  int size_;
  bool isCross_;
  double taken_;  // of the cross: takenShare()
  BoxWeights weights_;
  ListTexture divisors_;
};

}  // namespace faultline
