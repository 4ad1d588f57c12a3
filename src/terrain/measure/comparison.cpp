// How two lands differ. See comparison.h.
#include "terrain/measure/comparison.h"

#include <cmath>

namespace faultline {

HeightComparison compareHeights(const Heightfield& one, const Heightfield& other) {
  FAULTLINE_ASSERT(one.size == other.size);
  HeightComparison result;
  double sum = 0.0;
  result.vertices = static_cast<std::int64_t>(one.z.size());
  for (int y = 0; y < one.size; ++y) {
    for (int x = 0; x < one.size; ++x) {
      const float a = one.at(x, y);
      const float b = other.at(x, y);
      if (a == b) continue;
      ++result.differing;
      const double off = std::fabs(static_cast<double>(a) - static_cast<double>(b));
      sum += off;
      // A NaN differs most.
      if (off <= result.largest) continue;
      result.largest = off;
      result.x = x;
      result.y = y;
    }
  }
  result.mean = sum / static_cast<double>(result.vertices);
  return result;
}

}  // namespace faultline
