// The filters that take means: box and Gaussian, along the rows and then along the columns.
// Heights stand as doubles between zeros, so that a neighbour outside the grid adds nothing and no
// vertex is a special case. Eight neighbouring vertices at a time keep their sums in registers, one
// per lane, each in the order that docs/spec.md prescribes. Along y a strip of columns is laid out
// the same way. The sums of a wide box whose weights are all 1 move along instead (exact_sums.h).
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "base/det_math.h"
#include "terrain/grid/lanes.h"
#include "terrain/smoothing/exact_sums.h"
#include "terrain/smoothing/filter.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

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
  store(to, stored(narrowed(p.a, p.b)));
  store(to + 4, stored(narrowed(p.c, p.d)));
}

inline void widen(const float* from, int count, double* to) {
  int i = 0;
  for (; i + kFour <= count; i += kFour) {
    const auto z = load<FourFloats>(from + i);
    store(to + i, lowDoubles(z));
    store(to + i + 2, highDoubles(z));
  }
  for (; i < count; ++i) to[i] = static_cast<double>(from[i]);
}

int roundedUp(int count, int multiple) { return (count + multiple - 1) / multiple * multiple; }

std::size_t index(int i) { return static_cast<std::size_t>(i); }

// The radius on a grid: whole vertices, and the part of one more that the outermost weight stands
// for.
struct Radius {
  Radius(const Recipe& recipe, const GridPart& part)
      : vertices(smoothRadius(recipe, part.cells)),
        whole(std::floor(vertices)),
        fraction(vertices - whole),
        reach(static_cast<int>(whole) + (fraction > 0.0 ? 1 : 0)) {}

  double vertices, whole, fraction;
  int reach;
};

// From how many taps on the sums of a box move along: fewer are added up in the same time.
constexpr int kManyTaps = 25;

// Weights by offset from 0; by index along a row, what a sum is divided by or multiplied with.
struct Weights {
  std::vector<double> weight;
  std::vector<double> divisor;
};

struct Box {
  static Weights weights(const Radius& radius, int size) {
    Weights made{std::vector<double>(index(radius.reach) + 1, 1.0),
                 std::vector<double>(index(size), 0.0)};
    if (radius.fraction > 0.0) made.weight.back() = radius.fraction;
    for (int offset = -radius.reach; offset <= radius.reach; ++offset) {
      for (int i = std::max(0, -offset); i < std::min(size, size - offset); ++i) {
        made.divisor[index(i)] += made.weight[index(std::abs(offset))];
      }
    }
    return made;
  }
  static Block mean(const double* weight, int reach, const double* centre, std::ptrdiff_t step,
                    const Block& divisor) {
    return boxSums(weight, reach, centre, step) / divisor;
  }
  static bool canMoveAlong(const Weights& made) {
    return 2 * made.weight.size() - 1 >= kManyTaps && made.weight.back() == 1.0;
  }
  // Measured in Node on a 1025 grid, as those below.
  static double stepWork(double taps) { return 2.2 + 0.2 * taps; }
};

struct Gaussian {
  // The divisors are inverses, to multiply with.
  static Weights weights(const Radius& radius, int size) {
    const double sigma = radius.vertices / 3.0;
    Weights made;
    made.weight.push_back(1.0);
    for (int j = 1; j <= radius.reach; ++j) {
      const double bell = naturalExp(-(static_cast<double>(j) * j) / (2.0 * sigma * sigma));
      made.weight.push_back(j > static_cast<int>(radius.whole) ? radius.fraction * bell : bell);
    }
    for (int i = 0; i < size; ++i) {
      double total = made.weight[0];
      for (int j = 1; j <= radius.reach; ++j) {
        const int inside = (i - j >= 0 ? 1 : 0) + (i + j < size ? 1 : 0);
        total += made.weight[index(j)] * inside;
      }
      made.divisor.push_back(1.0 / total);
    }
    return made;
  }
  static Block mean(const double* weight, int reach, const double* centre, std::ptrdiff_t step,
                    const Block& inverse) {
    return gaussianSums(weight, reach, centre, step) * inverse;
  }
  static bool canMoveAlong(const Weights&) { return false; }
  static double stepWork(double taps) { return 1.5 + 0.27 * taps; }
};

template <class Kind>
class MeanFilter final : public Filter {
 public:
  MeanFilter(const Recipe& recipe, const GridPart& part)
      : size_(part.size),
        weights_(Kind::weights(Radius(recipe, part), part.size)),
        movesAlong_(Kind::canMoveAlong(weights_)) {
    // The last block of a row may reach past its end.
    const std::size_t padded = index(roundedUp(size_, kBlock));
    while (weights_.divisor.size() < padded) weights_.divisor.push_back(1.0);
  }

  double stepWork() const override {
    if (movesAlong_) return kMovingWork * size_;
    return Kind::stepWork(static_cast<double>(weights_.weight.size())) * size_;
  }

  // Means along the rows.
  void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                 int end) const override {
    const int count = roundedUp(size_, kBlock);
    std::vector<double> line(index(2 * reach() + count), 0.0);
    std::vector<float> result(index(count));
    for (int y = begin; y < end; ++y) {
      widen(in.row(y), size_, line.data() + reach());
      if (!movesAlong_ || !moveAlong(in.row(y), line, result)) {
        write(line.data() + reach(), 1, weights_.divisor.data(), false, count, result.data());
      }
      std::copy_n(result.data(), size_, between.row(y));
    }
  }

  // Means along the columns, rows from the north.
  void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                  int end) const override {
    // Lay out a strip of columns as doubles, with zeros for rows outside the grid, and go down it.
    const int together =
        movesAlong_ ? std::clamp(2 * reach(), kTogether, 4 * kTogether) : kTogether;
    for (int y0 = begin; y0 < end; y0 += together) {
      const int y1 = std::min(end, y0 + together);
      const int above = y0 - reach();
      const int below = y1 + reach();
      std::vector<double> strip(index(below - above) * kStrip, 0.0);
      for (int x0 = 0; x0 < size_; x0 += kStrip) {
        const int width = std::min(kStrip, size_ - x0);
        Magnitudes found;
        for (int y = std::max(0, above); y < std::min(size_, below); ++y) {
          widen(between.row(y) + x0, width, strip.data() + index(y - above) * kStrip);
          if (movesAlong_) found.add(between.row(y) + x0, width);
        }
        if (movesAlong_ && moveDown(found, strip, y0, y1, out, x0, width)) continue;
        for (int y = y0; y < y1; ++y) {
          writeAcross(strip.data() + index(y - above) * kStrip, y, width, out.row(y) + x0);
        }
      }
    }
  }

 private:
  static constexpr int kStrip = 64;
  static constexpr int kTogether = 64;
  // Nanoseconds a vertex, as stepWork(), but measured natively.
  static constexpr double kMovingWork = 6.0;

  int reach() const { return static_cast<int>(weights_.weight.size()) - 1; }

  // A row's means by sums that move along. `line`: the row, with zeros on both sides. False where
  // they would not be exact.
  bool moveAlong(const float* row, std::span<double> line, std::span<float> result) const {
    Magnitudes found;
    found.add(row, size_);
    SmallNumbers small;
    const int taps = 2 * reach() + 1;
    if (!small.takeOut(line, found, taps)) return false;
    std::vector<double> sums(result.size());
    slideAlong(line.data(), taps, sums);
    writeMeans(sums.data(), weights_.divisor.data(), false, static_cast<int>(result.size()),
               result.data());
    small.putBack(line);
    // Whatever a number that was taken out is part of, afresh
    int next = 0;
    for (const SmallNumbers::Taken& each : small.taken()) {
      const int at = static_cast<int>(each.at);
      const int first = std::max(next, (at - 2 * reach()) & -kBlock);
      next = std::min(static_cast<int>(result.size()), roundedUp(at + 1, kBlock));
      if (next <= first) continue;
      write(line.data() + reach() + first, 1, weights_.divisor.data() + first, false, next - first,
            result.data() + first);
    }
    return true;
  }

  // The same down a strip of columns, into rows y0 <= y < y1. `strip`: the rows from y0 - reach()
  // to y1 + reach().
  bool moveDown(const Magnitudes& found, std::span<double> strip, int y0, int y1,
                GridRows<float> out, int x0, int width) const {
    SmallNumbers small;
    if (!small.takeOut(strip, found, 2 * reach() + 1)) return false;
    const auto line = [&](int i) { return strip.data() + index(i) * kStrip; };
    double sums[kStrip] = {};
    const auto add = [&](const double* entering) {
      for (int x = 0; x < kStrip; ++x) sums[x] += entering[x];
    };
    for (int i = 0; i < 2 * reach(); ++i) add(line(i));
    float result[kStrip];
    for (int y = y0; y < y1; ++y) {
      add(line(y - y0 + 2 * reach()));
      double divisor[kBlock];
      std::fill_n(divisor, kBlock, weights_.divisor[index(y)]);
      writeMeans(sums, divisor, true, kStrip, result);
      std::copy_n(result, width, out.row(y) + x0);
      const double* leaving = line(y - y0);
      for (int x = 0; x < kStrip; ++x) sums[x] -= leaving[x];
    }
    small.putBack(strip);
    // By row, a bit for each block of columns whose means are made afresh
    std::vector<std::uint8_t> afresh(index(y1 - y0), 0);
    for (const SmallNumbers::Taken& each : small.taken()) {
      const int at = static_cast<int>(each.at / kStrip);
      const auto block = static_cast<std::uint8_t>(1U << each.at % kStrip / kBlock);
      const int last = std::min(at + 1, y1 - y0);
      for (int i = std::max(0, at - 2 * reach()); i < last; ++i) afresh[index(i)] |= block;
    }
    for (int y = y0; y < y1; ++y) {
      for (int x = 0; x < width; x += kBlock) {
        if ((afresh[index(y - y0)] >> x / kBlock & 1) == 0) continue;
        writeAcross(line(y - y0 + reach()) + x, y, std::min(kBlock, width - x),
                    out.row(y) + x0 + x);
      }
    }
    return true;
  }

  // The means of a strip's columns in row y, of which `centre` is the strip's row.
  void writeAcross(const double* centre, int y, int width, float* to) const {
    double divisor[kBlock];
    std::fill_n(divisor, kBlock, weights_.divisor[index(y)]);
    float result[kStrip];
    write(centre, kStrip, divisor, true, roundedUp(width, kBlock), result);
    std::copy_n(result, width, to);
  }

  // The means of `count` (a multiple of 8) sums; `divisor` as for write().
  static void writeMeans(const double* sums, const double* divisor, bool same, int count,
                         float* to) {
    const StoredRule stored;
    for (int x = 0; x < count; x += kBlock) {
      storeBlock(stored, loadBlock(sums + x) / loadBlock(same ? divisor : divisor + x), to + x);
    }
  }

  // The means of `count` (a multiple of 8) neighbouring vertices; the next tap lies `step` doubles
  // further. `divisor` holds one number for each vertex, or (`same`) eight times the one for all.
  [[gnu::noinline]] void write(const double* centre, std::ptrdiff_t step, const double* divisor,
                               bool same, int count, float* to) const {
    const StoredRule stored;
    for (int x = 0; x < count; x += kBlock) {
      const Block by = loadBlock(same ? divisor : divisor + x);
      storeBlock(stored, Kind::mean(weights_.weight.data(), reach(), centre + x, step, by), to + x);
    }
  }

  int size_;
  Weights weights_;
  bool movesAlong_;
};

}  // namespace

std::unique_ptr<Filter> boxFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<MeanFilter<Box>>(recipe, part);
}

std::unique_ptr<Filter> gaussianFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<MeanFilter<Gaussian>>(recipe, part);
}

}  // namespace faultline
