// The blog's second edit, on inputs only: y = k * x' + (1 - k) * x, swept east, west, south and
// north. Every sweep reads the sweep before it alone, so a row is worked in lanes.
#include <algorithm>
#include <utility>
#include <vector>

#include "terrain/smoothing/filter.h"
#include "terrain/smoothing/sweep.h"

namespace faultline {
namespace {

class FirFilter final : public Filter {
 public:
  FirFilter(const Recipe& recipe, int size) : size_(size), mix_(recipe, size) {}

  double stepWork() const override { return kSweepWork * size_; }

  // East, west and south: a row goes east and west into a buffer and is mixed with the row north of
  // it, which went the same way.
  void firstHalf(const Heightfield& in, Heightfield& between, int begin, int end) const override {
    const auto size = static_cast<std::size_t>(size_);
    std::vector<float> east(size), north(size), here(size);
    if (begin > 0 && begin < end) sweepRow(in.row(begin - 1), east, north);
    for (int y = begin; y < end; ++y) {
      sweepRow(in.row(y), east, here);
      if (y == 0) {
        std::copy_n(here.data(), size_, between.row(0));
      } else {
        mixRows(mix_, north.data(), here.data(), size_, between.row(y));
      }
      std::swap(north, here);
    }
  }

  void secondHalf(const Heightfield& between, Heightfield& out, int begin, int end) const override {
    sweepNorth(mix_, between, between, out, begin, end);
  }

 private:
  void sweepRow(const float* x, std::vector<float>& east, std::vector<float>& to) const {
    east[0] = x[0];
    mixRows(mix_, x, x + 1, size_ - 1, east.data() + 1);
    mixRows(mix_, east.data() + 1, east.data(), size_ - 1, to.data());
    to.back() = east.back();
  }

  int size_;
  Mix mix_;
};

}  // namespace

std::unique_ptr<Filter> firFilter(const Recipe& recipe, int size) {
  return std::make_unique<FirFilter>(recipe, size);
}

}  // namespace faultline
