// Half means. See half_mean.h.
#include "check/half_mean.h"

#include <utility>

namespace faultline {

void takeHalfMeans(Heightfield& field, int passes) {
  const int size = field.size;
  Heightfield before(size);
  for (int pass = 0; pass < passes; ++pass) {
    std::swap(before, field);
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        double sum = 0.0;
        int count = 0;
        const auto take = [&](int column, int row) {
          if (column < 0 || row < 0 || column >= size || row >= size) return;
          sum += static_cast<double>(before.at(column, row));
          ++count;
        };
        take(x - 1, y), take(x + 1, y), take(x, y - 1), take(x, y + 1);
        const auto own = static_cast<double>(before.at(x, y));
        field.row(y)[x] = static_cast<float>((own + sum / count) / 2.0);
      }
    }
  }
}

}  // namespace faultline
