// The obviously right smoothing: docs/spec.md, section 8, as plain separable loops. They are the
// bit reference of every filter; the bench times them. Each loop over a row or column is a function
// of its own, called often, so that a JavaScript engine's best compiler gets it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/det_math.h"
#include "terrain/grid/heightfield.h"
#include "terrain/recipe/recipe.h"
#include "terrain/recipe/smooth.h"

namespace faultline::plain {

inline float kept(float z) { return std::fabs(z) < 0x1p-40f ? 0.0f : z; }

// A radius in 512ths of the side on a grid.
struct Radius {
  Radius(double radius, int size) {
    cells = radius * (size - 1) / 512.0;
    whole = static_cast<int>(std::floor(cells));
    fraction = cells - whole;
    reach = whole + (fraction > 0.0 ? 1 : 0);
  }
  double cells;
  int whole;
  double fraction;
  int reach;
};

// The weighted mean of `count` values `step` floats apart, at index i.
[[gnu::noinline]] inline float boxMean(const float* values, std::size_t step, int count, int i,
                                       const Radius& radius) {
  double sum = 0.0;
  double total = 0.0;
  const int end = std::min(i + radius.reach, count - 1);
  for (int k = std::max(i - radius.reach, 0); k <= end; ++k) {
    const double weight = std::abs(k - i) <= radius.whole ? 1.0 : radius.fraction;
    sum += weight * static_cast<double>(values[static_cast<std::size_t>(k) * step]);
    total += weight;
  }
  return kept(static_cast<float>(sum / total));
}

// One box pass: the mean of each row into a buffer, then of each column.
inline Heightfield boxPass(const Heightfield& in, double radius) {
  const int size = in.size;
  const Radius cells(radius, size);
  Heightfield alongX(size);
  Heightfield out(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) alongX.row(y)[x] = boxMean(in.row(y), 1, size, x, cells);
  }
  const auto step = static_cast<std::size_t>(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) out.row(y)[x] = boxMean(alongX.row(0) + x, step, size, y, cells);
  }
  return out;
}

// The bell's weights by distance.
inline std::vector<double> gaussianWeights(double radius, int size) {
  const Radius cells(radius, size);
  const double sigma = cells.cells / 3.0;
  std::vector<double> weights{1.0};
  for (int j = 1; j <= cells.whole; ++j) {
    const double square = static_cast<double>(j) * static_cast<double>(j);
    weights.push_back(naturalExp(-square / (2.0 * sigma * sigma)));
  }
  if (cells.fraction > 0.0) {
    const double j = cells.whole + 1;
    weights.push_back(cells.fraction * naturalExp(-(j * j) / (2.0 * sigma * sigma)));
  }
  return weights;
}

[[gnu::noinline]] inline float gaussianMean(const float* values, std::size_t step, int count, int i,
                                            const std::vector<double>& weights) {
  const auto value = [&](int k) {
    return static_cast<double>(values[static_cast<std::size_t>(k) * step]);
  };
  double sum = weights[0] * value(i);
  double total = weights[0];
  for (int j = 1; j < static_cast<int>(weights.size()); ++j) {
    const double weight = weights[static_cast<std::size_t>(j)];
    const bool before = i - j >= 0;
    const bool after = i + j < count;
    if (before && after) {
      sum += weight * (value(i - j) + value(i + j));
      total += weight * 2.0;
    } else if (before || after) {
      sum += weight * value(before ? i - j : i + j);
      total += weight;
    }
  }
  return kept(static_cast<float>(sum * (1.0 / total)));
}

inline Heightfield gaussianPass(const Heightfield& in, double radius) {
  const int size = in.size;
  const std::vector<double> weights = gaussianWeights(radius, size);
  Heightfield alongX(size);
  Heightfield out(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) alongX.row(y)[x] = gaussianMean(in.row(y), 1, size, x, weights);
  }
  const auto step = static_cast<std::size_t>(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      out.row(y)[x] = gaussianMean(alongX.row(0) + x, step, size, y, weights);
    }
  }
  return out;
}

// The blog's loop along one row or column, in place: each value is mixed with the one made before.
[[gnu::noinline]] inline void iirSweep(float* values, std::ptrdiff_t step, int count, float keep,
                                       float take) {
  float made = values[0];
  for (int i = 1; i < count; ++i) {
    float* z = values + i * step;
    made = kept(keep * made + take * *z);
    *z = made;
  }
}

// With what was there before: the weights of a value and of those before it. Of values before the
// first there are none, and it stands in for them.
[[gnu::noinline]] inline void firSweep(float* values, std::ptrdiff_t step, int count,
                                       const std::vector<float>& weights) {
  std::vector<float> was;
  for (int i = 0; i < count; ++i) was.push_back(values[i * step]);
  for (int i = 1; i < count; ++i) {
    float sum = 0.0f;
    for (int j = static_cast<int>(weights.size()) - 1; j >= 0; --j) {
      const float part =
          weights[static_cast<std::size_t>(j)] * was[static_cast<std::size_t>(std::max(i - j, 0))];
      sum = sum + part;
    }
    values[i * step] = kept(sum);
  }
}

// The blog's four loops.
template <typename Sweep>
Heightfield sweepsPass(const Heightfield& in, const Sweep& sweep) {
  const int size = in.size;
  Heightfield out = in;
  for (int y = 0; y < size; ++y) {
    sweep(out.row(y), 1);
    sweep(out.row(y) + size - 1, -1);
  }
  for (int x = 0; x < size; ++x) {
    sweep(out.row(0) + x, size);
    sweep(out.row(size - 1) + x, -size);
  }
  return out;
}
inline Heightfield iirPass(const Heightfield& in, double strength) {
  const double k = power(strength, 512.0 / (in.size - 1));
  return sweepsPass(in, [&](float* first, std::ptrdiff_t step) {
    iirSweep(first, step, in.size, static_cast<float>(k), static_cast<float>(1.0 - k));
  });
}
inline Heightfield firPass(const Heightfield& in, double strength, int taps) {
  const double k = power(strength, 512.0 / (in.size - 1));
  std::vector<float> weights;
  double power = 1.0;
  for (int j = 0; j + 1 < taps; ++j) {
    weights.push_back(static_cast<float>((1.0 - k) * power));
    power *= k;
  }
  weights.push_back(static_cast<float>(power));
  return sweepsPass(
      in, [&](float* first, std::ptrdiff_t step) { firSweep(first, step, in.size, weights); });
}

// Every height mixed with the four beside it; where one is missing, the height itself stands in.
inline Heightfield crossPass(const Heightfield& in, double strength) {
  const int size = in.size;
  const double cells = (size - 1) / 512.0;
  const double taken = size < 513 ? strength * (cells * cells) : strength;
  Heightfield out(size);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const double west = static_cast<double>(in.at(std::max(x - 1, 0), y));
      const double east = static_cast<double>(in.at(std::min(x + 1, size - 1), y));
      const double north = static_cast<double>(in.at(x, std::max(y - 1, 0)));
      const double south = static_cast<double>(in.at(x, std::min(y + 1, size - 1)));
      const double beside = (west + east) + (north + south);
      const double z = static_cast<double>(in.at(x, y));
      out.row(y)[x] = kept(static_cast<float>((1.0 - taken) * z + taken / 4.0 * beside));
    }
  }
  return out;
}

// The pass of a recipe.
inline Heightfield smoothingPass(const Recipe& recipe, const Heightfield& in) {
  const double radius = recipe.real(ParameterId::kSmoothRadius);
  const double strength = recipe.real(ParameterId::kSmoothStrength);
  switch (recipe.smooth()) {
    case Smooth::kBox:
      return boxPass(in, radius);
    case Smooth::kGaussian:
      return gaussianPass(in, radius);
    case Smooth::kIir:
      return iirPass(in, strength);
    case Smooth::kFir:
      return firPass(in, strength, recipe.value(ParameterId::kTaps));
    case Smooth::kCross:
      return crossPass(in, strength);
    case Smooth::kNone:
      break;
  }
  return in;
}

// One row of the bell in two dimensions at once: every vertex of a square of weights, those outside
// the grid left out. Not the bits of two passes (no rounding between them), but the same picture;
// what a separable filter is measured against.
[[gnu::noinline]] inline void gaussianRow2d(const Heightfield& in,
                                            const std::vector<double>& squareOfWeights, int reach,
                                            int y, float* out) {
  const int size = in.size;
  const int side = 2 * reach + 1;
  for (int x = 0; x < size; ++x) {
    const int x0 = std::max(0, x - reach);
    const int x1 = std::min(size - 1, x + reach);
    double sum = 0.0;
    double total = 0.0;
    for (int v = std::max(0, y - reach); v <= std::min(size - 1, y + reach); ++v) {
      const double* weight = squareOfWeights.data() + (v - y + reach) * side + (x0 - x + reach);
      const float* z = in.row(v) + x0;
      for (int i = 0; i <= x1 - x0; ++i) {
        sum += weight[i] * static_cast<double>(z[i]);
        total += weight[i];
      }
    }
    out[x] = kept(static_cast<float>(sum / total));
  }
}

inline Heightfield gaussianPass2d(const Heightfield& in, double radius) {
  const std::vector<double> weights = gaussianWeights(radius, in.size);
  const int reach = static_cast<int>(weights.size()) - 1;
  std::vector<double> square;
  for (int v = -reach; v <= reach; ++v) {
    for (int u = -reach; u <= reach; ++u) {
      square.push_back(weights[static_cast<std::size_t>(std::abs(u))] *
                       weights[static_cast<std::size_t>(std::abs(v))]);
    }
  }
  Heightfield out(in.size);
  for (int y = 0; y < in.size; ++y) gaussianRow2d(in, square, reach, y, out.row(y));
  return out;
}

}  // namespace faultline::plain
