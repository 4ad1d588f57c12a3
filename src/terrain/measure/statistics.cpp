// Numbers that describe a terrain. See statistics.h.
#include "terrain/measure/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"
#include "base/det_math.h"

namespace faultline {
namespace {

struct Range {
  double low, high;
};

Range rangeOf(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  return {static_cast<double>(*low), static_cast<double>(*high)};
}

}  // namespace

Statistics statistics(const Heightfield& field) {
  const auto count = static_cast<double>(field.z.size());
  const auto [low, high] = rangeOf(field);
  double sum = 0.0;
  for (const float z : field.z) sum += static_cast<double>(z);
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

std::vector<std::int64_t> histogram(const Heightfield& field, int bins) {
  FAULTLINE_ASSERT(bins >= 1);
  const auto [low, high] = rangeOf(field);
  std::vector<std::int64_t> counts(static_cast<std::size_t>(bins), 0);
  const double perHeight = high > low ? bins / (high - low) : 0.0;
  for (const float z : field.z) {
    const int bin = static_cast<int>((static_cast<double>(z) - low) * perHeight);
    ++counts[static_cast<std::size_t>(std::min(bin, bins - 1))];
  }
  return counts;
}

std::vector<double> hypsometricCurve(const Heightfield& field, int heights) {
  FAULTLINE_ASSERT(heights >= 2);
  const auto [low, high] = rangeOf(field);
  if (!(high > low)) return std::vector<double>(static_cast<std::size_t>(heights), 1.0);
  // Count vertices by the last level they reach, then add up from the top.
  const int last = heights - 1;
  std::vector<double> level;
  for (int i = 0; i <= last; ++i) level.push_back(low + (high - low) * i / last);
  level.back() = high;
  std::vector<double> share(level.size(), 0.0);
  const double perHeight = last / (high - low);
  for (const float z : field.z) {
    const auto height = static_cast<double>(z);
    auto i = static_cast<std::size_t>(std::min(static_cast<int>((height - low) * perHeight), last));
    // The quotient may be a rounding off.
    while (i > 0 && height < level[i]) --i;
    while (i + 1 < level.size() && height >= level[i + 1]) ++i;
    share[i] += 1.0;
  }
  for (std::size_t i = share.size() - 1; i > 0; --i) share[i - 1] += share[i];
  const auto count = static_cast<double>(field.z.size());
  for (double& part : share) part /= count;
  return share;
}

namespace {

// Lattice vectors of one class of distance, in cells: one of each pair of opposite ones.
struct Step {
  int x, y;
};

std::vector<Step> vectorsOf(double distance) {
  constexpr std::uint32_t kDirections = 16;
  // 2^(1/4).
  constexpr double kWidth = 1.189207115002721;
  std::vector<Step> steps;
  for (std::uint32_t i = 0; i < kDirections; ++i) {
    const SinCos direction = sinCosTurn(i * (0x80000000u / kDirections));
    const Step step{static_cast<int>(std::floor(distance * direction.cos + 0.5)),
                    static_cast<int>(std::floor(distance * direction.sin + 0.5))};
    const double length = std::sqrt(static_cast<double>(step.x * step.x + step.y * step.y));
    if (length * kWidth < distance || length > distance * kWidth) continue;
    const bool known = std::any_of(steps.begin(), steps.end(), [&step](const Step& other) {
      return (other.x == step.x && other.y == step.y) || (other.x == -step.x && other.y == -step.y);
    });
    if (!known) steps.push_back(step);
  }
  return steps;
}

// Sum of squared differences between every `stride`-th of `count` values and their partners.
[[gnu::noinline]] double squaredDifferences(const float* from, const float* to, int count,
                                            int stride) {
  double sum = 0.0;
  for (int x = 0; x < count; x += stride) {
    const double difference = static_cast<double>(from[x]) - static_cast<double>(to[x]);
    sum += difference * difference;
  }
  return sum;
}

// Half the slope of log gamma over log lag, for lags in a range.
double hurstExponent(const std::vector<Variogram::Class>& classes, double from, double to) {
  double count = 0.0, sumX = 0.0, sumY = 0.0, sumXX = 0.0, sumXY = 0.0;
  for (const Variogram::Class& each : classes) {
    // A gamma below 2^-1000, which floats cannot make, would have no logarithm.
    if (each.lag < from || each.lag > to || each.gamma < 0x1p-1000) continue;
    const double x = binaryLog(each.lag);
    const double y = binaryLog(each.gamma);
    count += 1.0;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  if (count < 3.0) return std::numeric_limits<double>::quiet_NaN();
  return 0.5 * (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX);
}

}  // namespace

Variogram variogram(const Heightfield& field) {
  const int d = field.size - 1;
  const int stride = (d + 255) / 256;
  Variogram result;
  double distance = 1.0;
  for (int k = 0; distance <= d / 2.0; ++k, distance = binaryExp(0.5 * k)) {
    double squares = 0.0;
    double lengths = 0.0;
    std::int64_t pairs = 0;
    for (const Step& step : vectorsOf(distance)) {
      // All of p for which p + step is inside; step.y is never negative.
      const int firstX = std::max(0, -step.x);
      const int endX = field.size - std::max(0, step.x);
      const int endY = field.size - step.y;
      if (firstX >= endX || endY <= 0) continue;
      for (int y = 0; y < endY; y += stride) {
        squares += squaredDifferences(
            field.row(y) + firstX, field.row(y + step.y) + firstX + step.x, endX - firstX, stride);
      }
      const std::int64_t more = static_cast<std::int64_t>((endX - firstX + stride - 1) / stride) *
                                ((endY + stride - 1) / stride);
      pairs += more;
      lengths += static_cast<double>(more) *
                 std::sqrt(static_cast<double>(step.x * step.x + step.y * step.y));
    }
    if (pairs == 0) continue;
    const auto count = static_cast<double>(pairs);
    result.classes.push_back({lengths / count / d, squares / (2.0 * count), pairs});
  }
  // The ends with a little room, as the mean distances of classes differ a little from their own.
  result.hurst = hurstExponent(result.classes, 1.9 / d, 1.05 / 8.0);
  result.dimension = 3.0 - result.hurst;
  return result;
}

}  // namespace faultline
