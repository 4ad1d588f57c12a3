// A whole land of any size, row by row from the north, in the memory of some rows for each of its
// steps: the heights, and the layers of its erosion, equal to those of the land built at once bit
// by bit. Nothing is computed twice. Method: all stages of the timeline follow each other down the
// land. A stage works in place, as far as the rows that it reads are final (its lag behind the one
// before is what it reaches), and keeps what it needs of rows that it has overwritten. A window of
// rows moves down with them. IIR, which sweeps back north over all rows, divides the timeline into
// legs: at the end of each all rows go into a store, are swept there, and come back. Cost: that of
// a land of this size; the stages of a leg can be shared out among several cores. docs/spec.md,
// section "Tiles and worlds".
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/function_ref.h"
#include "terrain/world/state_archive.h"
#include "terrain/world/tile.h"

namespace faultline {

struct PlannedLeg;

// A finished row: `size` heights; and the layers in kErosionUnit, or nullptr where the land has
// none.
struct LandRow {
  int y = 0;
  const float* heights = nullptr;
  const std::int32_t *water = nullptr, *sediment = nullptr, *flow = nullptr;
};

// Where rows wait that are needed later: a file, or memory.
class RowStore {
 public:
  virtual ~RowStore() = default;
  // Row number `place` (from 0) of all that are kept; they are all of one length. What fails is
  // thrown.
  virtual void write(std::int64_t place, std::span<const std::byte> row) = 0;
  virtual void read(std::int64_t place, std::span<std::byte> row) = 0;
};

// Calls work(0) to work(count - 1), in any order, at the same time if it can.
using Together = FunctionRef<void(int count, FunctionRef<void(int)> work)>;

// What a land takes by rows, before anything is allocated.
struct RowsCost {
  bool hasDroplets = false;      // a drop depends on all before it: the land has no rows
  int strip = 0;                 // rows that go through a stage at a time
  int lag = 0;                   // how many rows the last stage is behind the first
  std::int64_t memoryBytes = 0;  // about
  std::int64_t storedRows = 0;   // of 4 bytes a vertex; 0: nothing is stored
};

class LandRows {
 public:
  // `groups`: into how many parts the stages of a leg are divided that can work at the same time.
  // `strip`: rows that go through a stage at a time; 0: a few. `store`: may be nullptr where
  // nothing is stored. `land` and `store` must outlive this.
  static RowsCost cost(const Recipe& recipe, int size, int groups = 1, int strip = 0);
  LandRows(const WorldLand& land, RowStore* store, int groups = 1, int strip = 0);
  ~LandRows();

  // Works on the next strip, and gives each row that is finished to `take`, in order from the
  // north. False when the last one was.
  bool advance(Together together, FunctionRef<void(const LandRow&)> take);

  // Keeps its state, or takes up that of another with the same land, groups, strip and store. Later
  // rows of the store do no harm, up to the end of the leg after this one: who wants to take work
  // up again keeps its state whenever leg() has changed.
  void archive(StateArchive& archive);
  int leg() const { return at_; }

  // How much is done, 0 to 1.
  double progress() const;

 private:
  struct Leg;
  void beginLeg();
  void giveRow(int y, FunctionRef<void(const LandRow&)> take);
  void storeRow(int y);

  const WorldLand& land_;
  RowStore* store_;
  int groups_, strip_;
  std::vector<PlannedLeg> legs_;
  int at_ = 0;  // the leg in work
  std::unique_ptr<Leg> leg_;
  std::vector<float> finished_;  // a row of heights
};

}  // namespace faultline
