// The exact fast fault field. See fault_field.h.
#include "terrain/fault_field.h"

#include <algorithm>
#include <array>

#include "base/assert.h"

namespace faultline {
namespace {

std::int64_t floorDivide(std::int64_t numerator, std::int64_t denominator) {
  const std::int64_t quotient = numerator / denominator;
  return quotient - (numerator % denominator < 0 ? 1 : 0);
}

// Faults walked down the rows together. For each, the first column after its crossing on row y is
// q = floor((start + step * y) / denominator), kept as quotient and remainder; columns before it
// get one sign, columns from it on the other. Arrays, worked in blocks, so that the steps of
// several faults fit one vector register; few enough that they and a row of a large grid stay in
// the fastest cache.
struct Walk {
  static constexpr std::size_t kMost = 512;
  static constexpr std::size_t kBlock = 8;
  using Lane = std::array<std::int32_t, kMost>;

  std::size_t count = 0;
  Lane quotient, remainder;
  // What a row adds to each when the remainder overflows; when it does not, the quotient gains one
  // less and the remainder `denominator` more.
  Lane quotientStep, remainderStep, denominator;
  Lane column;
  Lane jump;              // twice the amplitude, with the sign of the right side
  std::int64_t left = 0;  // what all of them add to column 0
};

// Enters a fault whose normal has an east part (a != 0).
void enter(Walk& walk, const Fault& fault, int sign, int d) {
  const std::int64_t threshold = faultThreshold(fault, d);
  const bool raisedEast = fault.a > 0;
  const std::int64_t denominator = raisedEast ? fault.a : -static_cast<std::int64_t>(fault.a);
  // a > 0: raised from column ceil((K - b y) / a) on.  a < 0: raised up to floor((b y - K) / -a).
  const std::int64_t start = raisedEast ? threshold + denominator - 1 : denominator - threshold;
  const std::int64_t step = raisedEast ? -static_cast<std::int64_t>(fault.b) : fault.b;
  const std::size_t i = walk.count++;
  const std::int64_t quotient = floorDivide(start, denominator);
  const std::int64_t quotientStep = floorDivide(step, denominator);
  walk.quotient[i] = static_cast<std::int32_t>(quotient);
  walk.remainder[i] = static_cast<std::int32_t>(start - quotient * denominator);
  walk.quotientStep[i] = static_cast<std::int32_t>(quotientStep + 1);
  walk.remainderStep[i] = static_cast<std::int32_t>(step - (quotientStep + 1) * denominator);
  walk.denominator[i] = static_cast<std::int32_t>(denominator);
  const std::int32_t east = (raisedEast ? sign : -sign) * fault.amplitude;
  walk.jump[i] = 2 * east;
  walk.left -= east;
}

// Fills the last block with faults that move nothing.
void padBlock(Walk& walk) {
  for (std::size_t i = walk.count; i % Walk::kBlock != 0; ++i) {
    walk.quotient[i] = walk.remainder[i] = walk.quotientStep[i] = walk.remainderStep[i] = 0;
    walk.denominator[i] = walk.jump[i] = 0;
  }
}

// Notes where each fault crosses this row (0 to `end`) and steps on to the next. Its own small
// function: called once a row, so that JavaScript engines optimise it early.
[[gnu::noinline]] void crossRow(Walk& walk, std::int32_t end) {
  const std::size_t count = walk.count;
  for (std::size_t block = 0; block < count; block += Walk::kBlock) {
    for (std::size_t i = block; i < block + Walk::kBlock; ++i) {
      const std::int32_t q = walk.quotient[i];
      walk.column[i] = std::min(std::max(q, 0), end);
      const std::int32_t r = walk.remainder[i] + walk.remainderStep[i];
      const std::int32_t below = r >> 31;  // -1 where the remainder did not overflow, else 0
      walk.remainder[i] = r + (walk.denominator[i] & below);
      walk.quotient[i] = q + walk.quotientStep[i] + below;
    }
  }
}

[[gnu::noinline]] void addRow(const Walk& walk, std::int64_t* row) {
  row[0] += walk.left;
  const std::size_t count = walk.count;
  for (std::size_t i = 0; i < count; ++i) {
    row[walk.column[i]] += walk.jump[i];
  }
}

[[gnu::noinline]] void writeRow(const std::int64_t* difference, double scale,
                                const float* base, float* out, int size) {
  std::int64_t sum = 0;
  for (int x = 0; x < size; ++x) {
    sum += difference[x];
    // From units of 2^-24 to 2^-30: a link's definition of the scale.
    const double below = base == nullptr ? 0.0 : static_cast<double>(base[x]);
    out[x] = storedHeight(static_cast<float>(below + static_cast<double>(sum * 64) * scale));
  }
}

}  // namespace

FaultField::FaultField(int size, Profile profile)
    : size_(size),
      profile_(profile),
      stride_(static_cast<std::size_t>(size) + 1),  // one sink column for lines that miss a row
      difference_(static_cast<std::size_t>(size) * stride_) {
  FAULTLINE_ASSERT(size >= kMinSize && size <= kMaxSize);
}

void FaultField::add(std::span<const Fault> faults, int sign) {
  const int d = size_ - 1;
  Walk walk;
  for (std::size_t first = 0; first < faults.size();) {
    // Gather as many sloping lines as one walk takes; whole rows need no walk.
    walk.count = 0;
    walk.left = 0;
    for (; first < faults.size() && walk.count < Walk::kMost; ++first) {
      const Fault& fault = faults[first];
      if (fault.a != 0) {
        enter(walk, fault, sign, d);
        continue;
      }
      const std::int64_t threshold = faultThreshold(fault, d);
      const std::int64_t amount = static_cast<std::int64_t>(sign) * fault.amplitude;
      for (int y = 0; y < size_; ++y) {
        row(y)[0] += static_cast<std::int64_t>(fault.b) * y >= threshold ? amount : -amount;
      }
    }
    padBlock(walk);
    // Walk all of them down the rows while each row is in the cache.
    for (int y = 0; y < size_; ++y) {
      crossRow(walk, size_);
      addRow(walk, row(y));
    }
  }
}

void FaultField::add(std::span<const FaultTree> /*trees*/, int /*sign*/) {}

void FaultField::clear() { std::fill(difference_.begin(), difference_.end(), 0); }

void FaultField::rowSums(int y, std::span<std::int64_t> sums) const {
  FAULTLINE_ASSERT(sums.size() == static_cast<std::size_t>(size_));
  const std::int64_t* difference = row(y);
  std::int64_t sum = 0;
  for (std::size_t x = 0; x < sums.size(); ++x) {
    sum += difference[x];
    sums[x] = sum * 64;
  }
}

void FaultField::writeHeights(double scale, const Heightfield* base, Heightfield& out, int y0,
                              int y1) const {
  FAULTLINE_ASSERT(out.size == size_);
  for (int y = y0; y < y1; ++y) {
    writeRow(row(y), scale, base == nullptr ? nullptr : base->row(y), out.row(y), size_);
  }
}

std::int64_t FaultField::range() const {
  std::int64_t low = row(0)[0];
  std::int64_t high = low;
  for (int y = 0; y < size_; ++y) {
    const std::int64_t* difference = row(y);
    std::int64_t sum = 0;
    for (int x = 0; x < size_; ++x) {
      sum += difference[x];
      low = std::min(low, sum);
      high = std::max(high, sum);
    }
  }
  return (high - low) * 64;
}

}  // namespace faultline
