// Step faults in one go. See step_rows.h.
#include "terrain/uplift/step_rows.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/assert.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

std::size_t index(std::int64_t i) { return static_cast<std::size_t>(i); }

std::int64_t floorDivide(std::int64_t numerator, std::int64_t denominator) {
  const std::int64_t quotient = numerator / denominator;
  return quotient - (numerator % denominator < 0 ? 1 : 0);
}

// ---- Columns, in units of 2^-32. A line's first column behind it on row y is floor(n / m) of the
// integers n = start + step * y and m = |a| <= 2^16. Half of 1 / m is added to the column on row 0,
// which keeps it 2^-17 away from the next whole number on either side, and the step is rounded down
// by less than 2^-32. So after 4096 rows the column is off by less than 2^-19: its whole part is
// exact. ----

constexpr int kFractionBits = 32;
constexpr std::int64_t kColumn = std::int64_t{1} << kFractionBits;

// numerator / denominator with `more` units added to the numerator, rounded down to units.
std::int64_t columnsOf(std::int64_t numerator, std::int64_t denominator, std::int64_t more) {
  const std::int64_t whole = floorDivide(numerator, denominator);
  const std::int64_t rest = numerator - whole * denominator;
  return whole * kColumn + (rest * kColumn + more) / denominator;
}

// The first row on which a column that moves east by `step` > 0 has reached `goal`, from 0 to
// `size`.
std::int32_t rowReaching(std::int64_t goal, std::int64_t column, std::int64_t step, int size) {
  const std::int64_t row = -floorDivide(column - goal, step);
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(row, 0, size));
}

// ---- Rows ----

// How many rows are made at a time. Their differences stay in the cache, and what a line needs in
// registers.
constexpr int kBlock = 16;

// Four sums as doubles.
struct FourSums {
  Doubles low, high;
};

// A whole number below 2^51 in size added to these bits gives the double kWhole plus that number.
constexpr std::int64_t kWholeBits = 0x4338000000000000;
constexpr double kWhole = 0x1.8p52;

// Adds up a row's differences, four at a time, and leaves zeros.
template <typename Sum>
class RowAdder;

template <>
class RowAdder<std::int64_t> {
 public:
  explicit RowAdder(std::int64_t west) : before_(Longs{west, west} + kWholeBits) {}
  FourSums next(std::int64_t* differences) {
    auto low = load<Longs>(differences);
    auto high = load<Longs>(differences + 2);
    store(differences, none_);
    store(differences + 2, none_);
    low += __builtin_shufflevector(none_, low, 1, 2);
    high += __builtin_shufflevector(none_, high, 1, 2);
    high += __builtin_shufflevector(low, low, 1, 1);
    const Longs all = __builtin_shufflevector(high, high, 1, 1);
    low += before_;
    high += before_;
    before_ += all;
    return {reinterpret_cast<Doubles>(low) - whole_, reinterpret_cast<Doubles>(high) - whole_};
  }

 private:
  using Longs = std::int64_t __attribute__((vector_size(16)));
  Longs before_;
  Longs none_ = held(Longs{});
  Doubles whole_ = held(everyLane(kWhole));
};

template <>
class RowAdder<std::int32_t> {
 public:
  explicit RowAdder(std::int32_t west) : before_(fourLanes(west)) {}
  FourSums next(std::int32_t* differences) {
    auto sums = load<FourInts>(differences);
    store(differences, none_);
    sums += __builtin_shufflevector(none_, sums, 3, 4, 5, 6);
    sums += __builtin_shufflevector(none_, sums, 2, 3, 4, 5);
    const FourInts all = __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
    sums += before_;
    before_ += all;
    return {lowDoubles(sums), highDoubles(sums)};
  }

 private:
  FourInts before_;
  FourInts none_ = held(FourInts{});
};

// Heights of one row from its differences and from the sum in column 0. There is room for whole
// vectors of differences.
template <typename Sum>
[[gnu::noinline]] void heightRow(Sum* differences, Sum west, double scale, const float* base,
                                 float* out, int size) {
  RowAdder<Sum> adder(west);
  const StoredRule stored;
  const Doubles scales = everyLane(scale);
  const int whole = size & -kFour;
  int x = 0;
  if (base == nullptr) {
    for (; x < whole; x += kFour) {
      const FourSums sums = adder.next(differences + x);
      store(out + x, stored(narrowed(sums.low * scales, sums.high * scales)));
    }
  } else {
    for (; x < whole; x += kFour) {
      const FourSums sums = adder.next(differences + x);
      const auto below = load<FourFloats>(base + x);
      store(out + x, stored(narrowed(lowDoubles(below) + sums.low * scales,
                                     highDoubles(below) + sums.high * scales)));
    }
  }
  if (x == size) return;
  const FourSums sums = adder.next(differences + x);
  const double rest[kFour] = {sums.low[0], sums.low[1], sums.high[0], sums.high[1]};
  for (int i = 0; x < size; ++x, ++i) {
    const double below = base == nullptr ? 0.0 : static_cast<double>(base[x]);
    out[x] = storedHeight(static_cast<float>(below + rest[i] * scale));
  }
}

}  // namespace

StepRows::StepRows(std::span<const Fault> faults, int size) : size_(size), west_(index(size)) {
  FAULTLINE_ASSERT(size >= kMinSize && size <= kMaxSize);
  lines_.reserve(faults.size());
  std::int64_t all = 0;
  for (const Fault& fault : faults) {
    all += std::abs(std::int64_t{fault.amplitude});
    enter(fault);
  }
  // No sum of jumps overflows, in whatever order they are added.
  isNarrow_ = 2 * all <= std::numeric_limits<std::int32_t>::max();
}

// From row `row` on, column 0 lies higher by `amount`.
void StepRows::gain(std::int64_t row, std::int64_t amount) {
  if (row < size_) west_[index(row)] += amount;
}

void StepRows::enter(const Fault& fault) {
  const std::int64_t threshold = faultThreshold(fault, size_ - 1);
  if (fault.a == 0) return enterLevel(fault, threshold);
  // a > 0: raised from column ceil((K - b y) / a) on.  a < 0: raised up to floor((b y - K) / -a).
  const bool raisedEast = fault.a > 0;
  const std::int64_t m = raisedEast ? fault.a : -std::int64_t{fault.a};
  const std::int64_t start = raisedEast ? threshold + m - 1 : m - threshold;
  const std::int64_t step = raisedEast ? -std::int64_t{fault.b} : fault.b;
  const std::int32_t east = raisedEast ? fault.amplitude : -fault.amplitude;
  Line line{columnsOf(start, m, kColumn / 2), columnsOf(step, m, 0), 2 * east, 0, 0};

  // Find the rows on which the column lies in the grid and not at its western border.
  const std::int64_t low = kColumn;
  const std::int64_t high = size_ * kColumn;
  const bool startsEast = line.column < low;  // all of row 0 is east of the line
  gain(0, startsEast ? east : -east);
  if (line.step > 0) {
    line.first = rowReaching(low, line.column, line.step, size_);
    line.end = rowReaching(high, line.column, line.step, size_);
    if (startsEast) gain(line.first, -std::int64_t{line.jump});
  } else if (line.step < 0) {
    line.first = rowReaching(1 - high, -line.column, -line.step, size_);
    line.end = rowReaching(1 - low, -line.column, -line.step, size_);
    if (!startsEast) gain(line.end, line.jump);
  } else if (low <= line.column && line.column < high) {
    line.end = size_;
  }
  if (line.first >= line.end) return;
  lines_.push_back(line);
}

// A fault along the rows raises those with b y >= K.
void StepRows::enterLevel(const Fault& fault, std::int64_t threshold) {
  const std::int64_t amount = fault.amplitude;
  const bool startsRaised = 0 >= threshold;
  gain(0, startsRaised ? amount : -amount);
  if (fault.b > 0 && !startsRaised) gain(-floorDivide(-threshold, fault.b), 2 * amount);
  if (fault.b < 0 && startsRaised) {
    gain(floorDivide(-threshold, -std::int64_t{fault.b}) + 1, -2 * amount);
  }
}

// Adds the jumps of all lines to the differences of rows y <= row < end, each `stride` long. Its
// own small function, so that JavaScript engines optimise it early.
template <typename Sum>
[[gnu::noinline]] void StepRows::cross(int y, int end, std::size_t stride, Sum* differences) const {
  for (const Line& line : lines_) {
    const int first = std::max(line.first, y);
    const int rows = std::min(line.end, end) - first;
    if (rows <= 0) continue;
    std::int64_t column = line.column + first * line.step;
    Sum* row = differences + index(first - y) * stride;
    for (int i = 0; i < rows; ++i) {
      // No line lies west of column 0.
      row[static_cast<std::uint64_t>(column) >> kFractionBits] += line.jump;
      column += line.step;
      row += stride;
    }
  }
}

// Calls use(y, differences, west) for each row; `use` leaves zeros in the differences.
template <typename Sum, class Use>
void StepRows::walk(int y0, int y1, const Use& use) const {
  const std::size_t stride = index(size_) + kFour;
  std::vector<Sum> differences(kBlock * stride);
  std::int64_t west = 0;
  for (int y = 0; y < y0; ++y) west += west_[index(y)];
  for (int y = y0; y < y1; ++y) {
    const int row = (y - y0) % kBlock;
    if (row == 0) cross(y, std::min(y + kBlock, y1), stride, differences.data());
    west += west_[index(y)];
    use(y, differences.data() + index(row) * stride, static_cast<Sum>(west));
  }
}

void StepRows::writeHeights(double scale, const Heightfield* base, Heightfield& out, int y0,
                            int y1) const {
  FAULTLINE_ASSERT(out.size == size_ && (base == nullptr || base->size == size_));
  // The unit of the differences goes into the scale: the product's value, and so its rounding, is
  // the same.
  const double factor = static_cast<double>(kSumsPerAmplitude) * scale;
  const auto write = [&](int y, auto* differences, auto west) {
    heightRow(differences, west, factor, base == nullptr ? nullptr : base->row(y), out.row(y),
              size_);
  };
  isNarrow_ ? walk<std::int32_t>(y0, y1, write) : walk<std::int64_t>(y0, y1, write);
}

std::int64_t StepRows::range() const {
  std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
  std::int64_t highest = std::numeric_limits<std::int64_t>::min();
  walk<std::int64_t>(0, size_, [&](int, std::int64_t* differences, std::int64_t west) {
    std::int64_t sum = west;
    for (int x = 0; x < size_; ++x) {
      sum += differences[x];
      differences[x] = 0;
      lowest = std::min(lowest, sum);
      highest = std::max(highest, sum);
    }
  });
  return (highest - lowest) * kSumsPerAmplitude;
}

double StepRows::rowWork() const { return 0.7 * size_ + 1.0 * static_cast<double>(lines_.size()); }

std::int64_t StepRows::memoryBytes(int faults, int size) {
  constexpr std::int64_t kByFault = sizeof(Line) + sizeof(Fault);
  return kByFault * faults + std::int64_t{8 * kBlock + 8} * (size + kFour);
}

}  // namespace faultline
