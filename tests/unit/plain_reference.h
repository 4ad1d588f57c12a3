// The obviously right way to do what src/terrain does cleverly: double loops straight from
// docs/spec.md, sections 4 to 8. Tests compare with it cell by cell; the bench times its row
// functions, which walk each row in memory order over integers, as a careful student would write
// them. Cost: faults x cells, cells x taps. Bits: integers until the scaling; taps from the lowest
// index up.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "terrain/fault.h"
#include "terrain/heightfield.h"

namespace faultline::plain {

// S of docs/spec.md, section 4, in 128 bits, where nothing can overflow; `d` is D = size - 1.
__extension__ using Int128 = __int128;
inline bool isRaised(const Fault& fault, int x, int y, int d) {
  const Int128 east = static_cast<Int128>(x) * (1 << 24) - static_cast<Int128>(fault.px) * d;
  const Int128 south = static_cast<Int128>(y) * (1 << 24) - static_cast<Int128>(fault.py) * d;
  return east * fault.a + south * fault.b >= 0;
}

// What one vertex has gathered, in units of 2^-24.
inline std::int64_t sumAt(std::span<const Fault> faults, int x, int y, int d) {
  std::int64_t sum = 0;
  for (const Fault& fault : faults) {
    sum += isRaised(fault, x, y, d) ? fault.amplitude : -fault.amplitude;
  }
  return sum;
}

// All sums of a grid, row by row: a double loop over cells and faults.
inline std::vector<std::int64_t> sums(std::span<const Fault> faults, int size) {
  std::vector<std::int64_t> out;
  out.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) out.push_back(sumAt(faults, x, y, size - 1));
  }
  return out;
}

// Adds one fault to row y of an accumulator: a x + b y >= K raises. The inner loop of the plain
// program; the left side grows by a from column to column, which beat multiplying afresh.
[[gnu::noinline]] inline void addFaultToRow(const Fault& fault, std::int32_t threshold, int y,
                                            int size, std::int64_t* row) {
  const std::int64_t amplitude = fault.amplitude;
  const std::int32_t step = fault.a;
  std::int32_t side = fault.b * y - threshold;
  for (int x = 0; x < size; ++x, side += step) {
    row[x] += side >= 0 ? amplitude : -amplitude;
  }
}

// Heights from sums: z = float(double(sum in units of 2^-30) * scale), small values stored as 0.
[[gnu::noinline]] inline void scaleRow(const std::int64_t* row, double scale, int size,
                                       float* out) {
  for (int x = 0; x < size; ++x) {
    const float z = static_cast<float>(static_cast<double>(row[x] * 64) * scale);
    out[x] = std::fabs(z) < 0x1p-40f ? 0.0f : z;
  }
}

// The whole plain program: every fault over every row, then the scaling.
inline Heightfield heights(std::span<const Fault> faults, int size, double scale) {
  std::vector<std::int64_t> accumulator(static_cast<std::size_t>(size) *
                                        static_cast<std::size_t>(size));
  const auto row = [&](int y) {
    return accumulator.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
  };
  for (const Fault& fault : faults) {
    const auto threshold = static_cast<std::int32_t>(faultThreshold(fault, size - 1));
    for (int y = 0; y < size; ++y) addFaultToRow(fault, threshold, y, size, row(y));
  }
  Heightfield out(size);
  for (int y = 0; y < size; ++y) scaleRow(row(y), scale, size, out.row(y));
  return out;
}

// The weighted mean of docs/spec.md, section 8, of `count` values `step` floats apart, at index i.
[[gnu::noinline]] inline float boxMean(const float* values, std::size_t step, int count, int i,
                                       int whole, double fraction) {
  double sum = 0.0;
  double total = 0.0;
  const int reach = whole + (fraction > 0.0 ? 1 : 0);
  const int end = std::min(i + reach, count - 1);
  for (int k = std::max(i - reach, 0); k <= end; ++k) {
    const double weight = std::abs(k - i) <= whole ? 1.0 : fraction;
    sum += weight * static_cast<double>(values[static_cast<std::size_t>(k) * step]);
    total += weight;
  }
  const float z = static_cast<float>(sum / total);
  return std::fabs(z) < 0x1p-40f ? 0.0f : z;
}

// One box pass, radius in 512ths of the side: the mean of each row into a buffer, then of each
// column.
inline Heightfield boxPass(const Heightfield& in, double radius) {
  const int size = in.size;
  const double cells = radius * (size - 1) / 512.0;
  const int whole = static_cast<int>(std::floor(cells));
  const double fraction = cells - whole;
  Heightfield alongX(size);
  Heightfield out(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x)
      alongX.row(y)[x] = boxMean(in.row(y), 1, size, x, whole, fraction);
  }
  const auto step = static_cast<std::size_t>(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x)
      out.row(y)[x] = boxMean(alongX.row(0) + x, step, size, y, whole, fraction);
  }
  return out;
}

}  // namespace faultline::plain
