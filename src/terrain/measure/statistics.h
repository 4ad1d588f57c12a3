// Numbers that describe a terrain. Deterministic: sums run row by row in double, logarithms are
// det_math's. Lengths and heights are in sides of the square. Cost: linear unless said.
#pragma once

#include <cstdint>
#include <vector>

#include "terrain/grid/heightfield.h"

namespace faultline {

struct Statistics {
  double low, high;
  double mean;
  double deviation;  // standard deviation of the heights
  double rmsSlope;   // root mean square of the slope over all faces, rise over run
};

Statistics statistics(const Heightfield& field);

// How many vertices lie in each of `bins` (at least 1) equal parts of low to high, from the lowest
// up; the highest vertex is in the last. Flat land is all in the first.
std::vector<std::int64_t> histogram(const Heightfield& field, int bins);

// The hypsometric curve: the share of vertices at or above low + (high - low) * i / (heights - 1),
// for i = 0 to heights - 1 (heights at least 2). It starts at 1 and never rises. Flat land is 1
// throughout.
std::vector<double> hypsometricCurve(const Heightfield& field, int heights);

// The radially averaged variogram gamma(r) = mean of (z(p) - z(q))^2 / 2 over pairs of vertices at
// distance r, and the fractal numbers read from it.
// Method: classes of distance 1, sqrt 2, 2, ... cells up to half the side; in each up to 16 lattice
// vectors, evenly spread over the half circle and no further than 2^(1/4) off the class's distance;
// p runs over every s-th vertex of every s-th row, s = ceil(D / 256). Land whose gamma grows like
// r^(2H) has the Hurst exponent H: half the slope of log gamma over log r, by least squares over
// the classes from 2 cells to an eighth of the side. The fractal dimension of such land is 3 - H.
// Cost: at most 256^2 pairs a vector: 15 ms at 513 in a browser, 100 ms at 4097, where it misses
// the cache.
struct Variogram {
  struct Class {
    double lag;    // mean distance of the class's pairs
    double gamma;  // sides squared
    std::int64_t pairs;
  };
  std::vector<Class> classes;  // by distance; those without a pair are left out
  // NaN if fewer than three of the fitted classes have a gamma above 0: flat, or too few vertices.
  double hurst;
  double dimension;
};

Variogram variogram(const Heightfield& field);

}  // namespace faultline
