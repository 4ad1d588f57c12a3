// The land of one recipe on one grid. See land.h.
#include "terrain/land.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.h"

namespace faultline {
namespace {

// Work of one slice in nanoseconds: a millisecond or so; heights come in larger pieces, so that
// grids to 1025 show every state at once.
constexpr double kSliceWork = 1e6;
constexpr double kShowWork = 2.2e6;
constexpr double kShowCellWork = 2.0;

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
      heights_(size),
      out_(size) {}

void Land::setRecipe(const Recipe& recipe, int size, Stage changed) {
  const bool onUplift = current_ && position_ <= stepCount();
  const bool wasPlain = every_ == 0;
  plan_ = upliftPlan(recipe);
  smoother_ = Smoother(recipe, size);
  every_ = recipe.smoothEvery();
  passes_ = recipe.passes();
  snapshots_.clear();
  passStep_ = showRow_ = 0;
  smoothedBy_ = kNotAPass;
  if (size != size_ || plan_.profile() != field_.profile()) {
    field_ = FaultField(size, plan_.profile());
    changed = Stage::kUplift;
  }
  if (size != size_) {
    // Shown heights stay until the new ones come; the rest is made again when needed.
    size_ = size;
    out_ = Heightfield(size);
    from_ = between_ = base_ = Heightfield(kMinSize);
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
  passStep_ = showRow_ = 0;
  current_ = false;
  smoothedBy_ = kNotAPass;
  if (folded_ > 0) startFrom(0, nullptr);
}

// The step after which the base of a position was made.
int Land::runStart(int position) const { return every_ == 0 ? 0 : position / every_ * every_; }

// Puts a base under an empty field.
void Land::startFrom(int position, const Heightfield* base) {
  field_.clear();
  folded_ = applied_ = position;
  passStep_ = showRow_ = 0;
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
  const int have =
      smoothedBy_ != kNotAPass && steps + smoothedBy_ <= target ? steps + smoothedBy_ : steps;
  if (const Snapshot* snapshot = nearestSnapshot(have, target)) {
    heights_ = snapshot->heights;
    position_ = snapshot->position;
    smoothedBy_ = position_ - steps;
    current_ = true;
    passStep_ = showRow_ = 0;
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
  const bool onTheWay = showRow_ > 0 && liesBetween(goal);
  applied_ == goal || onTheWay ? showSlice() : stepsSlice(goal);
}

// Whether the steps that stand in the field are a state from what is shown up to a position.
bool Land::liesBetween(int goal) const {
  if (!current_) return applied_ <= goal;
  return std::min(position_, goal) <= applied_ && applied_ <= std::max(position_, goal);
}

// Brings the field nearer to `goal` steps, by the shorter way: adding, taking away, or starting
// anew.
void Land::stepsSlice(int goal) {
  passStep_ = showRow_ = 0;
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

// Writes some rows of the field's heights; shows them when all are written.
void Land::showSlice() {
  passStep_ = 0;
  // A swap may have left the field of another size here.
  if (out_.size != size_) out_ = Heightfield(size_);
  const int end = std::min(size_, showRow_ + howMany(kShowWork, kShowCellWork * size_));
  field_.writeHeights(scale_, folded_ > 0 ? &base_ : nullptr, out_, showRow_, end);
  showRow_ = end;
  if (showRow_ < size_) return;
  showRow_ = 0;
  std::swap(heights_, out_);
  position_ = applied_;
  current_ = true;
  smoothedBy_ = applied_ == stepCount() ? 0 : kNotAPass;
  ++revision_;
}

void Land::showWay(int target) {
  const int goal = std::min(target, stepCount());
  // Steps that wait for their pass are no whole state.
  const bool whole = every_ == 0 || applied_ - folded_ < every_;
  const bool rising = target <= stepCount() || smoothedBy_ == kNotAPass;
  const bool fresh = !current_ || applied_ != position_;
  if (showRow_ == 0 && whole && rising && fresh && liesBetween(goal)) showSlice();
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
  std::swap(heights_, out_);
  passStep_ = 0;
  ++smoothedBy_;
  position_ = stepCount() + smoothedBy_;
  current_ = true;
  ++revision_;
  keepSnapshot(position_, heights_);
}

void Land::makeFields() {
  for (Heightfield* field : {&between_, &out_}) {
    if (field->size != size_) *field = Heightfield(size_);
  }
  if (every_ > 0 && from_.size != size_) from_ = Heightfield(size_);
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
  const double each = smoother_.stepWork();
  const double pass = smoother_.steps() * each;
  const int wanted = std::max(0, target - stepCount());
  if (wanted > 0 && smoothedBy_ != kNotAPass && smoothedBy_ <= wanted) {
    return (wanted - smoothedBy_) * pass - passStep_ * each;
  }
  // From the base that slice() would take.
  const int goal = std::min(target, stepCount());
  const int start = runStart(goal);
  int folded = folded_;
  int applied = applied_;
  if (folded > start) folded = applied = 0;
  if (const Snapshot* snapshot = nearestSnapshot(folded, start)) {
    folded = applied = snapshot->position;
  }
  const int next = folded < start ? folded + every_ : goal;
  const int steps = std::min(std::abs(next - applied), next - folded) + goal - next;
  const int passes = (every_ == 0 ? 0 : (start - folded) / every_) + wanted;
  const double begun = folded == folded_ ? passStep_ * each : 0.0;
  return steps * stepWork(plan_, size_) + passes * pass - begun;
}

std::int64_t Land::memoryBytes(const Recipe& recipe, int size, std::int64_t snapshotBytes) {
  const UpliftPlan plan = upliftPlan(recipe);
  const int every = recipe.smoothEvery();
  const int passes = passesOnTheWay(plan.steps(), every) + recipe.passes();
  const int stride = snapshotStride(passes, size, snapshotBytes);
  const std::int64_t sums = plan.profile() == Profile::kStep ? 8 : 16;
  // Shown and out; between; from and base.
  const int fields = 2 + (passes > 0 ? 1 : 0) + (every > 0 ? 2 : 0);
  const std::int64_t snapshots = stride == 0 ? 0 : passes / stride;
  return static_cast<std::int64_t>(size) * size * sums + (fields + snapshots) * fieldBytes(size);
}

}  // namespace faultline
