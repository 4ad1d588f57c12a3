// The map of a signed difference. See difference_map.h.
#include "terrain/measure/difference_map.h"

#include <algorithm>
#include <cmath>

namespace faultline {

DifferenceMap::DifferenceMap(int size, int maxSide)
    : size_(size),
      side_(std::min(size, maxSide)),
      furthest_(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_)) {}

void DifferenceMap::add(int x, int y, double difference) {
  const int cell = y * side_ / size_ * side_ + x * side_ / size_;
  double& furthest = furthest_[static_cast<std::size_t>(cell)];
  if (std::fabs(difference) > std::fabs(furthest)) furthest = difference;
}

std::vector<std::int8_t> DifferenceMap::hundredths(double largest, double tolerance) const {
  std::vector<std::int8_t> map;
  map.reserve(furthest_.size());
  for (const double off : furthest_) {
    const bool isNone = !(largest > 0.0) || std::fabs(off) <= tolerance;
    const double size = std::clamp(std::round(100.0 * std::fabs(off) / largest), 1.0, 100.0);
    map.push_back(isNone ? std::int8_t{0} : static_cast<std::int8_t>(std::copysign(size, off)));
  }
  return map;
}

}  // namespace faultline
