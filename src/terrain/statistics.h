// Numbers that describe a terrain. Deterministic: sums run row by row in double. Cost: linear.
#pragma once

#include "terrain/heightfield.h"

namespace faultline {

struct Statistics {
  double low, high;  // sides of the square
  double mean;
  double deviation;  // standard deviation of the heights
  double rmsSlope;   // root mean square of the slope over all faces, rise over run
};

Statistics statistics(const Heightfield& field);

}  // namespace faultline
