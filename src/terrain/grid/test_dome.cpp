// The test dome. See test_dome.h.
#include "terrain/grid/test_dome.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace faultline {

OpenedLandPtr testDome(int size) {
  const std::int64_t d = size - 1;
  UnfilledVector<float> heights;
  heights.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (std::int64_t y = 0; y < size; ++y) {
    for (std::int64_t x = 0; x < size; ++x) {
      // In halves of a cell from the middle, which is whole for every size.
      const std::int64_t east = 2 * x - d, south = 2 * y - d;
      const std::int64_t square = std::max<std::int64_t>(0, d * d - east * east - south * south);
      heights.push_back(
          static_cast<float>(std::sqrt(static_cast<double>(square)) / static_cast<double>(2 * d)));
    }
  }
  return openedLand(std::move(heights), size);
}

OpenedLandPtr knownDome(std::uint64_t fingerprint) {
  static const auto kFingerprints = [] {
    std::array<std::uint64_t, kDomeSizes.size()> all{};
    std::transform(kDomeSizes.begin(), kDomeSizes.end(), all.begin(),
                   [](int size) { return testDome(size)->fingerprint; });
    return all;
  }();
  const auto found = std::find(kFingerprints.begin(), kFingerprints.end(), fingerprint);
  if (found == kFingerprints.end()) return nullptr;
  return testDome(kDomeSizes[static_cast<std::size_t>(found - kFingerprints.begin())]);
}

}  // namespace faultline
