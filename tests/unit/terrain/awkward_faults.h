// Faults that tests of sums draw: lines that could trip integer arithmetic, and faults of any line
// with amplitudes of either sign, up to those of drawn ones.
#pragma once

#include <cstdint>
#include <vector>

#include "unit/terrain/random_recipes.h"

namespace faultline {

// Every direction that could trip integer arithmetic: axis-parallel, a hair off the axes, diagonal.
inline constexpr std::int32_t kNormals[][2] = {
    {65536, 0},       {-65536, 0},   {0, 65536},  {0, -65536},    {65536, 1},      {65536, -1},
    {-65536, 1},      {-65536, -1},  {1, 65536},  {1, -65536},    {-1, 65536},     {-1, -65536},
    {2, 65535},       {-2, 65535},   {3, -65535}, {46341, 46341}, {46341, -46341}, {-46341, 46341},
    {-46341, -46341}, {1, 0},        {0, 1},      {-1, 0},        {0, -1},         {1, 1},
    {-1, 1},          {32768, 56756}};

inline constexpr std::int32_t kFull = 1 << 24;
inline constexpr std::int32_t kLast = kFull - 1;

// Faults through vertices, corners, border points and beyond the square, in all of kNormals.
inline std::vector<Fault> awkwardFaults(RandomDraws& draws, int d) {
  const auto at = [d](int k) { return static_cast<std::int32_t>(std::int64_t{kFull} * k / d); };
  const auto some = [&] { return draws.between(0, kLast); };
  std::vector<Fault> faults;
  for (const auto& [a, b] : kNormals) {
    const std::int32_t points[][2] = {
        {0, 0},
        {kLast, kLast},
        {0, kLast},
        {kLast, 0},
        {some(), 0},
        {kLast, some()},
        // On a vertex exactly where d divides 2^24, else a hair north-west of it.
        {at(draws.between(0, d - 1)), at(draws.between(0, d - 1))},
        // Lines that miss the grid.
        {-kFull, -kFull},
        {2 * kFull, 2 * kFull},
        {-1, kFull}};
    for (const auto& [px, py] : points) {
      faults.push_back({a, b, px, py, draws.between(0, 3) == 0 ? kFull : draws.between(0, kFull)});
    }
  }
  return faults;
}

// From the least to the greatest the table allows, most of them where bands are narrow.
inline double someReach(RandomDraws& draws) {
  constexpr double kReaches[] = {0.0005, 0.001, 1.0 / 300, 1.0 / 64, 0.1, 0.25, 1.0, 2.0};
  return draws.oneIn(2) ? kReaches[draws.between(0, 7)]
                        : static_cast<double>(draws.between(5, 20000)) / 10000.0;
}

// A fault of any line with an amplitude of either sign.
inline Fault anyFault(RandomDraws& draws) {
  FaultPlan plan;
  plan.key = {draws.word(), draws.word()};
  plan.count = 1;
  plan.line = static_cast<Line>(draws.between(0, 2));
  Fault fault = draws.oneIn(4) ? drawnFault(plan, randomDrawnFault(draws)) : faultAt(plan, 0);
  fault.amplitude = draws.oneIn(4) ? kFull : draws.between(-kFull, kFull);
  if (draws.oneIn(4)) fault.amplitude = 50 * kFull;
  if (draws.oneIn(8)) fault.amplitude = -fault.amplitude;
  fault.reach = someReach(draws);
  return fault;
}

}  // namespace faultline
