// A FIR filter of N taps (the second edit of the blog), swept east, west, south and north. Its
// coefficients are those of the IIR filter, cut off: (1 - k) * k^j, and the last, k^(N - 1), takes
// what is left of the sum of 1. Its own two taps are y = (1 - k) * x + k * x'.
// Every sweep reads the sweep before it alone, so a row is worked in lanes.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "terrain/grid/lanes.h"
#include "terrain/smoothing/filter.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

// Where each tap reads: taps[j] is what lies j vertices before.
using Taps = std::vector<const float*>;

class FirFilter final : public Filter {
 public:
  FirFilter(const Recipe& recipe, const GridPart& part)
      : size_(part.size), weights_(static_cast<std::size_t>(recipe.value(ParameterId::kTaps))) {
    const double k = takenShare(recipe, part);
    double power = 1.0;
    for (float& weight : weights_) {
      weight = static_cast<float>((1.0 - k) * power);
      if (&weight == &weights_.back()) weight = static_cast<float>(power);
      power *= k;
    }
  }

  double stepWork() const override { return 0.6 * count() * size_; }

  // East, west and south: a row goes east and west into a ring of rows, of which the last N are
  // weighed.
  void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                 int end) const override {
    const auto size = static_cast<std::size_t>(size_);
    std::vector<float> east(size), ring(weights_.size() * size);
    const auto swept = [&](int y) {
      return ring.data() + static_cast<std::size_t>(y % count()) * size;
    };
    Taps taps(weights_.size());
    for (int y = std::max(begin - count() + 1, 0); y < end; ++y) {
      sweepRow(in.row(y), 1, east.data(), taps);
      sweepRow(east.data() + size - 1, -1, swept(y) + size - 1, taps);
      if (y < begin) continue;
      for (int j = 0; j < count(); ++j) tap(taps, j) = swept(std::max(y - j, 0));
      y == 0 ? void(std::copy_n(swept(0), size, between.row(0)))
             : weigh(taps, size_, between.row(y));
    }
  }

  // North: a row is weighed with those south of it, which this half does not change.
  void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                  int end) const override {
    Taps taps(weights_.size());
    for (int y = begin; y < end; ++y) {
      for (int j = 0; j < count(); ++j) tap(taps, j) = between.row(std::min(y + j, size_ - 1));
      y == size_ - 1 ? void(std::copy_n(between.row(y), size_, out.row(y)))
                     : weigh(taps, size_, out.row(y));
    }
  }

 private:
  int count() const { return static_cast<int>(weights_.size()); }
  static const float*& tap(Taps& taps, int j) { return taps[static_cast<std::size_t>(j)]; }

  // The sum of the weighted taps of `length` vertices, from the furthest tap to the nearest.
  void weigh(const Taps& taps, int length, float* to) const {
    const StoredRule stored;
    int x = 0;
    for (; x + kFour <= length; x += kFour) {
      FourFloats sum = weights_.back() * load<FourFloats>(taps.back() + x);
      for (std::size_t j = taps.size() - 1; j-- > 0;) {
        sum = sum + weights_[j] * load<FourFloats>(taps[j] + x);
      }
      store(to + x, stored(sum));
    }
    for (; x < length; ++x) {
      float sum = weights_.back() * taps.back()[x];
      for (std::size_t j = taps.size() - 1; j-- > 0;) {
        const float part = weights_[j] * taps[j][x];
        sum = sum + part;
      }
      to[x] = storedHeight(sum);
    }
  }

  // Sweeps a row in a direction, from its first vertex, which stays and stands for all before it.
  void sweepRow(const float* from, int direction, float* to, Taps& taps) const {
    to[0] = from[0];
    // Where a tap lies before the first vertex, each vertex has pointers of its own.
    const int inside = std::min(count() - 1, size_);
    for (int i = 1; i < inside; ++i) {
      for (int j = 0; j < count(); ++j) tap(taps, j) = from + direction * std::max(i - j, 0);
      weigh(taps, 1, to + direction * i);
    }
    const int rest = size_ - std::max(inside, 1);
    if (rest <= 0) return;
    // The others lie side by side, whichever way the sweep goes.
    const int first = direction > 0 ? size_ - rest : -(size_ - 1);
    for (int j = 0; j < count(); ++j) tap(taps, j) = from + first - direction * j;
    weigh(taps, rest, to + first);
  }

  int size_;
  std::vector<float> weights_;
};

}  // namespace

std::unique_ptr<Filter> firFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<FirFilter>(recipe, part);
}

}  // namespace faultline
