// Passes of smoothing filters. See smoothing.h.
#include "terrain/smoothing/smoothing.h"

#include <algorithm>

#include "base/assert.h"
#include "base/cells_written.h"
#include "base/det_math.h"
#include "terrain/smoothing/filter.h"

namespace faultline {
namespace {

// What stands in for a filter where the recipe has none.
class CopyFilter final : public Filter {
 public:
  explicit CopyFilter(int size) : size_(size) {}
  double stepWork() const override { return 0.2 * size_; }
  void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                 int end) const override {
    for (int y = begin; y < end; ++y) std::copy_n(in.row(y), size_, between.row(y));
  }
  void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                  int end) const override {
    for (int y = begin; y < end; ++y) std::copy_n(between.row(y), size_, out.row(y));
  }

 private:
  int size_;
};

}  // namespace

std::unique_ptr<Filter> copyFilter(const Recipe&, const GridPart& part) {
  return std::make_unique<CopyFilter>(part.size);
}

double smoothRadius(const Recipe& recipe, int cells) {
  return recipe.real(ParameterId::kSmoothRadius) * cells / kReferenceCells;
}

double takenShare(const Recipe& recipe, const GridPart& part) {
  const double strength = recipe.real(ParameterId::kSmoothStrength);
  const double cells = part.cells / double{kReferenceCells};
  if (smoothRow(recipe.smooth()).sweeps)
    return power(strength, double{kReferenceCells} / part.cells);
  return strength * std::min(1.0, cells * cells);
}

Smoother::Smoother(const Recipe& recipe, const GridPart& part)
    : size_(part.size),
      filter_(kFilters[static_cast<std::size_t>(recipe.smooth())](recipe, part)) {}

double Smoother::stepWork() const { return filter_->stepWork(); }

void Smoother::run(const Heightfield& in, Heightfield& between, Heightfield& out, int first,
                   int end) const {
  FAULTLINE_ASSERT(in.size == size_ && between.size == size_ && out.size == size_);
  FAULTLINE_ASSERT(0 <= first && end <= steps());
  countRows(size_, first, end);
  const GridRows<float> rows = rowsOf(between);
  filter_->firstHalf(rowsOf(in), rows, first, std::min(end, size_));
  filter_->secondHalf(rows, rowsOf(out), std::max(first, size_) - size_,
                      std::max(end, size_) - size_);
}

Heightfield smoothed(const Smoother& smoother, const Heightfield& in) {
  Heightfield between(in.size);
  Heightfield out(in.size);
  smoother.run(in, between, out, 0, smoother.steps());
  return out;
}

}  // namespace faultline
