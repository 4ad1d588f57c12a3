// The lines of a tree of faults for rendering: how far each place of the square moves with the
// tree, and the lines as ribbons on the land. No GL. View only: floating point, no bits are
// promised.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/function_ref.h"
#include "render/camera/camera.h"

namespace faultline {

// One line of a tree: its unit normal, which points to the raised side, a point, and its segment
// inside its own region, from (u1, v1) to (u2, v2). The two are equal when there is no segment.
struct TreeLine {
  float normalU = 1, normalV = 0;
  float pointU = 0.5f, pointV = 0.5f;
  float u1 = 0, v1 = 0, u2 = 0, v2 = 0;
  bool operator==(const TreeLine&) const = default;
};

// The sum of byLevel[level] over the lines that a place meets from the root down, each positive on
// the line's raised side and negative on the other. Cost: one product per level.
double treeSum(std::span<const TreeLine> lines, std::span<const float> byLevel, GroundPoint place);

// A point of a ribbon's middle line.
struct RibbonPoint {
  // In clip space, a little nearer to the eye than the land, so that the land does not hide it.
  std::array<float, 4> clip;
  double x, y;  // device pixels
  int level;
  bool starts;  // a new ribbon; otherwise it continues from the point before
};

struct RibbonRequest {
  std::span<const TreeLine> lines;
  std::span<const float> sweep;  // by level: how much of each line is shown, from (u1, v1)
  double cell;                   // the finest step along a line, in sides of the square
  std::size_t maxPieces;         // of all ribbons together, approximately
};

// Fills `ribbons` with the lines on the land, deepest level first, on the upper edge of their
// cliffs. `surface` returns the shown height of a place. Lines shorter than a pixel are left out.
// Cost: two heights per point.
void layRibbons(const Camera& camera, const RibbonRequest& request,
                FunctionRef<double(GroundPoint)> surface, std::vector<RibbonPoint>& ribbons);

}  // namespace faultline
