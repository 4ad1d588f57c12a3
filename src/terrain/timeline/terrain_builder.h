// Builds the heightfield of one recipe on one grid, up to any position of its timeline and in
// slices of about a millisecond: uplift step by step, smoothed and eroded on the way where the
// recipe asks for it, then smoothed pass by pass, then eroded step by step.
// Method: uplift sums are added to, or taken from, a base. At a checkpoint (a smoothing pass, an
// erosion step, or one after the other) the whole heightfield is computed anew and becomes the next
// base. Going back starts from the nearest saved checkpoint.
// Bits: the heights at a position depend on recipe, size and scale alone, never on the path or the
// slicing. docs/spec.md, section "Timeline".
#pragma once

#include <cstdint>
#include <optional>

#include "terrain/erosion/erosion.h"
#include "terrain/grid/heightfield.h"
#include "terrain/recipe/parameters.h"
#include "terrain/smoothing/smoothing.h"
#include "terrain/timeline/checkpoint_store.h"
#include "terrain/timeline/ground_rows.h"
#include "terrain/timeline/state_copy.h"
#include "terrain/timeline/timeline.h"
#include "terrain/uplift/uplift_field.h"

namespace faultline {

class TerrainBuilder {
 public:
  // `savedBytes` bounds the memory of saved checkpoints (see CheckpointStore).
  TerrainBuilder(const Recipe& recipe, const GridPart& part, std::int64_t savedBytes);

  // Takes another recipe, whose first difference is in the stage `changed`; keeps what does not
  // depend on it.
  void setRecipe(const Recipe& recipe, int size, Stage changed);
  // Heights per unit of the uplift sums; drops what was made with another scale.
  void setScale(double scale);
  double scale() const { return scale_; }
  // The land that the uplift is added to, of any size; nullptr: flat ground. It must outlive the
  // builder, or another call. Drops what was made on another.
  void setGround(const Heightfield* land);

  const UpliftPlan& plan() const { return uplift_.plan(); }
  const Timeline& timeline() const { return timeline_; }

  // Does one slice of work towards a position (0 to the timeline's length).
  void advanceTo(int target);
  bool arrived(int target) const { return isCurrent_ && position_ == target; }
  // Begins to show the furthest finished state between what is shown and `target`. Grids of up to
  // 1025 vertices a side show it at once; on larger ones advanceTo() goes on with it.
  void showProgress(int target);
  // Whether the result of long work at a checkpoint is shown at once, as at first.
  void showCheckpoints(bool shows) { showsCheckpoints_ = shows; }

  // What is shown: the heights of a finished state. It belongs to an earlier recipe, and is flat at
  // first and of kMinSize, until arrived() or a state on the way is shown.
  const Heightfield& heights() const { return heights_; }
  int position() const { return position_; }
  // What is shown besides, of the same state; see Session::setLayer.
  void setLayer(ErosionLayer layer);
  const Heightfield& layer() const { return layer_; }
  // Grows by one whenever heights() or layer() changes.
  std::uint64_t revision() const { return revision_; }

  // An estimate of the work left, in nanoseconds; for a progress bar.
  double remainingWork(int target) const;
  // Most memory that building a recipe takes, in bytes.
  static std::int64_t memoryBytes(const Recipe& recipe, const GridPart& part,
                                  std::int64_t savedBytes);

 private:
  // What the next slice of the work at a checkpoint does. kFinishUplift is not part of a
  // checkpoint: it writes the heights after the last uplift step.
  enum class Phase : std::uint8_t {
    kIdle,
    kWriteUplift,
    kSmooth,
    kToUnits,
    kErode,
    kToHeights,
    kFinishUplift
  };

  bool isPastUplift(int position) const { return position > timeline_.steps; }
  bool isPastSmoothing(int position) const {
    return position > timeline_.first(TimelineStage::kErosion);
  }
  bool erodesDuringUplift() const { return timeline_.erodeEvery > 0; }

  // terrain_builder.cpp: which state comes next, and where to start from.
  void startAgain();
  bool advanceUplift(int goal);
  void advancePastUplift(int target);
  void startUpliftFrom(int position, const SavedState* saved);
  void startPastUpliftFrom(const SavedState& saved);
  void restoreWater(const SavedState& saved);
  double checkpointWork(int position) const;

  // checkpoint_work.cpp: the work at one checkpoint.
  void writeUplift(Heightfield& out, int y0, int y1);
  double upliftWork() const;
  void advanceCheckpoint(int at, Heightfield& input, Heightfield& result);
  void beginPhase(Phase phase);
  void smoothRows(int at, const Heightfield& input, Heightfield& result);
  void convertToUnits(int at, const Heightfield& heights);
  void convertToHeights(int at, Heightfield& result);
  void finishCheckpoint(int at);
  void abandonCheckpoint();
  void saveState(int position);
  void advanceSaving();
  // The next rows of the work in progress: as many as `work` nanoseconds allow, at least one.
  struct Rows {
    int first, end;
    bool areLast;
  };
  Rows takeRows(double work, double cellWork);
  Heightfield& fit(Heightfield& field) const;

  // shown_state.cpp: what is shown of the states.
  int finishedPosition(int target) const;
  bool isDuringUplift(int position, int target) const;
  void advanceShowing(int position);
  bool hasErosionState(int position) const;
  void fillLayer(int position);

  static constexpr int kNone = -1;

  int size_;
  double scale_ = 0.0;
  Timeline timeline_;
  UpliftField uplift_;  // counts from the last checkpoint on the way
  Smoother smoother_;
  Eroder eroder_;
  CheckpointStore saved_;

  GroundRows ground_;

  // Up to the last uplift step: the heights right after the latest checkpoint on the way, at
  // uplift_.baseStep() steps; unused while that is 0.
  Heightfield base_{kMinSize};
  // From the last uplift step on: the heights at position pastUpliftAt_, or kNone.
  Heightfield pastUplift_{kMinSize};
  int pastUpliftAt_ = kNone;
  // The erosion's whole numbers, and the checkpoint they belong to. kNone: a step was abandoned
  // half-way, so they belong to none.
  ErosionState erosion_;
  int erosionAt_ = 0;

  // What is shown. Not current: it belongs to an earlier recipe.
  Heightfield heights_{kMinSize};
  int position_ = 0;
  bool isCurrent_ = false;
  bool showsCheckpoints_ = true;
  std::uint64_t revision_ = 0;
  ErosionLayer layerKind_ = ErosionLayer::kNone;
  Heightfield layer_{kMinSize};

  std::optional<StateCopy> saving_;

  // The work in progress: a checkpoint, or the writing of heights to show, never both. row_ is how
  // far it has come. Its fields are allocated when first needed.
  Phase phase_ = Phase::kIdle;
  int checkpointAt_ = 0;
  int showingAt_ = kNone;
  int row_ = 0;
  Heightfield input_{kMinSize};
  Heightfield scratch_{kMinSize};
  Heightfield output_{kMinSize};
};

}  // namespace faultline
