// Smoothing filters. See smoothing.h.
// Means: values stand as doubles between zeros, so that a tap outside the grid adds nothing and no
// vertex is a special case; eight neighbours at a time keep their sums in registers, one per lane,
// each in its own prescribed order. Along y a strip of columns is laid out the same way.
// Sweeps: a row's sweep is one long chain of dependent roundings, so sixteen rows go side by side,
// turned so that a vector holds one column of four rows.
#include "terrain/smoothing/smoothing.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/assert.h"
#include "base/det_math.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// ---- Means ----

// Neighbouring vertices whose sums are gathered together.
constexpr int kBlock = 8;

struct Block {
  Doubles a, b, c, d;
};

inline Block loadBlock(const double* from) {
  return {load<Doubles>(from), load<Doubles>(from + 2), load<Doubles>(from + 4),
          load<Doubles>(from + 6)};
}
inline Block operator+(const Block& p, const Block& q) {
  return {p.a + q.a, p.b + q.b, p.c + q.c, p.d + q.d};
}
inline Block operator*(double weight, const Block& p) {
  return {weight * p.a, weight * p.b, weight * p.c, weight * p.d};
}
inline Block operator*(const Block& p, const Block& q) {
  return {p.a * q.a, p.b * q.b, p.c * q.c, p.d * q.d};
}
inline Block operator/(const Block& p, const Block& q) {
  return {p.a / q.a, p.b / q.b, p.c / q.c, p.d / q.d};
}

// The taps of eight vertices from the lowest offset to the highest. `centre` is the first vertex's
// own value, the next tap lies `step` doubles further. The inner weights are 1.
inline Block boxSums(const double* weight, int reach, const double* centre, std::ptrdiff_t step) {
  if (reach == 0) return loadBlock(centre);
  const double* at = centre - reach * step;
  Block sum = weight[reach] * loadBlock(at);
  for (int i = 1 - reach; i < reach; ++i) {
    at += step;
    sum = sum + loadBlock(at);
  }
  return sum + weight[reach] * loadBlock(at + step);
}

// The taps of eight vertices from the middle outwards, both neighbours of a distance together.
inline Block gaussianSums(const double* weight, int reach, const double* centre,
                          std::ptrdiff_t step) {
  Block sum = weight[0] * loadBlock(centre);
  const double* before = centre;
  const double* after = centre;
  for (int j = 1; j <= reach; ++j) {
    before -= step;
    after += step;
    sum = sum + weight[j] * (loadBlock(before) + loadBlock(after));
  }
  return sum;
}

// Rounds eight results to stored floats.
inline void storeBlock(const StoredRule& stored, const Block& p, float* to) {
  const double value[kBlock] = {p.a[0], p.a[1], p.b[0], p.b[1], p.c[0], p.c[1], p.d[0], p.d[1]};
  float z[kBlock];
  for (int i = 0; i < kBlock; ++i) z[i] = static_cast<float>(value[i]);
  store(to, stored(load<Floats>(z)));
  store(to + 4, stored(load<Floats>(z + 4)));
}

// The means of `count` (a multiple of 8) neighbouring vertices.
struct Means {
  Smooth kind;
  const double* weight;
  int reach;
  StoredRule stored = {};

  // `divisor` holds one number for each vertex, or (`same`) eight times the one for all.
  [[gnu::noinline]] void write(const double* centre, std::ptrdiff_t step, const double* divisor,
                               bool same, int count, float* to) const {
    for (int x = 0; x < count; x += kBlock) {
      const Block by = loadBlock(same ? divisor : divisor + x);
      const Block mean = kind == Smooth::kBox ? boxSums(weight, reach, centre + x, step) / by
                                              : gaussianSums(weight, reach, centre + x, step) * by;
      storeBlock(stored, mean, to + x);
    }
  }
};

inline void widen(const float* from, int count, double* to) {
  for (int i = 0; i < count; ++i) to[i] = static_cast<double>(from[i]);
}

int roundedUp(int count, int multiple) { return (count + multiple - 1) / multiple * multiple; }

// ---- Sweeps ----

// y = float(keep * before) + float(take * x), stored.
struct Mix {
  Mix(float k, float rest) : keep(everyLane(k)), take(everyLane(rest)) {}

  Floats keep, take;
  StoredRule stored;

  Floats operator()(Floats before, Floats x) const { return stored(keep * before + take * x); }
  float operator()(float before, float x) const {
    const float kept = keep[0] * before;
    const float taken = take[0] * x;
    return storedHeight(kept + taken);
  }
};

// A row whose neighbours on the side the sweep comes from are known: outputs (IIR) or inputs (FIR).
[[gnu::noinline]] void mixRows(const Mix& mix, const float* before, const float* x, int count,
                               float* to) {
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    store(to + i, mix(load<Floats>(before + i), load<Floats>(x + i)));
  }
  for (; i < count; ++i) to[i] = mix(before[i], x[i]);
}

// Rows that are swept side by side, as columns of 16 floats: four vectors, so that one is computed
// while another waits for its last rounding.
constexpr int kRows = 16;

// Four rows' values of four columns become four columns' values of four rows, or back.
inline void transpose(Floats& a, Floats& b, Floats& c, Floats& d) {
  const Floats abLow = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Floats abHigh = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Floats cdLow = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Floats cdHigh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(abLow, cdLow, 0, 1, 4, 5);
  b = __builtin_shufflevector(abLow, cdLow, 2, 3, 6, 7);
  c = __builtin_shufflevector(abHigh, cdHigh, 0, 1, 4, 5);
  d = __builtin_shufflevector(abHigh, cdHigh, 2, 3, 6, 7);
}

inline Floats gather(const float* const* rows, int x) {
  return Floats{rows[0][x], rows[1][x], rows[2][x], rows[3][x]};
}
inline void scatter(Floats column, float* const* rows, int x) {
  for (int r = 0; r < 4; ++r) rows[r][x] = column[r];
}

// Columns x to x + 3 of four rows going east: rows in, columns out. `y` is the column before.
inline void eastFour(const Mix& mix, Floats& y, const float* const* rows, int x, float* columns) {
  Floats a = load<Floats>(rows[0] + x);
  Floats b = load<Floats>(rows[1] + x);
  Floats c = load<Floats>(rows[2] + x);
  Floats d = load<Floats>(rows[3] + x);
  transpose(a, b, c, d);
  a = mix(y, a);
  b = mix(a, b);
  c = mix(b, c);
  y = mix(c, d);
  store(columns, a);
  store(columns + kRows, b);
  store(columns + 2 * kRows, c);
  store(columns + 3 * kRows, y);
}

// Columns x + 3 to x going west: columns in, rows out. `y` is the column after.
inline void westFour(const Mix& mix, Floats& y, const float* columns, int x, float* const* rows) {
  Floats d = mix(y, load<Floats>(columns + 3 * kRows));
  Floats c = mix(d, load<Floats>(columns + 2 * kRows));
  Floats b = mix(c, load<Floats>(columns + kRows));
  Floats a = mix(b, load<Floats>(columns));
  y = a;
  transpose(a, b, c, d);
  store(rows[0] + x, a);
  store(rows[1] + x, b);
  store(rows[2] + x, c);
  store(rows[3] + x, d);
}

[[gnu::noinline]] void sweepEast(const Mix& mix, const float* const* rows, int size,
                                 float* columns) {
  Floats y0 = gather(rows, 0);
  Floats y1 = gather(rows + 4, 0);
  Floats y2 = gather(rows + 8, 0);
  Floats y3 = gather(rows + 12, 0);
  const auto storeAll = [&](float* to) {
    store(to, y0);
    store(to + 4, y1);
    store(to + 8, y2);
    store(to + 12, y3);
  };
  storeAll(columns);
  int x = 1;
  for (; x + 4 <= size; x += 4) {
    float* to = columns + x * kRows;
    eastFour(mix, y0, rows, x, to);
    eastFour(mix, y1, rows + 4, x, to + 4);
    eastFour(mix, y2, rows + 8, x, to + 8);
    eastFour(mix, y3, rows + 12, x, to + 12);
  }
  for (; x < size; ++x) {
    y0 = mix(y0, gather(rows, x));
    y1 = mix(y1, gather(rows + 4, x));
    y2 = mix(y2, gather(rows + 8, x));
    y3 = mix(y3, gather(rows + 12, x));
    storeAll(columns + x * kRows);
  }
}

[[gnu::noinline]] void sweepWest(const Mix& mix, const float* columns, int size,
                                 float* const* rows) {
  const float* last = columns + (size - 1) * kRows;
  Floats y0 = load<Floats>(last);
  Floats y1 = load<Floats>(last + 4);
  Floats y2 = load<Floats>(last + 8);
  Floats y3 = load<Floats>(last + 12);
  const auto scatterAll = [&](int x) {
    scatter(y0, rows, x);
    scatter(y1, rows + 4, x);
    scatter(y2, rows + 8, x);
    scatter(y3, rows + 12, x);
  };
  scatterAll(size - 1);
  int end = size - 1;
  for (; end >= 4; end -= 4) {
    const int x = end - 4;
    const float* from = columns + x * kRows;
    westFour(mix, y0, from, x, rows);
    westFour(mix, y1, from + 4, x, rows + 4);
    westFour(mix, y2, from + 8, x, rows + 8);
    westFour(mix, y3, from + 12, x, rows + 12);
  }
  for (int x = end - 1; x >= 0; --x) {
    const float* from = columns + x * kRows;
    y0 = mix(y0, load<Floats>(from));
    y1 = mix(y1, load<Floats>(from + 4));
    y2 = mix(y2, load<Floats>(from + 8));
    y3 = mix(y3, load<Floats>(from + 12));
    scatterAll(x);
  }
}

}  // namespace

Smoother::Smoother(const Recipe& recipe, int size) : kind_(recipe.smooth()), size_(size) {
  const double rho = recipe.real(ParameterId::kSmoothRadius) * (size - 1) / 512.0;
  const double whole = std::floor(rho);
  const double fraction = rho - whole;
  const auto reach = static_cast<int>(whole) + (fraction > 0.0 ? 1 : 0);
  const auto index = [](int i) { return static_cast<std::size_t>(i); };
  switch (kind_) {
    case Smooth::kNone:
      break;
    case Smooth::kBox:
      weight_.assign(index(reach) + 1, 1.0);
      if (fraction > 0.0) weight_.back() = fraction;
      divisor_.assign(index(size), 0.0);
      for (int offset = -reach; offset <= reach; ++offset) {
        for (int i = std::max(0, -offset); i < std::min(size, size - offset); ++i) {
          divisor_[index(i)] += weight_[index(std::abs(offset))];
        }
      }
      break;
    case Smooth::kGaussian: {
      const double sigma = rho / 3.0;
      weight_.assign(1, 1.0);
      for (int j = 1; j <= reach; ++j) {
        const double bell = naturalExp(-(static_cast<double>(j) * j) / (2.0 * sigma * sigma));
        weight_.push_back(j > static_cast<int>(whole) ? fraction * bell : bell);
      }
      for (int i = 0; i < size; ++i) {
        double total = weight_[0];
        for (int j = 1; j <= reach; ++j) {
          const int inside = (i - j >= 0 ? 1 : 0) + (i + j < size ? 1 : 0);
          total += weight_[index(j)] * inside;
        }
        divisor_.push_back(1.0 / total);
      }
      break;
    }
    case Smooth::kIir:
    case Smooth::kFir: {
      const double k = power(recipe.real(ParameterId::kSmoothStrength), 512.0 / (size - 1));
      keep_ = static_cast<float>(k);
      take_ = static_cast<float>(1.0 - k);
      break;
    }
  }
  // The last block of a row may reach past its end.
  if (!divisor_.empty()) divisor_.resize(index(roundedUp(size, kBlock)), 1.0);
}

double Smoother::stepWork() const {
  // Measured in Node on a 1025 grid.
  const auto taps = static_cast<double>(weight_.size());
  switch (kind_) {
    case Smooth::kNone:
      return 0.2 * size_;
    case Smooth::kBox:
      return (2.5 + 0.2 * taps) * size_;
    case Smooth::kGaussian:
      return (1.5 + 0.27 * taps) * size_;
    default:
      return 1.2 * size_;
  }
}

void Smoother::meansAlongX(const Heightfield& in, Heightfield& out, int first, int end) const {
  const Means means{kind_, weight_.data(), static_cast<int>(weight_.size()) - 1};
  const auto reach = static_cast<std::size_t>(means.reach);
  const int count = roundedUp(size_, kBlock);
  std::vector<double> line(2 * reach + static_cast<std::size_t>(count), 0.0);
  std::vector<float> result(static_cast<std::size_t>(count));
  for (int y = first; y < end; ++y) {
    widen(in.row(y), size_, line.data() + reach);
    means.write(line.data() + reach, 1, divisor_.data(), false, count, result.data());
    std::copy_n(result.data(), size_, out.row(y));
  }
}

void Smoother::meansAlongY(const Heightfield& in, Heightfield& out, int first, int end) const {
  const Means means{kind_, weight_.data(), static_cast<int>(weight_.size()) - 1};
  // Lay out a strip of columns as doubles, with zeros for rows outside the grid, and go down it.
  constexpr int kStrip = 32;
  constexpr int kTogether = 64;
  for (int y0 = first; y0 < end; y0 += kTogether) {
    const int y1 = std::min(end, y0 + kTogether);
    const int above = y0 - means.reach;
    const int below = y1 + means.reach;
    std::vector<double> strip(static_cast<std::size_t>(below - above) * kStrip, 0.0);
    const auto line = [&](int y) {
      return strip.data() + static_cast<std::size_t>(y - above) * kStrip;
    };
    for (int x0 = 0; x0 < size_; x0 += kStrip) {
      const int width = std::min(kStrip, size_ - x0);
      for (int y = std::max(0, above); y < std::min(size_, below); ++y) {
        widen(in.row(y) + x0, width, line(y));
      }
      for (int y = y0; y < y1; ++y) {
        double divisor[kBlock];
        std::fill_n(divisor, kBlock, divisor_[static_cast<std::size_t>(y)]);
        float result[kStrip];
        means.write(line(y), kStrip, divisor, true, roundedUp(width, kBlock), result);
        std::copy_n(result, width, out.row(y) + x0);
      }
    }
  }
}

// East, west and south. Rows y0 to y0 + 15 go east and west into a buffer; then each is mixed with
// the row north of it.
void Smoother::sweepsToSouth(const Heightfield& in, Heightfield& out, int first, int end) const {
  const Mix mix(keep_, take_);
  const bool feedsBack = kind_ == Smooth::kIir;
  const auto size = static_cast<std::size_t>(size_);
  std::vector<float> columns(feedsBack ? kRows * size : size);
  // Behind a place for the row north of y0, as FIR needs it.
  std::vector<float> buffer((kRows + 1) * size);
  const auto swept = [&](int place) {
    return buffer.data() + static_cast<std::size_t>(place) * size;
  };
  const auto sweepInputs = [&](int y, float* to) {
    const float* x = in.row(y);
    float* east = columns.data();
    east[0] = x[0];
    mixRows(mix, x, x + 1, size_ - 1, east + 1);
    mixRows(mix, east + 1, east, size_ - 1, to);
    to[size - 1] = east[size - 1];
  };
  if (!feedsBack && first > 0 && first < end) sweepInputs(first - 1, swept(0));
  for (int y0 = first; y0 < end; y0 += kRows) {
    const int count = std::min(kRows, end - y0);
    if (feedsBack) {
      // Fewer rows than 16: the last one several times.
      const float* from[kRows];
      float* to[kRows];
      for (int r = 0; r < kRows; ++r) {
        from[r] = in.row(y0 + std::min(r, count - 1));
        to[r] = swept(1 + std::min(r, count - 1));
      }
      sweepEast(mix, from, size_, columns.data());
      sweepWest(mix, columns.data(), size_, to);
    } else {
      for (int r = 0; r < count; ++r) sweepInputs(y0 + r, swept(1 + r));
    }
    for (int r = 0; r < count; ++r) {
      const int y = y0 + r;
      if (y == 0) {
        std::copy_n(swept(1), size_, out.row(0));
      } else {
        mixRows(mix, feedsBack ? out.row(y - 1) : swept(r), swept(1 + r), size_, out.row(y));
      }
    }
    std::copy_n(swept(count), size_, swept(0));
  }
}

// Steps first <= at < end, counted from the southern row.
void Smoother::sweepNorth(const Heightfield& in, Heightfield& out, int first, int end) const {
  const Mix mix(keep_, take_);
  for (int at = first; at < end; ++at) {
    const int y = size_ - 1 - at;
    if (at == 0) {
      std::copy_n(in.row(y), size_, out.row(y));
    } else {
      const Heightfield& before = kind_ == Smooth::kIir ? out : in;
      mixRows(mix, before.row(y + 1), in.row(y), size_, out.row(y));
    }
  }
}

void Smoother::run(const Heightfield& in, Heightfield& between, Heightfield& out, int first,
                   int end) const {
  FAULTLINE_ASSERT(in.size == size_ && between.size == size_ && out.size == size_);
  FAULTLINE_ASSERT(0 <= first && end <= steps());
  const int half = std::min(end, size_);
  const int secondFirst = std::max(first, size_) - size_;
  const int secondEnd = std::max(end, size_) - size_;
  switch (kind_) {
    case Smooth::kNone:
      for (int y = secondFirst; y < secondEnd; ++y) std::copy_n(in.row(y), size_, out.row(y));
      break;
    case Smooth::kBox:
    case Smooth::kGaussian:
      meansAlongX(in, between, first, half);
      meansAlongY(between, out, secondFirst, secondEnd);
      break;
    case Smooth::kIir:
    case Smooth::kFir:
      sweepsToSouth(in, between, first, half);
      sweepNorth(between, out, secondFirst, secondEnd);
      break;
  }
}

Heightfield smoothed(const Smoother& smoother, const Heightfield& in) {
  Heightfield between(in.size);
  Heightfield out(in.size);
  smoother.run(in, between, out, 0, smoother.steps());
  return out;
}

}  // namespace faultline
