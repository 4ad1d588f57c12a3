// The statistics of a terrain as JSON, for the command line's `stats` and the JS API. Doubles are
// written in the shortest form that reads back to the same value; undefined numbers (the Hurst
// exponent of flat land) are null. Cost: see statistics.h; 30 ms at 513.
#pragma once

#include "base/json.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// Adds to the open object: low, high, mean, deviation, rmsSlope, hurst, fractalDimension,
// drainageDensity, histogram (32 numbers), hypsometricCurve (33), variogram ({lag, gamma, pairs}).
// Lengths are in sides of the square.
void writeStatistics(JsonWriter& json, const Heightfield& field);

}  // namespace faultline
