// The line of one fault, found again from the heights that it has left: which vertices of a square
// grid are raised and which lowered. Method: the convex hulls of the two sets in whole numbers;
// they are apart exactly if a straight line separates them, and the line in the middle between
// their two nearest points is the one that is furthest from all vertices. Cost: linear in the
// vertices.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace faultline {

// In sides of the grid, from its middle: raised where a x + b y >= c; (a, b) is of unit length.
struct FaultLine {
  double a = 0.0, b = 0.0, c = 0.0;
};

// `sides`: for each vertex, row by row, 1 raised, -1 lowered, 0 neither. No line if the sets cannot
// be separated or one is empty. side >= 2.
std::optional<FaultLine> faultLine(std::span<const std::int8_t> sides, int side);

// The same for a fault through (px, py) of -1/2 to 1/2 that raises where (x - px) a + (y - py) b >=
// 0, without its vertices: what a right page's heights would give. Cost: linear in the side.
std::optional<FaultLine> faultLineOf(const FaultLine& fault, int side);

}  // namespace faultline
