// Lines walked down the rows of a grid together. See row_walk.h.
#include "terrain/uplift/row_walk.h"

#include <algorithm>

#include "base/assert.h"

namespace faultline {
namespace {

std::int64_t floorDivide(std::int64_t numerator, std::int64_t denominator) {
  const std::int64_t quotient = numerator / denominator;
  return quotient - (numerator % denominator < 0 ? 1 : 0);
}

}  // namespace

std::size_t enterWalk(RowWalk& walk, const Fault& line, const GridPart& part, int y) {
  FAULTLINE_ASSERT(line.a != 0 && walk.count < RowWalk::kMax);
  const std::int64_t threshold = faultThreshold(line, part);
  const bool raisedEast = line.a > 0;
  const std::int64_t denominator = raisedEast ? line.a : -static_cast<std::int64_t>(line.a);
  // a > 0: raised from column ceil((K - b y) / a) on.  a < 0: raised up to floor((b y - K) / -a).
  const std::int64_t step = raisedEast ? -static_cast<std::int64_t>(line.b) : line.b;
  const std::int64_t start =
      (raisedEast ? threshold + denominator - 1 : denominator - threshold) + step * y;
  const std::size_t i = walk.count++;
  const std::int64_t quotient = floorDivide(start, denominator);
  const std::int64_t quotientStep = floorDivide(step, denominator);
  walk.quotient[i] = static_cast<std::int32_t>(std::clamp(quotient, -kBeyond, kBeyond));
  walk.remainder[i] = static_cast<std::int32_t>(start - quotient * denominator);
  walk.quotientStep[i] = static_cast<std::int32_t>(quotientStep + 1);
  walk.remainderStep[i] = static_cast<std::int32_t>(step - (quotientStep + 1) * denominator);
  walk.denominator[i] = static_cast<std::int32_t>(denominator);
  return i;
}

void padWalk(RowWalk& walk) {
  for (std::size_t i = walk.count; i % RowWalk::kBlock != 0; ++i) {
    walk.quotient[i] = walk.remainder[i] = walk.quotientStep[i] = walk.remainderStep[i] = 0;
    walk.denominator[i] = 0;
  }
}

// Its own small function: called once a row, so that JavaScript engines optimise it early.
[[gnu::noinline]] void crossRow(RowWalk& walk, std::int32_t low, std::int32_t high) {
  const std::size_t count = walk.count;
  for (std::size_t block = 0; block < count; block += RowWalk::kBlock) {
    for (std::size_t i = block; i < block + RowWalk::kBlock; ++i) {
      const std::int32_t q = walk.quotient[i];
      const auto place = static_cast<std::int32_t>(i - block);
      walk.column[i] = std::min(std::max(q, low - place), high + place);
      const std::int32_t r = walk.remainder[i] + walk.remainderStep[i];
      const std::int32_t below = r >> 31;  // -1 where the remainder did not overflow, else 0
      walk.remainder[i] = r + (walk.denominator[i] & below);
      walk.quotient[i] = q + walk.quotientStep[i] + below;
    }
  }
}

}  // namespace faultline
