// Schedules the work on the shown land. See land_schedule.h.
#include "app/shown/land_schedule.h"

#include <algorithm>
#include <utility>

namespace faultline {
namespace {

// The time for building in a frame: while the land plays, and while nothing else moves.
constexpr double kPlayingBudgetMs = 7.0;
constexpr double kRebuildBudgetMs = 9.0;
// How long a rebuild goes on before an intermediate state is uploaded; longer where a preview is
// shown meanwhile.
constexpr double kPatienceMs = 250.0;
constexpr double kPreviewPatienceMs = 1500.0;
// Uploads of intermediate states take at most a tenth of the time.
constexpr double kPatienceOverCost = 10.0;
constexpr double kShadowFadeSeconds = 0.4;
// Floats of a fingerprint that are scanned in a frame.
constexpr int kFloatsPerSlice = 1 << 20;

}  // namespace

LandSchedule::LandSchedule(Session& session, const View& view, const Player& player,
                           ShownLand& land, std::function<double()> clockMs, Upload upload)
    : session_(session),
      view_(view),
      player_(player),
      land_(land),
      clockMs_(std::move(clockMs)),
      upload_(std::move(upload)) {}

void LandSchedule::noteView() {
  const bool sameHeights = view_.exaggeration == land_.exaggeration();
  if (sameHeights && view_.sun == sun_ && view_.water == water_) return;
  sun_ = view_.sun;
  water_ = view_.water;
  changedMs_ = clockMs_();
}

bool LandSchedule::build() {
  if (session_.arrived()) return false;
  const double start = clockMs_();
  const double budget = player_.playing() ? kPlayingBudgetMs : kRebuildBudgetMs;
  session_.advance([&] { return clockMs_() - start < budget; });
  return true;
}

LandSchedule::Step LandSchedule::advance(double seconds, MakeLight makeLight) {
  Step step;
  land_.showDiamonds(player_.half() == LevelHalf::kDiamonds);
  const bool arrived = session_.arrived();
  const bool fresh = !land_.upToDate() || (!land_.shapeCurrent() && arrived);
  // Show a preview of a change that takes long, once for each place asked for.
  if (!player_.playing() && previewedSeek_ != player_.seeks() && session_.coarse() != nullptr) {
    previewedSeek_ = player_.seeks();
    upload(true, true);
    step.changed = true;
  }
  // Upload what is new, or an intermediate state where that takes long.
  const double patience = std::max(land_.showsPreview() ? kPreviewPatienceMs : kPatienceMs,
                                   kPatienceOverCost * uploadCostMs_);
  const bool overdue = !land_.taken() || clockMs_() - uploadedMs_ > patience;
  if (fresh) atRest_ = false;
  if (fresh && session_.prepared() && (arrived || player_.playing() || overdue)) {
    upload(true, false);
    step.changed = true;
    // Count rest from now, however long the last frame took.
    if (arrived) changedMs_ = clockMs_();
  }
  const double changedMs = std::max(changedMs_, player_.movedMs());
  if (!arrived || player_.playing() || clockMs_() - changedMs <= kRestMs) {
    shadow_ = 0.0f;
    return step;
  }
  // At rest: full detail first.
  if (!atRest_) {
    upload(false, false);
    atRest_ = true;
    step.changed = step.spent = true;
    return step;
  }
  // Then the fingerprint.
  beginScan();
  if (!scan_->done()) {
    scan_->feed(session_.heights(), std::max(1, kFloatsPerSlice / session_.heights().size));
    if (!scan_->done()) return step;
    if (session_.position() == session_.length()) step.finished = scan_->value();
    step.changed = true;
    return step;
  }
  step.fingerprintKnown = true;
  // Then the shadows, which fade in.
  if (shadow_ >= 1.0f) return step;
  if (shadow_ == 0.0f && makeLight()) {
    step.spent = true;
    return step;
  }
  const float part =
      player_.reducedMotion() ? 1.0f : static_cast<float>(seconds / kShadowFadeSeconds);
  shadow_ = std::min(1.0f, shadow_ + part);
  step.fading = true;
  return step;
}

bool LandSchedule::finish() {
  session_.finish();
  land_.showDiamonds(player_.half() == LevelHalf::kDiamonds);
  if (atRest_ && land_.shapeCurrent() && land_.upToDate()) return false;
  upload(false, false);
  atRest_ = true;
  return true;
}

void LandSchedule::forget() {
  land_.forget();
  atRest_ = false;
}

std::optional<std::uint64_t> LandSchedule::fingerprint() const {
  const bool current = session_.arrived() && scan_ && scanRevision_ == session_.revision();
  if (!current || player_.playing() || !scan_->done()) return std::nullopt;
  return scan_->value();
}

std::uint64_t LandSchedule::finishedFingerprint() {
  session_.finish();
  beginScan();
  while (!scan_->done()) scan_->feed(session_.heights(), session_.heights().size);
  return scan_->value();
}

void LandSchedule::upload(bool moving, bool preview) {
  uploadedMs_ = clockMs_();
  land_.take(preview);
  upload_(moving);
  uploadCostMs_ = clockMs_() - uploadedMs_;
}

// Begins the scan of the present heights, unless it is under way or done.
void LandSchedule::beginScan() {
  if (scan_ && scanRevision_ == session_.revision()) return;
  scan_.emplace(session_.heights().size);
  scanRevision_ = session_.revision();
}

}  // namespace faultline
