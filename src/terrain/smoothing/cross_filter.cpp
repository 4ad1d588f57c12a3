// The shader document's blur as a single pass over a plus: centre * z + side * ((west + east) +
// (north + south)). A neighbour outside the grid is the vertex itself, as in a texture that is
// clamped at its edge.
#include <algorithm>
#include <concepts>
#include <vector>

#include "terrain/grid/lanes.h"
#include "terrain/smoothing/filter.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

class CrossFilter final : public Filter {
 public:
  CrossFilter(const Recipe& recipe, const GridPart& part)
      : size_(part.size), taken_(takenShare(recipe, part)) {}

  // Half of a pass, which takes 1.1 ns a vertex natively on a 1025 grid.
  double stepWork() const override { return 0.6 * size_; }

  // The whole pass: a row needs only the rows beside it.
  void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                 int end) const override {
    // A row between its repeated ends.
    std::vector<float> line(static_cast<std::size_t>(size_) + 2);
    for (int y = begin; y < end; ++y) {
      const float* row = in.row(y);
      line.front() = row[0];
      std::copy_n(row, size_, line.begin() + 1);
      line.back() = row[size_ - 1];
      blurRow(line.data(), in.row(std::max(y - 1, 0)), in.row(std::min(y + 1, size_ - 1)),
              between.row(y));
    }
  }

  void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                  int end) const override {
    for (int y = begin; y < end; ++y) std::copy_n(between.row(y), size_, out.row(y));
  }

 private:
  // `west` begins at the neighbour of the first vertex.
  [[gnu::noinline]] void blurRow(const float* west, const float* north, const float* south,
                                 float* to) const {
    const StoredRule stored;
    int x = 0;
    for (; x + kFour <= size_; x += kFour) {
      const Doubles a = blurred<Doubles>(west + x, north + x, south + x);
      const Doubles b = blurred<Doubles>(west + x + 2, north + x + 2, south + x + 2);
      store(to + x, stored(FourFloats{static_cast<float>(a[0]), static_cast<float>(a[1]),
                                      static_cast<float>(b[0]), static_cast<float>(b[1])}));
    }
    for (; x < size_; ++x) {
      to[x] = storedHeight(static_cast<float>(blurred<double>(west + x, north + x, south + x)));
    }
  }

  template <class Value>
  Value blurred(const float* west, const float* north, const float* south) const {
    const Value sides = (widened<Value>(west) + widened<Value>(west + 2)) +
                        (widened<Value>(north) + widened<Value>(south));
    return (1.0 - taken_) * widened<Value>(west + 1) + 0.25 * taken_ * sides;
  }

  template <class Value>
  static Value widened(const float* from) {
    if constexpr (std::same_as<Value, double>) {
      return static_cast<double>(from[0]);
    } else {
      return Value{static_cast<double>(from[0]), static_cast<double>(from[1])};
    }
  }

  int size_;
  double taken_;
};

}  // namespace

std::unique_ptr<Filter> crossFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<CrossFilter>(recipe, part);
}

}  // namespace faultline
