// The work at a checkpoint, in slices: a smoothing pass, an erosion step, or one after the other on
// the whole heightfield. On the way the uplift's heights are written first, and the result is the
// next base; past the uplift the result takes the place of its input, and the erosion's whole
// numbers go on from step to step. See terrain_builder.h.
#include <algorithm>
#include <utility>

#include "base/cells_written.h"
#include "terrain/timeline/slice_work.h"
#include "terrain/timeline/terrain_builder.h"

namespace faultline {

void TerrainBuilder::writeUplift(Heightfield& out, int y0, int y1) {
  uplift_.write(scale_, uplift_.baseStep() > 0 ? &base_ : ground_.upTo(y1), out, y0, y1);
}

// What writeUplift() costs for a vertex.
double TerrainBuilder::upliftWork() const {
  const bool resamples = uplift_.baseStep() == 0 && ground_.isToCome();
  return uplift_.writeWork() + (resamples ? kResampleCellWork : 0.0);
}

void TerrainBuilder::beginPhase(Phase phase) {
  phase_ = phase;
  row_ = 0;
}

// One slice of the work at the checkpoint `at`. `input` and `result` may be the same field.
void TerrainBuilder::advanceCheckpoint(int at, Heightfield& input, Heightfield& result) {
  if (phase_ != Phase::kIdle && checkpointAt_ != at) abandonCheckpoint();
  const Phase firstWork = timeline_.smoothsAt(at) ? Phase::kSmooth : Phase::kToUnits;
  switch (phase_) {
    case Phase::kFinishUplift:
    case Phase::kIdle:
      checkpointAt_ = at;
      beginPhase(isPastUplift(at) ? firstWork : Phase::kWriteUplift);
      break;
    case Phase::kWriteUplift: {
      const Rows rows = takeRows(kSliceWork, upliftWork());
      writeUplift(fit(input), rows.first, rows.end);
      if (rows.areLast) beginPhase(firstWork);
      break;
    }
    case Phase::kSmooth:
      smoothRows(at, input, result);
      break;
    case Phase::kToUnits:
      convertToUnits(at, timeline_.smoothsAt(at) ? output_ : input);
      break;
    case Phase::kErode: {
      const int number = timeline_.erosionStepsTo(at) - 1;
      if (eroder_.advance(erosion_, number, timeline_.allErosionSteps(), kSliceWork)) {
        beginPhase(Phase::kToHeights);
      }
      break;
    }
    case Phase::kToHeights:
      convertToHeights(at, result);
      break;
  }
}

// Does some row steps of a smoothing pass, into output_.
void TerrainBuilder::smoothRows(int at, const Heightfield& input, Heightfield& result) {
  fit(scratch_);
  fit(output_);
  const double each = smoother_.stepWork();
  const int most = std::max(1, static_cast<int>(std::min(kSliceWork / each, 1e6)));
  const int end = std::min(smoother_.steps(), row_ + most);
  smoother_.run(input, scratch_, output_, row_, end);
  row_ = end;
  if (end < smoother_.steps()) return;
  beginPhase(Phase::kToUnits);
  if (timeline_.erodesAt(at)) return;
  std::swap(result, output_);
  finishCheckpoint(at);
}

// Converts some rows of heights to the erosion's whole units. Past the uplift only the first step
// does: the units go on from step to step.
void TerrainBuilder::convertToUnits(int at, const Heightfield& heights) {
  const int number = timeline_.erosionStepsTo(at) - 1;
  if (row_ == 0 && number == 0) eroder_.clear(erosion_);
  if (number > 0 && isPastUplift(at)) return beginPhase(Phase::kErode);
  const Rows rows = takeRows(kSliceWork, kUnitsCellWork);
  eroder_.dryRows(erosion_, rows.end);
  const std::size_t first = static_cast<std::size_t>(rows.first) * static_cast<std::size_t>(size_);
  const int cells = (rows.end - rows.first) * size_;
  std::transform(heights.row(rows.first), heights.row(rows.first) + cells,
                 erosion_.land.data() + first, landUnits);
  if (rows.areLast) beginPhase(Phase::kErode);
}

// Converts some rows of the erosion's whole units to heights.
void TerrainBuilder::convertToHeights(int at, Heightfield& result) {
  const Rows rows = takeRows(kSliceWork, kUnitsCellWork);
  const std::size_t first = static_cast<std::size_t>(rows.first) * static_cast<std::size_t>(size_);
  const std::int32_t* units = erosion_.land.data() + first;
  std::transform(units, units + (rows.end - rows.first) * size_, fit(result).row(rows.first),
                 landHeight);
  if (rows.areLast) finishCheckpoint(at);
}

void TerrainBuilder::finishCheckpoint(int at) {
  beginPhase(Phase::kIdle);
  if (isPastUplift(at)) {
    pastUpliftAt_ = at;
    if (timeline_.erodesAt(at)) erosionAt_ = at;
  } else {
    uplift_.rebaseAt(at);
    erosionAt_ = at;
  }
  saveState(at);
  // Show the result of long work at once. What is short is shown when the caller's time is over.
  if (showsCheckpoints_ && checkpointWork(at) > kShortCheckpoint &&
      isDuringUplift(at, timeline_.length()) && finishedPosition(at) == at) {
    advanceShowing(at);
  }
}

// Drops the work in progress, together with the states that it has overwritten half-way.
void TerrainBuilder::abandonCheckpoint() {
  if (phase_ == Phase::kErode || phase_ == Phase::kToHeights) {
    eroder_.reset();
    erosionAt_ = kNone;
    if (!erodesDuringUplift()) pastUpliftAt_ = kNone;
  }
  beginPhase(Phase::kIdle);
}

// Begins to save the state at a position.
void TerrainBuilder::saveState(int position) {
  if (saved_.wants(position)) saving_.emplace(position);
}

void TerrainBuilder::advanceSaving() {
  const int position = saving_->position();
  const bool isErodedAtEnd = isPastSmoothing(position);
  const bool isPast = isPastUplift(position) || position == pastUpliftAt_;
  const StateCopy::Parts parts{isErodedAtEnd ? nullptr
                               : isPast      ? &pastUplift_
                                             : &base_,
                               isErodedAtEnd || erodesDuringUplift() ? &erosion_ : nullptr};
  if (!saving_->advance(parts, size_)) return;
  saved_.save(saving_->take());
  saving_.reset();
}

TerrainBuilder::Rows TerrainBuilder::takeRows(double work, double cellWork) {
  const int most = std::max(1, static_cast<int>(work / (cellWork * size_)));
  const int first = row_;
  const int end = std::min(size_, first + most);
  row_ = end == size_ ? 0 : end;
  countRows(size_, first, end);
  return {first, end, end == size_};
}

// Gives a field the grid's size.
Heightfield& TerrainBuilder::fit(Heightfield& field) const {
  if (field.size != size_) field = Heightfield::unfilled(size_);
  return field;
}

}  // namespace faultline
