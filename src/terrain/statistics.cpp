// Numbers that describe a terrain. See statistics.h.
#include "terrain/statistics.h"

#include <algorithm>
#include <cmath>

namespace faultline {

Statistics statistics(const Heightfield& field) {
  const auto count = static_cast<double>(field.z.size());
  double low = static_cast<double>(field.z[0]);
  double high = low;
  double sum = 0.0;
  for (const float z : field.z) {
    low = std::min(low, static_cast<double>(z));
    high = std::max(high, static_cast<double>(z));
    sum += static_cast<double>(z);
  }
  const double mean = sum / count;
  double squares = 0.0;
  for (const float z : field.z) {
    squares += (static_cast<double>(z) - mean) * (static_cast<double>(z) - mean);
  }
  // Each cell has two faces: slopes from its north-west corner and from its south-east corner.
  const int d = field.size - 1;
  double slopes = 0.0;
  for (int y = 0; y < d; ++y) {
    for (int x = 0; x < d; ++x) {
      const double northWest = static_cast<double>(field.at(x, y));
      const double northEast = static_cast<double>(field.at(x + 1, y));
      const double southWest = static_cast<double>(field.at(x, y + 1));
      const double southEast = static_cast<double>(field.at(x + 1, y + 1));
      const double north = (northEast - northWest) * d;
      const double west = (southWest - northWest) * d;
      const double south = (southEast - southWest) * d;
      const double east = (southEast - northEast) * d;
      slopes += north * north + west * west + south * south + east * east;
    }
  }
  const double faces = 2.0 * d * d;
  return {low, high, mean, std::sqrt(squares / count), std::sqrt(slopes / faces)};
}

}  // namespace faultline
