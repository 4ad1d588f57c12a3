// A level of diamond-square half-way and its points, for a picture. See diamond_square.h.
#include "terrain/uplift/diamond_square.h"

namespace faultline {

std::vector<LatticePoint> pointsOf(LevelPart part, int level) {
  if ((part == LevelPart::kCorners) != (level == 0)) return {};
  const int cells = 1 << level;
  std::vector<LatticePoint> points;
  if (part == LevelPart::kCorners) return {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
  const bool squares = part == LevelPart::kSquares;
  for (int j = squares ? 0 : 1; j <= cells; j += squares ? 1 : 2) {
    for (int i = squares ? 1 - j % 2 : 1; i <= cells; i += 2) points.push_back({i, j});
  }
  return points;
}

void DiamondSquare::dropSquares() {
  if (applied_ < 2 || applied_ - 1 > finest_) return;
  Lattice& lattice = lattices_[static_cast<std::size_t>(applied_) - 1];
  // Windows begin and end at older points, which have both neighbours along their edge or none.
  for (int j = lattice.y.first; j <= lattice.y.last; ++j) {
    const int next = j % 2 == 0 ? 1 : static_cast<int>(lattice.stride());
    float* const end = lattice.at(lattice.x.last, j);
    for (float* at = lattice.at(lattice.x.first, j) + (1 - (j & 1)); at <= end; at += 2) {
      *at = (at[-next] + at[next]) * 0.5f;
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
