// Which finished state is shown, its heights and its layer. See terrain_builder.h.
#include <algorithm>
#include <utility>

#include "terrain/timeline/slice_work.h"
#include "terrain/timeline/terrain_builder.h"

namespace faultline {

void TerrainBuilder::setLayer(ErosionLayer layer) {
  if (layer == layerKind_) return;
  layerKind_ = layer;
  if (layer == ErosionLayer::kNone) layer_ = Heightfield(kMinSize);
  if (!isCurrent_) return;
  if (phase_ == Phase::kIdle &&
      (!hasErosionState(position_) || finishedPosition(position_) == position_)) {
    fillLayer(position_);
    ++revision_;
  } else {
    // The erosion has moved on from the shown state: build that state again.
    isCurrent_ = false;
  }
}

// Whether a position lies between what is shown and a target, both included.
bool TerrainBuilder::isDuringUplift(int position, int target) const {
  if (!isCurrent_) return position <= target;
  return std::min(position_, target) <= position && position <= std::max(position_, target);
}

// The position of the state that is finished and could be shown on the way to a target; kNone while
// the only state is half done.
int TerrainBuilder::finishedPosition(int target) const {
  if (phase_ != Phase::kIdle) return kNone;
  if (isPastUplift(target) && pastUpliftAt_ != kNone && pastUpliftAt_ <= target) {
    return pastUpliftAt_;
  }
  // Uplift steps whose checkpoint is still to come are no finished state.
  const int applied = uplift_.applied();
  const bool isFinished =
      uplift_.whole() && timeline_.latestCheckpoint(applied) == uplift_.baseStep();
  return isFinished ? applied : kNone;
}

void TerrainBuilder::showProgress(int target) {
  if (showingAt_ != kNone) return;
  while (phase_ != Phase::kIdle && phase_ != Phase::kFinishUplift &&
         checkpointWork(checkpointAt_) <= kShortCheckpoint) {
    const bool isPast = isPastUplift(checkpointAt_);
    advanceCheckpoint(checkpointAt_, isPast ? pastUplift_ : input_, isPast ? pastUplift_ : base_);
  }
  const int position = finishedPosition(target);
  if (position == kNone || (isCurrent_ && position == position_)) return;
  if (isDuringUplift(position, target)) advanceShowing(position);
}

// Writes some rows of the heights at a position; shows them when all are written.
void TerrainBuilder::advanceShowing(int position) {
  if (showingAt_ != position) {
    showingAt_ = position;
    row_ = 0;
  }
  fit(output_);
  const bool isPast = position == pastUpliftAt_;
  const Rows rows = takeRows(kShowWork, isPast ? kCopyCellWork : upliftWork());
  if (isPast) {
    const float* from = pastUplift_.row(rows.first);
    std::copy(from, from + (rows.end - rows.first) * size_, output_.row(rows.first));
  } else {
    writeUplift(output_, rows.first, rows.end);
  }
  if (!rows.areLast) return;
  std::swap(heights_, output_);
  // Free heights that an earlier recipe showed in another size.
  if (output_.size != size_) output_ = Heightfield(kMinSize);
  showingAt_ = kNone;
  position_ = position;
  isCurrent_ = true;
  fillLayer(position);
  ++revision_;
}

// Whether the erosion has computed anything up to a position, so that a layer comes from it.
bool TerrainBuilder::hasErosionState(int position) const {
  return erodesDuringUplift() || isPastSmoothing(position);
}

void TerrainBuilder::fillLayer(int position) {
  if (layerKind_ == ErosionLayer::kNone) return;
  if (layer_.size != heights_.size) layer_ = Heightfield::unfilled(heights_.size);
  const std::vector<std::int32_t>& units = layerKind_ == ErosionLayer::kWater ? erosion_.water
                                           : layerKind_ == ErosionLayer::kSediment
                                               ? erosion_.sediment
                                               : erosion_.flow;
  if (hasErosionState(position) && units.size() == layer_.z.size()) {
    std::transform(units.begin(), units.end(), layer_.z.begin(), landHeight);
  } else {
    std::fill(layer_.z.begin(), layer_.z.end(), 0.0f);
  }
}

}  // namespace faultline
