// Drainage. See drainage.h.
#include "terrain/measure/drainage.h"

#include <cmath>
#include <cstddef>

namespace faultline {
namespace {

constexpr double kHalfDiagonal = 0.70710678118654752440;

bool isDiagonal(std::size_t step) { return step % 2 == 1; }

std::int8_t steepest(const Heightfield& field, int x, int y) {
  const auto here = static_cast<double>(field.at(x, y));
  std::int8_t best = kNoFlow;
  double most = 0.0;
  for (std::size_t step = 0; step < kFlowSteps.size(); ++step) {
    const int nextX = x + kFlowSteps[step].x;
    const int nextY = y + kFlowSteps[step].y;
    if (nextX < 0 || nextY < 0 || nextX >= field.size || nextY >= field.size) continue;
    const double fall = here - static_cast<double>(field.at(nextX, nextY));
    const double slope = isDiagonal(step) ? fall * kHalfDiagonal : fall;
    if (slope > most) {
      most = slope;
      best = static_cast<std::int8_t>(step);
    }
  }
  return best;
}

}  // namespace

Drainage drainage(const Heightfield& field) {
  const int size = field.size;
  std::array<std::ptrdiff_t, 8> offsets{};
  for (std::size_t step = 0; step < offsets.size(); ++step) {
    offsets[step] = static_cast<std::ptrdiff_t>(kFlowSteps[step].y) * size + kFlowSteps[step].x;
  }
  Drainage result{size, {}, {}};
  result.direction.reserve(field.z.size());
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) result.direction.push_back(steepest(field, x, y));
  }
  const auto next = [&](std::size_t vertex) {
    const auto step = static_cast<std::size_t>(result.direction[vertex]);
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(vertex) + offsets[step]);
  };

  // Count the neighbours that drain to each vertex.
  std::vector<std::uint8_t> waiting(field.z.size(), 0);
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (result.direction[i] != kNoFlow) ++waiting[next(i)];
  }
  // From every source walk down while all that drains to a vertex has arrived. Water runs strictly
  // downhill, so nothing waits for itself.
  constexpr std::uint8_t kDone = 255;
  result.area.assign(field.z.size(), 1);
  for (std::size_t source = 0; source < waiting.size(); ++source) {
    for (std::size_t vertex = source; waiting[vertex] == 0;) {
      waiting[vertex] = kDone;
      if (result.direction[vertex] == kNoFlow) break;
      const std::size_t to = next(vertex);
      result.area[to] += result.area[vertex];
      --waiting[to];
      vertex = to;
    }
  }
  return result;
}

double drainageDensity(const Drainage& drainage, double share) {
  const double least = share * static_cast<double>(drainage.area.size());
  std::int64_t straight = 0;
  std::int64_t diagonal = 0;
  for (std::size_t i = 0; i < drainage.area.size(); ++i) {
    if (drainage.direction[i] == kNoFlow || drainage.area[i] < least) continue;
    ++(isDiagonal(static_cast<std::size_t>(drainage.direction[i])) ? diagonal : straight);
  }
  const double cells =
      static_cast<double>(straight) + std::sqrt(2.0) * static_cast<double>(diagonal);
  return cells / (drainage.size - 1);
}

}  // namespace faultline
