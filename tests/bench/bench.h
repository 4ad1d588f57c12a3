// What the benchmarks share: a row, how it is measured, and the list of row functions. A benchmark
// is a file <name>_bench.cpp with one function that returns its rows; bench_main.cpp calls them
// all. Method: both sides run once to warm up, so that JavaScript engines have compiled their best
// code, and then alternate. Each time is the median of the runs. The plain side comes from
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
  double plainMs = kNoTime;  // kNoTime: the row has no plain side and no ratio
  // The fingerprint of the terrain that was timed, or empty. The plain side's, if there is one,
  // must be the same.
  std::string hash = {};
  std::string plainHash = {};
  int triangles = 0;  // of the largest mesh that was timed; 0: no mesh
  // Whether a ratio below 1 is no fault: it says what this machine has (a GPU, or none).
  bool mayBeSlower = false;

  // NaN without a plain side.
  double ratio() const { return plainMs / ms; }
};

double millisecondsOf(const std::function<void()>& work);
double median(std::vector<double> times);

// How often the two sides run. The fast side runs several times for each run of the plain loops.
struct Rounds {
  int rounds = 5;
  int oursPerRound = 7;
};

// Times the plain and the fast way to make the same terrain.
Row measure(const std::string& name, int size, const std::function<Heightfield()>& plain,
            const std::function<void(Heightfield&)>& ours, const Rounds& rounds = {});

// The median time in milliseconds of `times` runs, after one run to warm up.
double medianOf(int times, const std::function<void()>& work);

// The benchmarks' common recipe: seed "bench", defaults otherwise.
Recipe benchRecipe();

// All random faults of a recipe.
std::vector<Fault> benchFaults(const Recipe& recipe);

// A terrain of 200 fading step faults.
Heightfield benchTerrain(int size);

// A terrain of 1000 step faults, not smoothed, 0 to 0.2 high: the hardest case for the mesh.
Heightfield coarseLand(int size);

// Whether the command line selects a row of this name. Call it before doing the row's work.
bool wanted(const std::string& name);

// The rows of each benchmark.
std::vector<Row> faultRows();
std::vector<Row> dropletRows();
std::vector<Row> treeRows();
std::vector<Row> smoothingRows();
std::vector<Row> generatorRows();
std::vector<Row> erosionRows();
std::vector<Row> meshRows();
std::vector<Row> frameRows();
std::vector<Row> gpuRows();
std::vector<Row> sessionRows();
std::vector<Row> worldRows();
std::vector<Row> processRows();  // natively only

}  // namespace faultline::bench
