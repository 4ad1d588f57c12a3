// Erosion as printed. See printed_erosion.h.
// A step works in place, row by row from the north: each vertex gathers what it and its neighbours
// change there, from copies of three rows as they were.
#include "terrain/erosion/printed_erosion.h"

#include <algorithm>

#include "base/assert.h"
#include "terrain/erosion/thermal_erosion.h"

namespace faultline {
namespace {

// A share of an amount, truncated.
std::int32_t part(float share, std::int32_t amount) {
  return static_cast<std::int32_t>(share * static_cast<float>(amount));
}

std::int32_t within(std::int64_t amount, std::int32_t least) {
  return static_cast<std::int32_t>(
      std::max(std::min(amount, std::int64_t{kMaxLand}), std::int64_t{least}));
}

}  // namespace

PrintedErosion::PrintedErosion(const Recipe& recipe, int size)
    : size_(size),
      slides_(recipe.thermal()),
      rains_(recipe.hydraulic() && !recipe.droplets()),
      rain_(rainUnits(recipe)),
      rate_(realFloat(recipe, ParameterId::kThermalRate) * 0.125f),
      capacity_(realFloat(recipe, ParameterId::kCapacity)),
      deposition_(realFloat(recipe, ParameterId::kDeposition)),
      softness_(realFloat(recipe, ParameterId::kSoftness)),
      evaporation_(realFloat(recipe, ParameterId::kEvaporation)),
      rows_(static_cast<std::size_t>(9 * size)) {
  const ThermalErosion thermal(recipe, size);
  talus_ = thermal.talus();
  diagonalTalus_ = thermal.diagonalTalus();
}

void PrintedErosion::read(const ErosionState& state, int y) {
  const auto first = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_);
  std::copy_n(state.land.data() + first, size_, before(y, kLand));
  if (!rains_) return;
  std::copy_n(state.sediment.data() + first, size_, before(y, kSoil));
  for (int x = 0; x < size_; ++x) {
    before(y, kWater)[x] =
        std::min(state.water[first + static_cast<std::size_t>(x)] + rain_, kMaxLand);
  }
}

void PrintedErosion::slide(std::int32_t* land, int x, int y) {
  const std::int32_t own = before(y, kLand)[x];
  std::int64_t sum = own;
  for (int v = std::max(y - 1, 0); v <= std::min(y + 1, size_ - 1); ++v) {
    for (int u = std::max(x - 1, 0); u <= std::min(x + 1, size_ - 1); ++u) {
      const std::int64_t excess =
          std::int64_t{before(v, kLand)[u]} - own - (u != x && v != y ? diagonalTalus_ : talus_);
      if (excess > 0) sum += part(rate_, static_cast<std::int32_t>(excess));
    }
  }
  *land = within(sum, -kMaxLand);
}

void PrintedErosion::rain(ErosionState& state, int x, int y) {
  const std::int32_t ownWater = before(y, kWater)[x], ownSoil = before(y, kSoil)[x];
  const std::int32_t ownLand = before(y, kLand)[x];
  std::int64_t land = ownLand, water = ownWater, soil = ownSoil, flow = 0;
  for (int v = std::max(y - 1, 0); v <= std::min(y + 1, size_ - 1); ++v) {
    for (int u = std::max(x - 1, 0); u <= std::min(x + 1, size_ - 1); ++u) {
      if (u == x && v == y) continue;
      const std::int32_t itsWater = before(v, kWater)[u], itsSoil = before(v, kSoil)[u];
      const std::int32_t drop = ownLand + ownWater - (before(v, kLand)[u] + itsWater);
      // What this vertex does for the neighbour's sake.
      const std::int32_t given = std::min(ownWater, drop);
      const std::int32_t limit = given > 0 ? part(capacity_, given) : 0;
      if (ownSoil >= limit) {
        const std::int32_t settled = part(deposition_, ownSoil - limit);
        land += settled;
        soil -= limit + settled;
      } else {
        land -= part(softness_, limit - ownSoil);
        soil -= ownSoil;
      }
      if (given > 0) {
        water -= given;
        flow += given;
      }
      // What the neighbour does to this one; the water is subtracted here as well, as printed.
      const std::int32_t taken = std::min(itsWater, -drop);
      if (taken <= 0) continue;
      water -= taken;
      const std::int32_t itsLimit = part(capacity_, taken);
      soil += itsSoil >= itsLimit ? itsLimit : itsSoil + part(softness_, itsLimit - itsSoil);
    }
  }
  const auto at =
      static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(x);
  state.land[at] = within(land, -kMaxLand);
  state.sediment[at] = within(soil, 0);
  state.flow[at] = within(flow, 0);
  const std::int32_t left = within(water, 0);
  state.water[at] = left - std::min(left, part(evaporation_, left));
}

void PrintedErosion::run(ErosionState& state, int first, int end) {
  FAULTLINE_ASSERT(0 <= first && end <= steps());
  for (int at = first; at < end; ++at) {
    const int y = at % size_;
    if (y == 0) read(state, 0);
    if (y + 1 < size_) read(state, y + 1);
    for (int x = 0; x < size_; ++x) {
      if (slides_ && at < size_) {
        slide(state.land.data() + static_cast<std::ptrdiff_t>(y) * size_ + x, x, y);
      } else {
        rain(state, x, y);
      }
    }
  }
}

}  // namespace faultline
