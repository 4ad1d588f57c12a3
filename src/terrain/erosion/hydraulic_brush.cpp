// The round brush of hydraulic erosion: neighbours share what each of them digs and lays down. See
// hydraulic_erosion.h. In whole numbers and pair by pair, so that no land is lost and no direction
// is preferred; each pair is computed once.
#include <algorithm>

#include "terrain/erosion/hydraulic_erosion.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// What a pair needs to know of one of its vertices.
struct BrushSide {
  Ints change, below, above;
};

// How much land the first vertex gives to the second: the difference of their changes, divided by
// 2^shift and truncated, as far as there is room. Negative amounts go back.
inline Ints given(const BrushSide& a, const BrushSide& b, int shift) {
  const Ints difference = a.change - b.change;
  const Ints share = (difference + ((difference >> 31) & everyLane((1 << shift) - 1))) >> shift;
  return greater(lesser(share, lesser(a.below, b.above)), -lesser(a.above, b.below));
}

}  // namespace

// Computes all pairs within a row and between it and the row south of it, then writes the row's
// land after the step.
void HydraulicErosion::brush(const ErosionRows& rows, int y, const Row& here, Row& south) {
  std::int32_t* land = rows.land.row(y);
  std::copy_n(land, size_, land_.at(0));
  const auto side = [](const Row& row, int x) {
    return BrushSide{load<Ints>(row.change.at(x)), load<Ints>(row.below.at(x)),
                     load<Ints>(row.above.at(x))};
  };
  Ints eastBefore = everyLane(0), southEastBefore = everyLane(0);
  for (int x = 0; x < size_; x += kLanes) {
    const BrushSide a = side(here, x), aEast = side(here, x + 1);
    const BrushSide b = side(south, x), bEast = side(south, x + 1);
    const Ints e = given(a, aEast, 4), s = given(a, b, 4);
    const Ints se = given(a, bEast, 5), sw = given(aEast, b, 5);
    const Ints east = e - sw;  // what the vertices one to the east get
    store(land_.at(x), load<Ints>(land_.at(x)) + load<Ints>(here.gotLand.at(x)) - e - s - se +
                           oneWest(eastBefore, east));
    store(south.gotLand.at(x), s + sw + oneWest(southEastBefore, se));
    eastBefore = east;
    southEastBefore = se;
  }
  std::copy_n(land_.at(0), size_, land);
}

}  // namespace faultline
