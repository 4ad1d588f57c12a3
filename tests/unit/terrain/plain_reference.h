// The obviously right way to do with faults what src/terrain does cleverly: double loops straight
// from docs/spec.md, sections 4 to 7. Tests compare with it cell by cell; the bench times its row
// functions, which walk each row in memory order, as a careful student would write them. Trees are
// in plain_tree.h, smoothing in plain_smoothing.h. Cost: faults x cells. Bits: sums are integers,
// weights floats, one rounding an operation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "base/det_math.h"
#include "terrain/grid/heightfield.h"
#include "terrain/uplift/fault.h"

namespace faultline::plain {

// S of docs/spec.md, section 4, in 128 bits, where nothing can overflow; `d` is D = size - 1.
__extension__ using Int128 = __int128;
inline Int128 sideOf(const Fault& fault, int x, int y, int d) {
  const Int128 east = static_cast<Int128>(x) * (1 << 24) - static_cast<Int128>(fault.px) * d;
  const Int128 south = static_cast<Int128>(y) * (1 << 24) - static_cast<Int128>(fault.py) * d;
  return east * fault.a + south * fault.b;
}
inline bool isRaised(const Fault& fault, int x, int y, int d) {
  return sideOf(fault, x, y, d) >= 0;
}

// The weight at t = distance / reach.
inline float weightOf(Profile profile, float t) {
  const float c = std::min(std::fabs(t), 1.0f);
  switch (profile) {
    case Profile::kStep:
      return 1.0f;
    case Profile::kNear:
    case Profile::kRidge: {
      const float q = std::min(t * t, 1.0f);
      const float m = 1.0f - q;
      return m * m;
    }
    case Profile::kRamp:
      return c;
    case Profile::kCosine:
      return sinQuarter(c);
    case Profile::kSine:
      return sinQuarter(1.0f - std::fabs(2.0f * c - 1.0f));
  }
  return 0.0f;
}

// t along row y: t0 + float(x) * dt.
struct Along {
  float t0, dt;
  float at(int x) const { return t0 + static_cast<float>(x) * dt; }
};
inline Along alongRow(const Fault& fault, int y, int d) {
  const std::int64_t a = fault.a;
  const std::int64_t b = fault.b;
  const double h = std::sqrt(static_cast<double>(a * a + b * b));
  const double inverse = 1.0 / (h * 16777216.0 * static_cast<double>(d) * fault.reach);
  const auto side = static_cast<std::int64_t>(sideOf(fault, 0, y, d));
  return {static_cast<float>(static_cast<double>(side) * inverse),
          static_cast<float>(static_cast<double>(a) * 16777216.0 * inverse)};
}

// What one fault does to one vertex, in units of 2^-30.
inline std::int64_t amountAt(const Fault& fault, Profile profile, int x, int y, int d) {
  const std::int64_t full = std::int64_t{64} * fault.amplitude;
  const bool upward = profile == Profile::kRidge || isRaised(fault, x, y, d);
  if (profile == Profile::kStep) return upward ? full : -full;
  const float weight = weightOf(profile, alongRow(fault, y, d).at(x));
  const auto amount = static_cast<std::int64_t>(weight * static_cast<float>(full));
  return upward ? amount : -amount;
}

// What one vertex has gathered, in units of 2^-30.
inline std::int64_t sumAt(std::span<const Fault> faults, Profile profile, int x, int y, int d) {
  std::int64_t sum = 0;
  for (const Fault& fault : faults) sum += amountAt(fault, profile, x, y, d);
  return sum;
}

// All sums of a grid, row by row: a double loop over cells and faults.
inline std::vector<std::int64_t> sums(std::span<const Fault> faults, Profile profile, int size) {
  std::vector<std::int64_t> out;
  out.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) out.push_back(sumAt(faults, profile, x, y, size - 1));
  }
  return out;
}

// Adds one step fault to row y of an accumulator: a x + b y >= K raises. The inner loop of the
// plain program; the left side grows by a from column to column, which beat multiplying afresh.
[[gnu::noinline]] inline void addStepToRow(const Fault& fault, std::int32_t threshold, int y,
                                           int size, std::int64_t* row) {
  const std::int64_t amount = std::int64_t{64} * fault.amplitude;
  const std::int32_t step = fault.a;
  std::int32_t side = fault.b * y - threshold;
  for (int x = 0; x < size; ++x, side += step) {
    row[x] += side >= 0 ? amount : -amount;
  }
}

// The same for a profile with weights.
template <Profile kProfile>
[[gnu::noinline]] inline void addWeightedToRow(const Fault& fault, std::int32_t threshold, int y,
                                               int size, std::int64_t* row) {
  const Along along = alongRow(fault, y, size - 1);
  const auto full = static_cast<float>(std::int64_t{64} * fault.amplitude);
  const std::int32_t step = fault.a;
  std::int32_t side = fault.b * y - threshold;
  for (int x = 0; x < size; ++x, side += step) {
    const auto amount = static_cast<std::int64_t>(weightOf(kProfile, along.at(x)) * full);
    row[x] += side >= 0 || kProfile == Profile::kRidge ? amount : -amount;
  }
}

inline void addToRow(const Fault& fault, Profile profile, std::int32_t threshold, int y, int size,
                     std::int64_t* row) {
  switch (profile) {
    case Profile::kStep:
      return addStepToRow(fault, threshold, y, size, row);
    case Profile::kNear:
      return addWeightedToRow<Profile::kNear>(fault, threshold, y, size, row);
    case Profile::kRidge:
      return addWeightedToRow<Profile::kRidge>(fault, threshold, y, size, row);
    case Profile::kRamp:
      return addWeightedToRow<Profile::kRamp>(fault, threshold, y, size, row);
    case Profile::kCosine:
      return addWeightedToRow<Profile::kCosine>(fault, threshold, y, size, row);
    case Profile::kSine:
      return addWeightedToRow<Profile::kSine>(fault, threshold, y, size, row);
  }
}

// Heights from sums: z = float(double(sum) * scale), small values stored as 0.
[[gnu::noinline]] inline void scaleRow(const std::int64_t* row, double scale, int size,
                                       float* out) {
  for (int x = 0; x < size; ++x) {
    const float z = static_cast<float>(static_cast<double>(row[x]) * scale);
    out[x] = std::fabs(z) < 0x1p-40f ? 0.0f : z;
  }
}

// The whole plain program: every fault over every row, then the scaling.
inline Heightfield heights(std::span<const Fault> faults, Profile profile, int size, double scale) {
  std::vector<std::int64_t> accumulator(static_cast<std::size_t>(size) *
                                        static_cast<std::size_t>(size));
  const auto row = [&](int y) {
    return accumulator.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(size);
  };
  for (const Fault& fault : faults) {
    const auto threshold = static_cast<std::int32_t>(faultThreshold(fault, size - 1));
    for (int y = 0; y < size; ++y) addToRow(fault, profile, threshold, y, size, row(y));
  }
  Heightfield out(size);
  for (int y = 0; y < size; ++y) scaleRow(row(y), scale, size, out.row(y));
  return out;
}

}  // namespace faultline::plain
