// Smoothing filters, row by row, so that a session can slice them.
// Method: box, the shader version's erosion: the mean of the values along x, then of those along y,
// repeated. Radii are in 512ths of the side and carried to other grids with fractional end weights,
// so one recipe looks alike at every size; at 513 it is the document's filter exactly. Taps are
// summed directly in a fixed order (lowest index first) in double; no running sum, whose error
// would depend on the path. Cost: about 1 ns a tap and cell. Bits: + * / on doubles, one rounding
// to float at the end.
#pragma once

#include <vector>

#include "terrain/heightfield.h"

namespace faultline {

struct BoxKernel {
  int whole;                  // taps with weight 1 on each side
  double fraction;            // weight of the tap beyond, 0 to below 1
  std::vector<double> total;  // sum of the weights that fall inside the grid, per index
};

// `radius` in 512ths of the side (>= 0), for a grid of size x size.
BoxKernel boxKernel(double radius, int size);

// Number of taps of one mean.
inline int boxTaps(const BoxKernel& kernel) {
  return 2 * (kernel.whole + (kernel.fraction > 0.0 ? 1 : 0)) + 1;
}

// Means along x of rows y0 <= y < y1; `in` and `out` are different fields of the kernel's size.
void boxAlongX(const BoxKernel& kernel, const Heightfield& in, Heightfield& out, int y0, int y1);

// Means along y, for the same rows of `out`.
void boxAlongY(const BoxKernel& kernel, const Heightfield& in, Heightfield& out, int y0, int y1);

}  // namespace faultline
