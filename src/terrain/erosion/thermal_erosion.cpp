// Thermal erosion. See thermal_erosion.h.
// The step works in place, row by row from the north. A row is final once its pairs with the row
// south of it are computed; what they give to the southern row is kept in a row of its own. Each
// pair is computed once; the sign says in which direction material slides.
#include "terrain/erosion/thermal_erosion.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/det_math.h"
#include "terrain/grid/lanes.h"
#include "terrain/grid/units.h"

namespace faultline {
namespace {

// The height difference of two neighbours on a slope (rise over run), in units.
std::int32_t heightDifference(double slope, int cells) {
  const double units = std::floor(slope / kErosionUnit / cells + 0.5);
  return units < 2147483647.0 ? static_cast<std::int32_t>(units) : 2147483647;
}

// The tangent of the talus angle.
double talusSlope(const Recipe& recipe) {
  const double turn = recipe.real(ParameterId::kTalus) / 360.0;
  const SinCos angle = sinCosTurn(static_cast<std::uint32_t>(std::floor(turn * 0x1p32 + 0.5)));
  return angle.sin / angle.cos;
}

// How much slides from the first to the second of each pair; negative amounts slide back.
inline Ints slide(Ints from, Ints to, Ints talus, Floats share) {
  const Ints drop = from - to;
  const Ints held = lesser(greater(drop, -talus), talus);
  return toInts(share * toFloats(drop - held));
}

}  // namespace

ThermalErosion::ThermalErosion(const Recipe& recipe, const GridPart& part)
    : size_(part.size),
      talus_(heightDifference(talusSlope(recipe), part.cells)),
      diagonalTalus_(heightDifference(talusSlope(recipe) * 1.4142135623730951, part.cells)),
      share_(static_cast<float>(recipe.real(ParameterId::kThermalRate)) * 0.125f),
      here_(size_),
      south_(size_),
      gainHere_(size_),
      gainSouth_(size_) {}

double ThermalErosion::stepWork() const { return 2.5 * size_ + 20.0; }

void ThermalErosion::suspend(int at, CarriedRow& carried) {
  if (at > 0 && at < size_) CarriedRow::Writer(carried).copy(gainHere_);
}

void ThermalErosion::resume(const ErosionRows& rows, int at, const CarriedRow& carried) {
  if (at == 0 || at == size_) return;
  CarriedRow::Reader(carried).copy(gainHere_);
  // The row is still as it was before the step
  std::copy_n(rows.land.row(at), size_, here_.at(0));
}

void ThermalErosion::run(const ErosionRows& rows, int first, int end) {
  const GridRows<std::int32_t> land = rows.land;
  FAULTLINE_ASSERT(land.width == size_ && 0 <= first && end <= size_);
  const Ints talus = everyLane(talus_);
  const Ints diagonal = everyLane(diagonalTalus_);
  const Floats share = everyLane(share_);
  for (int y = first; y < end; ++y) {
    if (y == 0) {
      std::copy_n(land.row(0), size_, here_.at(0));
      std::fill_n(gainHere_.at(0), size_, 0);
    }
    const bool hasSouth = y + 1 < size_;
    // The last row is paired with itself, and its diagonals are masked off.
    std::copy_n(hasSouth ? land.row(y + 1) : land.row(y), size_, south_.at(0));
    Ints eastBefore = everyLane(0);
    Ints southEastBefore = everyLane(0);
    for (int x = 0; x < size_; x += kLanes) {
      const Ints a = load<Ints>(here_.at(x));
      const Ints aEast = load<Ints>(here_.at(x + 1));
      const Ints b = load<Ints>(south_.at(x));
      const Ints bEast = load<Ints>(south_.at(x + 1));
      const Ints inside = (laneNumbers() + x) < everyLane(size_ - 1);
      const Ints insideSouth = hasSouth ? inside : everyLane(0);
      const Ints toEast = slide(a, aEast, talus, share) & inside;
      const Ints toSouth = slide(a, b, talus, share);
      const Ints toSouthEast = slide(a, bEast, diagonal, share) & insideSouth;
      const Ints eastToSouth = slide(aEast, b, diagonal, share) & insideSouth;
      const Ints east = toEast - eastToSouth;
      const Ints own = load<Ints>(gainHere_.at(x)) - toEast - toSouth - toSouthEast;
      store(here_.at(x), a + own + oneWest(eastBefore, east));
      store(gainSouth_.at(x), toSouth + eastToSouth + oneWest(southEastBefore, toSouthEast));
      eastBefore = east;
      southEastBefore = toSouthEast;
    }
    std::copy_n(here_.at(0), size_, land.row(y));
    here_.swap(south_);
    gainHere_.swap(gainSouth_);
  }
}

}  // namespace faultline
