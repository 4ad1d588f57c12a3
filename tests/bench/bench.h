// What the bench's subjects share: a row, how it is measured, and the list of row functions. A
// subject is a file <name>_bench.cpp with one function that gives its rows; bench_main.cpp calls
// them all.
// Method: both sides run once to warm up (JavaScript engines then have their best code ready) and
// then by turns; each time is the median of the runs. The plain side comes from
// tests/unit/terrain/plain_reference.h, built with the same flags as everything else.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "terrain/grid/heightfield.h"
#include "terrain/recipe/recipe.h"
#include "terrain/uplift/fault.h"

namespace faultline::bench {

inline constexpr double kNoTime = std::numeric_limits<double>::quiet_NaN();

struct Row {
  std::string name;
  int size;
  double ms;
  double plainMs = kNoTime;  // none: the row has no plain side and no ratio
  // Of the terrain that was timed; empty: the row has none. A plain side's, if there is one, must
  // be the same.
  std::string hash = {};
  std::string plainHash = {};
  int triangles = 0;  // of the largest mesh that was timed; 0: the row has none
};

double millisecondsOf(const std::function<void()>& work);
double median(std::vector<double> times);

// How often the two sides run: ours is short, so it runs several times for each run of the plain
// loops.
struct Rounds {
  int rounds = 5;
  int oursPerRound = 7;
};

// Times the two ways to make one terrain.
Row measure(const std::string& name, int size, const std::function<Heightfield()>& plain,
            const std::function<void(Heightfield&)>& ours, const Rounds& rounds = {});

// Median milliseconds of `times` runs after one to warm up.
double medianOf(int times, const std::function<void()>& work);

// The recipe the subjects share: seed "bench", defaults otherwise.
Recipe benchRecipe();

// All random faults of a recipe.
std::vector<Fault> benchFaults(const Recipe& recipe);

// A terrain of 200 fading step faults.
Heightfield benchTerrain(int size);

// A terrain of 1000 step faults, not smoothed, 0 to 0.2 high: the most that a mesh is asked for.
Heightfield roughLand(int size);

// Whether a row of this name shall run (the command line may name some): ask before the work.
bool wanted(const std::string& name);

// The subjects, one file each.
std::vector<Row> faultRows();
std::vector<Row> dropletRows();
std::vector<Row> treeRows();
std::vector<Row> smoothingRows();
std::vector<Row> generatorRows();
std::vector<Row> erosionRows();
std::vector<Row> meshRows();
std::vector<Row> frameRows();
std::vector<Row> sessionRows();

}  // namespace faultline::bench
