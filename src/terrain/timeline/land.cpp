// The land of one recipe on one grid. See land.h.
#include "terrain/timeline/land.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"

namespace faultline {
namespace {

// Work of one slice in nanoseconds: a millisecond or so; heights come in larger pieces, so that
// grids to 1025 show every state at once.
constexpr double kSliceWork = 1e6;
constexpr double kShowWork = 2.2e6;
constexpr double kShowCellWork = 2.0;
// Heights to whole numbers and back.
constexpr double kUnitsCellWork = 1.0;
// A fold that takes less is finished before the way is shown.
constexpr double kShortFold = 4e6;

std::int64_t cellsOf(int size) { return static_cast<std::int64_t>(size) * size; }

// Which fields a timeline works with.
struct Needs {
  explicit Needs(const Timeline& timeline)
      : onTheWay(timeline.hasCheckpointsOnTheWay()),
        atEnd(timeline.passes > 0 || timeline.erosionSteps > 0),
        smooths(timeline.allPasses() > 0) {}
  bool onTheWay;
  bool atEnd;
  bool smooths;
};

// What a kept state takes: heights or the erosion's land, water, soil and flow.
std::int64_t snapshotSize(const Recipe& recipe, int size) {
  const int fields = !recipe.hydraulic() ? 1 : recipe.droplets() ? 2 : 4;
  return cellsOf(size) * 4 * fields;
}

// How many folds lie between two kept states; 0: none is kept.
int snapshotStride(int folds, std::int64_t each, std::int64_t bytes) {
  const auto most = static_cast<int>(std::min<std::int64_t>(bytes / each, 1 << 20));
  return most == 0 ? 0 : (folds + most - 1) / most;
}

}  // namespace

Land::Land(const Recipe& recipe, int size, std::int64_t snapshotBytes)
    : size_(size),
      snapshotBytes_(snapshotBytes),
      timeline_(recipe),
      uplift_(upliftPlan(recipe), size),
      smoother_(recipe, size),
      eroder_(recipe, size),
      snapshotSize_(snapshotSize(recipe, size)),
      heights_(size) {
  if (timeline_.erodeEvery > 0) eroder_.dry(state_);
}

void Land::setRecipe(const Recipe& recipe, int size, Stage changed) {
  const Timeline before = timeline_;
  timeline_ = Timeline(recipe);
  dropFold();
  showing_ = kNowhere;
  const bool sameSize = size == size_;
  const bool foldsOnTheWay = before.hasCheckpointsOnTheWay() || timeline_.hasCheckpointsOnTheWay();
  // How far the timeline stays as it was.
  int kept = kNowhere;
  if (sameSize && changed == Stage::kSmoothing && !foldsOnTheWay) kept = timeline_.steps;
  if (sameSize && changed == Stage::kErosion && before.erodeEvery == 0 &&
      timeline_.erodeEvery == 0) {
    kept = timeline_.steps + timeline_.passes;
  }
  if (!sameSize || changed == Stage::kUplift) {
    uplift_ = UpliftField(upliftPlan(recipe), size);
  } else if (kept == kNowhere && uplift_.folded() > 0) {
    uplift_.foldAt(0);
  }
  // Shown heights stay until the new ones come; the rest is made again when needed.
  const Needs needs(timeline_);
  const auto keep = [](bool needed, Heightfield& field) {
    if (!needed) field = Heightfield(kMinSize);
  };
  keep(sameSize && needs.onTheWay, base_);
  keep(sameSize && needs.onTheWay, from_);
  keep(sameSize && needs.atEnd, ended_);
  keep(sameSize && needs.smooths, between_);
  keep(sameSize, out_);
  size_ = size;
  smoother_ = Smoother(recipe, size);
  eroder_ = Eroder(recipe, size);
  snapshotSize_ = snapshotSize(recipe, size);
  std::erase_if(snapshots_, [kept](const Snapshot& snapshot) { return snapshot.position > kept; });
  if (end_ > kept || !needs.atEnd) end_ = kNowhere;
  if (position_ > kept) current_ = false;
  state_ = {};
  stateAt_ = 0;
  if (timeline_.erodeEvery > 0) eroder_.dry(state_);
}

void Land::setScale(double scale) {
  if (scale == scale_) return;
  scale_ = scale;
  snapshots_.clear();
  dropFold();
  showing_ = end_ = kNowhere;
  current_ = false;
  if (uplift_.folded() > 0) startFrom(0, nullptr);
}

void Land::setLayer(ErosionLayer layer) {
  if (layer == layerKind_) return;
  layerKind_ = layer;
  if (layer == ErosionLayer::kNone) layer_ = Heightfield(kMinSize);
  if (!current_) return;
  if (phase_ == Phase::kIdle &&
      (!layerBelongs(position_) || wholeTowards(position_) == position_)) {
    fillLayer(position_);
    ++revision_;
  } else {
    // Its state has gone on: come back to it.
    current_ = false;
  }
}

void Land::slice(int target) {
  if (showing_ != kNowhere) {
    if (liesBetween(showing_, target)) return showSlice(showing_);
    showing_ = kNowhere;
    row_ = 0;
  }
  if (target > timeline_.steps) return endTowards(target);
  if (phase_ == Phase::kEnd) dropFold();
  // The state of the erosion on the way leaves that at the end.
  if (timeline_.erodeEvery > 0 && target < timeline_.steps) end_ = kNowhere;
  if (runTowards(target)) showSlice(target);
}

// A slice towards a position of the uplift; true when there was none to do.
bool Land::runTowards(int goal) {
  const int anchor = timeline_.latestCheckpoint(goal);
  const bool lost = timeline_.erodeEvery > 0 && stateAt_ != uplift_.folded();
  if (lost || uplift_.folded() != anchor) {
    // Take a kept state that is nearer than this one, or none at all when this one lies beyond.
    const bool beyond = lost || uplift_.folded() > anchor;
    const Snapshot* snapshot = nearestSnapshot(beyond ? 0 : uplift_.folded(), anchor);
    if (snapshot != nullptr || beyond) {
      dropFold();
      startFrom(snapshot == nullptr ? 0 : snapshot->position, snapshot);
    }
  }
  const int next = uplift_.folded() < anchor ? timeline_.nextCheckpoint(uplift_.folded()) : goal;
  if (!uplift_.whole() || uplift_.applied() != next) {
    dropFold();
    uplift_.towards(next, kSliceWork);
    return false;
  }
  if (uplift_.folded() < anchor) {
    foldSlice(next, from_, base_);
    return false;
  }
  if (phase_ != Phase::kIdle && phase_ != Phase::kEnd) {
    dropFold();
    return false;
  }
  return true;
}

// A slice towards a position beyond the uplift.
void Land::endTowards(int target) {
  const int have = end_ <= target ? end_ : kNowhere;
  if (have != target) {
    const int above = have == kNowhere ? timeline_.steps - 1 : have;
    if (const Snapshot* snapshot = nearestSnapshot(above, target)) {
      dropFold();
      startEndFrom(*snapshot);
      return;
    }
  }
  if (have == kNowhere) {
    if (!runTowards(timeline_.steps)) return;
    // The land as the uplift leaves it.
    phase_ = Phase::kEnd;
    fit(ended_);
    end_ = kNowhere;
    if (!overRows(kSliceWork, kShowCellWork, [this](int y0, int y1) { gather(ended_, y0, y1); })) {
      return;
    }
    phase_ = Phase::kIdle;
    end_ = timeline_.steps;
    if (timeline_.passes == 0) keepSnapshot(end_, ended_);
    return;
  }
  if (end_ < target) return foldSlice(end_ + 1, ended_, ended_);
  dropFold();
  if (end_ == target) showSlice(target);
}

// Writes the uplift's heights.
void Land::gather(Heightfield& out, int y0, int y1) const {
  uplift_.write(scale_, uplift_.folded() > 0 ? &base_ : nullptr, out, y0, y1);
}

// Does some of what happens to the whole land at a position: a pass, an erosion step, or both.
void Land::foldSlice(int at, Heightfield& input, Heightfield& result) {
  const bool onTheWay = at <= timeline_.steps;
  const bool pass = timeline_.smoothsAt(at);
  const bool erosion = timeline_.erodesAt(at);
  const int number = timeline_.erosionStepsTo(at) - 1;
  const auto begin = [this](Phase phase) {
    phase_ = phase;
    row_ = 0;
  };
  if (phase_ != Phase::kIdle && foldingAt_ != at) dropFold();
  switch (phase_) {
    case Phase::kEnd:
    case Phase::kIdle:
      foldingAt_ = at;
      begin(onTheWay ? Phase::kGather : pass ? Phase::kPass : Phase::kLoad);
      break;
    case Phase::kGather:
      fit(input);
      if (overRows(kSliceWork, kShowCellWork, [&](int y0, int y1) { gather(input, y0, y1); })) {
        begin(pass ? Phase::kPass : Phase::kLoad);
      }
      break;
    case Phase::kPass:
      if (!passRows(input)) break;
      begin(Phase::kLoad);
      if (erosion) break;
      std::swap(fit(result), out_);
      foldDone(at, result);
      break;
    case Phase::kLoad: {
      // At the end the whole numbers go on from step to step.
      if (row_ == 0 && number == 0) eroder_.dry(state_);
      const Heightfield& heights = pass ? out_ : input;
      const auto load = [&](int y0, int y1) {
        const std::size_t first = static_cast<std::size_t>(y0) * static_cast<std::size_t>(size_);
        std::transform(heights.row(y0), heights.row(y0) + (y1 - y0) * size_,
                       state_.land.data() + first, landUnits);
      };
      if ((number > 0 && !onTheWay) || overRows(kSliceWork, kUnitsCellWork, load)) {
        begin(Phase::kErode);
      }
      break;
    }
    case Phase::kErode:
      if (eroder_.advance(state_, number, timeline_.allErosionSteps(), kSliceWork))
        begin(Phase::kUnload);
      break;
    case Phase::kUnload: {
      fit(result);
      const auto unload = [&](int y0, int y1) {
        const std::size_t first = static_cast<std::size_t>(y0) * static_cast<std::size_t>(size_);
        const std::int32_t* units = state_.land.data() + first;
        std::transform(units, units + (y1 - y0) * size_, result.row(y0), landHeight);
      };
      if (overRows(kSliceWork, kUnitsCellWork, unload)) foldDone(at, result);
      break;
    }
  }
}

void Land::foldDone(int at, const Heightfield& result) {
  phase_ = Phase::kIdle;
  row_ = 0;
  if (at <= timeline_.steps) {
    uplift_.foldAt(at);
    stateAt_ = at;
  } else {
    end_ = at;
    if (timeline_.erodesAt(at)) stateAt_ = at;
  }
  keepSnapshot(at, result);
  // Long steps are shown one by one; short ones when the time is over.
  if (foldWork(at) > kShortFold && liesBetween(at, timeline_.length()) && wholeTowards(at) == at) {
    showSlice(at);
  }
}

// Forgets a fold that is half done, and with it what it has spoilt.
void Land::dropFold() {
  const bool erosion = phase_ == Phase::kErode || phase_ == Phase::kUnload;
  if (erosion) {
    eroder_.reset();
    stateAt_ = kNowhere;
    if (timeline_.erodeEvery == 0) end_ = kNowhere;
  }
  phase_ = Phase::kIdle;
  row_ = 0;
}

// Does some steps of a pass; true when out_ is done.
bool Land::passRows(const Heightfield& in) {
  fit(between_);
  fit(out_);
  const double each = smoother_.stepWork();
  const int most = std::max(1, static_cast<int>(std::min(kSliceWork / each, 1e6)));
  const int end = std::min(smoother_.steps(), row_ + most);
  smoother_.run(in, between_, out_, row_, end);
  row_ = end;
  return end == smoother_.steps();
}

// Does some rows, from row_ on; true when all are done.
template <typename Rows>
bool Land::overRows(double work, double cellWork, const Rows& rows) {
  const int most = std::max(1, static_cast<int>(work / (cellWork * size_)));
  const int end = std::min(size_, row_ + most);
  rows(row_, end);
  row_ = end == size_ ? 0 : end;
  return end == size_;
}

// Puts a base under the uplift.
void Land::startFrom(int position, const Snapshot* snapshot) {
  uplift_.foldAt(position);
  stateAt_ = position;
  if (timeline_.erodeEvery > 0) eroder_.dry(state_);
  if (snapshot == nullptr) return;
  base_ = snapshot->heights;
  // The state of an erosion at the end is none of the way's.
  if (timeline_.erodeEvery > 0) takeState(*snapshot);
}

void Land::startEndFrom(const Snapshot& snapshot) {
  end_ = snapshot.position;
  if (timeline_.erodeEvery > 0) {
    stateAt_ = timeline_.latestCheckpoint(timeline_.steps);
    takeState(snapshot);
  }
  if (end_ <= timeline_.steps + timeline_.passes) {
    ended_ = snapshot.heights;
    return;
  }
  stateAt_ = end_;
  eroder_.dry(state_);
  state_.land = snapshot.state.land;
  takeState(snapshot);
  std::transform(state_.land.begin(), state_.land.end(), fit(ended_).z.begin(), landHeight);
}

void Land::takeState(const Snapshot& snapshot) {
  state_.water = snapshot.state.water;
  state_.sediment = snapshot.state.sediment;
  state_.flow = snapshot.state.flow;
}

// The latest kept state of a position above one and up to another.
const Land::Snapshot* Land::nearestSnapshot(int above, int atMost) const {
  const Snapshot* best = nullptr;
  for (const Snapshot& snapshot : snapshots_) {
    const int least = best == nullptr ? above : best->position;
    if (snapshot.position > least && snapshot.position <= atMost) best = &snapshot;
  }
  return best;
}

void Land::keepSnapshot(int position, const Heightfield& heights) {
  const bool beforeErosion =
      timeline_.erosionSteps > 0 && position == timeline_.steps + timeline_.passes;
  const int stride =
      snapshotStride(timeline_.checkpointsTo(timeline_.length()), snapshotSize_, snapshotBytes_);
  if (!beforeErosion && (stride == 0 || timeline_.checkpointsTo(position) % stride != 0)) return;
  for (const Snapshot& snapshot : snapshots_) {
    if (snapshot.position == position) return;
  }
  Snapshot snapshot{position, Heightfield(kMinSize), {}};
  const bool erodedAtEnd = position > timeline_.steps + timeline_.passes;
  if (erodedAtEnd) {
    snapshot.state.land = state_.land;
  } else {
    snapshot.heights = heights;
  }
  if (erodedAtEnd || timeline_.erodeEvery > 0) {
    snapshot.state.water = state_.water;
    snapshot.state.sediment = state_.sediment;
    snapshot.state.flow = state_.flow;
  }
  snapshots_.push_back(std::move(snapshot));
}

Heightfield& Land::fit(Heightfield& field) const {
  if (field.size != size_) field = Heightfield(size_);
  return field;
}

// Whether a state is one from what is shown up to a position.
bool Land::liesBetween(int position, int target) const {
  if (!current_) return position <= target;
  return std::min(position_, target) <= position && position <= std::max(position_, target);
}

// The position of what stands ready to be shown on the way to a target, or kNowhere while it is
// half done.
int Land::wholeTowards(int target) const {
  if (phase_ != Phase::kIdle) return kNowhere;
  if (target > timeline_.steps && end_ != kNowhere && end_ <= target) return end_;
  // Steps that wait for their fold are no whole state.
  const int applied = uplift_.applied();
  return uplift_.whole() && timeline_.latestCheckpoint(applied) == uplift_.folded() ? applied
                                                                                    : kNowhere;
}

void Land::showWay(int target) {
  if (showing_ != kNowhere) return;
  while (phase_ != Phase::kIdle && phase_ != Phase::kEnd && foldWork(foldingAt_) <= kShortFold) {
    const bool onTheWay = foldingAt_ <= timeline_.steps;
    foldSlice(foldingAt_, onTheWay ? from_ : ended_, onTheWay ? base_ : ended_);
  }
  const int position = wholeTowards(target);
  if (position == kNowhere || (current_ && position == position_)) return;
  if (liesBetween(position, target)) showSlice(position);
}

// Writes some rows of the heights at a position; shows them when all are written.
void Land::showSlice(int position) {
  if (showing_ != position) {
    showing_ = position;
    row_ = 0;
  }
  fit(out_);
  const auto copy = [this](int y0, int y1) {
    if (showing_ != end_) return gather(out_, y0, y1);
    std::copy(ended_.row(y0), ended_.row(y0) + (y1 - y0) * size_, out_.row(y0));
  };
  if (!overRows(kShowWork, kShowCellWork, copy)) return;
  std::swap(heights_, out_);
  // What an earlier recipe showed in another size.
  if (out_.size != size_) out_ = Heightfield(kMinSize);
  showing_ = kNowhere;
  position_ = position;
  current_ = true;
  fillLayer(position);
  ++revision_;
}

// Whether the erosion's state says something of a position, so that a layer must come from it.
bool Land::layerBelongs(int position) const {
  return timeline_.erodeEvery > 0 || position > timeline_.steps + timeline_.passes;
}

void Land::fillLayer(int position) {
  if (layerKind_ == ErosionLayer::kNone) return;
  if (layer_.size != heights_.size) layer_ = Heightfield(heights_.size);
  const std::vector<std::int32_t>& units = layerKind_ == ErosionLayer::kWater      ? state_.water
                                           : layerKind_ == ErosionLayer::kSediment ? state_.sediment
                                                                                   : state_.flow;
  if (layerBelongs(position) && units.size() == layer_.z.size()) {
    std::transform(units.begin(), units.end(), layer_.z.begin(), landHeight);
  } else {
    std::fill(layer_.z.begin(), layer_.z.end(), 0.0f);
  }
}

// About what the fold at a position takes, in nanoseconds.
double Land::foldWork(int position) const {
  const double pass =
      timeline_.smoothsAt(position) ? smoother_.steps() * smoother_.stepWork() : 0.0;
  return pass +
         (timeline_.erodesAt(position) ? eroder_.stepWork(timeline_.allErosionSteps()) : 0.0);
}

double Land::remainingWork(int target) const {
  if (arrived(target)) return 0.0;
  const double pass = smoother_.steps() * smoother_.stepWork();
  const double erosion = eroder_.stepWork(timeline_.allErosionSteps());
  const auto foldsWork = [&](int first, int end) {
    return (timeline_.passesTo(end) - timeline_.passesTo(first)) * pass +
           (timeline_.erosionStepsTo(end) - timeline_.erosionStepsTo(first)) * erosion;
  };
  double begun = 0.0;
  if (phase_ == Phase::kPass) begun = row_ * smoother_.stepWork();
  if (phase_ == Phase::kErode) begun = eroder_.begun() * erosion;
  // From the state that slice() would take.
  const Snapshot* snapshot = nearestSnapshot(timeline_.steps - 1, target);
  const int end = std::max(end_ <= target ? end_ : kNowhere,
                           snapshot == nullptr ? kNowhere : snapshot->position);
  if (target > timeline_.steps && end >= timeline_.steps) {
    return foldsWork(end, target) - (end == end_ ? begun : 0.0);
  }
  const int goal = std::min(target, timeline_.steps);
  const int anchor = timeline_.latestCheckpoint(goal);
  int folded = uplift_.folded() <= anchor ? uplift_.folded() : 0;
  snapshot = nearestSnapshot(folded, anchor);
  if (snapshot != nullptr) folded = snapshot->position;
  const double steps = folded == uplift_.folded() && anchor == folded
                           ? uplift_.remainingWork(goal)
                           : std::max(0, goal - std::max(folded, uplift_.applied())) *
                                 stepWork(uplift_.plan(), size_);
  return steps + foldsWork(folded, target) - (folded == uplift_.folded() ? begun : 0.0);
}

std::int64_t Land::memoryBytes(const Recipe& recipe, int size, std::int64_t snapshotBytes) {
  const Timeline timeline(recipe);
  const Needs needs(timeline);
  const bool erodes = timeline.allErosionSteps() > 0;
  // Shown, out, and the layer; from and base; the end's; between.
  const int fields = 2 + (erodes ? 1 : 0) + (needs.onTheWay ? 2 : 0) + (needs.atEnd ? 1 : 0) +
                     (needs.smooths ? 1 : 0);
  const int count = timeline.checkpointsTo(timeline.length());
  const std::int64_t each = snapshotSize(recipe, size);
  const int stride = snapshotStride(count, each, snapshotBytes);
  const std::int64_t snapshots = (stride == 0 ? 0 : count / stride) * each +
                                 (timeline.erosionSteps > 0 ? 4 * cellsOf(size) : 0);
  const std::int64_t erosion =
      erodes ? Eroder::stateBytes(recipe, size) + Eroder::scratchBytes(recipe, size) : 0;
  return UpliftField::memoryBytes(upliftPlan(recipe), size, needs.onTheWay) +
         fields * 4 * cellsOf(size) + snapshots + erosion;
}

}  // namespace faultline
