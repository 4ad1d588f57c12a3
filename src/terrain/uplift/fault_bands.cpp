// The cells near a weighted fault. See fault_bands.h.
#include "terrain/uplift/fault_bands.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "terrain/grid/lanes.h"
#include "terrain/uplift/profile.h"
#include "terrain/uplift/row_walk.h"

namespace faultline {
namespace {

// The least multiple of kLanes not below `count`.
constexpr std::int32_t wholeVectors(std::int32_t count) { return (count + (kLanes - 1)) & -kLanes; }

// Beyond every crossing.
constexpr std::int32_t kAnyColumn = 0x7fffff00;

// t = t0 + float(x) * dt along row y, with t0 = float(double(S(0, y)) * inverse); columns of the
// grid, rows of the part.
struct Distance {
  std::int64_t start, step;  // S(0, y) = start + step * y
  double inverse;
  float dt;
  float t0(int y) const {
    return static_cast<float>(static_cast<double>(start + step * y) * inverse);
  }
};

// Raised and lowered amounts at weight 1, in kSumUnit.
struct Amounts {
  float east, west;
};

struct Bands {
  // More would crowd the row out of the cache.
  static constexpr std::size_t kMax = 256;
  using Lane = std::array<std::int32_t, RowWalk::kMax>;

  RowWalk walk;
  Lane halfWidth;     // columns on each side of the crossing that may lie in the band
  Lane begin, end;    // by spanRow: the columns to visit on this row, multiples of kLanes
  Lane jump;          // from the lowered to the middle, from there to the raised, in kAmplitudeUnit
  std::int64_t left;  // what all of them add to column 0
  std::array<Distance, kMax> distance;
  std::array<Amounts, kMax> amounts;
};

Distance distanceOf(const Fault& fault, const GridPart& part) {
  const std::int64_t a = fault.a;
  const std::int64_t b = fault.b;
  const int d = part.cells;
  const double h = std::sqrt(static_cast<double>(a * a + b * b));
  const double inverse = 1.0 / (h * kPlacesPerSide * d * fault.reach);
  const std::int64_t step = b * kPlacesPerSide;
  return {step * part.y0 - (a * fault.px + b * fault.py) * d, step, inverse,
          static_cast<float>(static_cast<double>(a) * kPlacesPerSide * inverse)};
}

// Half the columns of the band on a row, rounded up so far that no cell whose t comes out below 1
// is left out: the float t is off by some 2^-22 of itself and of the row's length in it, the
// crossing is rounded to a column.
std::int32_t halfWidthOf(const Fault& fault, const Distance& distance, int d) {
  const double slope = static_cast<double>(fault.a) * kPlacesPerSide * distance.inverse;
  const double columns = (slope < 0.0 ? -1.0 : 1.0) / slope;
  const double widened = columns * (1.0 + 0x1p-10) + 2.0 + d * 0x1p-12;
  // So wide that it reaches all columns from any crossing, which is kBeyond at most; and both
  // together fit 32 bits.
  constexpr double kAll = 1.5 * kBeyond;
  return static_cast<std::int32_t>(std::ceil(std::min(widened, kAll)));
}

Amounts amountsOf(const Fault& fault, Profile profile, int sign) {
  const auto full = static_cast<float>(kSumsPerAmplitude * sign * fault.amplitude);
  if (!profileRow(profile).twoSided) return {full, full};
  return fault.a > 0 ? Amounts{full, -full} : Amounts{-full, full};
}

void enterBand(Bands& bands, const Fault& fault, Profile profile, int sign, const GridPart& part,
               int y) {
  const std::size_t i = enterWalk(bands.walk, fault, part, y);
  bands.distance[i] = distanceOf(fault, part);
  bands.halfWidth[i] = halfWidthOf(fault, bands.distance[i], part.cells);
  bands.amounts[i] = amountsOf(fault, profile, sign);
  const std::int32_t east = (fault.a > 0 ? sign : -sign) * fault.amplitude;
  bands.jump[i] = east;
  bands.left -= east;
}

// Which columns of this row each band may touch, in whole vectors; none: begin = end. `width` is
// the row's size in whole vectors.
[[gnu::noinline]] void spanRow(Bands& bands, std::int32_t width) {
  const std::size_t count = bands.walk.count;
  for (std::size_t block = 0; block < count; block += RowWalk::kBlock) {
    for (std::size_t i = block; i < block + RowWalk::kBlock; ++i) {
      const std::int32_t column = bands.walk.column[i];
      const std::int32_t west = std::min(std::max(column - bands.halfWidth[i], 0), width);
      const std::int32_t east = std::min(std::max(column + bands.halfWidth[i], 0), width);
      bands.begin[i] = west & -kLanes;
      bands.end[i] = wholeVectors(east);
    }
  }
}

// What lies beyond the bands: lowered to the one side, raised to the other.
[[gnu::noinline]] void fillRow(const Bands& bands, std::int64_t* differences) {
  differences[0] += bands.left;
  const std::size_t count = bands.walk.count;
  for (std::size_t i = 0; i < count; ++i) {
    differences[bands.begin[i]] += bands.jump[i];
    differences[bands.end[i]] += bands.jump[i];
  }
}

// Adds weight * amount to the cells from `begin` to `end`, multiples of kLanes; columns before
// `middle` are west of the line. Column 0 is column `x0` of the grid.
template <class Weight>
inline void addSpan(double* sums, int x0, int begin, int end, int middle, float t0, float dt,
                    const Amounts& amounts) {
  const Floats start = everyLane(t0);
  const Floats slope = everyLane(dt);
  const Floats west = everyLane(amounts.west);
  const Floats east = everyLane(amounts.east);
  const Floats step = held(everyLane(static_cast<float>(kLanes)));
  // A constant amount up to the vector with the crossing, one by lanes there, a constant one after.
  const int turn = std::min(std::max(middle & -kLanes, begin), end);
  Floats x = toFloats(laneNumbers() + (begin + x0));
  int at = begin;
  for (; at < turn; at += kLanes, x += step) {
    addTruncated(sums + at, Weight::at(start + x * slope) * west);
  }
  if (at == end) return;
  const Floats both = select(x < everyLane(static_cast<float>(middle + x0)), west, east);
  addTruncated(sums + at, Weight::at(start + x * slope) * both);
  for (at += kLanes, x += step; at < end; at += kLanes, x += step) {
    addTruncated(sums + at, Weight::at(start + x * slope) * east);
  }
}

template <class Weight>
[[gnu::noinline]] void bandRow(const Bands& bands, int x0, int y, double* sums) {
  const std::size_t count = bands.walk.count;
  for (std::size_t i = 0; i < count; ++i) {
    if (bands.begin[i] >= bands.end[i]) continue;
    const Distance& distance = bands.distance[i];
    addSpan<Weight>(sums, x0, bands.begin[i], bands.end[i], bands.walk.column[i], distance.t0(y),
                    distance.dt, bands.amounts[i]);
  }
}

// A fault along the rows (a = 0): each row has one weight and one side.
template <class Weight>
[[gnu::noinline]] void levelRow(const Distance& distance, Amounts south, int y, int size,
                                double* sums) {
  const bool raised = distance.start + distance.step * y >= 0;
  const float amount = raised ? south.east : south.west;
  // Alike in all columns: dt is 0
  addSpan<Weight>(sums, 0, 0, wholeVectors(size), 0, distance.t0(y), distance.dt, {amount, amount});
}

template <class Weight>
void addWeighted(const BandRows& rows, Profile profile, std::span<const Fault> faults, int sign,
                 int y0, int y1) {
  const GridPart& part = rows.part;
  const auto sums = [&](int y) { return rows.sums + static_cast<std::size_t>(y) * rows.stride; };
  Bands bands;
  for (std::size_t first = 0; first < faults.size();) {
    clearWalk(bands.walk);
    bands.left = 0;
    for (; first < faults.size() && bands.walk.count < Bands::kMax; ++first) {
      const Fault& fault = faults[first];
      if (fault.a != 0) {
        enterBand(bands, fault, profile, sign, part, y0);
        continue;
      }
      const Distance distance = distanceOf(fault, part);
      const auto full = static_cast<float>(kSumsPerAmplitude * sign * fault.amplitude);
      const Amounts amounts{full, profileRow(profile).twoSided ? -full : full};
      for (int y = y0; y < y1; ++y) {
        levelRow<Weight>(distance, amounts, y, part.size, sums(y));
      }
    }
    for (std::size_t i = bands.walk.count; i % RowWalk::kBlock != 0; ++i) {
      bands.halfWidth[i] = bands.jump[i] = 0;
    }
    padWalk(bands.walk);
    for (int y = y0; y < y1; ++y) {
      crossRow(bands.walk, -kAnyColumn, kAnyColumn);
      spanRow(bands, wholeVectors(part.size));
      if (!profileRow(profile).ends) {
        fillRow(bands, rows.differences + static_cast<std::size_t>(y) * rows.stride);
      }
      bandRow<Weight>(bands, part.x0, y, sums(y));
    }
  }
}

}  // namespace

void addBands(const BandRows& rows, Profile profile, std::span<const Fault> faults, int sign,
              int y0, int y1) {
  // A step has no band: FaultField keeps it as differences alone.
  FAULTLINE_ASSERT(profile != Profile::kStep);
  withWeight(profile, [&](auto weight) {
    using Weight = decltype(weight);
    if constexpr (!std::is_same_v<Weight, StepWeight>) {
      addWeighted<Weight>(rows, profile, faults, sign, y0, y1);
    }
  });
}

}  // namespace faultline
