// A fault in integers: a straight line over the unit square, the side that rises, and by how much.
// Method: the course page's point-and-normal fault ("The Faulting Method": raise b where (b - p) .
// n >= 0); amplitudes fall linearly as in the shader version. Bits: the line is rounded to integers
// once, and every side test after that is exact, so any machine, order or data type gives the same
// answer. Note on the slides' distance formula: they set a = n_y, b = n_x; the line through p with
// normal n has a = n_x, b = n_y, which is what stands here.
#pragma once

#include <array>
#include <cstdint>

#include "terrain/recipe.h"

namespace faultline {

// The normal is (a, b) / 2^16, the point (px, py) / 2^24, the amplitude amplitude / 2^24 (0 to
// 2^24).
struct Fault {
  std::int32_t a;
  std::int32_t b;
  std::int32_t px;
  std::int32_t py;
  std::int32_t amplitude;

  bool operator==(const Fault&) const = default;
};

// What faultAt needs of a recipe, so that drawing a fault reads no strings.
struct FaultPlan {
  std::array<std::uint32_t, 2> key;
  std::int32_t count;
  double fade;  // amplitude of the (count)-th fault relative to the first, 0 to 1
};

FaultPlan faultPlan(const Recipe& recipe);

// Fault number `index` (from 0, below plan.count): a pure function, about 60 ns.
Fault faultAt(const FaultPlan& plan, int index);

// K of the integer side test on a grid with D = size - 1: vertex (x, y) is raised when a*x + b*y >=
// K. For D <= 16384, a*x + b*y - K fits 32 bits.
std::int64_t faultThreshold(const Fault& fault, int d);

}  // namespace faultline
