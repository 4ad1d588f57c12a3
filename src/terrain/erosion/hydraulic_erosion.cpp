// Hydraulic erosion on the grid. See hydraulic_erosion.h.
// The step works in place, row by row from the north, with three rows in memory. Row `at` erodes
// and deposits, for which it needs the levels around it; then the pairs between row at - 1 and row
// `at` are computed, and row at - 1 is final. Each pair is computed once; only its higher side
// gives. The round brush moves land in pairs in the same way (hydraulic_brush.cpp).
#include "terrain/erosion/hydraulic_erosion.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// The level outside the grid: above every level inside it, so that nothing flows out.
constexpr std::int32_t kWall = 1 << 30;
constexpr float kDiagonal = 0.70710678f;
// A factor a little below 1, so that rounded shares never add up to more than the whole.
constexpr float kAlmostAll = 1.0f - 0x1p-20f;
// Floats sum eight amounts below this exactly.
constexpr std::int32_t kSmall = 1 << 21;

// How much lower the second level is; 0 if it is as high or higher.
inline Floats fall(Ints above, Ints below) {
  return toFloats(greater(above - below, everyLane(0)));
}

// Fills the columns beyond the last one, up to the end of its vector and one vector more.
template <typename Value>
void fillEnd(LaneRow<Value>& row, int size, Value value) {
  std::fill(row.at(size), row.at((size + 3) / 4 * 4 + 4), value);
}

}  // namespace

HydraulicErosion::Row::Row(int size)
    : level(size, kWall),
      water(size),
      sediment(size),
      newSediment(size),
      waterRate(size),
      sedimentRate(size),
      gotWater(size),
      gaveWater(size),
      gotSediment(size),
      gotWaterFloat(size),
      gaveWaterFloat(size),
      gotSedimentFloat(size),
      change(size),
      below(size),
      above(size),
      gotLand(size) {}

HydraulicErosion::HydraulicErosion(const Recipe& recipe, const GridPart& part)
    : size_(part.size),
      rain_(rainUnits(recipe)),
      evaporation_(realFloat(recipe, ParameterId::kEvaporation)),
      deposition_(realFloat(recipe, ParameterId::kDeposition)),
      softness_(realFloat(recipe, ParameterId::kSoftness)),
      tangents_(static_cast<float>(part.cells * kErosionUnit * 0.41421356237309515)),
      bySlope_(recipe.value(ParameterId::kCarry) == static_cast<std::int32_t>(Carry::kSlope)),
      isRound_(recipe.value(ParameterId::kBrush) == static_cast<std::int32_t>(Brush::kRound)),
      capacity_(static_cast<float>((bySlope_ ? 100.0 : 1.0) * recipe.real(ParameterId::kCapacity))),
      rows_{Row(size_), Row(size_), Row(size_)},
      outside_(size_),
      land_(size_) {}

double HydraulicErosion::stepWork() const { return (isRound_ ? 18.0 : 15.0) * size_ + 100.0; }

// Loads a row with its rain and computes its levels.
void HydraulicErosion::rainOn(const ErosionRows& rows, int y, Row& row) {
  std::copy_n(rows.land.row(y), size_, land_.at(0));
  std::copy_n(rows.water.row(y), size_, row.water.at(0));
  std::copy_n(rows.sediment.row(y), size_, row.sediment.at(0));
  for (int x = 0; x < size_; x += kLanes) {
    const Ints water = lesser(load<Ints>(row.water.at(x)) + rain_, everyLane(kMaxLand));
    store(row.water.at(x), water);
    store(row.level.at(x), load<Ints>(land_.at(x)) + water);
  }
  fillEnd(row.level, size_, kWall);
  fillEnd(row.water, size_, 0);
}

// Computes how much flows from each vertex of a row, and erodes and deposits there.
template <bool bySlope>
void HydraulicErosion::erode(const ErosionRows& rows, int y, const Row& north, Row& here,
                             const Row& south) {
  std::int32_t* land = rows.land.row(y);
  std::copy_n(land, size_, land_.at(0));
  const Ints none = everyLane(0);
  const Ints maxLand = everyLane(kMaxLand);
  const Floats diagonal = everyLane(kDiagonal);
  Floats maxGiven = everyLane(0.0f);
  Ints maxHeld = none;
  for (int x = 0; x < size_; x += kLanes) {
    // Sum the falls to the eight neighbours.
    const Ints level = load<Ints>(here.level.at(x));
    const auto to = [&](const Row& row, int dx) {
      return fall(level, load<Ints>(row.level.at(x + dx)));
    };
    const Floats e = to(here, 1), w = to(here, -1), n = to(north, 0), s = to(south, 0);
    const Floats ne = to(north, 1), nw = to(north, -1), se = to(south, 1), sw = to(south, -1);
    const Floats largestFall =
        greater(greater(greater(e, w), greater(n, s)), greater(greater(ne, nw), greater(se, sw)));
    const Floats total =
        ((e + w) + (n + s)) + ((ne * diagonal + sw * diagonal) + (nw * diagonal + se * diagonal));
    // Divide the water among the lower neighbours.
    const Floats inverse = reinterpret_cast<Floats>(
        reinterpret_cast<Ints>(everyLane(1.0f) / total) & (total > everyLane(0.0f)));
    const Ints rained = load<Ints>(here.water.at(x));
    const Floats water = toFloats(rained);
    const Floats rate = lesser(water * inverse, everyLane(0.125f)) * everyLane(kAlmostAll);
    Floats capacity = everyLane(capacity_) * (rate * total);
    if (bySlope) {
      // On a plane the falls add up to 1 + sqrt 2 times its tangent, whatever its direction. A
      // central difference is 0 at a lone peak, which would stay while the land around it erodes.
      const Floats slope = greater(total * everyLane(tangents_), everyLane(0.01f));
      capacity = lesser(capacity * slope, everyLane(0x1p30f));
    }
    // Deposit the sediment beyond the capacity, or erode (an amount below 0).
    const Ints a = load<Ints>(land_.at(x));
    const Ints sediment = load<Ints>(here.sediment.at(x));
    const Floats over = toFloats(sediment) - capacity;
    const Ints deposits = over >= everyLane(0.0f);
    const Floats wanted =
        greater(over * select(deposits, everyLane(deposition_), everyLane(softness_)),
                everyLane(-0.125f) * largestFall);
    const Ints carried = toInts(capacity);
    const Ints lowest = lesser(greater(-maxLand - a, sediment - maxLand), none);
    const Ints highest = greater(lesser(sediment - carried, maxLand - a), none);
    const Ints deposited = lesser(greater(toInts(wanted), lowest), highest);
    const Ints newSediment = sediment - deposited;
    const Ints newLand = a + deposited;
    store(land_.at(x), newLand);
    store(here.change.at(x), deposited);
    store(here.below.at(x), (newLand + maxLand) >> 3);
    store(here.above.at(x), (maxLand - newLand) >> 3);
    store(here.newSediment.at(x), newSediment);
    const Floats moving = toFloats(select(deposits, lesser(carried, sediment), newSediment));
    store(here.waterRate.at(x), rate);
    const Floats sedimentRate = (moving * inverse) * everyLane(kAlmostAll);
    store(here.sedimentRate.at(x), sedimentRate);
    maxGiven = greater(maxGiven, greater(rate, sedimentRate) * largestFall);
    maxHeld = greater(maxHeld, greater(rained, sediment));
  }
  here.isSmall = !anyLane((maxGiven >= everyLane(static_cast<float>(kSmall))) |
                          (maxHeld > everyLane(kMaxLand - 8 * kSmall)));
  fillEnd(here.waterRate, size_, 0.0f);
  fillEnd(here.sedimentRate, size_, 0.0f);
  fillEnd(here.below, size_, 0);
  fillEnd(here.above, size_, 0);
  std::copy_n(land_.at(0), size_, land);
}

// Computes all pairs within a row and between it and the row south of it, then writes the row's
// water and sediment after the step.
void HydraulicErosion::flow(const ErosionRows& rows, int y, Row& here, Row& south) const {
  if (here.isSmall && south.isSmall && (here.inFloats || toFloatAmounts(here))) {
    flowInFloats(here, south);
  } else {
    if (here.inFloats) toIntegerAmounts(here);
    flowInIntegers(here, south);
  }
  std::copy_n(here.water.at(0), size_, rows.water.row(y));
  std::copy_n(here.newSediment.at(0), size_, rows.sediment.row(y));
  std::copy_n(here.gaveWater.at(0), size_, rows.flow.row(y));
}

// Turns a row's received and given amounts into floats; false where one is too large to be exact.
bool HydraulicErosion::toFloatAmounts(Row& row) const {
  constexpr std::int32_t kMax = 3 * kSmall;  // the three neighbours to the north give less
  const LaneRow<std::int32_t>* integers[] = {&row.gotWater, &row.gaveWater, &row.gotSediment};
  LaneRow<float>* floats[] = {&row.gotWaterFloat, &row.gaveWaterFloat, &row.gotSedimentFloat};
  for (std::size_t i = 0; i < 3; ++i) {
    for (int x = 0; x < size_; ++x) {
      const std::int32_t amount = *integers[i]->at(x);
      if (amount > kMax || amount < -kMax) return false;
      *floats[i]->at(x) = static_cast<float>(amount);
    }
  }
  return true;
}

void HydraulicErosion::toIntegerAmounts(Row& row) const {
  for (int x = 0; x < size_; x += kLanes) {
    store(row.gotWater.at(x), toInts(load<Floats>(row.gotWaterFloat.at(x))));
    store(row.gaveWater.at(x), toInts(load<Floats>(row.gaveWaterFloat.at(x))));
    store(row.gotSediment.at(x), toInts(load<Floats>(row.gotSedimentFloat.at(x))));
  }
}

namespace {

// How much water is left after a step's evaporation.
inline Ints dried(Ints water, float evaporation) {
  return water - lesser(water, toInts(everyLane(evaporation) * toFloats(water)));
}

// One side of pairs of neighbours whose amounts are small enough for floats.
struct SmallSide {
  Ints level;
  Floats waterRate, sedimentRate;
};

// What a pair of neighbours exchanges, as floats with integer values.
struct SmallExchange {
  // `diagonal` is a factor; without it the pair lies along the grid.
  template <typename... Factor>
  SmallExchange(const SmallSide& a, const SmallSide& b, Factor... diagonal) {
    const Floats drop = (toFloats(a.level - b.level) * ... * diagonal);
    const Floats down = greater(drop, everyLane(0.0f));
    const Floats up = lesser(drop, everyLane(0.0f));
    there = whole(a.waterRate * down);
    back = whole(b.waterRate * up);
    sediment = whole(a.sedimentRate * down + b.sedimentRate * up);
  }
  Floats there, back;  // water from the first to the second; from the second to the first, negated
  Floats sediment;     // from the first to the second; negative amounts go back
};

}  // namespace

void HydraulicErosion::flowInFloats(Row& here, Row& south) const {
  const Floats none = everyLane(0.0f);
  const Floats diagonal = everyLane(kDiagonal);
  const auto side = [](const Row& row, int x) {
    return SmallSide{load<Ints>(row.level.at(x)), load<Floats>(row.waterRate.at(x)),
                     load<Floats>(row.sedimentRate.at(x))};
  };
  Floats gaveBefore = none, gotBefore = none, sedimentBefore = none;
  SmallExchange southEastBefore(SmallSide{}, SmallSide{});
  for (int x = 0; x < size_; x += kLanes) {
    const SmallSide a = side(here, x), aEast = side(here, x + 1);
    const SmallSide b = side(south, x), bEast = side(south, x + 1);
    const SmallExchange e(a, aEast), s(a, b), se(a, bEast, diagonal), sw(aEast, b, diagonal);
    // What the vertices one to the east give and get.
    const Floats gave = sw.there - e.back, got = e.there - sw.back,
                 sediment = e.sediment - sw.sediment;
    const Ints given = toInts(load<Floats>(here.gaveWaterFloat.at(x)) +
                              ((e.there + s.there) + (se.there + oneWest(gaveBefore, gave))));
    const Ints taken = toInts(load<Floats>(here.gotWaterFloat.at(x)) -
                              ((e.back + s.back) + (se.back - oneWest(gotBefore, got))));
    const Ints settled =
        toInts(load<Floats>(here.gotSedimentFloat.at(x)) -
               ((e.sediment + s.sediment) + (se.sediment - oneWest(sedimentBefore, sediment))));
    store(here.gaveWater.at(x), given);
    store(here.water.at(x), dried(load<Ints>(here.water.at(x)) - given + taken, evaporation_));
    store(here.newSediment.at(x), load<Ints>(here.newSediment.at(x)) + settled);
    store(south.gaveWaterFloat.at(x),
          none - (s.back + sw.back + oneWest(southEastBefore.back, se.back)));
    store(south.gotWaterFloat.at(x), s.there + sw.there + oneWest(southEastBefore.there, se.there));
    store(south.gotSedimentFloat.at(x),
          s.sediment + sw.sediment + oneWest(southEastBefore.sediment, se.sediment));
    gaveBefore = gave;
    gotBefore = got;
    sedimentBefore = sediment;
    southEastBefore = se;
  }
  south.inFloats = true;
}

namespace {

// One side of pairs of neighbours, for amounts of any size.
struct Side {
  Ints level;
  Floats waterRate, sedimentRate;
  Ints waterSpace, sedimentSpace;
};

struct Exchange {
  Ints there, back;  // water from the first to the second, and from the second to the first
  Ints sediment;     // from the first to the second; negative amounts go back
};

inline Exchange exchange(const Side& a, const Side& b, float scale) {
  const Floats down = fall(a.level, b.level) * scale;
  const Floats up = fall(b.level, a.level) * scale;
  Exchange q;
  q.there = lesser(toInts(a.waterRate * down), b.waterSpace);
  q.back = lesser(toInts(b.waterRate * up), a.waterSpace);
  q.sediment = lesser(toInts(a.sedimentRate * down), b.sedimentSpace) -
               lesser(toInts(b.sedimentRate * up), a.sedimentSpace);
  return q;
}

}  // namespace

void HydraulicErosion::flowInIntegers(Row& here, Row& south) const {
  const Ints none = everyLane(0);
  const auto side = [&](const Row& row, int x) {
    return Side{load<Ints>(row.level.at(x)), load<Floats>(row.waterRate.at(x)),
                load<Floats>(row.sedimentRate.at(x)), (kMaxLand - load<Ints>(row.water.at(x))) >> 3,
                greater(kMaxLand - load<Ints>(row.sediment.at(x)), none) >> 3};
  };
  Ints gaveBefore = none, gotBefore = none, sedimentBefore = none;
  Ints gaveSouthBefore = none, gotSouthBefore = none, sedimentSouthBefore = none;
  for (int x = 0; x < size_; x += kLanes) {
    const Side a = side(here, x), aEast = side(here, x + 1);
    const Side b = side(south, x), bEast = side(south, x + 1);
    const Exchange e = exchange(a, aEast, 1.0f);
    const Exchange s = exchange(a, b, 1.0f);
    const Exchange se = exchange(a, bEast, kDiagonal);
    const Exchange sw = exchange(aEast, b, kDiagonal);
    // What the vertices one to the east give and get.
    const Ints gave = e.back + sw.there, got = e.there + sw.back,
               sediment = e.sediment - sw.sediment;
    const Ints given =
        load<Ints>(here.gaveWater.at(x)) + e.there + s.there + se.there + oneWest(gaveBefore, gave);
    const Ints taken =
        load<Ints>(here.gotWater.at(x)) + e.back + s.back + se.back + oneWest(gotBefore, got);
    const Ints settled = load<Ints>(here.gotSediment.at(x)) - e.sediment - s.sediment -
                         se.sediment + oneWest(sedimentBefore, sediment);
    store(here.gaveWater.at(x), given);
    store(here.water.at(x), dried(load<Ints>(here.water.at(x)) - given + taken, evaporation_));
    store(here.newSediment.at(x), load<Ints>(here.newSediment.at(x)) + settled);
    store(south.gaveWater.at(x), s.back + sw.back + oneWest(gaveSouthBefore, se.back));
    store(south.gotWater.at(x), s.there + sw.there + oneWest(gotSouthBefore, se.there));
    store(south.gotSediment.at(x),
          s.sediment + sw.sediment + oneWest(sedimentSouthBefore, se.sediment));
    gaveBefore = gave;
    gotBefore = got;
    sedimentBefore = sediment;
    gaveSouthBefore = se.back;
    gotSouthBefore = se.there;
    sedimentSouthBefore = se.sediment;
  }
  south.inFloats = false;
}

template <typename Copier>
void HydraulicErosion::Row::copyWith(Copier& copier, bool isRound) {
  copier.copy(level, water, sediment, newSediment, waterRate, sedimentRate);
  copier.copyFlags(inFloats, isSmall);
  if (inFloats) {
    copier.copy(gaveWaterFloat, gotWaterFloat, gotSedimentFloat);
  } else {
    copier.copy(gaveWater, gotWater, gotSediment);
  }
  if (isRound) copier.copy(change, below, above, gotLand);
}

void HydraulicErosion::suspend(int at, CarriedRow& carried) {
  if (at == 0 || at == steps()) return;
  CarriedRow::Writer writer(carried);
  rows_[(at + 2) % 3].copyWith(writer, isRound_);
}

void HydraulicErosion::resume(const ErosionRows& rows, int at, const CarriedRow& carried) {
  if (at == 0 || at == steps()) return;
  CarriedRow::Reader reader(carried);
  rows_[(at + 2) % 3].copyWith(reader, isRound_);
  // The next row is still as it was before the step
  if (at < size_) rainOn(rows, at, rows_[at % 3]);
}

void HydraulicErosion::run(const ErosionRows& rows, int first, int end) {
  FAULTLINE_ASSERT(rows.land.width == size_ && rows.water.width == size_);
  FAULTLINE_ASSERT(0 <= first && end <= steps());
  for (int at = first; at < end; ++at) {
    Row &north = rows_[(at + 2) % 3], &here = rows_[at % 3], &south = rows_[(at + 1) % 3];
    if (at == 0) {
      rainOn(rows, 0, here);
      std::fill_n(here.gaveWaterFloat.at(0), size_, 0.0f);
      std::fill_n(here.gotWaterFloat.at(0), size_, 0.0f);
      std::fill_n(here.gotSedimentFloat.at(0), size_, 0.0f);
      std::fill_n(here.gotLand.at(0), size_, 0);
      here.inFloats = true;
    }
    if (at + 1 < size_) rainOn(rows, at + 1, south);
    if (at < size_) {
      const Row& northern = at == 0 ? outside_ : north;
      const Row& southern = at + 1 < size_ ? south : outside_;
      if (bySlope_) {
        erode<true>(rows, at, northern, here, southern);
      } else {
        erode<false>(rows, at, northern, here, southern);
      }
    }
    if (at > 0) {
      Row& southern = at < size_ ? here : outside_;
      if (isRound_) brush(rows, at - 1, north, southern);
      flow(rows, at - 1, north, southern);
    }
  }
}

}  // namespace faultline
