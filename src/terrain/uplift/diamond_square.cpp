// Diamond-square. See diamond_square.h.
// Each level has a lattice of its own, twice as fine as the one before, so that every pass runs
// along rows: a strip is the pair of rows 2j and 2j + 1, and needs rows j and j + 1 of the coarser
// lattice and the diamonds of the strip before. Vertices that a lattice inherits are copied with
// the new ones between them. Going back costs nothing: the coarser lattices are still there.
//
// Of each lattice only a window is made: what the finer window (or the grid) is made from, and one
// or two vertices more at each side, so that it begins and ends at inherited vertices. The
// outermost rows and columns are made as those at a border. Where there is none, that is wrong, and
// neither the grid nor what must be right of the finer window reads it. The window of a whole grid
// with borders is the whole lattice. A seamless lattice is a plane that repeats itself, so that a
// window may begin before 0 and end beyond 2^level; only the chances know where it repeats itself.
#include "terrain/uplift/diamond_square.h"

#include <algorithm>
#include <limits>

#include "base/assert.h"
#include "base/cells_written.h"
#include "base/det_math.h"
#include "base/random_lanes.h"
#include "terrain/grid/lanes.h"

namespace faultline {
namespace {

// About what it costs, in nanoseconds of WebAssembly.
constexpr double kVertexWork = 2.0;
constexpr double kStripWork = 150.0;

// Vectors start before a row's end and go beyond it by less.
constexpr std::size_t kBeyond = 8;
// Rows that a strip works with: two of chances, two of diamonds.
constexpr std::size_t kRows = 4;
// Chances of four blocks of four words are made together: eight even and eight odd columns.
constexpr int kChances = 8;

// Writes p0 q0 p1 q1 ...
inline void storeByTurns(float* to, FourFloats p, FourFloats q) {
  store(to, __builtin_shufflevector(p, q, 0, 4, 1, 5));
  store(to + 4, __builtin_shufflevector(p, q, 2, 6, 3, 7));
}

struct ChanceRow {
  std::array<std::uint32_t, 2> key;
  int level;
  float roughness;
  // The bits of a column or row that count: those below 2^level where the lattice repeats itself,
  // else all.
  int places;

  // roughness * r of vertices (2m, j), unless `even` is null, and (2m + 1, j) of the lattice, for
  // first <= m < first + count. Writes whole blocks, from the beginning of the one with `first`.
  [[gnu::noinline]] void write(int j, int first, int count, float* even, float* odd) const {
    const int before = inBlock(first);
    const auto row = static_cast<std::uint32_t>(j & places);
    const int block = (first - before) / 2;
    const int blocks = places / 4;
    count += before;
    for (int m = 0; m < count; m += kChances) {
      const auto at = static_cast<std::uint32_t>((block + m / 2) & blocks);
      const std::array<Words, 4> words =
          randomBlocks(key, RandomStage::kDiamondSquare, Words{at, at + 1, at + 2, at + 3}, row,
                       static_cast<std::uint32_t>(level));
      // A lane holds one block, whose words belong side by side.
      if (even != nullptr) storeByTurns(even + m, scaled(words[0]), scaled(words[2]));
      storeByTurns(odd + m, scaled(words[1]), scaled(words[3]));
    }
    // A lattice that repeats itself within a block has the same again in the rest of it.
    const int turn = places / 2 + 1;
    for (int m = turn; m < count && turn < kChances; ++m) {
      if (even != nullptr) even[m] = even[m - turn];
      odd[m] = odd[m - turn];
    }
  }

  // Where `first` stands in what write() writes.
  static int inBlock(int first) { return first & (kChances - 1); }

  FourFloats scaled(Words words) const {
    const FourInts whole = reinterpret_cast<FourInts>(words >> 8) - (1 << 23);
    return roughness * (__builtin_convertvector(whole, FourFloats) * 0x1p-23f);
  }
};

// The rows of one strip. `north` and `south` are rows j and j + 1 of the coarser lattice; vertex m
// of a row stands at column 2m, or between columns at 2m + 1.
struct Strip {
  int cells;  // of the coarser lattice
  StoredRule stored = {};

  [[gnu::noinline]] void diamonds(const float* north, const float* south, const float* chance,
                                  float* to) const {
    for (int m = 0; m < cells; m += kFour) {
      const FourFloats northWest = load<FourFloats>(north + m);
      const FourFloats northEast = load<FourFloats>(north + m + 1);
      const FourFloats southWest = load<FourFloats>(south + m);
      const FourFloats southEast = load<FourFloats>(south + m + 1);
      const FourFloats mean = ((northWest + southEast) + (northEast + southWest)) * 0.25f;
      store(to + m, stored(mean + load<FourFloats>(chance + m)));
    }
  }

  // Row 2j: inherited vertices and, between them, squares; `above` and `below` are the diamonds on
  // both sides.
  [[gnu::noinline]] void evenRow(const float* inherited, const float* above, const float* below,
                                 const float* chance, float* to) const {
    for (int m = 0; m < cells; m += kFour) {
      const FourFloats west = load<FourFloats>(inherited + m);
      const FourFloats east = load<FourFloats>(inherited + m + 1);
      const FourFloats across = load<FourFloats>(above + m) + load<FourFloats>(below + m);
      const FourFloats mean = (across + (east + west)) * 0.25f;
      storeByTurns(to + 2 * m, west, stored(mean + load<FourFloats>(chance + m)));
    }
    to[2 * cells] = inherited[cells];
  }

  // The first or last row: there is no fourth neighbour outside. A mean of four would read beyond
  // the lattice, and one with 0 for it would pull the border down to 0.
  [[gnu::noinline]] void borderRow(const float* inherited, const float* inside, const float* chance,
                                   float* to) const {
    for (int m = 0; m < cells; m += kFour) {
      const FourFloats west = load<FourFloats>(inherited + m);
      const FourFloats east = load<FourFloats>(inherited + m + 1);
      const FourFloats mean = ((west + east) + load<FourFloats>(inside + m)) / 3.0f;
      storeByTurns(to + 2 * m, west, stored(mean + load<FourFloats>(chance + m)));
    }
    to[2 * cells] = inherited[cells];
  }

  // Row 2j + 1: squares with the diamonds between them. The diamonds begin at diamond[0]; what
  // stands before and behind them goes only into the two ends, which are done anew.
  [[gnu::noinline]] void oddRow(const float* north, const float* south, const float* diamond,
                                const float* chance, float* to) const {
    for (int m = 0; m <= cells; m += kFour) {
      const FourFloats along = load<FourFloats>(north + m) + load<FourFloats>(south + m);
      const FourFloats east = load<FourFloats>(diamond + m);
      const FourFloats west = load<FourFloats>(diamond + m - 1);
      const FourFloats mean = (along + (east + west)) * 0.25f;
      storeByTurns(to + 2 * m, stored(mean + load<FourFloats>(chance + m)), east);
    }
    const auto border = [&](int m, float inside) {
      to[2 * m] = storedHeight(((north[m] + south[m]) + inside) / 3.0f + chance[m]);
    };
    border(0, diamond[0]);
    border(cells, diamond[cells - 1]);
  }
};

// top + g * (bottom - top) along a row.
[[gnu::noinline]] void blendRow(const float* top, const float* bottom, float g, int count,
                                float* to) {
  const StoredRule stored;
  int x = 0;
  for (; x + kFour <= count; x += kFour) {
    const FourFloats from = load<FourFloats>(top + x);
    store(to + x, stored(from + g * (load<FourFloats>(bottom + x) - from)));
  }
  for (; x < count; ++x) to[x] = storedHeight(top[x] + g * (bottom[x] - top[x]));
}

// The floats of the rows that a strip of so many cells works with.
std::size_t rowFloats(int cells) { return static_cast<std::size_t>(cells) / 2 + 4 * kChances; }

}  // namespace

int finestLevel(const DiamondSquarePlan& plan, const GridPart& part) {
  for (int level = 0; level < plan.levels; ++level) {
    if (1 << level == part.cells) return level;
  }
  return plan.levels;
}

DiamondSquarePlan diamondSquarePlan(const Recipe& recipe) {
  return {randomKey(recipe.seed), recipe.levels(), recipe.real(ParameterId::kRoughness),
          recipe.real(ParameterId::kReduction), recipe.seamless()};
}

// The size in floats, with what vectors read beyond the last row.
[[gnu::noinline]] std::size_t DiamondSquare::Lattice::floats() const {
  return stride() * (static_cast<std::size_t>(y.cells()) + 1) + kBeyond;
}

std::size_t DiamondSquare::Lattice::stride() const {
  return static_cast<std::size_t>(x.cells()) + kBeyond;
}

[[gnu::noinline]] float* DiamondSquare::Lattice::at(int i, int j) const {
  return heights + static_cast<std::size_t>(j - y.first) * stride() +
         static_cast<std::size_t>(i - x.first);
}

DiamondSquare::Place DiamondSquare::placeOf(int x, int cells, int cellsOfGrid) {
  const std::int64_t along = std::int64_t{x} * cells;
  return {static_cast<std::int32_t>(along / cellsOfGrid),
          static_cast<float>(static_cast<double>(along % cellsOfGrid) /
                             static_cast<double>(cellsOfGrid))};
}

[[gnu::noinline]] DiamondSquare::Lattices DiamondSquare::latticesOf(const DiamondSquarePlan& plan,
                                                                    const GridPart& part) {
  FAULTLINE_ASSERT(plan.levels >= 0 && plan.levels <= kMaxLevel);
  Lattices lattices;
  const int finest = finestLevel(plan, part);
  for (Window Lattice::*const axis : {&Lattice::x, &Lattice::y}) {
    // What must be right of the lattice: of the finest what the grid reads, which is enough for
    // reading those that are coarser.
    int cells = 1 << finest;
    const int begin = axis == &Lattice::x ? part.x0 : part.y0;
    int first = placeOf(begin, cells, part.cells).cell;
    int last = std::min(placeOf(begin + part.size - 1, cells, part.cells).cell + 1, cells);
    for (int level = finest; level >= 0; --level, cells /= 2) {
      // An even window around that. Half of it is what must be right of the coarser lattice.
      first = (first - 1) & ~1;
      last = (last + 2) & ~1;
      if (!plan.seamless) {
        first = std::max(first, 0);
        last = std::min(last, cells);
      }
      Lattice& lattice = lattices[static_cast<std::size_t>(level)];
      lattice.cells = cells;
      lattice.*axis = {first, last};
      first /= 2;
      last /= 2;
    }
  }
  return lattices;
}

DiamondSquare::DiamondSquare(const DiamondSquarePlan& plan, const GridPart& part)
    : plan_(plan),
      part_(part),
      finest_(finestLevel(plan, part)),
      lattices_(latticesOf(plan, part)),
      heights_(static_cast<std::size_t>(finest_) + 1),
      rowFloats_(rowFloats(lattices_[static_cast<std::size_t>(finest_)].x.cells())),
      rows_(kRows * rowFloats_),
      places_(static_cast<std::size_t>(part.size)) {}

void DiamondSquare::makeCorners() {
  const Lattice& lattice = lattices_[0];
  const RandomBlock words = randomBlock(plan_.key, RandomStage::kDiamondSquare, 0);
  for (int j = lattice.y.first; j <= lattice.y.last; ++j) {
    for (int i = lattice.x.first; i <= lattice.x.last; ++i) {
      const std::uint32_t word = words[static_cast<std::size_t>(plan_.seamless ? 0 : 2 * j + i)];
      const auto whole = static_cast<std::int32_t>(word >> 8) - (1 << 23);
      *lattice.at(i, j) = static_cast<float>(whole) * 0x1p-23f;
    }
  }
}

void DiamondSquare::makeStrip(int level, int strip) {
  const Lattice& coarse = lattices_[static_cast<std::size_t>(level) - 1];
  const Lattice& fine = lattices_[static_cast<std::size_t>(level)];
  countRows(fine.x.cells(), 0, 2);
  // Level 1 has the whole roughness: it shrinks between levels, not between the two passes of one
  // (which would halve it twice as fast).
  const auto roughness = static_cast<float>(plan_.roughness * power(plan_.reduction, level - 1));
  const ChanceRow chance{plan_.key, level, roughness,
                         plan_.seamless ? fine.cells - 1 : std::numeric_limits<int>::max()};
  const int j = fine.y.first / 2 + strip;
  const int first = fine.x.first / 2;
  const Strip rows{fine.x.cells() / 2};
  float* const chances = rows_.data();
  float* const diamondChances = chances + rowFloats_;
  // Of this strip and the one before. Vectors look at the diamond before the first.
  const float* before = chances + static_cast<std::size_t>(2 + (~j & 1)) * rowFloats_ + kFour;
  float* here = chances + static_cast<std::size_t>(2 + (j & 1)) * rowFloats_ + kFour;
  const int skipped = ChanceRow::inBlock(first);
  const float* north = coarse.at(first, j);
  const bool isLast = 2 * j == fine.y.last;
  if (!isLast) {
    const float* south = coarse.at(first, j + 1);
    chance.write(2 * j + 1, first, rows.cells + 1, chances, diamondChances);
    rows.diamonds(north, south, diamondChances + skipped, here);
    rows.oddRow(north, south, here, chances + skipped, fine.at(2 * first, 2 * j + 1));
  }
  chance.write(2 * j, first, rows.cells, nullptr, chances);
  float* even = fine.at(2 * first, 2 * j);
  if (strip == 0 || isLast) {
    rows.borderRow(north, isLast ? before : here, chances + skipped, even);
  } else {
    rows.evenRow(north, before, here, chances + skipped, even);
  }
}

bool DiamondSquare::advance(double work) {
  FAULTLINE_ASSERT(applied_ < steps());
  const int level = applied_;
  if (level <= finest_) {
    Lattice& lattice = lattices_[static_cast<std::size_t>(level)];
    // Not filled: for a large lattice that would take longer than a slice.
    if (lattice.heights == nullptr) {
      lattice.heights = new float[lattice.floats()];
      heights_[static_cast<std::size_t>(level)].reset(lattice.heights);
    }
    const double each = kStripWork + 2.0 * lattice.x.cells() * kVertexWork;
    if (level == 0) makeCorners();
    for (int end = level == 0 ? 0 : lattice.y.cells() / 2 + 1; strip_ < end; work -= each) {
      makeStrip(level, strip_++);
      if (strip_ < end && work < 2.0 * each) return false;
    }
  }
  finishStep();
  return true;
}

void DiamondSquare::finishStep() {
  ++applied_;
  strip_ = 0;
  findPlaces();
}

void DiamondSquare::rewind(int step) {
  FAULTLINE_ASSERT(step >= 0 && step <= applied_);
  applied_ = step;
  strip_ = 0;
  findPlaces();
}

// Where the grid's columns stand in the lattice of this step.
[[gnu::noinline]] void DiamondSquare::findPlaces() {
  if (applied_ == 0 || applied_ - 1 > finest_) return;
  const int cells = 1 << (applied_ - 1);
  const int d = part_.cells;
  // As placeOf, without dividing 64 bits again and again.
  const std::int64_t along = std::int64_t{part_.x0} * cells;
  auto cell = static_cast<std::int32_t>(along / d);
  auto rest = static_cast<std::int32_t>(along % d);
  for (Place& place : places_) {
    place = {cell, static_cast<float>(static_cast<double>(rest) / static_cast<double>(d))};
    for (rest += cells; rest >= d; rest -= d) ++cell;
  }
}

// Reads row j of the lattice at the columns of the grid.
void DiamondSquare::readRow(const Lattice& lattice, int j, float* to) const {
  const int first = lattice.x.first;
  const float* heights = lattice.at(first, j);
  for (const Place place : places_) {
    const float west = heights[place.cell - first];
    const float east = heights[std::min(place.cell + 1, lattice.cells) - first];
    *to++ = west + place.part * (east - west);
  }
}

void DiamondSquare::write(Heightfield& out, int y0, int y1) const {
  FAULTLINE_ASSERT(out.size == part_.size && strip_ == 0);
  const auto count = static_cast<std::size_t>(part_.size);
  if (applied_ == 0) {
    for (int y = y0; y < y1; ++y) std::fill_n(out.row(y), count, 0.0f);
    return;
  }
  const Lattice& lattice = lattices_[static_cast<std::size_t>(std::min(applied_ - 1, finest_))];
  if (lattice.cells == part_.cells) {
    for (int y = y0; y < y1; ++y) {
      std::copy_n(lattice.at(part_.x0, part_.y0 + y), count, out.row(y));
    }
    return;
  }
  std::vector<float> top(count);
  std::vector<float> bottom(count);
  int topRow = -1;
  int bottomRow = -1;
  for (int y = y0; y < y1; ++y) {
    const Place place = placeOf(part_.y0 + y, lattice.cells, part_.cells);
    const int next = std::min(place.cell + 1, lattice.cells);
    if (topRow != place.cell) {
      top.swap(bottom);
      if (bottomRow != place.cell) readRow(lattice, place.cell, top.data());
      topRow = place.cell;
      readRow(lattice, next, bottom.data());
      bottomRow = next;
    }
    blendRow(top.data(), bottom.data(), place.part, part_.size, out.row(y));
  }
}

std::int64_t DiamondSquare::memoryBytes(const DiamondSquarePlan& plan, const GridPart& part) {
  const Lattices lattices = latticesOf(plan, part);
  const int finest = finestLevel(plan, part);
  std::size_t floats = kRows * rowFloats(lattices[static_cast<std::size_t>(finest)].x.cells());
  for (int level = 0; level <= finest; ++level) {
    floats += lattices[static_cast<std::size_t>(level)].floats();
  }
  return static_cast<std::int64_t>(floats * sizeof(float) +
                                   static_cast<std::size_t>(part.size) * sizeof(Place));
}

}  // namespace faultline
