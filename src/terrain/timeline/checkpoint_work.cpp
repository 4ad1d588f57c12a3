// The work at a checkpoint, in slices: a smoothing pass, an erosion step, or one after the other on
// the whole heightfield. On the way the uplift's heights are written first, and the result is the
// next base; past the uplift the result takes the place of its input, and the erosion's whole
// numbers go on from step to step. See terrain_builder.h.
#include <algorithm>
#include <utility>

#include "terrain/timeline/slice_work.h"
#include "terrain/timeline/terrain_builder.h"

namespace faultline {

// What stands before the first step; nullptr: flat ground.
const Heightfield* TerrainBuilder::ground() const {
  return opened_ != nullptr && opened_->size != size_ ? &resampled_ : opened_;
}

void TerrainBuilder::writeUplift(Heightfield& out, int y0, int y1) const {
  uplift_.write(scale_, uplift_.baseStep() > 0 ? &base_ : ground(), out, y0, y1);
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
      const Rows rows = takeRows(kSliceWork, uplift_.writeWork());
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
  std::swap(fit(result), output_);
  finishCheckpoint(at, result);
}

// Converts some rows of heights to the erosion's whole units. Past the uplift only the first step
// does: the units go on from step to step.
void TerrainBuilder::convertToUnits(int at, const Heightfield& heights) {
  const int number = timeline_.erosionStepsTo(at) - 1;
  if (row_ == 0 && number == 0) eroder_.dry(erosion_);
  if (number > 0 && isPastUplift(at)) return beginPhase(Phase::kErode);
  const Rows rows = takeRows(kSliceWork, kUnitsCellWork);
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
  if (rows.areLast) finishCheckpoint(at, result);
}

void TerrainBuilder::finishCheckpoint(int at, const Heightfield& result) {
  beginPhase(Phase::kIdle);
  if (isPastUplift(at)) {
    pastUpliftAt_ = at;
    if (timeline_.erodesAt(at)) erosionAt_ = at;
  } else {
    uplift_.rebaseAt(at);
    erosionAt_ = at;
  }
  saveState(at, result);
  // Show the result of long work at once. What is short is shown when the caller's time is over.
  if (checkpointWork(at) > kShortCheckpoint && isDuringUplift(at, timeline_.length()) &&
      finishedPosition(at) == at) {
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

void TerrainBuilder::saveState(int position, const Heightfield& heights) {
  if (!saved_.wants(position)) return;
  SavedState saved{position, Heightfield(kMinSize), {}};
  const bool isErodedAtEnd = isPastSmoothing(position);
  if (isErodedAtEnd) {
    saved.erosion.land = erosion_.land;
  } else {
    saved.heights = heights;
  }
  if (isErodedAtEnd || erodesDuringUplift()) {
    saved.erosion.water = erosion_.water;
    saved.erosion.sediment = erosion_.sediment;
    saved.erosion.flow = erosion_.flow;
  }
  saved_.save(std::move(saved));
}

TerrainBuilder::Rows TerrainBuilder::takeRows(double work, double cellWork) {
  const int most = std::max(1, static_cast<int>(work / (cellWork * size_)));
  const int first = row_;
  const int end = std::min(size_, first + most);
  row_ = end == size_ ? 0 : end;
  return {first, end, end == size_};
}

// Gives a field the grid's size.
Heightfield& TerrainBuilder::fit(Heightfield& field) const {
  if (field.size != size_) field = Heightfield(size_);
  return field;
}

}  // namespace faultline
