// Erosion as printed. See printed_erosion.h.
// A step works in place, row by row from the north: each vertex gathers what it and its neighbours
// change there, from copies of three rows as they were.
#include "terrain/erosion/printed_erosion.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "terrain/erosion/thermal_erosion.h"

namespace faultline {
namespace {

float realFloat(const Recipe& recipe, ParameterId id) {
  return static_cast<float>(recipe.real(id));
}

// A share of an amount, truncated.
std::int32_t part(float share, std::int32_t amount) {
  return static_cast<std::int32_t>(share * static_cast<float>(amount));
}

std::int32_t within(std::int64_t amount, std::int32_t least) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(amount, least, std::int64_t{kMaxLand}));
}

}  // namespace

PrintedErosion::PrintedErosion(const Recipe& recipe, int size)
    : size_(size),
      slides_(recipe.thermal()),
      rains_(recipe.hydraulic() && !recipe.droplets()),
      rain_(static_cast<std::int32_t>(
          std::floor(recipe.real(ParameterId::kRain) / kErosionUnit + 0.5))),
      rate_(realFloat(recipe, ParameterId::kThermalRate)),
      capacity_(realFloat(recipe, ParameterId::kCapacity)),
      deposition_(realFloat(recipe, ParameterId::kDeposition)),
      softness_(realFloat(recipe, ParameterId::kSoftness)),
      evaporation_(realFloat(recipe, ParameterId::kEvaporation)) {
  const ThermalErosion thermal(recipe, size);
  talus_ = thermal.talus();
  diagonalTalus_ = thermal.diagonalTalus();
}

void PrintedErosion::read(const ErosionState& state, int y, Row& row) const {
  const auto first = static_cast<std::ptrdiff_t>(y) * size_;
  const auto copy = [&](const std::vector<std::int32_t>& from, std::vector<std::int32_t>& to) {
    if (!from.empty()) to.assign(from.begin() + first, from.begin() + first + size_);
  };
  copy(state.land, row.land);
  copy(state.water, row.water);
  copy(state.sediment, row.soil);
  for (std::int32_t& water : row.water) water = std::min(water + rain_, kMaxLand);
}

// Calls `visit` with the row, the column and whether it lies diagonally, for each neighbour that
// lies in the grid.
template <typename Visit>
void PrintedErosion::visitNeighbours(int x, int y, const Visit& visit) const {
  for (int v = std::max(y - 1, 0); v <= std::min(y + 1, size_ - 1); ++v) {
    const Row& row = rows_[static_cast<std::size_t>(v % 3)];
    for (int u = std::max(x - 1, 0); u <= std::min(x + 1, size_ - 1); ++u) {
      if (u != x || v != y) visit(row, static_cast<std::size_t>(u), u != x && v != y);
    }
  }
}

void PrintedErosion::slide(ErosionState& state, int y) const {
  const Row& here = rows_[static_cast<std::size_t>(y % 3)];
  for (int x = 0; x < size_; ++x) {
    const std::int32_t own = here.land[static_cast<std::size_t>(x)];
    std::int64_t land = own;
    visitNeighbours(x, y, [&](const Row& row, std::size_t u, bool diagonal) {
      const std::int64_t excess =
          std::int64_t{row.land[u]} - own - (diagonal ? diagonalTalus_ : talus_);
      if (excess > 0) land += part(rate_, static_cast<std::int32_t>(excess));
    });
    state.land[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) +
               static_cast<std::size_t>(x)] = within(land, -kMaxLand);
  }
}

void PrintedErosion::rain(ErosionState& state, int y) const {
  const Row& here = rows_[static_cast<std::size_t>(y % 3)];
  for (int x = 0; x < size_; ++x) {
    const auto at = static_cast<std::size_t>(x);
    const std::int32_t ownWater = here.water[at], ownSoil = here.soil[at];
    const std::int32_t level = here.land[at] + ownWater;
    std::int64_t land = here.land[at], water = ownWater, soil = ownSoil, flow = 0;
    visitNeighbours(x, y, [&](const Row& row, std::size_t u, bool) {
      const std::int32_t drop = level - (row.land[u] + row.water[u]);
      // What this vertex does for the neighbour's sake.
      const std::int32_t given = std::min(ownWater, drop);
      if (given <= 0) {
        const std::int32_t settled = part(deposition_, ownSoil);
        land += settled;
        soil -= settled;
      } else {
        water -= given;
        flow += given;
        const std::int32_t limit = part(capacity_, given);
        if (ownSoil >= limit) {
          const std::int32_t settled = part(deposition_, ownSoil - limit);
          land += settled;
          soil -= limit + settled;
        } else {
          land -= part(softness_, limit - ownSoil);
          soil -= ownSoil;
        }
      }
      // What the neighbour does to this one; the water is subtracted here as well, as printed.
      const std::int32_t taken = std::min(row.water[u], -drop);
      if (taken <= 0) return;
      water -= taken;
      const std::int32_t limit = part(capacity_, taken);
      soil += row.soil[u] >= limit ? limit : row.soil[u] + part(softness_, limit - row.soil[u]);
    });
    const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) + at;
    state.land[i] = within(land, -kMaxLand);
    state.sediment[i] = within(soil, 0);
    state.flow[i] = within(flow, 0);
    const std::int32_t left = within(water, 0);
    state.water[i] = left - std::min(left, part(evaporation_, left));
  }
}

void PrintedErosion::run(ErosionState& state, int first, int end) {
  FAULTLINE_ASSERT(0 <= first && end <= steps());
  for (int at = first; at < end; ++at) {
    const int y = at % size_;
    const auto row = [&](int v) -> Row& { return rows_[static_cast<std::size_t>(v % 3)]; };
    if (y == 0) read(state, 0, row(0));
    if (y + 1 < size_) read(state, y + 1, row(y + 1));
    slides_&& at < size_ ? slide(state, y) : rain(state, y);
  }
}

}  // namespace faultline
