// Erosion as printed. See printed_erosion.h.
// A step works in place, row by row from the north: each vertex gathers what it and its neighbours
// change there, from copies of three rows as they were. The sums are whole numbers, so they may be
// taken in any order: neighbour by neighbour, several vertices of the row at a time.
#include "terrain/erosion/printed_erosion.h"

#include <algorithm>

#include "base/assert.h"
#include "terrain/erosion/thermal_erosion.h"

namespace faultline {
namespace {

// A share of each amount, truncated.
Ints part(Floats share, Ints amount) { return toInts(share * toFloats(amount)); }

std::int32_t within(double amount, std::int32_t least) {
  return static_cast<std::int32_t>(
      std::max(std::min(amount, static_cast<double>(kMaxLand)), static_cast<double>(least)));
}

}  // namespace

PrintedErosion::PrintedErosion(const Recipe& recipe, const GridPart& part)
    : size_(part.size),
      slides_(recipe.thermal()),
      rains_(recipe.hydraulic() && !recipe.droplets()),
      rain_(rainUnits(recipe)),
      rate_(realFloat(recipe, ParameterId::kThermalRate) * 0.125f),
      capacity_(realFloat(recipe, ParameterId::kCapacity)),
      deposition_(realFloat(recipe, ParameterId::kDeposition)),
      softness_(realFloat(recipe, ParameterId::kSoftness)),
      evaporation_(realFloat(recipe, ParameterId::kEvaporation)),
      rows_(3, Row(size_)),
      land_(size_),
      water_(size_),
      soil_(size_),
      flow_(size_),
      dry_(size_) {
  const ThermalErosion thermal(recipe, part);
  talus_ = thermal.talus();
  diagonalTalus_ = thermal.diagonalTalus();
}

void PrintedErosion::read(const ErosionRows& rows, int y) {
  Row& row = before(y);
  std::copy_n(rows.land.row(y), size_, row.land.at(0));
  if (!rains_) return;
  std::copy_n(rows.sediment.row(y), size_, row.soil.at(0));
  const std::int32_t* water = rows.water.row(y);
  for (int x = 0; x < size_; ++x) *row.water.at(x) = std::min(water[x] + rain_, kMaxLand);
}

// Which lanes from column x on have a neighbour dx columns to the east.
Ints PrintedErosion::hasNeighbour(int x, int dx) const {
  const Ints at = laneNumbers() + (x + dx);
  return (at >= 0) & (at < size_);
}

// Calls pairs(v, dx) for the eight ways to a neighbour of the vertices in row y: in row v, dx
// columns to the east.
template <typename Pairs>
void PrintedErosion::forNeighbours(int y, const Pairs& pairs) {
  for (int v = std::max(y - 1, 0); v <= std::min(y + 1, size_ - 1); ++v) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (v != y || dx != 0) pairs(v, dx);
    }
  }
}

void PrintedErosion::slide(const ErosionRows& rows, int y) {
  const std::int32_t* own = before(y).land.at(0);
  std::copy_n(own, size_, land_.at(0));
  forNeighbours(y, [&](int v, int dx) {
    const std::int32_t* its = before(v).land.at(dx);
    double* land = land_.at(0);
    const Ints talus = everyLane(v != y && dx != 0 ? diagonalTalus_ : talus_);
    const Floats rate = everyLane(rate_);
    for (int x = 0; x < size_; x += kLanes) {
      const Ints rise = load<Ints>(its + x) - load<Ints>(own + x);
      addWhole(land + x, part(rate, greater(rise, talus) - talus) & hasNeighbour(x, dx));
    }
  });
  std::int32_t* land = rows.land.row(y);
  for (int x = 0; x < size_; ++x) land[x] = within(*land_.at(x), -kMaxLand);
}

void PrintedErosion::rain(const ErosionRows& rows, int y) {
  Row& row = before(y);
  std::copy_n(row.land.at(0), size_, land_.at(0));
  std::copy_n(row.water.at(0), size_, water_.at(0));
  std::copy_n(row.soil.at(0), size_, soil_.at(0));
  std::fill_n(flow_.at(0), size_, 0.0);
  for (int x = 0; x < size_; x += kLanes) {
    store(dry_.at(x), part(everyLane(deposition_), load<Ints>(row.soil.at(x))));
  }
  forNeighbours(y, [&](int v, int dx) { rainFrom(row, before(v), dx); });
  std::int32_t *land = rows.land.row(y), *water = rows.water.row(y), *soil = rows.sediment.row(y),
               *flow = rows.flow.row(y);
  for (int x = 0; x < size_; ++x) {
    land[x] = within(*land_.at(x), -kMaxLand);
    soil[x] = within(*soil_.at(x), 0);
    flow[x] = within(*flow_.at(x), 0);
    const std::int32_t left = within(*water_.at(x), 0);
    water[x] =
        left - std::min(left, static_cast<std::int32_t>(evaporation_ * static_cast<float>(left)));
  }
}

// What the vertices of a row and their neighbours in a row, dx columns to the east, change in the
// former.
void PrintedErosion::rainFrom(const Row& row, const Row& neighbours, int dx) {
  const std::int32_t *ownLand = row.land.at(0), *ownWater = row.water.at(0),
                     *ownSoil = row.soil.at(0), *dry = dry_.at(0);
  const std::int32_t *itsLand = neighbours.land.at(dx), *itsWaters = neighbours.water.at(dx),
                     *itsSoils = neighbours.soil.at(dx);
  double *lands = land_.at(0), *waters = water_.at(0), *soils = soil_.at(0), *flows = flow_.at(0);
  const Ints none = everyLane(0);
  const Floats capacity = everyLane(capacity_), deposition = everyLane(deposition_),
               softness = everyLane(softness_);
  for (int x = 0; x < size_; x += kLanes) {
    const Ints has = hasNeighbour(x, dx);
    const Ints water = load<Ints>(ownWater + x), soil = load<Ints>(ownSoil + x);
    const Ints itsWater = load<Ints>(itsWaters + x), itsSoil = load<Ints>(itsSoils + x);
    const Ints drop = load<Ints>(ownLand + x) + water - load<Ints>(itsLand + x) - itsWater;
    // What this vertex gives its neighbour: soil beyond what the water given can carry settles;
    // where that is more than the soil, it digs. Without water all of the soil is beyond.
    const Ints given = greater(lesser(water, drop), none) & has;
    Ints land = load<Ints>(dry + x), change = -land;
    if (anyLane(given)) {
      const Ints limit = part(capacity, given);
      const Ints beyond = soil - limit;
      land = part(select(beyond >= none, deposition, softness), beyond);
      change = -lesser(limit, soil) - greater(land, none);
      addWhole(flows + x, given);
    }
    // What the neighbour gives this vertex; the water is subtracted here as well, as printed.
    const Ints taken = greater(lesser(itsWater, -drop), none) & has;
    if (anyLane(taken)) {
      const Ints limit = part(capacity, taken);
      change += lesser(limit, itsSoil) + part(softness, greater(limit - itsSoil, none));
    }
    addWhole(lands + x, land & has);
    addWhole(soils + x, change & has);
    addWhole(waters + x, -(given + taken));
  }
}

void PrintedErosion::suspend(int at, CarriedRow& carried) {
  const int y = at % size_;
  if (y == 0) return;
  Row& row = before(y - 1);
  CarriedRow::Writer(carried).copy(row.land, row.water, row.soil);
}

void PrintedErosion::resume(const ErosionRows& rows, int at, const CarriedRow& carried) {
  const int y = at % size_;
  if (y == 0) return;
  Row& row = before(y - 1);
  CarriedRow::Reader(carried).copy(row.land, row.water, row.soil);
  // The row is still as it was before the step
  read(rows, y);
}

void PrintedErosion::run(const ErosionRows& rows, int first, int end) {
  FAULTLINE_ASSERT(0 <= first && end <= steps());
  for (int at = first; at < end; ++at) {
    const int y = at % size_;
    if (y == 0) read(rows, 0);
    if (y + 1 < size_) read(rows, y + 1);
    slides_&& at < size_ ? slide(rows, y) : rain(rows, y);
  }
}

}  // namespace faultline
