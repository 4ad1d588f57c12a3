// A land that somebody opened from a file: the heights on which the uplift of a recipe begins. A
// recipe names it by its fingerprint alone (Recipe::base); whoever holds the heights gives them.
// Heights in sides of the square, at most kHighestOpened in size; small ones are stored as 0.
// docs/spec.md, section "An opened land".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "terrain/grid/grid_part.h"

namespace faultline {

// What every stage can work with: erosion counts to 8 sides.
inline constexpr float kHighestOpened = 2.0f;

struct OpenedLand {
  Heightfield heights;
  std::uint64_t fingerprint;
};

// Shared by all who build lands on it.
using OpenedLandPtr = std::shared_ptr<const OpenedLand>;

// The land of size x size heights; nullptr if they are not so many, or one is beyond
// kHighestOpened, infinite or no number. Size from 2 to 4097. Cost: linear.
OpenedLandPtr openedLand(UnfilledVector<float> heights, int size);

// The heights at the vertices of a grid of another size, between four vertices by the bilinear
// formula. Where a vertex of both grids is the same place, the height is the same, bit by bit.
// Cost: linear in the vertices of the new grid. The second form makes rows y0 <= y < y1 of a part
// of it, which `result` has the size of.
Heightfield resampled(const Heightfield& heights, int size);
void resampleRows(const Heightfield& heights, const GridPart& part, Heightfield& result, int y0,
                  int y1);

}  // namespace faultline
