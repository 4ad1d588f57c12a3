// Benchmark of erosion: one thermal and one hydraulic step against plain loops over every vertex
// and its neighbours, and the case of the course document, which says that its 200 steps on 100 x
// 100 vertices took "a good minute".
#include <string>

#include "bench/bench.h"
#include "terrain/erosion/erosion.h"
#include "unit/terrain/plain_erosion.h"

namespace faultline::bench {
namespace {

constexpr int kSize = 1025;

Recipe erosionRecipe(Erosion kind, Brush brush = Brush::kPoint) {
  Recipe recipe = benchRecipe();
  recipe.set(ParameterId::kErosion, static_cast<std::int32_t>(kind));
  recipe.set(ParameterId::kBrush, static_cast<std::int32_t>(brush));
  return recipe;
}

// The terrain of bench.h, half a side high so that much of it is steeper than the talus, after a
// few steps: water and sediment are in motion.
ErosionState startState(const Recipe& recipe, int size, int steps) {
  const Heightfield terrain = benchTerrain(size);
  float low = terrain.z[0], high = low;
  for (const float z : terrain.z) {
    low = z < low ? z : low;
    high = z > high ? z : high;
  }
  ErosionState state;
  Eroder eroder(recipe, size);
  eroder.dry(state);
  for (std::size_t v = 0; v < state.land.size(); ++v) {
    state.land[v] = landUnits((terrain.z[v] - low) * (0.5f / (high - low)));
  }
  for (int step = 0; step < steps; ++step) {
    while (!eroder.advance(state, step, steps, 1e12)) {
    }
  }
  return state;
}

void write(const ErosionState& state, Heightfield& heights) {
  for (std::size_t v = 0; v < state.land.size(); ++v) heights.z[v] = landHeight(state.land[v]);
}

ErosionState plainStep(const Recipe& recipe, const ErosionState& state) {
  ErosionState next = state;
  if (recipe.thermal()) next.land = plain::thermalStepByRules(recipe, state.size, state.land);
  return recipe.hydraulic() ? plain::hydraulicStepByRules(recipe, next) : next;
}

// Times `steps` steps from one state, without the copying of the state.
Row measureSteps(const std::string& name, const Recipe& recipe, int size, int steps, int runs) {
  const ErosionState start = startState(recipe, size, 10);
  Heightfield heights(size), plainHeights(size);
  std::vector<double> times, plainTimes;
  for (int run = 0; run < runs; ++run) {
    ErosionState state = start;
    plainTimes.push_back(millisecondsOf([&] {
      for (int step = 0; step < steps; ++step) state = plainStep(recipe, state);
    }));
    write(state, plainHeights);
    for (int again = 0; again < 3; ++again) {
      Eroder eroder(recipe, size);
      state = start;
      times.push_back(millisecondsOf([&] {
        for (int step = 0; step < steps; ++step) {
          while (!eroder.advance(state, step, steps, 1e12)) {
          }
        }
      }));
    }
    write(state, heights);
  }
  return {name,
          size,
          median(times) / steps,
          median(plainTimes) / steps,
          hexDigits(fingerprint(heights)),
          hexDigits(fingerprint(plainHeights))};
}

// Times the longest slice of a step when slices of a millisecond are requested.
Row worstSlice(const std::string& name) {
  const Recipe recipe = erosionRecipe(Erosion::kBoth);
  ErosionState state = startState(recipe, kSize, 2);
  Eroder eroder(recipe, kSize);
  double worst = 0.0;
  for (int step = 0; step < 6; ++step) {
    bool whole = false;
    while (!whole) {
      const double ms = millisecondsOf([&] { whole = eroder.advance(state, step, 6, 1e6); });
      if (step > 0 && ms > worst) worst = ms;
    }
  }
  Heightfield heights(kSize);
  write(state, heights);
  return {name, kSize, worst, kNoTime, hexDigits(fingerprint(heights))};
}

}  // namespace

std::vector<Row> erosionRows() {
  std::vector<Row> rows;
  const auto add = [&rows](const std::string& name, auto row) {
    if (wanted(name)) rows.push_back(row(name));
  };
  add("thermal", [](const std::string& name) {
    return measureSteps(name, erosionRecipe(Erosion::kThermal), kSize, 5, 5);
  });
  add("hydraulic", [](const std::string& name) {
    return measureSteps(name, erosionRecipe(Erosion::kHydraulic), kSize, 3, 5);
  });
  add("hydraulic, round brush", [](const std::string& name) {
    return measureSteps(name, erosionRecipe(Erosion::kHydraulic, Brush::kRound), kSize, 3, 5);
  });
  // Written to be read, not to be fast.
  add("erosion as printed", [](const std::string& name) {
    Recipe recipe = erosionRecipe(Erosion::kBoth);
    recipe.set(ParameterId::kRules, static_cast<std::int32_t>(Rules::kPrinted));
    return measureSteps(name, recipe, kSize, 2, 3);
  });
  // The document's case: all steps, thermal and hydraulic.
  add("200 steps 100x100", [](const std::string& name) {
    Row row = measureSteps(name, erosionRecipe(Erosion::kBoth), 100, 200, 5);
    row.ms *= 200.0;
    row.plainMs *= 200.0;
    return row;
  });
  add("erosion, worst slice", worstSlice);
  return rows;
}

}  // namespace faultline::bench
