// The filters that take means: box and Gaussian, along the rows and then along the columns.
// Heights stand as doubles between zeros, so that a neighbour outside the grid adds nothing and no
// vertex is a special case. Eight neighbouring vertices at a time keep their sums in registers, one
// per lane, each in the order that docs/spec.md prescribes. Along y a strip of columns is laid out
// the same way. The sums of a wide box whose weights are all 1 move along instead (exact_sums.h).
#include <algorithm>
#include <cmath>
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
  static constexpr bool kIsSum = true;
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
  // Measured in Node on a 1025 grid, as those below.
  static double stepWork(double taps) { return 2.2 + 0.2 * taps; }
};

struct Gaussian {
  static constexpr bool kIsSum = false;
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
  static double stepWork(double taps) { return 1.5 + 0.27 * taps; }
};

template <class Kind>
class MeanFilter final : public Filter {
 public:
  MeanFilter(const Recipe& recipe, const GridPart& part)
      : size_(part.size),
        weights_(Kind::weights(Radius(recipe, part), part.size)),
        isWide_(taps() >= kManyTaps && weights_.weight.back() == 1.0) {
    // The last block of a row may reach past its end.
    const std::size_t padded = index(roundedUp(size_, kBlock));
    while (weights_.divisor.size() < padded) weights_.divisor.push_back(1.0);
  }

  double stepWork() const override {
    if (movesAlong()) return kMovingWork * size_;
    return Kind::stepWork(static_cast<double>(weights_.weight.size())) * size_;
  }

  // Means along the rows.
  void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                 int end) const override {
    const int count = roundedUp(size_, kBlock);
    std::vector<double> line(index(2 * reach() + count), 0.0);
    std::vector<float> result(index(count));
    std::vector<double> sums(movesAlong() ? result.size() : 0);
    for (int y = begin; y < end; ++y) {
      widen(in.row(y), size_, line.data() + reach());
      const bool hasSums = movesAlong() && movingSums(line, 1, taps(), sums);
      write(hasSums ? sums.data() : line.data() + reach(), hasSums ? 0 : reach(), 1,
            weights_.divisor.data(), false, count, result.data());
      std::copy_n(result.data(), size_, between.row(y));
    }
  }

  // Means along the columns, rows from the north.
  void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                  int end) const override {
    // Lay out a strip of columns as doubles, with zeros for rows outside the grid, and go down it.
    constexpr int kStrip = 64;
    constexpr int kTogether = 64;
    const int together =
        movesAlong() ? std::clamp(2 * reach(), kTogether, 4 * kTogether) : kTogether;
    for (int y0 = begin; y0 < end; y0 += together) {
      const int y1 = std::min(end, y0 + together);
      const int above = y0 - reach();
      const int below = y1 + reach();
      std::vector<double> strip(index(below - above) * kStrip, 0.0);
      std::vector<double> sums(movesAlong() ? index(y1 - y0) * kStrip : 0);
      const auto line = [&](int y) { return strip.data() + index(y - above) * kStrip; };
      for (int x0 = 0; x0 < size_; x0 += kStrip) {
        const int width = std::min(kStrip, size_ - x0);
        for (int y = std::max(0, above); y < std::min(size_, below); ++y) {
          widen(between.row(y) + x0, width, line(y));
        }
        const bool hasSums = movesAlong() && movingSums(strip, kStrip, taps(), sums);
        for (int y = y0; y < y1; ++y) {
          double divisor[kBlock];
          std::fill_n(divisor, kBlock, weights_.divisor[index(y)]);
          float result[kStrip];
          const double* centre = hasSums ? sums.data() + index(y - y0) * kStrip : line(y);
          write(centre, hasSums ? 0 : reach(), kStrip, divisor, true, roundedUp(width, kBlock),
                result);
          std::copy_n(result, width, out.row(y) + x0);
        }
      }
    }
  }

 private:
  // Nanoseconds a vertex, as stepWork(), but measured natively.
  static constexpr double kMovingWork = 6.0;

  int reach() const { return static_cast<int>(weights_.weight.size()) - 1; }
  int taps() const { return 2 * reach() + 1; }
  bool movesAlong() const { return FAULTLINE_MOVING_SUMS && Kind::kIsSum && isWide_; }

  // The means of `count` (a multiple of 8) neighbouring vertices; the next tap lies `step` doubles
  // further. `reach`: how many taps there are on each side; 0 where the centres are sums already.
  // `divisor` holds one number for each vertex, or (`same`) eight times the one for all.
  [[gnu::noinline]] void write(const double* centre, int reach, std::ptrdiff_t step,
                               const double* divisor, bool same, int count, float* to) const {
    const StoredRule stored;
    for (int x = 0; x < count; x += kBlock) {
      const Block by = loadBlock(same ? divisor : divisor + x);
      storeBlock(stored, Kind::mean(weights_.weight.data(), reach, centre + x, step, by), to + x);
    }
  }

  int size_;
  Weights weights_;
  bool isWide_;
};

}  // namespace

std::unique_ptr<Filter> boxFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<MeanFilter<Box>>(recipe, part);
}

std::unique_ptr<Filter> gaussianFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<MeanFilter<Gaussian>>(recipe, part);
}

}  // namespace faultline
