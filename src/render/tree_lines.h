// The lines of a tree of faults, for drawing: how far each place of the square moves with the tree,
// and the lines as ribbons that lie on the land. No GL. Floating point: view only.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "render/camera.h"

namespace faultline {

// One line of a tree: unit normal, which points to the raised side, a point, and the part of it
// inside its own region, from (u1, v1) to (u2, v2); both are equal when there is none.
struct TreeLine {
  float normalU = 1, normalV = 0;
  float pointU = 0.5f, pointV = 0.5f;
  float u1 = 0, v1 = 0, u2 = 0, v2 = 0;
};

// The sum over the levels of byLevel[level], positive on a line's raised side and negative on the
// other, along the way of a place from the root down. Cost: one product per level.
double treeSum(std::span<const TreeLine> lines, std::span<const float> byLevel, GroundPoint place);

// A point of a ribbon's middle line.
struct RibbonPoint {
  std::array<float, 4>
      clip;     // a little nearer to the eye than the land, so that this hides nothing
  double x, y;  // device pixels
  int level;
  bool starts;  // a new ribbon; else it leads on from the point before
};

struct RibbonRequest {
  std::span<const TreeLine> lines;
  std::span<const float> sweep;  // by level: how much of each line stands, from (u1, v1)
  double cell;                   // the finest step along a line, in sides of the square
  std::size_t mostPieces;        // all ribbons together are made of about this many at most
};

// Lays the lines on the land, deepest level first, on the upper edge of their cliffs. `surface`
// gives the height shown at a place. What is shorter than a pixel is left out. Cost: two heights
// per point.
void layRibbons(const Camera& camera, const RibbonRequest& request,
                const std::function<double(GroundPoint)>& surface,
                std::vector<RibbonPoint>& ribbons);

}  // namespace faultline
