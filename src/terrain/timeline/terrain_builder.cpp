// Which state a slice works on next, and which saved state it starts from. See terrain_builder.h;
// the work at a checkpoint is in checkpoint_work.cpp, what is shown in shown_state.cpp.
#include "terrain/timeline/terrain_builder.h"

#include <algorithm>

#include "terrain/timeline/slice_work.h"

namespace faultline {
namespace {

std::int64_t cellsOf(int size) { return static_cast<std::int64_t>(size) * size; }

// Which fields a timeline works with.
struct Needs {
  explicit Needs(const Timeline& timeline)
      : duringUplift(timeline.hasCheckpointsDuringUplift()),
        pastUplift(timeline.passes > 0 || timeline.erosionSteps > 0),
        smooths(timeline.allPasses() > 0) {}
  bool duringUplift;
  bool pastUplift;
  bool smooths;
};

}  // namespace

TerrainBuilder::TerrainBuilder(const Recipe& recipe, const GridPart& part, std::int64_t savedBytes)
    : size_(part.size),
      timeline_(recipe),
      uplift_(upliftPlan(recipe), part),
      smoother_(recipe, part),
      eroder_(recipe, part),
      saved_(savedBytes) {
  ground_.begin(part);
  saved_.setRecipe(recipe, size_);
  eroder_.clear(erosion_);
}

void TerrainBuilder::setRecipe(const Recipe& recipe, int size, Stage changed) {
  const Timeline before = timeline_;
  timeline_ = Timeline(recipe);
  abandonCheckpoint();
  saving_.reset();
  showingAt_ = kNone;
  const bool sameSize = size == size_;
  const bool duringUplift =
      before.hasCheckpointsDuringUplift() || timeline_.hasCheckpointsDuringUplift();
  // Find the last position whose heights are the same as before.
  int same = kNone;
  if (sameSize && changed == Stage::kSmoothing && !duringUplift) same = timeline_.steps;
  if (sameSize && changed == Stage::kErosion && before.erodeEvery == 0 && !erodesDuringUplift()) {
    same = timeline_.first(TimelineStage::kErosion);
  }
  if (!sameSize || changed == Stage::kUplift) {
    // Free the sums of the recipe before, so that no two recipes' sums are held at a time.
    uplift_ = UpliftField(upliftPlan(recipe), kMinSize);
    uplift_ = UpliftField(upliftPlan(recipe), size);
  } else if (same == kNone && uplift_.baseStep() > 0) {
    uplift_.rebaseAt(0);
  }
  // Free the fields that are of another size or not needed; the shown heights stay until new ones
  // come.
  const Needs needs(timeline_);
  const auto keep = [](bool needed, Heightfield& field) {
    if (!needed) field = Heightfield(kMinSize);
  };
  keep(sameSize && needs.duringUplift, base_);
  keep(sameSize && needs.duringUplift, input_);
  keep(sameSize && needs.pastUplift, pastUplift_);
  keep(sameSize && needs.smooths, scratch_);
  keep(sameSize, output_);
  size_ = size;
  ground_.begin(size);
  smoother_ = Smoother(recipe, size);
  eroder_ = Eroder(recipe, size);
  saved_.setRecipe(recipe, size);
  saved_.dropBeyond(same);
  if (pastUpliftAt_ > same || !needs.pastUplift) pastUpliftAt_ = kNone;
  if (position_ > same) isCurrent_ = false;
  erosion_ = {};
  erosionAt_ = 0;
  eroder_.clear(erosion_);
}

void TerrainBuilder::setScale(double scale) {
  if (scale == scale_) return;
  scale_ = scale;
  startAgain();
}

void TerrainBuilder::setGround(const Heightfield* land) {
  if (ground_.set(land)) startAgain();
}

// Drops all heights; the sums stay.
void TerrainBuilder::startAgain() {
  saved_.clear();
  saving_.reset();
  abandonCheckpoint();
  showingAt_ = pastUpliftAt_ = kNone;
  isCurrent_ = false;
  if (uplift_.baseStep() > 0) startUpliftFrom(0, nullptr);
}

void TerrainBuilder::advanceTo(int target) {
  if (saving_) return advanceSaving();
  if (showingAt_ != kNone) {
    if (isDuringUplift(showingAt_, target)) return advanceShowing(showingAt_);
    showingAt_ = kNone;
    row_ = 0;
  }
  if (isPastUplift(target)) return advancePastUplift(target);
  if (phase_ == Phase::kFinishUplift) abandonCheckpoint();
  // Erosion on the way needs the one erosion state there is, so the heights past the uplift lose
  // theirs.
  if (erodesDuringUplift() && target < timeline_.steps) pastUpliftAt_ = kNone;
  if (advanceUplift(target)) advanceShowing(target);
}

// One slice towards a position of the uplift. True when there was nothing left to do.
bool TerrainBuilder::advanceUplift(int goal) {
  const int latest = timeline_.latestCheckpoint(goal);
  const bool isErosionLost = erodesDuringUplift() && erosionAt_ != uplift_.baseStep();
  if (isErosionLost || uplift_.baseStep() != latest) {
    // Start from a saved state if it is nearer than the present base, or if the present base lies
    // beyond the goal; then from flat ground where no state is saved.
    const bool isBeyond = isErosionLost || uplift_.baseStep() > latest;
    const SavedState* saved = saved_.nearest(isBeyond ? 0 : uplift_.baseStep(), latest);
    if (saved != nullptr || isBeyond) {
      abandonCheckpoint();
      startUpliftFrom(saved == nullptr ? 0 : saved->position, saved);
    }
  }
  const bool hasCheckpoint = uplift_.baseStep() < latest;
  const int next = hasCheckpoint ? timeline_.nextCheckpoint(uplift_.baseStep()) : goal;
  if (!uplift_.whole() || uplift_.applied() != next) {
    abandonCheckpoint();
    uplift_.advanceTo(next, kSliceWork);
    return false;
  }
  if (hasCheckpoint) {
    advanceCheckpoint(next, input_, base_);
    return false;
  }
  if (phase_ != Phase::kIdle && phase_ != Phase::kFinishUplift) {
    abandonCheckpoint();
    return false;
  }
  return true;
}

// One slice towards a position past the uplift.
void TerrainBuilder::advancePastUplift(int target) {
  const int have = pastUpliftAt_ <= target ? pastUpliftAt_ : kNone;
  if (have != target) {
    const int above = have == kNone ? timeline_.steps - 1 : have;
    if (const SavedState* saved = saved_.nearest(above, target)) {
      abandonCheckpoint();
      startPastUpliftFrom(*saved);
      return;
    }
  }
  if (have == kNone) {
    if (!advanceUplift(timeline_.steps)) return;
    // Write the heights after the last uplift step.
    phase_ = Phase::kFinishUplift;
    pastUpliftAt_ = kNone;
    const Rows rows = takeRows(kSliceWork, upliftWork());
    writeUplift(fit(pastUplift_), rows.first, rows.end);
    if (!rows.areLast) return;
    phase_ = Phase::kIdle;
    pastUpliftAt_ = timeline_.steps;
    if (timeline_.passes == 0) saveState(pastUpliftAt_);
    return;
  }
  if (pastUpliftAt_ < target) {
    return advanceCheckpoint(pastUpliftAt_ + 1, pastUplift_, pastUplift_);
  }
  abandonCheckpoint();
  if (pastUpliftAt_ == target) advanceShowing(target);
}

// Takes the heights of a position as the base of the uplift; nullptr: flat ground.
void TerrainBuilder::startUpliftFrom(int position, const SavedState* saved) {
  uplift_.rebaseAt(position);
  erosionAt_ = position;
  if (erodesDuringUplift()) eroder_.clear(erosion_);
  if (saved == nullptr) return;
  base_ = saved->heights;
  // A state saved for the erosion at the end holds nothing that the uplift needs.
  if (erodesDuringUplift()) restoreWater(*saved);
}

void TerrainBuilder::startPastUpliftFrom(const SavedState& saved) {
  pastUpliftAt_ = saved.position;
  if (erodesDuringUplift()) {
    erosionAt_ = timeline_.latestCheckpoint(timeline_.steps);
    restoreWater(saved);
  }
  if (!isPastSmoothing(pastUpliftAt_)) {
    pastUplift_ = saved.heights;
    return;
  }
  erosionAt_ = pastUpliftAt_;
  eroder_.clear(erosion_);
  erosion_.land = saved.erosion.land;
  restoreWater(saved);
  std::transform(erosion_.land.begin(), erosion_.land.end(), fit(pastUplift_).z.begin(),
                 landHeight);
}

void TerrainBuilder::restoreWater(const SavedState& saved) {
  erosion_.water = saved.erosion.water;
  erosion_.sediment = saved.erosion.sediment;
  erosion_.flow = saved.erosion.flow;
}

double TerrainBuilder::checkpointWork(int position) const {
  const double pass =
      timeline_.smoothsAt(position) ? smoother_.steps() * smoother_.stepWork() : 0.0;
  const double erosion =
      timeline_.erodesAt(position) ? eroder_.stepWork(timeline_.allErosionSteps()) : 0.0;
  return pass + erosion;
}

double TerrainBuilder::remainingWork(int target) const {
  if (arrived(target)) return 0.0;
  const double pass = smoother_.steps() * smoother_.stepWork();
  const double erosion = eroder_.stepWork(timeline_.allErosionSteps());
  const auto workBetween = [&](int first, int end) {
    return (timeline_.passesTo(end) - timeline_.passesTo(first)) * pass +
           (timeline_.erosionStepsTo(end) - timeline_.erosionStepsTo(first)) * erosion;
  };
  double begun = 0.0;
  if (phase_ == Phase::kSmooth) begun = row_ * smoother_.stepWork();
  if (phase_ == Phase::kErode) begun = eroder_.begun() * erosion;
  // Count from the state that advanceTo() would start from: first past the uplift, then on the way.
  const SavedState* saved = saved_.nearest(timeline_.steps - 1, target);
  const int past = std::max(pastUpliftAt_ <= target ? pastUpliftAt_ : kNone,
                            saved == nullptr ? kNone : saved->position);
  if (isPastUplift(target) && past >= timeline_.steps) {
    return workBetween(past, target) - (past == pastUpliftAt_ ? begun : 0.0);
  }
  const int goal = std::min(target, timeline_.steps);
  const int latest = timeline_.latestCheckpoint(goal);
  int base = uplift_.baseStep() <= latest ? uplift_.baseStep() : 0;
  saved = saved_.nearest(base, latest);
  if (saved != nullptr) base = saved->position;
  const bool goesOn = base == uplift_.baseStep();
  const double uplift =
      goesOn && latest == base
          ? uplift_.remainingWork(goal)
          : std::max(0, goal - std::max(base, uplift_.applied())) * stepWork(uplift_.plan(), size_);
  return uplift + workBetween(base, target) - (goesOn ? begun : 0.0);
}

std::int64_t TerrainBuilder::memoryBytes(const Recipe& recipe, const GridPart& part,
                                         std::int64_t savedBytes) {
  const int size = part.size;
  const Timeline timeline(recipe);
  const Needs needs(timeline);
  // The state of an erosion on the way is there even if its first step never comes.
  const bool erodes = timeline.allErosionSteps() > 0 || timeline.erodeEvery > 0;
  // Count heights_, output_ and layer_; input_ and base_; pastUplift_; scratch_.
  const int fields =
      3 + (needs.duringUplift ? 2 : 0) + (needs.pastUplift ? 1 : 0) + (needs.smooths ? 1 : 0);
  const std::int64_t erosion =
      erodes ? Eroder::stateBytes(recipe, size) + Eroder::scratchBytes(recipe, size) : 0;
  // And the opened land, which may have to be fitted to the grid.
  const int opened = recipe.base != 0 ? 1 : 0;
  return UpliftField::memoryBytes(upliftPlan(recipe), part, needs.duringUplift) +
         (fields + opened) * 4 * cellsOf(size) +
         CheckpointStore::memoryBytes(recipe, size, savedBytes) + erosion;
}

}  // namespace faultline
