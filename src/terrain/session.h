// A session owns a recipe and runs its timeline in slices: uplift, fault by fault, then smoothing,
// pass by pass. It knows no clock: the caller asks for a position and lends time; only whole states
// are shown. Bits: the state at a position depends on recipe and position alone, never on the path,
// the slicing or the speed that led there (integers form a group; passes replay from the nearest
// snapshot).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "terrain/fault.h"
#include "terrain/fault_field.h"
#include "terrain/heightfield.h"
#include "terrain/recipe.h"
#include "terrain/smoothing.h"

namespace faultline {

// What a recipe will take, computed before anything is allocated.
struct SessionCost {
  std::int64_t memoryBytes;    // at most, snapshots included
  std::int64_t faultRows;      // faults x rows, about 2 ns each
  std::int64_t smoothingTaps;  // cells x taps x passes, about 1 ns each
};

SessionCost sessionCost(const Recipe& recipe);

struct HeightRange {
  float low;
  float high;
};

class Session {
 public:
  // Snapshots between smoothing passes take at most this much memory together.
  static constexpr std::int64_t kSnapshotBytes = 64 << 20;

  explicit Session(const Recipe& recipe);

  const Recipe& recipe() const { return recipe_; }

  // Takes another recipe. Stages before the first changed one are kept; the position stays where it
  // can (clamped to the new timeline) but is reached again by advance().
  void setRecipe(const Recipe& recipe);

  // The timeline: positions 0 (flat) to length(). Position k <= faultCount() has k faults applied;
  // beyond that, k - faultCount() smoothing passes as well.
  int faultCount() const { return recipe_.faults(); }
  int passCount() const { return recipe_.passes(); }
  int length() const { return faultCount() + passCount(); }

  // The position asked for (clamped), and the whole state shown by heights().
  void seek(int position);
  int target() const { return target_; }
  int position() const { return position_; }
  bool arrived() const;

  // Works towards the target while `timeLeft()` says yes; always does at least one slice. True when
  // there. A slice is about a millisecond on a 513 grid.
  bool advance(const std::function<bool()>& timeLeft);

  // Works until the target is reached.
  void finish();

  // How much of the way to the target is done since the last seek or change, 0 to 1 (for a progress
  // bar).
  double progress() const;

  // The heights at position(). Valid after the first advance(); stays until the next advance().
  const Heightfield& heights() const { return heights_; }
  // Grows by one whenever heights() changes.
  std::uint64_t revision() const { return revision_; }

  // Lowest and highest point of the *finished* terrain, measured on the 129 preview: what colours
  // and camera refer to, so nothing pulses while the land rises. Known after the first advance()
  // that returned with prepared() true.
  bool prepared() const { return prepared_; }
  HeightRange finishedRange() const { return finishedRange_; }
  // The finished terrain on a 129 grid.
  const Heightfield& preview() const { return preview_; }

  // Fault `index` of this recipe, and how far it raises (and lowers) a side, in sides of the
  // square.
  Fault fault(int index) const { return faultAt(plan_, index); }
  double displacement(int index) const;

 private:
  // A state between passes, kept so that going back does not start from the uplift.
  struct Snapshot {
    int passes;
    Heightfield heights;
  };

  void step();
  void measureSlice();
  void finishPreview();
  void upliftSlice(int goal);
  void showUplift();
  void passSlice();
  void keepSnapshot();
  bool restoreCloserSnapshot(int mostPasses);
  double remainingWork() const;

  Recipe recipe_;
  FaultPlan plan_;
  BoxKernel kernel_;
  int target_ = 0;

  // The relief and the preview, measured on the reference grid: how many faults stand in it so far.
  FaultField reference_;
  int measured_ = 0;
  bool prepared_ = false;
  double scale_ = 0.0;
  Heightfield preview_;
  HeightRange finishedRange_{0.0f, 0.0f};

  // The uplift: how many faults stand in the field.
  FaultField field_;
  int applied_ = 0;

  // What is shown, whether it belongs to this recipe, and how many passes on the whole uplift it is
  // (kNotABase: it is something else).
  static constexpr int kNotABase = -1;
  Heightfield heights_;
  int position_ = 0;
  bool current_ = false;
  int basePasses_ = kNotABase;
  std::uint64_t revision_ = 0;

  // The pass under way: rows done of 2 * size (along x first, then along y).
  std::unique_ptr<Heightfield> alongX_;
  std::unique_ptr<Heightfield> next_;
  int passRow_ = 0;
  std::vector<Snapshot> snapshots_;
  double workAtStart_ = 0.0;
};

}  // namespace faultline
