// Smoothing filters. See smoothing.h.
#include "terrain/smoothing.h"

#include <algorithm>
#include <cmath>

namespace faultline {
namespace {

// Offset of the outermost tap.
int reach(const BoxKernel& kernel) { return kernel.whole + (kernel.fraction > 0.0 ? 1 : 0); }

double weight(const BoxKernel& kernel, int offset) {
  return offset < -kernel.whole || offset > kernel.whole ? kernel.fraction : 1.0;
}

[[gnu::noinline]] void accumulate(double* sum, const float* z, double weight, int count) {
  for (int i = 0; i < count; ++i) {
    sum[i] += weight * static_cast<double>(z[i]);
  }
}

}  // namespace

BoxKernel boxKernel(double radius, int size) {
  FAULTLINE_ASSERT(radius >= 0.0 && radius <= 512.0);
  const double cells = radius * (size - 1) / 512.0;
  const double whole = std::floor(cells);
  BoxKernel kernel{static_cast<int>(whole), cells - whole, {}};
  // Sum the weights in the taps' own order; means use only what is inside.
  kernel.total.assign(static_cast<std::size_t>(size), 0.0);
  for (int offset = -reach(kernel); offset <= reach(kernel); ++offset) {
    for (int i = std::max(0, -offset); i < std::min(size, size - offset); ++i) {
      kernel.total[static_cast<std::size_t>(i)] += weight(kernel, offset);
    }
  }
  return kernel;
}

void boxAlongX(const BoxKernel& kernel, const Heightfield& in, Heightfield& out, int y0, int y1) {
  const int size = in.size;
  std::vector<double> sum(static_cast<std::size_t>(size));
  for (int y = y0; y < y1; ++y) {
    std::fill(sum.begin(), sum.end(), 0.0);
    for (int offset = -reach(kernel); offset <= reach(kernel); ++offset) {
      const int first = std::max(0, -offset);
      const int end = std::min(size, size - offset);
      if (first < end) {
        accumulate(sum.data() + first, in.row(y) + first + offset, weight(kernel, offset),
                   end - first);
      }
    }
    float* row = out.row(y);
    for (std::size_t x = 0; x < sum.size(); ++x) {
      row[x] = storedHeight(static_cast<float>(sum[x] / kernel.total[x]));
    }
  }
}

void boxAlongY(const BoxKernel& kernel, const Heightfield& in, Heightfield& out, int y0, int y1) {
  const int size = in.size;
  std::vector<double> sum(static_cast<std::size_t>(size));
  for (int y = y0; y < y1; ++y) {
    std::fill(sum.begin(), sum.end(), 0.0);
    for (int offset = -reach(kernel); offset <= reach(kernel); ++offset) {
      if (y + offset >= 0 && y + offset < size) {
        accumulate(sum.data(), in.row(y + offset), weight(kernel, offset), size);
      }
    }
    const double total = kernel.total[static_cast<std::size_t>(y)];
    float* row = out.row(y);
    for (std::size_t x = 0; x < sum.size(); ++x) {
      row[x] = storedHeight(static_cast<float>(sum[x] / total));
    }
  }
}

}  // namespace faultline
