// The obviously right erosion: docs/spec.md, section "Erosion", as plain loops over every vertex
// and its neighbours, from the old state to a new one. They are the bit reference of erosion on the
// grid; the bench times them. Each loop over a row is a function of its own, called often, so that
// a JavaScript engine's best compiler gets it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/det_math.h"
#include "terrain/erosion/erosion.h"
#include "terrain/recipe/recipe.h"

namespace faultline::plain {

using Units = std::vector<std::int32_t>;

// East, west, north, south, then the diagonals.
struct Offset {
  int x, y;
};
inline constexpr Offset kNeighbours[] = {{1, 0},  {-1, 0}, {0, -1},  {0, 1},
                                         {1, -1}, {-1, 1}, {-1, -1}, {1, 1}};
inline constexpr int kFirstDiagonal = 4;

inline std::size_t placeOf(int size, int x, int y) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(size) + static_cast<std::size_t>(x);
}
inline bool isInside(int size, int x, int y) { return x >= 0 && y >= 0 && x < size && y < size; }

// How much more two neighbours may differ.
inline std::int32_t talusUnits(const Recipe& recipe, int size, bool diagonal) {
  const double turn = recipe.real(ParameterId::kTalus) / 360.0;
  const SinCos of = sinCosTurn(static_cast<std::uint32_t>(std::floor(turn * 4294967296.0 + 0.5)));
  double slope = of.sin / of.cos;
  if (diagonal) slope = slope * 1.4142135623730951;
  const double units = std::floor(slope * 268435456.0 / (size - 1) + 0.5);
  return static_cast<std::int32_t>(std::min(units, 2147483647.0));
}

[[gnu::noinline]] inline void thermalRow(const Units& from, Units& to, int size, int y,
                                         std::int32_t talus, std::int32_t diagonalTalus,
                                         float share) {
  for (int x = 0; x < size; ++x) {
    const std::size_t v = placeOf(size, x, y);
    for (int i = 0; i < 8; ++i) {
      const int ux = x + kNeighbours[i].x;
      const int uy = y + kNeighbours[i].y;
      if (!isInside(size, ux, uy)) continue;
      const std::size_t u = placeOf(size, ux, uy);
      const std::int64_t drop = from[v] - from[u];
      const std::int64_t over = drop - (i < kFirstDiagonal ? talus : diagonalTalus);
      if (drop <= 0 || over <= 0) continue;
      const auto amount = static_cast<std::int32_t>(share * static_cast<float>(over));
      to[v] -= amount;
      to[u] += amount;
    }
  }
}

inline Units thermalStep(const Recipe& recipe, int size, const Units& land) {
  const std::int32_t talus = talusUnits(recipe, size, false);
  const std::int32_t diagonalTalus = talusUnits(recipe, size, true);
  const float share = static_cast<float>(recipe.real(ParameterId::kThermalRate)) * 0.125f;
  Units to = land;
  for (int y = 0; y < size; ++y) thermalRow(land, to, size, y, talus, diagonalTalus, share);
  return to;
}

// The rows of a recipe, and what a step of rain knows of each vertex.
struct Rain {
  Rain(const Recipe& recipe, const ErosionState& state)
      : size(state.size),
        level(state.land.size()),
        rained(state.land.size()),
        waterRate(state.land.size()),
        soilRate(state.land.size()) {
    rain =
        static_cast<std::int32_t>(std::floor(recipe.real(ParameterId::kRain) * 268435456.0 + 0.5));
    evaporation = static_cast<float>(recipe.real(ParameterId::kEvaporation));
    isRound = recipe.value(ParameterId::kBrush) == static_cast<std::int32_t>(Brush::kRound);
    bySlope = recipe.value(ParameterId::kCarry) == static_cast<std::int32_t>(Carry::kSlope);
    capacity = static_cast<float>(bySlope ? 100.0 * recipe.real(ParameterId::kCapacity)
                                          : recipe.real(ParameterId::kCapacity));
    deposition = static_cast<float>(recipe.real(ParameterId::kDeposition));
    softness = static_cast<float>(recipe.real(ParameterId::kSoftness));
  }

  int size;
  std::int32_t rain;
  bool bySlope, isRound;
  float evaporation, capacity, deposition, softness;
  Units level, rained;
  std::vector<float> waterRate, soilRate;

  // How much lower neighbour i of vertex (x, y) is; 0 for one outside.
  std::int32_t fall(int x, int y, int i) const {
    const int ux = x + kNeighbours[i].x;
    const int uy = y + kNeighbours[i].y;
    if (!isInside(size, ux, uy)) return 0;
    return std::max(0, level[placeOf(size, x, y)] - level[placeOf(size, ux, uy)]);
  }
  // From the sum of the falls to all neighbours.
  float slope(float total) const {
    return std::max(total * static_cast<float>((size - 1) * 0x1p-28 * 0.41421356237309515), 0.01f);
  }
  static float flowFall(std::int32_t fall, int i) {
    return i < kFirstDiagonal ? static_cast<float>(fall) : static_cast<float>(fall) * 0.70710678f;
  }
};

[[gnu::noinline]] inline void rainRow(Rain& rain, const ErosionState& from, int y) {
  for (int x = 0; x < rain.size; ++x) {
    const std::size_t v = placeOf(rain.size, x, y);
    rain.rained[v] = std::min(from.water[v] + rain.rain, kMaxLand);
    rain.level[v] = from.land[v] + rain.rained[v];
  }
}

[[gnu::noinline]] inline void digRow(Rain& rain, const ErosionState& from, ErosionState& to,
                                     int y) {
  constexpr float kAlmostAll = 1.0f - 0x1p-20f;
  for (int x = 0; x < rain.size; ++x) {
    const std::size_t v = placeOf(rain.size, x, y);
    float delta[8];
    std::int32_t deepest = 0;
    for (int i = 0; i < 8; ++i) {
      const std::int32_t fall = rain.fall(x, y, i);
      delta[i] = Rain::flowFall(fall, i);
      deepest = std::max(deepest, fall);
    }
    const float total = ((delta[0] + delta[1]) + (delta[2] + delta[3])) +
                        ((delta[4] + delta[5]) + (delta[6] + delta[7]));
    float inverse = 0.0f;
    float rate = 0.0f;
    if (total > 0.0f) {
      inverse = 1.0f / total;
      rate = std::min(static_cast<float>(rain.rained[v]) * inverse, 0.125f) * kAlmostAll;
    }
    const float flow = rate * total;
    const float carries = rain.capacity * flow;
    const float capacity =
        rain.bySlope ? std::min(carries * rain.slope(total), 1073741824.0f) : carries;
    const std::int32_t soil = from.sediment[v];
    const auto soilFloat = static_cast<float>(soil);
    std::int32_t carried = 0;
    if (soilFloat >= capacity) {
      carried = std::min(static_cast<std::int32_t>(capacity), soil);
      const auto wanted = static_cast<std::int32_t>(rain.deposition * (soilFloat - capacity));
      const std::int32_t down =
          std::max(0, std::min({wanted, soil - carried, kMaxLand - from.land[v]}));
      to.land[v] = from.land[v] + down;
      to.sediment[v] = soil - down;
    } else {
      const auto wanted = static_cast<std::int32_t>(
          std::min(rain.softness * (capacity - soilFloat), 0.125f * static_cast<float>(deepest)));
      const std::int32_t dug =
          std::max(0, std::min({wanted, from.land[v] + kMaxLand, kMaxLand - soil}));
      to.land[v] = from.land[v] - dug;
      to.sediment[v] = soil + dug;
      carried = soil + dug;
    }
    to.water[v] = rain.rained[v];
    to.flow[v] = 0;
    rain.waterRate[v] = rate;
    rain.soilRate[v] = (static_cast<float>(carried) * inverse) * kAlmostAll;
  }
}

// Shares the changes of land from `from` to `dug` among neighbours.
[[gnu::noinline]] inline void brushRow(const ErosionState& from, const Units& dug, ErosionState& to,
                                       int y) {
  const int size = from.size;
  for (int x = 0; x < size; ++x) {
    const std::size_t v = placeOf(size, x, y);
    for (int i = 0; i < 8; ++i) {
      const int ux = x + kNeighbours[i].x;
      const int uy = y + kNeighbours[i].y;
      if (!isInside(size, ux, uy)) continue;
      const std::size_t u = placeOf(size, ux, uy);
      const std::int64_t difference =
          std::int64_t{dug[v]} - from.land[v] - (std::int64_t{dug[u]} - from.land[u]);
      if (difference <= 0) continue;
      const auto share = static_cast<std::int32_t>(difference / (i < kFirstDiagonal ? 16 : 32));
      const std::int32_t moved =
          std::min({share, (dug[v] + kMaxLand) / 8, (kMaxLand - dug[u]) / 8});
      to.land[v] -= moved;
      to.land[u] += moved;
    }
  }
}

[[gnu::noinline]] inline void flowRow(const Rain& rain, const ErosionState& from, ErosionState& to,
                                      int y) {
  for (int x = 0; x < rain.size; ++x) {
    const std::size_t v = placeOf(rain.size, x, y);
    for (int i = 0; i < 8; ++i) {
      const std::int32_t fall = rain.fall(x, y, i);
      if (fall <= 0) continue;
      const float delta = Rain::flowFall(fall, i);
      const std::size_t u = placeOf(rain.size, x + kNeighbours[i].x, y + kNeighbours[i].y);
      const std::int32_t water = std::min(static_cast<std::int32_t>(rain.waterRate[v] * delta),
                                          (kMaxLand - rain.rained[u]) >> 3);
      const std::int32_t soil = std::min(static_cast<std::int32_t>(rain.soilRate[v] * delta),
                                         std::max(0, kMaxLand - from.sediment[u]) >> 3);
      to.water[v] -= water;
      to.water[u] += water;
      to.flow[v] += water;
      to.sediment[v] -= soil;
      to.sediment[u] += soil;
    }
  }
}

[[gnu::noinline]] inline void dryRow(const Rain& rain, ErosionState& to, int y) {
  for (int x = 0; x < rain.size; ++x) {
    std::int32_t& water = to.water[placeOf(rain.size, x, y)];
    water -=
        std::min(water, static_cast<std::int32_t>(rain.evaporation * static_cast<float>(water)));
  }
}

inline ErosionState hydraulicStep(const Recipe& recipe, const ErosionState& from) {
  Rain rain(recipe, from);
  ErosionState to = from;
  for (int y = 0; y < from.size; ++y) rainRow(rain, from, y);
  for (int y = 0; y < from.size; ++y) digRow(rain, from, to, y);
  if (rain.isRound) {
    const Units dug = to.land;
    for (int y = 0; y < from.size; ++y) brushRow(from, dug, to, y);
  }
  for (int y = 0; y < from.size; ++y) flowRow(rain, from, to, y);
  for (int y = 0; y < from.size; ++y) dryRow(rain, to, y);
  return to;
}

// The summary's rules as printed, for every pair of a vertex and its neighbour, from the old state
// into sums of changes; what comes out is cut to the bounds of a state.
struct Changes {
  explicit Changes(std::size_t vertices)
      : land(vertices), water(vertices), soil(vertices), flow(vertices) {}
  std::vector<std::int64_t> land, water, soil, flow;
};

inline std::int32_t cut(std::int64_t value, std::int64_t least) {
  return static_cast<std::int32_t>(std::min<std::int64_t>(std::max(value, least), kMaxLand));
}

inline Units printedThermalStep(const Recipe& recipe, int size, const Units& land) {
  const float rate = static_cast<float>(recipe.real(ParameterId::kThermalRate)) * 0.125f;
  const std::int32_t talus = talusUnits(recipe, size, false);
  const std::int32_t diagonalTalus = talusUnits(recipe, size, true);
  Units to = land;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const std::size_t u = placeOf(size, x, y);
      std::int64_t sum = land[u];
      for (int i = 0; i < 8; ++i) {
        const int vx = x + kNeighbours[i].x, vy = y + kNeighbours[i].y;
        if (!isInside(size, vx, vy)) continue;
        const std::int64_t over = std::int64_t{land[placeOf(size, vx, vy)]} - land[u] -
                                  (i < kFirstDiagonal ? talus : diagonalTalus);
        if (over > 0) sum += static_cast<std::int64_t>(rate * static_cast<float>(over));
      }
      to[u] = cut(sum, -kMaxLand);
    }
  }
  return to;
}

inline ErosionState printedHydraulicStep(const Recipe& recipe, const ErosionState& from) {
  const int size = from.size;
  const Rain rain(recipe, from);
  const auto capacity = static_cast<float>(recipe.real(ParameterId::kCapacity));
  const auto of = [](float share, std::int64_t amount) {
    return static_cast<std::int64_t>(share * static_cast<float>(amount));
  };
  Changes change(from.land.size());
  const auto wet = [&](std::size_t v) {
    return std::min<std::int64_t>(std::int64_t{from.water[v]} + rain.rain, kMaxLand);
  };
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const std::size_t v = placeOf(size, x, y);
      const std::int64_t soil = from.sediment[v];
      for (const Offset& offset : kNeighbours) {
        if (!isInside(size, x + offset.x, y + offset.y)) continue;
        const std::size_t u = placeOf(size, x + offset.x, y + offset.y);
        const std::int64_t dw = std::min(wet(v), (wet(v) + from.land[v]) - (wet(u) + from.land[u]));
        if (dw <= 0) {
          change.land[v] += of(rain.deposition, soil);
          change.soil[v] -= of(rain.deposition, soil);
          continue;
        }
        change.water[v] -= dw;
        change.water[u] -= dw;
        change.flow[v] += dw;
        const std::int64_t c = of(capacity, dw);
        if (soil >= c) {
          change.soil[u] += c;
          change.land[v] += of(rain.deposition, soil - c);
          change.soil[v] -= c + of(rain.deposition, soil - c);
        } else {
          change.soil[u] += soil + of(rain.softness, c - soil);
          change.land[v] -= of(rain.softness, c - soil);
          change.soil[v] -= soil;
        }
      }
    }
  }
  ErosionState to = from;
  for (std::size_t v = 0; v < from.land.size(); ++v) {
    to.land[v] = cut(from.land[v] + change.land[v], -kMaxLand);
    to.sediment[v] = cut(from.sediment[v] + change.soil[v], 0);
    to.water[v] = cut(wet(v) + change.water[v], 0);
    to.flow[v] = cut(change.flow[v], 0);
  }
  for (int y = 0; y < size; ++y) dryRow(rain, to, y);
  return to;
}

// A thermal step, and a step of rain on the grid, by the rules of the recipe.
inline Units thermalStepByRules(const Recipe& recipe, int size, const Units& land) {
  return recipe.printed() ? printedThermalStep(recipe, size, land)
                          : thermalStep(recipe, size, land);
}
inline ErosionState hydraulicStepByRules(const Recipe& recipe, const ErosionState& from) {
  return recipe.printed() ? printedHydraulicStep(recipe, from) : hydraulicStep(recipe, from);
}

}  // namespace faultline::plain
