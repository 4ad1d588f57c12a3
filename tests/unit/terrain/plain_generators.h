// The obviously right diamond-square and fBm: docs/spec.md, sections "Diamond-square" and "fBm",
// vertex by vertex, one Philox for each vertex of a lattice and each corner of a cell. They are the
// bit reference of the generators; the bench times them. What is done at a vertex is a function of
// its own, called often, so that a JavaScript engine's best compiler gets it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/det_math.h"
#include "base/random.h"
#include "terrain/grid/heightfield.h"
#include "terrain/uplift/diamond_square.h"
#include "terrain/uplift/fbm.h"

namespace faultline::plain {

inline float tinyAsZero(float z) { return std::fabs(z) < 0x1p-40f ? 0.0f : z; }

// ---- Diamond-square ----

// A random word as a number from -1 to below 1.
inline float chance(std::uint32_t word) {
  return static_cast<float>(static_cast<std::int32_t>(word >> 8) - (1 << 23)) * 0x1p-23f;
}

// The column or row that a seamless lattice of so many cells takes for column or row i.
template <typename Int>
Int wrapped(bool seamless, Int i, Int cells) {
  return seamless ? ((i % cells) + cells) % cells : i;
}

// The chance of vertex (i, j) of the lattice of a level.
[[gnu::noinline]] inline float chanceAt(const DiamondSquarePlan& plan, int level, int i, int j) {
  i = wrapped(plan.seamless, i, 1 << level);
  j = wrapped(plan.seamless, j, 1 << level);
  if (level == 0) {
    const RandomBlock corners = randomBlock(plan.key, RandomStage::kDiamondSquare, 0);
    return chance(corners[static_cast<std::size_t>(2 * j + i)]);
  }
  const RandomBlock block =
      randomBlock(plan.key, RandomStage::kDiamondSquare, static_cast<std::uint32_t>(i >> 2),
                  static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(level));
  return chance(block[static_cast<std::size_t>(i & 3)]);
}

// The middle of a square of the level: the lattice's vertices stand `step` apart in `field`, and
// the chance is scaled by `roughness`.
[[gnu::noinline]] inline void makeDiamond(const DiamondSquarePlan& plan, Heightfield& field,
                                          int level, int step, float roughness, int i, int j) {
  const auto h = [&](int a, int b) { return field.at(a * step, b * step); };
  const float mean =
      ((h(i - 1, j - 1) + h(i + 1, j + 1)) + (h(i + 1, j - 1) + h(i - 1, j + 1))) * 0.25f;
  field.row(j * step)[i * step] = tinyAsZero(mean + roughness * chanceAt(plan, level, i, j));
}

// The middle of an edge.
[[gnu::noinline]] inline void makeSquare(const DiamondSquarePlan& plan, Heightfield& field,
                                         int level, int step, float roughness, int i, int j) {
  const int last = 1 << level;
  const auto h = [&](int a, int b) {
    return field.at(wrapped(plan.seamless, a, last) * step, wrapped(plan.seamless, b, last) * step);
  };
  float mean = 0.0f;
  if (plan.seamless) {
    mean = ((h(i, j - 1) + h(i, j + 1)) + (h(i + 1, j) + h(i - 1, j))) * 0.25f;
  } else if (j == 0) {
    mean = ((h(i - 1, j) + h(i + 1, j)) + h(i, j + 1)) / 3.0f;
  } else if (j == last) {
    mean = ((h(i - 1, j) + h(i + 1, j)) + h(i, j - 1)) / 3.0f;
  } else if (i == 0) {
    mean = ((h(i, j - 1) + h(i, j + 1)) + h(i + 1, j)) / 3.0f;
  } else if (i == last) {
    mean = ((h(i, j - 1) + h(i, j + 1)) + h(i - 1, j)) / 3.0f;
  } else {
    mean = ((h(i, j - 1) + h(i, j + 1)) + (h(i + 1, j) + h(i - 1, j))) * 0.25f;
  }
  field.row(j * step)[i * step] = tinyAsZero(mean + roughness * chanceAt(plan, level, i, j));
}

// The whole lattice of a level, from 1: 2^level + 1 vertices a side.
inline Heightfield diamondSquareLattice(const DiamondSquarePlan& plan, int finest) {
  const int last = 1 << finest;
  Heightfield field(last + 1);
  for (const int j : {0, 1}) {
    for (const int i : {0, 1}) field.row(j * last)[i * last] = chanceAt(plan, 0, i, j);
  }
  for (int level = 1; level <= finest; ++level) {
    const int cells = 1 << level;
    const int step = last / cells;
    const auto roughness = static_cast<float>(plan.roughness * power(plan.reduction, level - 1));
    for (int j = 1; j < cells; j += 2) {
      for (int i = 1; i < cells; i += 2) makeDiamond(plan, field, level, step, roughness, i, j);
    }
    for (int j = 0; j <= cells; ++j) {
      for (int i = (j + 1) % 2; i <= cells; i += 2) {
        makeSquare(plan, field, level, step, roughness, i, j);
      }
    }
  }
  return field;
}

// The lattice read between its vertices.
inline Heightfield readLattice(const Heightfield& lattice, int size) {
  const int last = lattice.size - 1;
  const int d = size - 1;
  const auto place = [&](int x) {
    return std::pair{x * last / d, static_cast<float>(static_cast<double>(x * last % d) / d)};
  };
  Heightfield out(size);
  for (int y = 0; y < size; ++y) {
    const auto [j, g] = place(y);
    for (int x = 0; x < size; ++x) {
      const auto [i, f] = place(x);
      const int east = std::min(i + 1, last);
      const int south = std::min(j + 1, last);
      const float a = lattice.at(i, j);
      const float b = lattice.at(east, j);
      const float c = lattice.at(i, south);
      const float e = lattice.at(east, south);
      const float top = a + f * (b - a);
      const float bottom = c + f * (e - c);
      out.row(y)[x] = tinyAsZero(top + g * (bottom - top));
    }
  }
  return out;
}

// The sums after `steps` steps.
inline Heightfield diamondSquareSums(const DiamondSquarePlan& plan, int size, int steps) {
  if (steps == 0) return Heightfield(size);
  return readLattice(diamondSquareLattice(plan, steps - 1), size);
}

// ---- fBm ----

struct Gradient {
  float x, y;
};

// The cells of an octave along a side.
inline double frequencyAt(const FbmPlan& plan, int octave) {
  double frequency = plan.frequency;
  for (int i = 0; i < octave; ++i) frequency *= plan.lacunarity;
  return plan.seamless ? std::max(1.0, std::floor(frequency + 0.5)) : frequency;
}

// The unit gradient of lattice point (j, k) of an octave.
[[gnu::noinline]] inline Gradient gradientAt(const FbmPlan& plan, int octave, std::int64_t j,
                                             std::int64_t k) {
  const auto cells = static_cast<std::int64_t>(frequencyAt(plan, octave));
  j = wrapped(plan.seamless, j, cells);
  k = wrapped(plan.seamless, k, cells);
  const RandomBlock block =
      randomBlock(plan.key, RandomStage::kGradientLattice, static_cast<std::uint32_t>(j),
                  static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(octave));
  const SinCos turn = sinCosTurn(block[0]);
  return {static_cast<float>(turn.cos), static_cast<float>(turn.sin)};
}

// The gradients of one octave at lattice points 0 <= j, k <= last, made once.
struct GradientTable {
  GradientTable(const FbmPlan& plan, int octave, int lastGiven) : last(lastGiven) {
    for (int k = 0; k <= last; ++k) {
      for (int j = 0; j <= last; ++j) gradients.push_back(gradientAt(plan, octave, j, k));
    }
  }
  Gradient operator()(std::int64_t j, std::int64_t k) const {
    return gradients[static_cast<std::size_t>(k * (last + 1) + j)];
  }
  int last;
  std::vector<Gradient> gradients;
};

inline float fade(float t) { return ((t * t) * t) * (t * (t * 6.0f - 15.0f) + 10.0f); }

// Perlin's noise at a place, in cells of the octave.
template <typename Gradients>
[[gnu::noinline]] float noiseAt(const Gradients& gradient, double x, double y) {
  const double west = std::floor(x);
  const double north = std::floor(y);
  const auto j = static_cast<std::int64_t>(west);
  const auto k = static_cast<std::int64_t>(north);
  const auto tx = static_cast<float>(x - west);
  const auto ty = static_cast<float>(y - north);
  const float down = fade(ty);
  const auto column = [&](std::int64_t at) {
    const Gradient above = gradient(at, k);
    const Gradient below = gradient(at, k + 1);
    const float a0 = above.y * ty;
    const float a1 = below.y * (ty - 1.0f);
    return std::pair{a0 + down * (a1 - a0), above.x + down * (below.x - above.x)};
  };
  const auto [leftA, leftB] = column(j);
  const auto [rightA, rightB] = column(j + 1);
  const float left = leftA + leftB * tx;
  const float right = rightA + rightB * (tx - 1.0f);
  return (left + fade(tx) * (right - left)) * 1.41421356f;
}

struct Vertex {
  float a = 0.0f;
  float signal = 0.0f;
};

// Adds octave i, of this noise and weight, to a vertex.
[[gnu::noinline]] inline void addOctave(const FbmPlan& plan, int i, float n, double weight,
                                        Vertex& vertex) {
  const auto w = static_cast<float>(weight);
  float& a = vertex.a;
  float& signal = vertex.signal;
  switch (plan.form) {
    case FbmForm::kClassic:
      a = i == 0 ? n : a + w * n;
      break;
    case FbmForm::kMultiplicative: {
      const auto shift = static_cast<float>(plan.shift);
      const auto scale = static_cast<float>(plan.scale);
      a = i == 0 ? (n + shift) * scale + static_cast<float>(plan.base)
                 : a + (a * (n + shift)) * static_cast<float>(plan.scale * weight);
      break;
    }
    case FbmForm::kRidged: {
      const float ridge = 1.0f - std::fabs(n);
      signal = i == 0 ? ridge * ridge : (ridge * ridge) * std::min(1.0f, signal * 2.0f);
      a = i == 0 ? signal : a + w * signal;
      break;
    }
  }
  a = tinyAsZero(a);
  signal = tinyAsZero(signal);
}

// The sums after `steps` octaves, with a table of gradients where `tables`: whole lattices must
// then fit the memory.
inline Heightfield fbmSums(const FbmPlan& plan, int size, int steps, bool tables = false) {
  std::vector<Vertex> vertices(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  double weight = 1.0;
  for (int i = 0; i < steps; ++i) {
    const double frequency = frequencyAt(plan, i);
    const auto add = [&](const auto& gradient) {
      for (int y = 0; y < size; ++y) {
        const double v = static_cast<double>(y) / (size - 1);
        for (int x = 0; x < size; ++x) {
          const double u = static_cast<double>(x) / (size - 1);
          const float n = noiseAt(gradient, frequency * u, frequency * v);
          addOctave(plan, i, n, weight, vertices[static_cast<std::size_t>(y * size + x)]);
        }
      }
    };
    if (tables) {
      add(GradientTable(plan, i, static_cast<int>(frequency) + 1));
    } else {
      add([&](std::int64_t j, std::int64_t k) { return gradientAt(plan, i, j, k); });
    }
    weight *= plan.gain;
  }
  Heightfield out(size);
  std::transform(vertices.begin(), vertices.end(), out.z.begin(),
                 [](const Vertex& vertex) { return vertex.a; });
  return out;
}

}  // namespace faultline::plain
