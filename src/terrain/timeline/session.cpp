// A session: a recipe's timeline, run in slices. See session.h.
#include "terrain/timeline/session.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "terrain/recipe/parameters.h"
#include "terrain/timeline/relief.h"
#include "terrain/timeline/slice_work.h"

namespace faultline {
namespace {

// Vertices a side of the preview, whatever the recipe's size.
constexpr int kPreviewSize = 129;
constexpr std::int64_t kPreviewSavedBytes = 0;

constexpr std::int64_t kCoarseSavedBytes = 4 << 20;

// Nanoseconds of work, about two frames, from which the coarse land is shown first.
constexpr double kLongWork = 25e6;

// The first stage that must run again, or nothing.
const Parameter* firstChanged(const Recipe& before, const Recipe& after) {
  const Parameter* first = nullptr;
  for (const Parameter& row : parameters()) {
    const bool same = row.type == ParameterType::kText          ? before.seed == after.seed
                      : row.type == ParameterType::kDrawnFaults ? before.drawn == after.drawn
                      : row.type == ParameterType::kFingerprint
                          ? before.base == after.base
                          : before.value(row.id) == after.value(row.id);
    if (!same && (first == nullptr || row.stage < first->stage)) first = &row;
  }
  return first;
}

// What colours and camera refer to: the land as it would be without erosion, so that they show what
// erosion took.
Recipe uneroded(Recipe recipe) {
  recipe.set(ParameterId::kErosion, static_cast<int>(Erosion::kNone));
  return recipe;
}

HeightRange rangeOf(const Heightfield& field) {
  const auto [low, high] = std::minmax_element(field.z.begin(), field.z.end());
  return {*low, *high};
}

}  // namespace

std::int64_t sessionMemory(const Recipe& recipe) {
  // Count plans, rows and the texts of the recipe by the fixed part.
  constexpr std::int64_t kFixedBytes = 256 << 10;
  const auto gridBytes = [](const Recipe& of, int size, std::int64_t savedBytes) {
    return TerrainBuilder::memoryBytes(of, size, savedBytes);
  };
  return gridBytes(recipe, recipe.size(), Session::kSavedBytes) +
         gridBytes(uneroded(recipe), kPreviewSize, kPreviewSavedBytes) +
         gridBytes(recipe, kPreviewSize, kCoarseSavedBytes) +
         UpliftField::memoryBytes(upliftPlan(recipe), kReferenceSize, false) +
         std::int64_t{4} * kReferenceSize * kReferenceSize + kFixedBytes;
}

SessionCost sessionCost(const Recipe& recipe) {
  const UpliftPlan plan = upliftPlan(recipe);
  const Timeline timeline(recipe);
  const Smoother smoother(recipe, recipe.size());
  const Eroder eroder(recipe, recipe.size());
  return {sessionMemory(recipe),
          plan.steps * (stepWork(plan, recipe.size()) + stepWork(plan, kReferenceSize)),
          static_cast<double>(timeline.allPasses()) * smoother.steps() * smoother.stepWork(),
          timeline.allErosionSteps() * eroder.stepWork(timeline.allErosionSteps())};
}

Session::Session(const Recipe& recipe)
    : recipe_(recipe),
      reference_(upliftPlan(recipe), kReferenceSize),
      preview_(uneroded(recipe), kPreviewSize, kPreviewSavedBytes),
      builder_(recipe, recipe.size(), kSavedBytes) {
  seek(0);
}

void Session::setRecipe(const Recipe& recipe) {
  const Parameter* changed = firstChanged(recipe_, recipe);
  if (changed == nullptr) return;
  recipe_ = recipe;
  takeGround();
  builder_.setRecipe(recipe, recipe.size(), changed->stage);
  if (coarse_) coarse_->setRecipe(recipe, kPreviewSize, changed->stage);
  if (changed->stage != Stage::kErosion) {
    preview_.setRecipe(uneroded(recipe), kPreviewSize, changed->stage);
    if (changed->stage == Stage::kUplift) reference_ = UpliftField(builder_.plan(), kReferenceSize);
    isMeasured_ = prepared_ = false;
  }
  seek(target_);
}

void Session::open(OpenedLandPtr land) {
  const auto isSame = [&land](const OpenedLandPtr& one) {
    return one->fingerprint == land->fingerprint;
  };
  const auto found = std::find_if(opened_.begin(), opened_.end(), isSame);
  if (found != opened_.end()) {
    // It is the latest again.
    std::rotate(found, found + 1, opened_.end());
    return;
  }
  if (opened_.size() == kOpenedLands) opened_.erase(opened_.begin());
  opened_.push_back(std::move(land));
  if (!takeGround()) return;
  prepared_ = false;
  seek(target_);
}

// Finds the land that the recipe stands on. Whether it is another.
bool Session::takeGround() {
  const std::uint64_t wanted = recipe_.base;
  if (wanted == (ground_ == nullptr ? 0 : ground_->fingerprint)) return false;
  const auto found =
      std::find_if(opened_.begin(), opened_.end(),
                   [wanted](const OpenedLandPtr& land) { return land->fingerprint == wanted; });
  OpenedLandPtr before = std::exchange(ground_, found == opened_.end() ? nullptr : *found);
  if (before == ground_) return false;
  const Heightfield* const heights = ground_ == nullptr ? nullptr : &ground_->heights;
  preview_.setGround(heights);
  if (coarse_) coarse_->setGround(heights);
  builder_.setGround(heights);
  return true;
}

void Session::seek(int position) {
  target_ = std::clamp(position, 0, length());
  takesLong_ = coarse_ && builder_.remainingWork(target_) > kLongWork;
  workAtStart_ = remainingWork();
  progress_ = arrived() ? 1.0 : 0.0;
}

void Session::enableCoarse() {
  if (coarse_) return;
  coarse_.emplace(recipe_, kPreviewSize, kCoarseSavedBytes);
  if (ground_ != nullptr) coarse_->setGround(&ground_->heights);
}

// Whether the preview, the end without erosion, is the state at the target.
bool Session::previewsTarget() const {
  return target_ == length() && recipe_.erosion() == Erosion::kNone;
}

const Heightfield* Session::coarse() const {
  if (!takesLong_ || !prepared_ || arrived()) return nullptr;
  if (previewsTarget()) return &preview_.heights();
  return coarse_->arrived(target_) ? &coarse_->heights() : nullptr;
}

bool Session::arrived() const { return prepared_ && builder_.arrived(target_); }

bool Session::advance(FunctionRef<bool()> timeLeft) {
  do {
    if (arrived()) break;
    step();
  } while (timeLeft());
  // Show how far the work has come, if that lies between the shown state and the target. That adds
  // to the work left, but the progress told so far stays.
  if (showsOnTheWay_ && prepared_ && !arrived()) builder_.showProgress(target_);
  const double done = workAtStart_ > 0.0 ? 1.0 - remainingWork() / workAtStart_ : 1.0;
  progress_ = arrived() ? 1.0 : std::clamp(done, progress_, 1.0);
  return arrived();
}

void Session::finish() {
  while (!advance([] { return true; })) {
  }
}

void Session::showOnTheWay(bool shows) {
  showsOnTheWay_ = shows;
  builder_.showCheckpoints(shows);
}

double Session::displacement(int index) const {
  const UpliftPlan& plan = builder_.plan();
  FAULTLINE_ASSERT(plan.isCut());
  std::int64_t amplitude = 0;
  if (isTree(plan, index)) {
    amplitude = amplitudeAt(plan.tree.fault, index - static_cast<int>(plan.drawn.size()));
  } else {
    amplitude = faultOf(plan, index).amplitude;
  }
  return displacementOf(amplitude);
}

// One slice towards the target.
void Session::step() {
  if (!isMeasured_) return measureSlice();
  if (prepared_) {
    const bool coarseFirst = takesLong_ && !previewsTarget() && !coarse_->arrived(target_);
    return (coarseFirst ? *coarse_ : builder_).advanceTo(target_);
  }
  preview_.advanceTo(preview_.timeline().length());
  if (!preview_.arrived(preview_.timeline().length())) return;
  finishedRange_ = rangeOf(preview_.heights());
  prepared_ = true;
}

// Finds the factor that scales the vertical axis: the finished uplift spans `relief` on the
// reference grid.
void Session::measureSlice() {
  if (!reference_.advanceTo(timeline().steps, kSliceWork)) return;
  const double scale = reliefScale(recipe_, reference_);
  preview_.setScale(scale);
  if (coarse_) coarse_->setScale(scale);
  builder_.setScale(scale);
  isMeasured_ = true;
}

// A rough measure of what is left to do; for the progress bar only.
double Session::remainingWork() const {
  const double measuring = reference_.remainingWork(timeline().steps);
  const double previewing = prepared_ ? 0.0 : preview_.remainingWork(preview_.timeline().length());
  return measuring + previewing + builder_.remainingWork(target_);
}

}  // namespace faultline
