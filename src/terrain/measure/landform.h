// What a land looks like at large, for a sentence: where its high and its low ground lie, and
// whether it has a basin. Heights are in sides of the square.
// Method: the means of a grid of blocks, so that single peaks do not count. For the basin the
// blocks are filled until all water would run off the border: priority flood (Barnes, Lehman,
// Mulla, "Priority-flood", 2014). Deterministic; nothing of it is part of a land. Cost: linear.
#pragma once

#include <optional>

#include "terrain/grid/heightfield.h"

namespace faultline {

// One of nine parts of the square: columns from the west and rows from the north, each 0, 1 or 2.
struct LandPart {
  int column = 0, row = 0;

  bool operator==(const LandPart&) const = default;
};

struct Landform {
  double relief = 0.0;  // from the lowest to the highest vertex
  // The parts with the highest and the lowest mean; the middle one of neighbours that are alike.
  LandPart highest, lowest;
  // The difference of these means, as a share of the relief; 0 for flat land.
  double contrast = 0.0;

  // Ground that is lower than all ways out of it.
  struct Basin {
    LandPart where;      // of its deepest block
    double depth = 0.0;  // of that block's mean below the lowest way out, as a share of the relief
    double area = 0.0;   // of the whole basin, as a share of the square
  };
  // The basin that holds most, if it is at least kLeastBasinDepth deep and kLeastBasinArea large.
  std::optional<Basin> basin;
};

inline constexpr double kLeastBasinDepth = 0.05;
inline constexpr double kLeastBasinArea = 0.01;

Landform landform(const Heightfield& field);

}  // namespace faultline
