// A level of diamond-square half-way, for a picture. See diamond_square.h.
#include "terrain/uplift/diamond_square.h"

namespace faultline {

void DiamondSquare::dropSquares() {
  if (applied_ < 2 || applied_ - 1 > finest_) return;
  Lattice& lattice = lattices_[static_cast<std::size_t>(applied_) - 1];
  for (int j = 0; j <= lattice.cells; ++j) {
    float* const row = lattice.row(j);
    for (int i = 1 - j % 2; i <= lattice.cells; i += 2) {
      row[i] = j % 2 == 0 ? (row[i - 1] + row[i + 1]) * 0.5f
                          : (lattice.row(j - 1)[i] + lattice.row(j + 1)[i]) * 0.5f;
    }
  }
}

Heightfield addedBySquares(const DiamondSquarePlan& plan, int size, int level) {
  DiamondSquare squares(plan, size);
  while (squares.applied() <= level) squares.advance(1e18);
  Heightfield added(size), halfWay(size);
  squares.write(added, 0, size);
  squares.dropSquares();
  squares.write(halfWay, 0, size);
  for (std::size_t i = 0; i < added.z.size(); ++i) added.z[i] -= halfWay.z[i];
  return added;
}

}  // namespace faultline
