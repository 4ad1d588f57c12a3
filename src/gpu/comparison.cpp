// How two lands differ. See comparison.h.
#include "gpu/comparison.h"

#include <cmath>

namespace faultline {

HeightComparison compareHeights(const Heightfield& defined, const Heightfield& computed) {
  FAULTLINE_ASSERT(defined.size == computed.size);
  HeightComparison result;
  result.vertices = static_cast<std::int64_t>(defined.z.size());
  for (int y = 0; y < defined.size; ++y) {
    for (int x = 0; x < defined.size; ++x) {
      const float a = defined.at(x, y);
      const float b = computed.at(x, y);
      if (a == b) continue;
      ++result.differing;
      const double off = std::fabs(static_cast<double>(a) - static_cast<double>(b));
      // A NaN differs most.
      if (off <= result.largest) continue;
      result.largest = off;
      result.x = x;
      result.y = y;
    }
  }
  return result;
}

}  // namespace faultline
