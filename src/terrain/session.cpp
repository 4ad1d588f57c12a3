// A session: a recipe's timeline, run in slices. See session.h.
#include "terrain/session.h"

#include <algorithm>
#include <cstdlib>

#include "terrain/parameters.h"

namespace faultline {
namespace {

// The grid on which relief is measured, whatever the size drawn; and the preview inside it.
constexpr int kReferenceSize = 257;
constexpr int kPreviewSize = 129;

// Work of one slice, in units of about a nanosecond: a millisecond or so.
constexpr double kSliceWork = 1e6;
constexpr double kFaultRowWork = 2.0;

int atLeastOne(double count) { return count < 1.0 ? 1 : static_cast<int>(std::min(count, 1e6)); }

std::int64_t fieldBytes(int size) { return static_cast<std::int64_t>(size) * size * 4; }

// How many snapshots fit, and so how far apart they stand.
int snapshotStride(int passes, int size) {
  const auto most = static_cast<int>(Session::kSnapshotBytes / fieldBytes(size));
  return most == 0 ? 0 : (passes + most - 1) / most;
}

// The first stage that must run again, or nothing.
const Parameter* firstChanged(const Recipe& before, const Recipe& after) {
  const Parameter* first = nullptr;
  for (const Parameter& row : parameters()) {
    const bool same = row.type == ParameterType::kText
                          ? before.seed == after.seed
                          : before.value(row.id) == after.value(row.id);
    if (!same && (first == nullptr || row.stage < first->stage)) first = &row;
  }
  return first;
}

// Adds faults first <= i < end of a plan to a field, or takes them away.
void addFaults(FaultField& field, const FaultPlan& plan, int first, int end, int sign) {
  std::vector<Fault> faults;
  faults.reserve(static_cast<std::size_t>(end - first));
  for (int i = first; i < end; ++i) faults.push_back(faultAt(plan, i));
  field.add(faults, sign);
}

HeightRange rangeOf(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  return {*low, *high};
}

}  // namespace

SessionCost sessionCost(const Recipe& recipe) {
  const int size = recipe.size();
  const std::int64_t cells = static_cast<std::int64_t>(size) * size;
  const int passes = recipe.passes();
  const int stride = snapshotStride(passes, size);
  const std::int64_t snapshots = stride == 0 ? 0 : passes / stride * fieldBytes(size);
  const std::int64_t buffers = fieldBytes(size) * (passes > 0 ? 3 : 1);
  const int taps = boxTaps(boxKernel(recipe.real(ParameterId::kSmoothRadius), size));
  return {cells * 8 + buffers + snapshots,
          static_cast<std::int64_t>(recipe.faults()) * (size + kReferenceSize),
          cells * passes * 2 * taps};
}

Session::Session(const Recipe& recipe)
    : recipe_(recipe),
      plan_(faultPlan(recipe)),
      kernel_(boxKernel(recipe.real(ParameterId::kSmoothRadius), recipe.size())),
      reference_(kReferenceSize),
      preview_(kPreviewSize),
      field_(recipe.size()),
      heights_(recipe.size()) {
  workAtStart_ = remainingWork();
}

void Session::setRecipe(const Recipe& recipe) {
  const Parameter* changed = firstChanged(recipe_, recipe);
  if (changed == nullptr) return;
  const bool onUplift = position_ <= faultCount();
  const bool resized = recipe.size() != recipe_.size();
  recipe_ = recipe;
  plan_ = faultPlan(recipe);
  kernel_ = boxKernel(recipe.real(ParameterId::kSmoothRadius), recipe.size());
  // Drop what stands behind the first changed stage.
  if (changed->stage == Stage::kUplift) {
    reference_.clear();
    measured_ = 0;
    if (resized) {
      field_ = FaultField(recipe.size());
      alongX_.reset();
      next_.reset();
    } else {
      field_.clear();
    }
    applied_ = 0;
  }
  if (changed->stage < Stage::kSmoothing || !onUplift) {
    current_ = false;
    basePasses_ = kNotABase;
  }
  snapshots_.clear();
  passRow_ = 0;
  prepared_ = false;
  seek(target_);
}

void Session::seek(int position) {
  target_ = std::clamp(position, 0, length());
  workAtStart_ = remainingWork();
}

bool Session::arrived() const { return prepared_ && current_ && position_ == target_; }

bool Session::advance(const std::function<bool()>& timeLeft) {
  do {
    if (arrived()) return true;
    step();
  } while (timeLeft());
  // Show how far the uplift has come, if that lies on the way (a way back may start anew from
  // flat).
  const bool rising = prepared_ && (target_ <= faultCount() || basePasses_ == kNotABase);
  const int goal = std::min(target_, faultCount());
  const bool onTheWay =
      std::min(position_, goal) <= applied_ && applied_ <= std::max(position_, goal);
  if (rising && (!current_ || (onTheWay && applied_ != position_))) showUplift();
  return arrived();
}

void Session::finish() {
  while (!advance([] { return true; })) {
  }
}

double Session::progress() const {
  return workAtStart_ > 0.0 ? std::clamp(1.0 - remainingWork() / workAtStart_, 0.0, 1.0) : 1.0;
}

double Session::displacement(int index) const {
  return static_cast<double>(static_cast<std::int64_t>(fault(index).amplitude) * 64) * scale_;
}

// One slice towards the target.
void Session::step() {
  const int faults = faultCount();
  if (!prepared_) return measureSlice();
  if (target_ <= faults) return applied_ != target_ ? upliftSlice(target_) : showUplift();
  // Find the nearest state to smooth on from, then smooth.
  const int wanted = target_ - faults;
  if (restoreCloserSnapshot(wanted)) return;
  if (basePasses_ != kNotABase && basePasses_ <= wanted) return passSlice();
  if (applied_ != faults) return upliftSlice(faults);
  showUplift();
}

void Session::measureSlice() {
  const int end =
      std::min(faultCount(), measured_ + atLeastOne(kSliceWork / (kFaultRowWork * kReferenceSize)));
  addFaults(reference_, plan_, measured_, end, 1);
  measured_ = end;
  if (measured_ == faultCount()) finishPreview();
}

void Session::finishPreview() {
  // Scale the vertical axis so that the finished uplift spans `relief` on the reference grid.
  const std::int64_t range = reference_.range();
  scale_ = range == 0 ? 0.0 : recipe_.real(ParameterId::kRelief) / static_cast<double>(range);
  // Take every second vertex as the preview and smooth it like the terrain itself.
  Heightfield whole(kReferenceSize);
  reference_.writeHeights(scale_, whole, 0, kReferenceSize);
  for (int y = 0; y < kPreviewSize; ++y) {
    for (int x = 0; x < kPreviewSize; ++x) preview_.row(y)[x] = whole.at(2 * x, 2 * y);
  }
  const BoxKernel kernel = boxKernel(recipe_.real(ParameterId::kSmoothRadius), kPreviewSize);
  Heightfield alongX(kPreviewSize);
  for (int pass = 0; pass < passCount(); ++pass) {
    boxAlongX(kernel, preview_, alongX, 0, kPreviewSize);
    boxAlongY(kernel, alongX, preview_, 0, kPreviewSize);
  }
  finishedRange_ = rangeOf(preview_);
  prepared_ = true;
}

// Brings the field nearer to `goal` faults, by the shorter way: applying, taking away, or starting
// anew.
void Session::upliftSlice(int goal) {
  if (goal < applied_ - goal) {
    field_.clear();
    applied_ = 0;
  }
  const int most = atLeastOne(kSliceWork / (kFaultRowWork * field_.size()));
  if (applied_ < goal) {
    const int end = std::min(goal, applied_ + most);
    addFaults(field_, plan_, applied_, end, 1);
    applied_ = end;
  } else if (applied_ > goal) {
    const int end = std::max(goal, applied_ - most);
    addFaults(field_, plan_, end, applied_, -1);
    applied_ = end;
  }
}

void Session::showUplift() {
  if (heights_.size != field_.size()) heights_ = Heightfield(field_.size());
  field_.writeHeights(scale_, heights_, 0, field_.size());
  position_ = applied_;
  current_ = true;
  basePasses_ = applied_ == faultCount() ? 0 : kNotABase;
  passRow_ = 0;
  ++revision_;
}

void Session::passSlice() {
  const int size = heights_.size;
  if (alongX_ == nullptr) {
    alongX_ = std::make_unique<Heightfield>(size);
    next_ = std::make_unique<Heightfield>(size);
  }
  // Smooth a few rows: along x into one buffer, then along y into the other.
  const int rows = atLeastOne(kSliceWork / (static_cast<double>(size) * boxTaps(kernel_)));
  const int first = passRow_ % size;
  const int end = std::min(size, first + rows);
  if (passRow_ < size) {
    boxAlongX(kernel_, heights_, *alongX_, first, end);
  } else {
    boxAlongY(kernel_, *alongX_, *next_, first, end);
  }
  passRow_ += end - first;
  if (passRow_ < 2 * size) return;
  // A whole pass is done: show it.
  std::swap(heights_.z, next_->z);
  passRow_ = 0;
  ++basePasses_;
  position_ = faultCount() + basePasses_;
  current_ = true;
  ++revision_;
  keepSnapshot();
}

void Session::keepSnapshot() {
  const int stride = snapshotStride(passCount(), heights_.size);
  if (stride == 0 || basePasses_ % stride != 0) return;
  for (const Snapshot& snapshot : snapshots_) {
    if (snapshot.passes == basePasses_) return;
  }
  snapshots_.push_back({basePasses_, heights_});
}

// Takes the latest snapshot of at most `mostPasses` if it is nearer than what is shown.
bool Session::restoreCloserSnapshot(int mostPasses) {
  const int have = basePasses_ <= mostPasses ? basePasses_ : kNotABase;
  const Snapshot* best = nullptr;
  for (const Snapshot& snapshot : snapshots_) {
    const bool nearer = snapshot.passes > (best == nullptr ? have : best->passes);
    if (snapshot.passes <= mostPasses && nearer) best = &snapshot;
  }
  if (best == nullptr) return false;
  heights_ = best->heights;
  basePasses_ = best->passes;
  position_ = faultCount() + basePasses_;
  current_ = true;
  passRow_ = 0;
  ++revision_;
  return true;
}

// A rough measure of what is left to do, in the slices' unit; for the progress bar only.
double Session::remainingWork() const {
  const int faults = faultCount();
  const int goal = std::min(target_, faults);
  const double measuring = static_cast<double>(faults - measured_) * kReferenceSize * kFaultRowWork;
  const bool based = basePasses_ != kNotABase && position_ >= faults && target_ >= position_;
  const double uplift =
      based ? 0.0 : static_cast<double>(std::abs(goal - applied_)) * recipe_.size() * kFaultRowWork;
  const int passes = std::max(0, target_ - faults) - (based ? basePasses_ : 0);
  const double cells = static_cast<double>(recipe_.size()) * recipe_.size();
  return measuring + uplift + std::max(0, passes) * 2.0 * cells * boxTaps(kernel_);
}

}  // namespace faultline
