// Fractional Brownian motion. See fbm.h.
// Where a whole lattice fits the octave (whole frequency, lacunarity 2), N is 0 at all its points
// in every octave, so that the land is 0 there: Perlin's noise knows no other height at its
// lattice. Another lacunarity moves the finer lattices away from the coarse one.
#include "terrain/uplift/fbm.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/assert.h"
#include "base/cells_written.h"
#include "base/random_lanes.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// About what it costs, in nanoseconds of WebAssembly.
constexpr double kVertexWork = 1.0;
constexpr double kGradientWork = 10.0;
constexpr double kLineWork = 1.0;  // A and B of a slot

// Vectors start before a row's end and go beyond it by less.
constexpr std::size_t kBeyond = 2 * kFour;

std::size_t strideOf(int size) {
  return (static_cast<std::size_t>(size) + (kFour - 1)) / kFour * kFour;
}

// s(t).
inline float faded(float t) { return ((t * t) * t) * (t * (t * 6.0f - 15.0f) + 10.0f); }

// sinCosTurn of base/det_math.h. The numbers come from memory, else browsers' compilers make them
// anew for every vector.
struct TurnSeries {
  Doubles sine[8] = {everyLane(1.0 / 355687428096000.0),
                     everyLane(1.0 / 1307674368000.0),
                     everyLane(1.0 / 6227020800.0),
                     everyLane(1.0 / 39916800.0),
                     everyLane(1.0 / 362880.0),
                     everyLane(1.0 / 5040.0),
                     everyLane(1.0 / 120.0),
                     everyLane(1.0 / 6.0)};
  Doubles cosine[8] = {everyLane(1.0 / 20922789888000.0),
                       everyLane(1.0 / 87178291200.0),
                       everyLane(1.0 / 479001600.0),
                       everyLane(1.0 / 3628800.0),
                       everyLane(1.0 / 40320.0),
                       everyLane(1.0 / 720.0),
                       everyLane(1.0 / 24.0),
                       everyLane(0.5)};
  Doubles one = everyLane(1.0);
  Doubles radians = everyLane(6.283185307179586476925 / 4294967296.0);

  Doubles sineAt(Doubles x) const {
    const Doubles s = x * x;
    Doubles sum = sine[0] * s - sine[1];
    sum = sum * s + sine[2];
    sum = sum * s - sine[3];
    sum = sum * s + sine[4];
    sum = sum * s - sine[5];
    sum = sum * s + sine[6];
    sum = sum * s - sine[7];
    return x + x * s * sum;
  }

  Doubles cosineAt(Doubles x) const {
    const Doubles s = x * x;
    Doubles sum = cosine[0] * s - cosine[1];
    sum = sum * s + cosine[2];
    sum = sum * s - cosine[3];
    sum = sum * s + cosine[4];
    sum = sum * s - cosine[5];
    sum = sum * s + cosine[6];
    sum = sum * s - cosine[7];
    return one + s * sum;
  }
};

struct GradientLanes {
  std::array<std::uint32_t, 2> key;
  std::uint32_t octave;
  TurnSeries series = {};

  // The gradients of lattice points (columns[i], k), for 0 <= i < count, a multiple of kFour.
  [[gnu::noinline]] void write(const std::uint32_t* columns, std::uint32_t k, std::size_t count,
                               float* toX, float* toY) const {
    for (std::size_t i = 0; i < count; i += kFour) {
      const Words turn =
          randomBlocks(key, RandomStage::kGradientLattice, load<Words>(columns + i), k, octave)[0];
      // Split the turn into the nearest quarter and a signed rest of at most an eighth.
      const Words quarter = (turn + 0x20000000u) >> 30;
      const FourInts rest = reinterpret_cast<FourInts>(turn - (quarter << 30));
      const Doubles low = lowDoubles(rest) * series.radians;
      const Doubles high = highDoubles(rest) * series.radians;
      const FourFloats sine = narrowed(series.sineAt(low), series.sineAt(high));
      const FourFloats cosine = narrowed(series.cosineAt(low), series.cosineAt(high));
      // Odd quarters swap them, the second and third have the cosine negative, the third and fourth
      // the sine.
      const FourInts odd = reinterpret_cast<FourInts>(-(quarter & 1u));
      const Words signX = ((quarter + 1u) << 30) & 0x80000000u;
      const Words signY = (quarter << 30) & 0x80000000u;
      store(toX + i, reinterpret_cast<Words>(select(odd, sine, cosine)) ^ signX);
      store(toY + i, reinterpret_cast<Words>(select(odd, cosine, sine)) ^ signY);
    }
  }
};

// A and B of each slot by turns: along a row of vertices at ty in a lattice row, noise of the
// slot's own gradient is A + B * t.
[[gnu::noinline]] void writeLines(const float* aboveX, const float* aboveY, const float* belowX,
                                  const float* belowY, float ty, std::size_t count, float* to) {
  const float down = faded(ty);
  for (std::size_t i = 0; i < count; i += kFour) {
    const FourFloats a0 = load<FourFloats>(aboveY + i) * ty;
    const FourFloats a1 = load<FourFloats>(belowY + i) * (ty - 1.0f);
    const FourFloats a = a0 + down * (a1 - a0);
    const FourFloats above = load<FourFloats>(aboveX + i);
    const FourFloats b = above + down * (load<FourFloats>(belowX + i) - above);
    store(to + 2 * i, __builtin_shufflevector(a, b, 0, 4, 1, 5));
    store(to + 2 * i + kFour, __builtin_shufflevector(a, b, 2, 6, 3, 7));
  }
}

inline FourFloats noise(FourFloats t, FourFloats fade, FourFloats a, FourFloats b, FourFloats nextA,
                        FourFloats nextB) {
  const FourFloats left = a + b * t;
  const FourFloats right = nextA + nextB * (t - held(fourLanes(1.0f)));
  return (left + fade * (right - left)) * held(fourLanes(1.41421356f));
}

// Noise of a row, each cell in vectors of its own: what one writes beyond its end the next one
// writes again.
[[gnu::noinline]] void noiseByCells(std::span<const LatticeCell> cells, const float* lines,
                                    const float* t, const float* fade, float* to) {
  for (const LatticeCell& cell : cells) {
    const float* line = lines + 2 * cell.slot;
    const FourFloats a = fourLanes(line[0]);
    const FourFloats b = fourLanes(line[1]);
    const FourFloats nextA = fourLanes(line[2]);
    const FourFloats nextB = fourLanes(line[3]);
    for (std::int32_t x = cell.begin; x < cell.end; x += kFour) {
      store(to + x, noise(load<FourFloats>(t + x), load<FourFloats>(fade + x), a, b, nextA, nextB));
    }
  }
}

// Noise of a row where cells are narrower than a vector: each lane has lines of its own.
[[gnu::noinline]] void noiseByVertices(const std::int32_t* slot, const float* lines, const float* t,
                                       const float* fade, std::size_t count, float* to) {
  for (std::size_t x = 0; x < count; x += kFour) {
    const FourFloats p = load<FourFloats>(lines + 2 * slot[x]);
    const FourFloats q = load<FourFloats>(lines + 2 * slot[x + 1]);
    const FourFloats r = load<FourFloats>(lines + 2 * slot[x + 2]);
    const FourFloats s = load<FourFloats>(lines + 2 * slot[x + 3]);
    const FourFloats pqLow = __builtin_shufflevector(p, q, 0, 4, 1, 5);
    const FourFloats pqHigh = __builtin_shufflevector(p, q, 2, 6, 3, 7);
    const FourFloats rsLow = __builtin_shufflevector(r, s, 0, 4, 1, 5);
    const FourFloats rsHigh = __builtin_shufflevector(r, s, 2, 6, 3, 7);
    store(to + x, noise(load<FourFloats>(t + x), load<FourFloats>(fade + x),
                        __builtin_shufflevector(pqLow, rsLow, 0, 1, 4, 5),
                        __builtin_shufflevector(pqLow, rsLow, 2, 3, 6, 7),
                        __builtin_shufflevector(pqHigh, rsHigh, 0, 1, 4, 5),
                        __builtin_shufflevector(pqHigh, rsHigh, 2, 3, 6, 7)));
  }
}

// What each octave does to a row of sums.
struct Adder {
  bool first;
  float weight;  // W; multiplicative: times the scale
  float shift, scale, base;
  StoredRule stored = {};

  [[gnu::noinline]] void classic(const float* n, std::size_t count, float* a) const {
    for (std::size_t x = 0; x < count; x += kFour) {
      const FourFloats here = load<FourFloats>(n + x);
      store(a + x, stored(first ? here : load<FourFloats>(a + x) + weight * here));
    }
  }
  [[gnu::noinline]] void multiplicative(const float* n, std::size_t count, float* a) const {
    for (std::size_t x = 0; x < count; x += kFour) {
      const FourFloats shifted = load<FourFloats>(n + x) + shift;
      if (first) {
        store(a + x, stored(shifted * scale + base));
      } else {
        const FourFloats before = load<FourFloats>(a + x);
        store(a + x, stored(before + (before * shifted) * weight));
      }
    }
  }
  [[gnu::noinline]] void ridged(const float* n, std::size_t count, float* a, float* signal) const {
    for (std::size_t x = 0; x < count; x += kFour) {
      const FourFloats ridge = 1.0f - absolute(load<FourFloats>(n + x));
      const FourFloats square = ridge * ridge;
      if (first) {
        const FourFloats here = stored(square);
        store(signal + x, here);
        store(a + x, here);
      } else {
        const FourFloats here = square * atMostOne(load<FourFloats>(signal + x) * 2.0f);
        store(signal + x, stored(here));
        store(a + x, stored(load<FourFloats>(a + x) + weight * here));
      }
    }
  }
};

}  // namespace

FbmPlan fbmPlan(const Recipe& recipe) {
  using enum ParameterId;
  FbmPlan plan;
  plan.key = randomKey(recipe.seed);
  plan.form = static_cast<FbmForm>(recipe.value(kFbm));
  plan.octaves = recipe.value(kOctaves);
  plan.frequency = recipe.real(kFrequency);
  plan.lacunarity = recipe.real(kLacunarity);
  plan.gain = recipe.real(kGain);
  plan.shift = recipe.real(kFbmShift);
  plan.scale = recipe.real(kFbmScale);
  plan.base = recipe.real(kFbmBase);
  plan.seamless = recipe.seamless();
  return plan;
}

double octaveFrequency(const FbmPlan& plan, int octave) {
  double frequency = plan.frequency;
  for (int i = 0; i < octave; ++i) frequency *= plan.lacunarity;
  return plan.seamless ? std::max(1.0, std::floor(frequency + 0.5)) : frequency;
}

bool isUnseen(const FbmPlan& plan, int octave, int size) {
  // Lattice cells a cell of the grid; the last vertex lies size - 1 times the rest off its point.
  const double cells = octaveFrequency(plan, octave) / (size - 1);
  const double rest = cells - std::floor(cells + 0.5);
  return (rest < 0.0 ? -rest : rest) * (size - 1) < 1e-9;
}

Fbm::Fbm(const FbmPlan& plan, const GridPart& part)
    : plan_(plan), part_(part), stride_(strideOf(part.size)), noise_(stride_ + kBeyond) {
  octave_.slot.resize(stride_);
  octave_.t.resize(stride_ + kBeyond);
  octave_.fade.resize(stride_ + kBeyond);
}

// Finds where the vertices of a row stand in the lattice of the next octave. A lattice finer than
// the grid is never held: at most two columns for each vertex.
void Fbm::beginOctave() {
  Octave& octave = octave_;
  octave.frequency = octaveFrequency(plan_, applied_);
  // The generator takes lattice points modulo 2^32.
  octave.period =
      plan_.seamless ? static_cast<std::int64_t>(octave.frequency) : std::int64_t{1} << 32;
  octave.weight = applied_ == 0 ? 1.0 : octave.weight * plan_.gain;
  octave.columns.clear();
  octave.cells.clear();
  std::int64_t last = -1;  // the west column of the last cell
  for (int x = 0; x < part_.size; ++x) {
    const double along = octave.frequency * (static_cast<double>(part_.x0 + x) / part_.cells);
    const double west = std::floor(along);
    const auto column = static_cast<std::int64_t>(west);
    if (column != last || x == 0) {
      // The east column of the last cell may be the west one of this.
      if (x == 0 || column != last + 1) octave.columns.push_back(wrapped(column));
      octave.columns.push_back(wrapped(column + 1));
      octave.cells.push_back({static_cast<std::int32_t>(octave.columns.size()) - 2, x, x});
      last = column;
    }
    octave.cells.back().end = x + 1;
    const auto at = static_cast<std::size_t>(x);
    octave.slot[at] = octave.cells.back().slot;
    octave.t[at] = static_cast<float>(along - west);
    octave.fade[at] = faded(octave.t[at]);
  }
  // Of a part, other columns of the grid may lie elsewhere
  octave.isZero = part_.isWhole() && std::all_of(octave.t.begin(), octave.t.begin() + part_.size,
                                                 [](float t) { return t == 0.0f; });
  if (octave.isZero) std::fill(noise_.begin(), noise_.end(), 0.0f);
  octave.columns.resize((octave.columns.size() + (kFour - 1)) / kFour * kFour);
  for (GradientRow& row : gradients_) {
    row.x.resize(octave.columns.size());
    row.y.resize(octave.columns.size());
  }
  lines_.resize(2 * octave.columns.size());
}

void Fbm::makeGradients(std::int64_t k, GradientRow& to) const {
  const GradientLanes lanes{plan_.key, static_cast<std::uint32_t>(applied_)};
  lanes.write(octave_.columns.data(), wrapped(k), octave_.columns.size(), to.x.data(), to.y.data());
}

// Returns about what it cost.
double Fbm::makeRow(int y) {
  countRows(part_.size, y, y + 1);
  const double work = part_.size * kVertexWork + (octave_.isZero ? 0.0 : makeNoise(y));
  addNoise(y);
  return work;
}

// The noise of a row of vertices. Returns about what its lattice cost.
double Fbm::makeNoise(int y) {
  const Octave& octave = octave_;
  const double along = octave.frequency * (static_cast<double>(part_.y0 + y) / part_.cells);
  const double north = std::floor(along);
  const auto k = static_cast<std::int64_t>(north);
  const auto slots = static_cast<double>(octave.columns.size());
  double work = slots * kLineWork;
  // Make the gradients of lattice rows k and k + 1, or keep them.
  if (y == 0 || k != latticeRow_) {
    if (y != 0 && k == latticeRow_ + 1) {
      std::swap(gradients_[0], gradients_[1]);
    } else {
      makeGradients(k, gradients_[0]);
      work += slots * kGradientWork;
    }
    makeGradients(k + 1, gradients_[1]);
    work += slots * kGradientWork;
    latticeRow_ = k;
  }
  writeLines(gradients_[0].x.data(), gradients_[0].y.data(), gradients_[1].x.data(),
             gradients_[1].y.data(), static_cast<float>(along - north), octave.columns.size(),
             lines_.data());
  const auto cells = static_cast<int>(octave.cells.size());
  if (part_.size >= kFour * cells) {
    noiseByCells(octave.cells, lines_.data(), octave.t.data(), octave.fade.data(), noise_.data());
  } else {
    noiseByVertices(octave.slot.data(), lines_.data(), octave.t.data(), octave.fade.data(), stride_,
                    noise_.data());
  }
  return work;
}

// Adds the octave's noise to a row of sums.
void Fbm::addNoise(int y) {
  const Octave& octave = octave_;
  const bool multiplies = plan_.form == FbmForm::kMultiplicative;
  const Adder adder{applied_ == 0,
                    static_cast<float>(multiplies ? plan_.scale * octave.weight : octave.weight),
                    static_cast<float>(plan_.shift), static_cast<float>(plan_.scale),
                    static_cast<float>(plan_.base)};
  float* sums = sums_.get() + static_cast<std::size_t>(y) * stride_;
  switch (plan_.form) {
    case FbmForm::kClassic:
      adder.classic(noise_.data(), stride_, sums);
      break;
    case FbmForm::kMultiplicative:
      adder.multiplicative(noise_.data(), stride_, sums);
      break;
    case FbmForm::kRidged:
      adder.ridged(noise_.data(), stride_, sums,
                   signals_.get() + static_cast<std::size_t>(y) * stride_);
      break;
  }
}

bool Fbm::advance(double work) {
  FAULTLINE_ASSERT(applied_ < plan_.octaves);
  if (row_ == 0) {
    beginOctave();
    // Not filled: for a large grid that would take longer than a slice.
    const std::size_t count = stride_ * static_cast<std::size_t>(part_.size);
    if (!sums_) sums_.reset(new float[count]);
    if (!signals_ && plan_.form == FbmForm::kRidged) signals_.reset(new float[count]);
  }
  double last = 0.0;
  do {
    last = makeRow(row_++);
    work -= last;
    if (row_ == part_.size) {
      row_ = 0;
      ++applied_;
      return true;
    }
  } while (work >= last);
  return false;
}

void Fbm::rewind(int step) {
  FAULTLINE_ASSERT(step >= 0 && step <= applied_);
  // An octave cannot be taken away again to the last bit, and part of one stands in the sums.
  if (step == applied_ && row_ == 0) return;
  applied_ = 0;
  row_ = 0;
}

void Fbm::write(Heightfield& out, int y0, int y1) const {
  FAULTLINE_ASSERT(out.size == part_.size && row_ == 0);
  const auto count = static_cast<std::size_t>(part_.size);
  for (int y = y0; y < y1; ++y) {
    if (applied_ == 0) {
      std::fill_n(out.row(y), count, 0.0f);
    } else {
      std::copy_n(sums_.get() + static_cast<std::size_t>(y) * stride_, count, out.row(y));
    }
  }
}

std::int64_t Fbm::memoryBytes(const FbmPlan& plan, int size) {
  const std::int64_t vertices =
      static_cast<std::int64_t>(strideOf(size)) * size * (plan.form == FbmForm::kRidged ? 2 : 1);
  // By row: places and noise, and up to two columns of gradients and lines for each vertex.
  return 4 * (vertices + std::int64_t{22} * size);
}

}  // namespace faultline
