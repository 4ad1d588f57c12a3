// Smoothing filters. See smoothing.h.
#include "terrain/smoothing.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace faultline {
namespace {

[[gnu::noinline]] void accumulate(double* sum, const float* z, double weight, int count) {
  for (int i = 0; i < count; ++i) {
    sum[i] += weight * static_cast<double>(z[i]);
  }
}

// One row of the mean along y or along x: taps from the lowest offset to the highest.
void meanAlongX(const std::vector<double>& weight, const std::vector<double>& total,
                const Heightfield& in, Heightfield& out, int y) {
  const int size = in.size;
  const auto reach = static_cast<int>(weight.size()) - 1;
  std::vector<double> sum(static_cast<std::size_t>(size), 0.0);
  for (int offset = -reach; offset <= reach; ++offset) {
    const int first = std::max(0, -offset);
    const int end = std::min(size, size - offset);
    if (first >= end) continue;
    accumulate(sum.data() + first, in.row(y) + first + offset,
               weight[static_cast<std::size_t>(std::abs(offset))], end - first);
  }
  float* row = out.row(y);
  for (std::size_t x = 0; x < sum.size(); ++x) {
    row[x] = storedHeight(static_cast<float>(sum[x] / total[x]));
  }
}

void meanAlongY(const std::vector<double>& weight, const std::vector<double>& total,
                const Heightfield& in, Heightfield& out, int y) {
  const int size = in.size;
  const auto reach = static_cast<int>(weight.size()) - 1;
  std::vector<double> sum(static_cast<std::size_t>(size), 0.0);
  for (int offset = -reach; offset <= reach; ++offset) {
    if (y + offset < 0 || y + offset >= size) continue;
    accumulate(sum.data(), in.row(y + offset), weight[static_cast<std::size_t>(std::abs(offset))],
               size);
  }
  float* row = out.row(y);
  for (std::size_t x = 0; x < sum.size(); ++x) {
    row[x] = storedHeight(static_cast<float>(sum[x] / total[static_cast<std::size_t>(y)]));
  }
}

}  // namespace

Smoother::Smoother(const Recipe& recipe, int size) : kind_(recipe.smooth()), size_(size) {
  const double cells = recipe.real(ParameterId::kSmoothRadius) * (size - 1) / 512.0;
  const double whole = kind_ == Smooth::kBox ? std::floor(cells) : 0.0;
  const double fraction = kind_ == Smooth::kBox ? cells - whole : 0.0;
  weight_.assign(static_cast<std::size_t>(whole) + 1, 1.0);
  if (fraction > 0.0) weight_.push_back(fraction);
  const auto reach = static_cast<int>(weight_.size()) - 1;
  total_.assign(static_cast<std::size_t>(size), 0.0);
  for (int offset = -reach; offset <= reach; ++offset) {
    for (int i = std::max(0, -offset); i < std::min(size, size - offset); ++i) {
      total_[static_cast<std::size_t>(i)] += weight_[static_cast<std::size_t>(std::abs(offset))];
    }
  }
}

int Smoother::steps() const { return 2 * size_; }

double Smoother::stepWork() const {
  return static_cast<double>(size_) * (2.0 * static_cast<double>(weight_.size()) - 1.0);
}

void Smoother::run(const Heightfield& in, Heightfield& between, Heightfield& out, int first,
                   int end) const {
  FAULTLINE_ASSERT(in.size == size_ && between.size == size_ && out.size == size_);
  for (int at = first; at < end; ++at) {
    if (at < size_) {
      meanAlongX(weight_, total_, in, between, at);
    } else {
      meanAlongY(weight_, total_, between, out, at - size_);
    }
  }
}

Heightfield smoothed(const Smoother& smoother, const Heightfield& in) {
  Heightfield between(in.size);
  Heightfield out(in.size);
  smoother.run(in, between, out, 0, smoother.steps());
  return out;
}

}  // namespace faultline
