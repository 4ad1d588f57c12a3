// The terrain blog's filter, whose output is fed back: y = k * y' + (1 - k) * x, swept east, west,
// south and north.
// Along a row that is one long chain of dependent roundings, so sixteen rows go side by side,
// turned so that a vector holds one column of four rows.
#include <algorithm>
#include <vector>

#include "terrain/grid/lanes.h"
#include "terrain/smoothing/filter.h"
#include "terrain/smoothing/smoothing.h"

namespace faultline {
namespace {

// y = float(keep * before) + float(take * x), stored.
struct Mix {
  // k and 1 - k of a recipe on a grid of this size.
  Mix(const Recipe& recipe, const GridPart& part) {
    const double k = takenShare(recipe, part);
    keep = fourLanes(static_cast<float>(k));
    take = fourLanes(static_cast<float>(1.0 - k));
  }

  FourFloats keep, take;
  StoredRule stored;

  FourFloats operator()(FourFloats before, FourFloats x) const {
    return stored(keep * before + take * x);
  }
  float operator()(float before, float x) const {
    const float kept = keep[0] * before;
    const float taken = take[0] * x;
    return storedHeight(kept + taken);
  }
};

// A row whose neighbours on the side that the sweep comes from are finished.
[[gnu::noinline]] void mixRows(const Mix& mix, const float* before, const float* x, int count,
                               float* to) {
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    store(to + i, mix(load<FourFloats>(before + i), load<FourFloats>(x + i)));
  }
  for (; i < count; ++i) to[i] = mix(before[i], x[i]);
}

// Rows that are swept side by side, as columns of 16 floats: four vectors, so that one is computed
// while another waits for its last rounding.
constexpr int kRows = 16;

// Four rows' values of four columns become four columns' values of four rows, or back.
inline void transpose(FourFloats& a, FourFloats& b, FourFloats& c, FourFloats& d) {
  const FourFloats abLow = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const FourFloats abHigh = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const FourFloats cdLow = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const FourFloats cdHigh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(abLow, cdLow, 0, 1, 4, 5);
  b = __builtin_shufflevector(abLow, cdLow, 2, 3, 6, 7);
  c = __builtin_shufflevector(abHigh, cdHigh, 0, 1, 4, 5);
  d = __builtin_shufflevector(abHigh, cdHigh, 2, 3, 6, 7);
}

inline FourFloats gather(const float* const* rows, int x) {
  return FourFloats{rows[0][x], rows[1][x], rows[2][x], rows[3][x]};
}
inline void scatter(FourFloats column, float* const* rows, int x) {
  for (int r = 0; r < 4; ++r) rows[r][x] = column[r];
}

// Columns x to x + 3 of four rows going east: rows in, columns out. `y` is the column before.
inline void eastFour(const Mix& mix, FourFloats& y, const float* const* rows, int x,
                     float* columns) {
  FourFloats a = load<FourFloats>(rows[0] + x);
  FourFloats b = load<FourFloats>(rows[1] + x);
  FourFloats c = load<FourFloats>(rows[2] + x);
  FourFloats d = load<FourFloats>(rows[3] + x);
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
inline void westFour(const Mix& mix, FourFloats& y, const float* columns, int x,
                     float* const* rows) {
  FourFloats d = mix(y, load<FourFloats>(columns + 3 * kRows));
  FourFloats c = mix(d, load<FourFloats>(columns + 2 * kRows));
  FourFloats b = mix(c, load<FourFloats>(columns + kRows));
  FourFloats a = mix(b, load<FourFloats>(columns));
  y = a;
  transpose(a, b, c, d);
  store(rows[0] + x, a);
  store(rows[1] + x, b);
  store(rows[2] + x, c);
  store(rows[3] + x, d);
}

[[gnu::noinline]] void sweepEast(const Mix& mix, const float* const* rows, int size,
                                 float* columns) {
  FourFloats y0 = gather(rows, 0);
  FourFloats y1 = gather(rows + 4, 0);
  FourFloats y2 = gather(rows + 8, 0);
  FourFloats y3 = gather(rows + 12, 0);
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
  FourFloats y0 = load<FourFloats>(last);
  FourFloats y1 = load<FourFloats>(last + 4);
  FourFloats y2 = load<FourFloats>(last + 8);
  FourFloats y3 = load<FourFloats>(last + 12);
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
    y0 = mix(y0, load<FourFloats>(from));
    y1 = mix(y1, load<FourFloats>(from + 4));
    y2 = mix(y2, load<FourFloats>(from + 8));
    y3 = mix(y3, load<FourFloats>(from + 12));
    scatterAll(x);
  }
}

class IirFilter final : public Filter {
 public:
  IirFilter(const Recipe& recipe, const GridPart& part) : size_(part.size), mix_(recipe, part) {}

  // Measured in Node on a 1025 grid.
  double stepWork() const override { return 1.2 * size_; }

  // East, west and south: sixteen rows go east and west into a buffer; then each is mixed with the
  // finished row north of it.
  void firstHalf(GridRows<const float> in, GridRows<float> between, int begin,
                 int end) const override {
    const auto size = static_cast<std::size_t>(size_);
    std::vector<float> columns(kRows * size);
    std::vector<float> buffer(kRows * size);
    const auto swept = [&](int r) { return buffer.data() + static_cast<std::size_t>(r) * size; };
    for (int y0 = begin; y0 < end; y0 += kRows) {
      const int count = std::min(kRows, end - y0);
      // Where fewer rows than 16 are left, the last one goes several times.
      const float* from[kRows];
      float* to[kRows];
      for (int r = 0; r < kRows; ++r) {
        from[r] = in.row(y0 + std::min(r, count - 1));
        to[r] = swept(std::min(r, count - 1));
      }
      sweepEast(mix_, from, size_, columns.data());
      sweepWest(mix_, columns.data(), size_, to);
      for (int r = 0; r < count; ++r) {
        const int y = y0 + r;
        if (y == 0) {
          std::copy_n(swept(r), size_, between.row(0));
        } else {
          mixRows(mix_, between.row(y - 1), swept(r), size_, between.row(y));
        }
      }
    }
  }

  void secondHalf(GridRows<const float> between, GridRows<float> out, int begin,
                  int end) const override {
    for (int at = begin; at < end; ++at) {
      const int y = size_ - 1 - at;
      if (at == 0) {
        std::copy_n(between.row(y), size_, out.row(y));
      } else {
        mixRows(mix_, out.row(y + 1), between.row(y), size_, out.row(y));
      }
    }
  }

 private:
  int size_;
  Mix mix_;
};

}  // namespace

std::unique_ptr<Filter> iirFilter(const Recipe& recipe, const GridPart& part) {
  return std::make_unique<IirFilter>(recipe, part);
}

}  // namespace faultline
