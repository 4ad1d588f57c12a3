// Fault trees over the grid: FaultField::add for trees. See fault_field.h.
// Method: a line cuts a row's interval of columns into a western and an eastern one, so a tree cuts
// a row into one interval per region that meets it, and where one region ends and the next begins
// the row gets one difference entry. A block of rows is worked together: the walk down the tree
// keeps each line's crossings with all rows of the block in an array, skips what none of the rows
// meets, and its loops over rows fit vector registers. Cost: about 1 ns per row and line the block
// meets, whatever the number of columns.
// Bits: crossings are exact integers, held in doubles (see Split), so every cell equals the plain
// walk down the tree.
#include <algorithm>
#include <array>

#include "base/assert.h"
#include "terrain/grid/lanes.h"
#include "terrain/uplift/fault_field.h"

namespace faultline {
namespace {

constexpr std::size_t kRows = 16;

// Added to a double below 2^51 in size it rounds it to the nearest integer, and the sum's low 32
// bits are that integer: no conversion, and the order of the sums is the order of the integers.
constexpr double kRound = 0x1.8p52;

// Columns of one line, or of a border, on the rows of a block; each a whole number plus kRound.
using Columns = std::array<Doubles, kRows / 2>;

std::int32_t columnOf(double rounded) {
  return static_cast<std::int32_t>(__builtin_bit_cast(std::int64_t, rounded));
}

// A node as the rows see it. Its first eastern column on row y is floor(n / m) of integers,
// n = start + step * y and m = |a|. It is found as (n + 1/2) / m - 1/2 rounded to the nearest
// integer. The half keeps that 1 / (2 m) away from any tie, m <= 2^16, and with |n| < 2^36 the
// error of offset + slope * y is below 2^-14 / m: exact.
struct Split {
  double offset, slope;
  std::int32_t east;     // what the eastern side gains and the western loses
  std::int32_t isRight;  // 1: the eastern side is the right child's, 0: the left child's
};

Split splitOf(const Fault& line, int sign, const GridPart& part) {
  const std::int64_t threshold = faultThreshold(line, part);
  const std::int32_t amount = sign * line.amplitude;
  if (line.a == 0) {
    // Whole rows: those with b y >= K are all east (raised), the others all west. A half row
    // either way moves the crossing past any column.
    constexpr double kFar = 32768.0;
    return {(static_cast<double>(threshold) - 0.5) * kFar, -line.b * kFar, amount, 1};
  }
  const bool raisedEast = line.a > 0;
  const double m = raisedEast ? line.a : -line.a;
  const double perM = 1.0 / m;
  // a > 0: raised from column ceil((K - b y) / a) on.  a < 0: raised up to floor((b y - K) / -a).
  const double start = static_cast<double>(raisedEast ? threshold - 1 : -threshold) + m;
  const double step = raisedEast ? -line.b : line.b;
  return {(start + 0.5) * perM - 0.5, step * perM, raisedEast ? amount : -amount,
          raisedEast ? 1 : 0};
}

// The nodes of trees, one tree after another. Its own function: beside a vector, calls that could
// throw cost WebAssembly a detour through JavaScript each.
[[gnu::noinline]] void splitsOf(std::span<const FaultTree> trees, int sign, const GridPart& part,
                                Split* out) {
  for (const FaultTree& tree : trees) {
    for (const FaultTreeNode& node : tree.nodes) *out++ = splitOf(node.line, sign, part);
  }
}

struct Meets {
  bool west, east;
};

// Where the line crosses each row, kept between the borders of its region, and on which sides the
// rows have columns left. Its own small function, so that JavaScript engines optimise it early.
[[gnu::noinline]] Meets crossRows(const Split& split, double y, const Columns& west,
                                  const Columns& east, Columns& crossing) {
  const Doubles offset = everyLane(split.offset);
  const Doubles slope = everyLane(split.slope);
  Doubles ys = everyLane(y) + Doubles{0.0, 1.0};
  Doubles columnsWest{};
  Doubles columnsEast{};
  for (std::size_t i = 0; i < crossing.size(); ++i) {
    Doubles at = offset + slope * ys + kRound;
    at = east[i] < at ? east[i] : at;
    at = at < west[i] ? west[i] : at;
    crossing[i] = at;
    columnsWest += at - west[i];
    columnsEast += east[i] - at;
    ys += 2.0;
  }
  return {columnsWest[0] + columnsWest[1] > 0.0, columnsEast[0] + columnsEast[1] > 0.0};
}

// The walk down one tree after another on a block of rows.
class BlockWalk {
 public:
  BlockWalk(std::int64_t* row, std::size_t stride, int y, int rows, int size)
      : row_(row), stride_(stride), y_(y), rows_(static_cast<std::size_t>(rows)) {
    western_.fill(everyLane(kRound));
    eastern_.fill(everyLane(kRound + size));
  }

  void add(const Split* splits, int depth) {
    splits_ = splits;
    leaves_ = (std::size_t{1} << depth) - 1;
    last_ = 0;
    descend(0, 0, western_, eastern_, 0);
  }

 private:
  // Visits the regions below the node at `place` from west to east. `sum`: what the lines above
  // have added.
  void descend(std::size_t place, std::size_t level, const Columns& west, const Columns& east,
               std::int32_t sum) {
    if (place >= leaves_) {
      begin(west, sum);
      return;
    }
    const Split& split = splits_[place];
    Columns& crossing = crossings_[level];
    const Meets meets = crossRows(split, y_, west, east, crossing);
    const auto right = static_cast<std::size_t>(split.isRight);
    if (meets.west) descend(2 * place + 2 - right, level + 1, west, crossing, sum - split.east);
    if (meets.east) descend(2 * place + 1 + right, level + 1, crossing, east, sum + split.east);
  }

  // From `columns` on, the rows are in a region that has gained `sum`. A row that has no column of
  // it gets entries at one and the same column, which add up to what they should.
  void begin(const Columns& columns, std::int32_t sum) {
    const std::int64_t jump = sum - last_;
    last_ = sum;
    std::int64_t* row = row_;
    for (std::size_t i = 0; i < rows_; ++i, row += stride_) {
      row[columnOf(columns[i / 2][i % 2])] += jump;
    }
  }

  std::int64_t* row_;
  std::size_t stride_;
  double y_;
  std::size_t rows_;
  const Split* splits_ = nullptr;
  std::size_t leaves_ = 0;
  std::int32_t last_ = 0;  // of the region the rows are in
  Columns western_, eastern_;
  std::array<Columns, kMaxTreeLevels> crossings_;
};

}  // namespace

void FaultField::add(std::span<const FaultTree> trees, int sign, int y0, int y1) {
  FAULTLINE_ASSERT(trees.empty() || profile_ == Profile::kStep);
  // As many trees at a time as leave room in the cache for a block of rows.
  constexpr std::size_t kMaxSplits = std::size_t{1} << kMaxTreeLevels;
  std::vector<Split> splits(trees.empty() ? 0 : kMaxSplits);
  while (!trees.empty()) {
    std::size_t count = 0;
    std::size_t nodes = 0;
    while (count < trees.size() && nodes + trees[count].nodes.size() <= kMaxSplits) {
      nodes += trees[count++].nodes.size();
    }
    const std::span<const FaultTree> batch = trees.first(count);
    trees = trees.subspan(count);
    splitsOf(batch, sign, part_, splits.data());
    for (int y = y0; y < y1; y += static_cast<int>(kRows)) {
      const int rows = std::min(static_cast<int>(kRows), y1 - y);
      beginRows(y + rows);
      BlockWalk walk(row(y), stride_, y, rows, part_.size);
      const Split* tree = splits.data();
      for (const FaultTree& each : batch) {
        walk.add(tree, each.depth);
        tree += each.nodes.size();
      }
    }
  }
}

}  // namespace faultline
