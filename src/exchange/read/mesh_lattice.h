// Finds the grid that the vertices of a mesh stand on, in any order: two axes along which their
// positions are the same few values at equal distances, and one, up, along which they are heights.
// Cost: a few passes over the vertices. Bits: sums of doubles in the order of the vertices.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/unfilled.h"

namespace faultline {

inline constexpr std::string_view kAxisNames[] = {"x", "y", "z"};

// Values low + i * step, i from 0 to below count.
struct Lattice {
  double low = 0.0, step = 0.0;
  int count = 0;  // 2 to kMaxSize
};

struct LatticeView {
  int up = 1;             // the axis of heights: 0 to 2
  Lattice columns, rows;  // of the other axes, seen from above, with north at the top
  bool isOnlyOne = true;  // false: another axis could be up as well, as on a slope without bends
};

// The lattice that the values along an axis are, each within an eighth of a step.
std::optional<Lattice> latticeOf(std::span<const std::array<float, 3>> positions, int axis);

// Finds the view and fills z with the heights, row by row, the northern first, from west to east.
// Of several ways it takes y up, then z up, then x, and one whose places all have a vertex before
// one with holes: a quarter of the places may have none, and are kGap. Several vertices at one
// place must have the same height. Returns nothing if there is no such grid.
std::optional<LatticeView> latticeViewOf(std::span<const std::array<float, 3>> positions,
                                         UnfilledVector<float>& z);

// The same with y up, whose heights may be kGap.
std::optional<LatticeView> yUpViewOf(std::span<const std::array<float, 3>> positions,
                                     UnfilledVector<float>& z);

}  // namespace faultline
