// Diamond-square. See diamond_square.h.
// Each level has a lattice of its own, twice as fine as the one before, so that every pass runs
// along rows: a strip is the pair of rows 2j and 2j + 1, and needs rows j and j + 1 of the coarser
// lattice and the diamonds of the strip before. Vertices that a lattice inherits are copied with
// the new ones between them. A seamless lattice holds its first row and column once more as its
// last. Going back costs nothing: the coarser lattices are still there.
#include "terrain/uplift/diamond_square.h"

#include <algorithm>

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

  // roughness * r of vertices (2m, j), unless `even` is null, and (2m + 1, j) of the lattice, for
  // 0 <= m < count. Writes whole blocks.
  [[gnu::noinline]] void write(int j, int count, float* even, float* odd) const {
    for (int m = 0; m < count; m += kChances) {
      const auto first = static_cast<std::uint32_t>(m / 2);
      const std::array<Words, 4> words = randomBlocks(
          key, RandomStage::kDiamondSquare, Words{first, first + 1, first + 2, first + 3},
          static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(level));
      // A lane holds one block, whose words belong side by side.
      if (even != nullptr) storeByTurns(even + m, scaled(words[0]), scaled(words[2]));
      storeByTurns(odd + m, scaled(words[1]), scaled(words[3]));
    }
  }

  FourFloats scaled(Words words) const {
    const FourInts whole = reinterpret_cast<FourInts>(words >> 8) - (1 << 23);
    return roughness * (__builtin_convertvector(whole, FourFloats) * 0x1p-23f);
  }
};

// The rows of one strip. `north` and `south` are rows j and j + 1 of the coarser lattice; vertex m
// of a row stands at column 2m, or between columns at 2m + 1.
struct Strip {
  int cells;  // of the coarser lattice
  bool seamless;
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
    // The neighbours across the edge, for seamless rows.
    to[-1] = to[cells - 1];
    to[cells] = to[0];
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
  // stands before and behind them goes only into the two ends, which are done anew at a border.
  [[gnu::noinline]] void oddRow(const float* north, const float* south, const float* diamond,
                                const float* chance, float* to) const {
    for (int m = 0; m <= cells; m += kFour) {
      const FourFloats along = load<FourFloats>(north + m) + load<FourFloats>(south + m);
      const FourFloats east = load<FourFloats>(diamond + m);
      const FourFloats west = load<FourFloats>(diamond + m - 1);
      const FourFloats mean = (along + (east + west)) * 0.25f;
      storeByTurns(to + 2 * m, stored(mean + load<FourFloats>(chance + m)), east);
    }
    if (seamless) return;
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

std::size_t strideOf(int cells) { return static_cast<std::size_t>(cells) + kBeyond; }

// The size of a lattice in floats, with what vectors read beyond the last row.
std::size_t floatsOf(int cells) {
  return strideOf(cells) * (static_cast<std::size_t>(cells) + 1) + kBeyond;
}

// The floats of the rows that a strip of the finest level works with.
std::size_t rowFloats(int finest) { return (std::size_t{1} << finest) / 2 + 4 * kChances; }

}  // namespace

int finestLevel(const DiamondSquarePlan& plan, int size) {
  const int d = size - 1;
  for (int level = 0; level < plan.levels; ++level) {
    if (1 << level == d) return level;
  }
  return plan.levels;
}

DiamondSquarePlan diamondSquarePlan(const Recipe& recipe) {
  return {randomKey(recipe.seed), recipe.levels(), recipe.real(ParameterId::kRoughness),
          recipe.real(ParameterId::kReduction), recipe.seamless()};
}

DiamondSquare::DiamondSquare(const DiamondSquarePlan& plan, int size)
    : plan_(plan),
      size_(size),
      finest_(finestLevel(plan, size)),
      lattices_(static_cast<std::size_t>(finest_) + 1),
      chances_(rowFloats(finest_)),
      diamondChances_(rowFloats(finest_)),
      diamonds_{std::vector<float>(rowFloats(finest_)), std::vector<float>(rowFloats(finest_))},
      places_(static_cast<std::size_t>(size)) {
  FAULTLINE_ASSERT(plan.levels >= 0 && plan.levels <= 12);
  for (int level = 0; level <= finest_; ++level) {
    Lattice& lattice = lattices_[static_cast<std::size_t>(level)];
    lattice.cells = 1 << level;
    lattice.stride = strideOf(lattice.cells);
  }
}

void DiamondSquare::makeCorners() {
  Lattice& lattice = lattices_[0];
  const RandomBlock words = randomBlock(plan_.key, RandomStage::kDiamondSquare, 0);
  for (const int j : {0, 1}) {
    for (const int i : {0, 1}) {
      const std::uint32_t word = words[static_cast<std::size_t>(plan_.seamless ? 0 : 2 * j + i)];
      const auto whole = static_cast<std::int32_t>(word >> 8) - (1 << 23);
      lattice.row(j)[i] = static_cast<float>(whole) * 0x1p-23f;
    }
  }
}

void DiamondSquare::makeStrip(int level, int j) {
  const Lattice& coarse = lattices_[static_cast<std::size_t>(level) - 1];
  Lattice& fine = lattices_[static_cast<std::size_t>(level)];
  countRows(fine.cells, 0, 2);
  // Level 1 has the whole roughness: it shrinks between levels, not between the two passes of one
  // (which would halve it twice as fast).
  const auto roughness = static_cast<float>(plan_.roughness * power(plan_.reduction, level - 1));
  const ChanceRow chances{plan_.key, level, roughness};
  const Strip strip{coarse.cells, plan_.seamless};
  // Vectors look at the diamond before the first.
  const float* before = diamonds_[static_cast<std::size_t>(~j & 1)].data() + kFour;
  float* here = diamonds_[static_cast<std::size_t>(j & 1)].data() + kFour;
  // After its last strip a seamless lattice makes the first one anew: only now the diamonds north
  // of row 0 are known.
  const int at = plan_.seamless ? j % coarse.cells : j;
  const float* north = coarse.row(at);
  if (at < coarse.cells) {
    chances.write(2 * at + 1, coarse.cells + 1, chances_.data(), diamondChances_.data());
    if (plan_.seamless) chances_[static_cast<std::size_t>(coarse.cells)] = chances_[0];
    strip.diamonds(north, coarse.row(at + 1), diamondChances_.data(), here);
    strip.oddRow(north, coarse.row(at + 1), here, chances_.data(), fine.row(2 * at + 1));
  }
  chances.write(2 * at, coarse.cells, nullptr, chances_.data());
  if (!plan_.seamless && (j == 0 || j == coarse.cells)) {
    strip.borderRow(north, j == 0 ? here : before, chances_.data(), fine.row(2 * j));
  } else {
    strip.evenRow(north, before, here, chances_.data(), fine.row(2 * at));
  }
  if (at < j) std::copy_n(fine.row(0), fine.cells + 1, fine.row(fine.cells));
}

bool DiamondSquare::advance(double work) {
  FAULTLINE_ASSERT(applied_ < steps());
  const int level = applied_;
  if (level > finest_) {
    finishStep();
    return true;
  }
  Lattice& lattice = lattices_[static_cast<std::size_t>(level)];
  // Not filled: for a large lattice that would take longer than a slice.
  if (!lattice.heights) lattice.heights.reset(new float[floatsOf(lattice.cells)]);
  if (level == 0) {
    makeCorners();
    finishStep();
    return true;
  }
  const double each = kStripWork + 2.0 * lattice.cells * kVertexWork;
  do {
    makeStrip(level, strip_++);
    if (2 * strip_ > lattice.cells) {
      finishStep();
      return true;
    }
    work -= each;
  } while (work >= each);
  return false;
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
void DiamondSquare::findPlaces() {
  if (applied_ == 0 || applied_ - 1 > finest_) return;
  const int cells = lattices_[static_cast<std::size_t>(applied_) - 1].cells;
  const int d = size_ - 1;
  for (int x = 0; x < size_; ++x) {
    const int along = x * cells;
    places_[static_cast<std::size_t>(x)] = {
        along / d, static_cast<float>(static_cast<double>(along % d) / static_cast<double>(d))};
  }
}

// Reads row j of the lattice at the columns of the grid.
void DiamondSquare::readRow(const Lattice& lattice, int j, float* to) const {
  const float* heights = lattice.row(j);
  for (int x = 0; x < size_; ++x) {
    const Place place = places_[static_cast<std::size_t>(x)];
    const float west = heights[place.cell];
    const float east = heights[std::min(place.cell + 1, lattice.cells)];
    to[x] = west + place.part * (east - west);
  }
}

void DiamondSquare::write(Heightfield& out, int y0, int y1) const {
  FAULTLINE_ASSERT(out.size == size_ && strip_ == 0);
  const auto count = static_cast<std::size_t>(size_);
  if (applied_ == 0) {
    for (int y = y0; y < y1; ++y) std::fill_n(out.row(y), count, 0.0f);
    return;
  }
  const Lattice& lattice = lattices_[static_cast<std::size_t>(std::min(applied_ - 1, finest_))];
  if (lattice.cells == size_ - 1) {
    for (int y = y0; y < y1; ++y) std::copy_n(lattice.row(y), count, out.row(y));
    return;
  }
  std::vector<float> top(count);
  std::vector<float> bottom(count);
  int topRow = -1;
  int bottomRow = -1;
  for (int y = y0; y < y1; ++y) {
    const Place place = places_[static_cast<std::size_t>(y)];
    const int next = std::min(place.cell + 1, lattice.cells);
    if (topRow != place.cell) {
      top.swap(bottom);
      if (bottomRow != place.cell) readRow(lattice, place.cell, top.data());
      topRow = place.cell;
      readRow(lattice, next, bottom.data());
      bottomRow = next;
    }
    blendRow(top.data(), bottom.data(), place.part, size_, out.row(y));
  }
}

std::int64_t DiamondSquare::memoryBytes(const DiamondSquarePlan& plan, int size) {
  const int finest = finestLevel(plan, size);
  std::size_t floats = 3 * rowFloats(finest);
  for (int level = 0; level <= finest; ++level) floats += floatsOf(1 << level);
  return static_cast<std::int64_t>(floats * sizeof(float) +
                                   static_cast<std::size_t>(size) * sizeof(Place));
}

}  // namespace faultline
