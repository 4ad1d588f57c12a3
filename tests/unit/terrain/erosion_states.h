// States of land, water and soil for the tests of erosion: random ones, and the eight ways a square
// can be turned and mirrored.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "terrain/erosion/erosion.h"
#include "unit/terrain/random_recipes.h"

namespace faultline {

inline std::int64_t sumOf(const std::vector<std::int32_t>& units) {
  return std::accumulate(units.begin(), units.end(), std::int64_t{0});
}

// Land of slopes, steps and noise, as steep as `height` units; now and then at both bounds.
inline std::vector<std::int32_t> randomLand(RandomDraws& draws, int size, double height) {
  std::vector<std::int32_t> land(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  const int kind = draws.between(0, 5);
  const double east = draws.part() - 0.5, south = draws.part() - 0.5;
  const double rough = std::ldexp(1.0, -draws.between(0, 20));
  const int cell = draws.between(1, 9);
  std::vector<double> plates(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (double& plate : plates) plate = draws.part() - 0.5;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const auto v = static_cast<std::size_t>(y * size + x);
      double z = (east * x + south * y) / size + rough * (draws.part() - 0.5);
      if (kind % 2 == 1) z += plates[static_cast<std::size_t>(y / cell * size + x / cell)];
      if (kind == 2) z = draws.part() < 0.5 ? -4.0 : 4.0;
      if (kind == 3 && draws.oneIn(20)) z = 4.0 * (draws.part() - 0.5);
      const double most = kMaxLand;
      land[v] = static_cast<std::int32_t>(std::clamp(z * height, -most, most));
    }
  }
  return land;
}

inline std::vector<std::int32_t> randomUnits(RandomDraws& draws, int size, std::int32_t most) {
  std::vector<std::int32_t> units(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  const int scale = draws.between(0, 30);
  for (std::int32_t& unit : units) {
    if (draws.oneIn(3)) continue;
    const double drawn = std::ldexp(draws.part(), scale);
    unit = static_cast<std::int32_t>(std::min(drawn, static_cast<double>(most)));
  }
  return units;
}

// A state with water and soil, from hardly any to as much as there may be.
inline ErosionState randomState(RandomDraws& draws, int size) {
  ErosionState state;
  state.size = size;
  state.land = randomLand(draws, size, std::ldexp(1.0, draws.between(4, 29)));
  state.water = randomUnits(draws, size, kMaxLand);
  state.sediment = randomUnits(draws, size, 2 * kMaxLand);
  state.flow = randomUnits(draws, size, kMaxLand);
  return state;
}

// A recipe whose rows of erosion are drawn: their bounds, what people choose, or anything.
inline Recipe randomErosion(RandomDraws& draws, Erosion kind) {
  Recipe recipe;
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(kind));
  recipe.set(ParameterId::kCarry, draws.between(0, 1));
  recipe.set(ParameterId::kBrush, draws.between(0, 1));
  for (const ParameterId id : {ParameterId::kTalus, ParameterId::kThermalRate, ParameterId::kRain,
                               ParameterId::kEvaporation, ParameterId::kCapacity,
                               ParameterId::kDeposition, ParameterId::kSoftness}) {
    const Parameter& row = parameter(id);
    const int way = draws.between(0, 4);
    if (way == 0) recipe.set(id, draws.oneIn(2) ? row.min : row.max);
    if (way == 1 || way == 2) recipe.set(id, draws.between(row.softMin, row.softMax));
    if (way == 3) recipe.set(id, draws.between(row.min, row.max));
  }
  recipe.set(ParameterId::kRules, draws.oneIn(3) ? 1 : 0);
  return recipe;
}

// One of the eight ways to lay a square on itself: 1 mirrors west and east, 2 north and south, 4
// changes rows for columns (first).
inline std::vector<std::int32_t> turned(const std::vector<std::int32_t>& units, int size, int way) {
  std::vector<std::int32_t> result(units.size());
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      int fromX = (way & 4) != 0 ? y : x;
      int fromY = (way & 4) != 0 ? x : y;
      if ((way & 1) != 0) fromX = size - 1 - fromX;
      if ((way & 2) != 0) fromY = size - 1 - fromY;
      result[static_cast<std::size_t>(y * size + x)] =
          units[static_cast<std::size_t>(fromY * size + fromX)];
    }
  }
  return result;
}
inline ErosionState turned(const ErosionState& state, int way) {
  ErosionState result = state;
  result.land = turned(state.land, state.size, way);
  result.water = turned(state.water, state.size, way);
  result.sediment = turned(state.sediment, state.size, way);
  result.flow = turned(state.flow, state.size, way);
  return result;
}

inline bool sameState(const ErosionState& a, const ErosionState& b) {
  return a.land == b.land && a.water == b.water && a.sediment == b.sediment && a.flow == b.flow;
}

}  // namespace faultline
