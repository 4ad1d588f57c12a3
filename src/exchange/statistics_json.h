// The numbers that describe a terrain, as JSON: what the command line's `stats` and the JS API
// give. Doubles are written in the shortest form that reads back to the same; what cannot be said
// of a terrain (the Hurst exponent of flat land) is null. Cost: see statistics.h; 30 ms at 513.
#pragma once

#include "base/json.h"
#include "terrain/grid/heightfield.h"

namespace faultline {

// Adds to the open object: low, high, mean, deviation, rmsSlope, hurst, fractalDimension,
// drainageDensity, histogram (32 numbers), hypsometricCurve (33), variogram ({lag, gamma, pairs}).
// Lengths are in sides of the square.
void writeStatistics(JsonWriter& json, const Heightfield& field);

}  // namespace faultline
