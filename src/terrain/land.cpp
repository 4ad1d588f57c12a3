// The land of one recipe on one grid. See land.h.
#include "terrain/land.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.h"

namespace faultline {
namespace {

// Work of one slice in nanoseconds: a millisecond or so.
constexpr double kSliceWork = 1e6;

int howMany(double work, double each) {
  const double count = work / each;
  return count < 1.0 ? 1 : static_cast<int>(std::min(count, 1e6));
}

std::int64_t fieldBytes(int size) { return static_cast<std::int64_t>(size) * size * 4; }

// How many passes lie between two kept states; 0: none is kept.
int snapshotStride(int passes, int size, std::int64_t bytes) {
  const auto most = static_cast<int>(bytes / fieldBytes(size));
  return most == 0 ? 0 : (passes + most - 1) / most;
}

int passesOnTheWay(int steps, int every) { return every == 0 ? 0 : steps / every; }

}  // namespace

Land::Land(const Recipe& recipe, int size, std::int64_t snapshotBytes)
    : plan_(upliftPlan(recipe)),
      smoother_(recipe, size),
      size_(size),
      every_(recipe.smoothEvery()),
      passes_(recipe.passes()),
      snapshotBytes_(snapshotBytes),
      field_(size, plan_.profile()),
      heights_(size) {}

void Land::setRecipe(const Recipe& recipe, int size, Stage changed) {
  const bool onUplift = current_ && position_ <= stepCount();
  const bool wasPlain = every_ == 0;
  plan_ = upliftPlan(recipe);
  smoother_ = Smoother(recipe, size);
  every_ = recipe.smoothEvery();
  passes_ = recipe.passes();
  snapshots_.clear();
  passStep_ = 0;
  smoothedBy_ = kNotAPass;
  if (size != size_ || plan_.profile() != field_.profile()) {
    field_ = FaultField(size, plan_.profile());
    changed = Stage::kUplift;
  }
  if (size != size_) {
    // Shown heights stay until the new ones come; the rest is made again when needed.
    size_ = size;
    from_ = between_ = out_ = base_ = Heightfield(kMinSize);
  }
  const bool plain = wasPlain && every_ == 0;
  if (changed == Stage::kUplift || folded_ > 0) startFrom(0, nullptr);
  // A recipe that smooths only at the end leaves the uplift as it is.
  if (changed < Stage::kSmoothing || !onUplift || !plain) current_ = false;
  if (current_) smoothedBy_ = position_ == stepCount() ? 0 : kNotAPass;
}

void Land::setScale(double scale) {
  if (scale == scale_) return;
  scale_ = scale;
  snapshots_.clear();
  passStep_ = 0;
  current_ = false;
  smoothedBy_ = kNotAPass;
  if (folded_ > 0) startFrom(0, nullptr);
}

// The step after which the base of a position was made.
int Land::runStart(int position) const {
  return every_ == 0 ? 0 : position / every_ * every_;
}

// Puts a base under an empty field.
void Land::startFrom(int position, const Heightfield* base) {
  field_.clear();
  folded_ = applied_ = position;
  passStep_ = 0;
  if (base != nullptr) base_ = *base;
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

void Land::slice(int target) {
  const int steps = stepCount();
  if (target <= steps) return towards(target);
  // Find the nearest state to smooth on from, then smooth.
  const int have = smoothedBy_ != kNotAPass && steps + smoothedBy_ <= target ? steps + smoothedBy_
                                                                             : steps;
  if (const Snapshot* snapshot = nearestSnapshot(have, target)) {
    heights_ = snapshot->heights;
    position_ = snapshot->position;
    smoothedBy_ = position_ - steps;
    current_ = true;
    passStep_ = 0;
    ++revision_;
  } else if (smoothedBy_ != kNotAPass && steps + smoothedBy_ <= target) {
    passSlice();
  } else {
    towards(steps);
  }
}

// A slice towards a position of the uplift.
void Land::towards(int goal) {
  const int start = runStart(goal);
  // Take a kept base that is nearer than this one, or none at all when this one lies beyond.
  const int have = folded_ <= start ? folded_ : 0;
  if (const Snapshot* snapshot = nearestSnapshot(have, start)) {
    startFrom(snapshot->position, &snapshot->heights);
  } else if (folded_ > start) {
    startFrom(0, nullptr);
  }
  if (folded_ < start) {
    const int next = folded_ + every_;
    return applied_ == next ? foldSlice() : stepsSlice(next);
  }
  applied_ == goal ? showSteps() : stepsSlice(goal);
}

// Brings the field nearer to `goal` steps, by the shorter way: adding, taking away, or starting anew.
void Land::stepsSlice(int goal) {
  passStep_ = 0;
  if (goal - folded_ < applied_ - goal) {
    field_.clear();
    applied_ = folded_;
  }
  const int most = howMany(kSliceWork, stepWork(plan_, size_));
  const int before = applied_;
  applied_ = std::clamp(goal, before - most, before + most);
  addSteps(field_, plan_, std::min(before, applied_), std::max(before, applied_),
           applied_ > before ? 1 : -1);
}

void Land::showSteps() {
  if (heights_.size != size_) heights_ = Heightfield(size_);
  field_.writeHeights(scale_, folded_ > 0 ? &base_ : nullptr, heights_, 0, size_);
  position_ = applied_;
  current_ = true;
  smoothedBy_ = applied_ == stepCount() ? 0 : kNotAPass;
  passStep_ = 0;
  ++revision_;
}

void Land::showWay(int target) {
  const int goal = std::min(target, stepCount());
  // Steps that wait for their pass are no whole state.
  const bool whole = every_ == 0 || applied_ - folded_ < every_;
  const bool rising = target <= stepCount() || smoothedBy_ == kNotAPass;
  const bool between = std::min(position_, goal) <= applied_ && applied_ <= std::max(position_, goal);
  if (whole && rising && (!current_ || (between && applied_ != position_))) showSteps();
}

// Does some steps of a pass; true when out_ is done.
bool Land::passRows(const Heightfield& in) {
  makeFields();
  const int end =
      std::min(smoother_.steps(), passStep_ + howMany(kSliceWork, smoother_.stepWork()));
  smoother_.run(in, between_, out_, passStep_, end);
  passStep_ = end;
  return end == smoother_.steps();
}

// The pass that belongs to a step: base and field become the next base.
void Land::foldSlice() {
  if (passStep_ == 0) {
    makeFields();
    field_.writeHeights(scale_, folded_ > 0 ? &base_ : nullptr, from_, 0, size_);
  }
  if (!passRows(from_)) return;
  std::swap(base_, out_);
  folded_ = applied_;
  passStep_ = 0;
  field_.clear();
  keepSnapshot(folded_, base_);
}

void Land::passSlice() {
  if (!passRows(heights_)) return;
  std::swap(heights_.z, out_.z);
  passStep_ = 0;
  ++smoothedBy_;
  position_ = stepCount() + smoothedBy_;
  current_ = true;
  ++revision_;
  keepSnapshot(position_, heights_);
}

void Land::makeFields() {
  if (between_.size == size_ && out_.size == size_ && (every_ == 0 || from_.size == size_)) return;
  between_ = out_ = Heightfield(size_);
  if (every_ > 0) from_ = Heightfield(size_);
}

void Land::keepSnapshot(int position, const Heightfield& heights) {
  const int onTheWay = passesOnTheWay(stepCount(), every_);
  const int stride = snapshotStride(onTheWay + passes_, size_, snapshotBytes_);
  const int ordinal =
      position <= stepCount() ? position / every_ : onTheWay + position - stepCount();
  if (stride == 0 || ordinal % stride != 0) return;
  for (const Snapshot& snapshot : snapshots_) {
    if (snapshot.position == position) return;
  }
  snapshots_.push_back({position, heights});
}

double Land::remainingWork(int target) const {
  const int goal = std::min(target, stepCount());
  const double pass = smoother_.steps() * smoother_.stepWork();
  const int wanted = std::max(0, target - stepCount());
  if (wanted > 0 && smoothedBy_ != kNotAPass && smoothedBy_ <= wanted) {
    return (wanted - smoothedBy_) * pass;
  }
  const int start = runStart(goal);
  const int folds = every_ == 0 ? 0 : std::max(0, (start - folded_) / every_);
  return std::abs(goal - applied_) * stepWork(plan_, size_) + (folds + wanted) * pass;
}

std::int64_t Land::memoryBytes(const Recipe& recipe, int size, std::int64_t snapshotBytes) {
  const UpliftPlan plan = upliftPlan(recipe);
  const int every = recipe.smoothEvery();
  const int passes = passesOnTheWay(plan.steps(), every) + recipe.passes();
  const int stride = snapshotStride(passes, size, snapshotBytes);
  const std::int64_t sums = plan.profile() == Profile::kStep ? 8 : 16;
  // Shown; between and out; from and base.
  const int fields = 1 + (passes > 0 ? 2 : 0) + (every > 0 ? 2 : 0);
  const std::int64_t snapshots = stride == 0 ? 0 : passes / stride;
  return static_cast<std::int64_t>(size) * size * sums + (fields + snapshots) * fieldBytes(size);
}

}  // namespace faultline
