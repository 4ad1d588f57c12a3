// One frame of the playground: play on, build a slice of terrain, draw what changed. See
// playground.h.
#include <algorithm>

#include "app/captions/caption.h"
#include "app/captions/legend_source.h"
#include "app/playground.h"
#include "app/shown/marks.h"
#include "render/camera_ground.h"
#include "share/quantities.h"
#include "share/view_text.h"

namespace faultline {
namespace {

// Time lent to the terrain in one frame, so that drawing keeps its share.
constexpr double kBudgetMs = 7.0;
// With nothing playing, a long rebuild may take more of it.
constexpr double kRebuildBudgetMs = 9.0;
// A rebuild that takes longer than this shows its way there; where the rough land is seen, that is
// kept for longer.
constexpr double kPatienceMs = 250.0;
constexpr double kRoughPatienceMs = 1500.0;
// Of no state of a session: what is shown roughly.
constexpr std::uint64_t kNoRevision = ~std::uint64_t{0};
// Heights count as resting after this long without a change.
constexpr double kRestMs = 150.0;
constexpr double kShadowFadeSeconds = 0.4;
// So long after the last picture it is time for what may be wanted next.
constexpr double kIdleMs = 800.0;
// A tab that slept does not jump.
constexpr double kLongestFrameSeconds = 0.25;

}  // namespace

int Playground::frame(double nowMs) {
  const double seconds = std::clamp((nowMs - lastMs_) / 1000.0, 0.0, kLongestFrameSeconds);
  lastMs_ = nowMs;
  if (player_.advance(seconds)) touched();
  noteView();
  work();
  const bool spent = settle(seconds);
  if (camera_.advance(nowMs, stage())) touched();
  if (spent) return kFrameMore;
  int result = 0;
  const bool calm = calmed();
  const bool refine = calm && picture_.started() && !picture_.fine();
  const bool due = ui_.dueMs() && *ui_.dueMs() <= nowMs;
  const bool unfinished = picture_.started() && !picture_.whole();
  if (refine || due || unfinished) framesWanted_ = std::max(framesWanted_, 1);
  if (framesWanted_ > 0 || ui_.animating()) {
    framesWanted_ = std::max(0, framesWanted_ - 1);
    if (picture_.started() && session_.prepared()) {
      drawFrame(nowMs, calm);
      result |= kFrameDrawn;
      precompiled_ = false;
      drawnMs_ = nowMs;
    }
  }
  const bool resting = calm && scan_ && scan_->done() && (!picture_.started() || picture_.fine());
  const bool waiting = picture_.started() && (ui_.animating() || ui_.dueMs());
  if (player_.playing() || !resting || framesWanted_ > 0 || waiting || camera_.moving())
    result |= kFrameMore;
  if (stateChanged_) result |= kFrameState;
  stateChanged_ = false;
  if ((result & kFrameMore) == 0 && picture_.started() && !precompiled_) {
    if (nowMs - drawnMs_ > kIdleMs) precompiled_ = picture_.precompile(sceneOf(camera()));
    if (!precompiled_) result |= kFrameLater;
  }
  return result;
}

// Whether nothing moves any more: not the land, not its light, not the camera.
bool Playground::calmed() const {
  return uploadedAtRest_ && shadow_ >= 1.0f && !camera_.pressed() && !camera_.moving() &&
         clock_() - camera_.movedMs() > kRestMs;
}

bool Playground::fast() const { return player_.rate() > kFollowRate; }

void Playground::work() {
  if (session_.arrived()) return;
  const double start = clock_();
  const double budget = player_.playing() ? kBudgetMs : kRebuildBudgetMs;
  session_.advance([&] { return clock_() - start < budget; });
  turnHome();
  if (!session_.arrived()) stateChanged_ = true;
}

// Turns the lowest corner to the reader, once the finished terrain is known.
void Playground::turnHome() {
  if (session_.prepared() && camera_.turnHome(session_.preview())) touched();
}

// Sends heights to the picture, and once they rest full detail, their fingerprint and their light,
// one a frame, as each takes its time. True where that was so much that this frame draws nothing.
bool Playground::settle(double seconds) {
  const bool arrived = session_.arrived();
  const bool fresh = uploaded_ != session_.revision() || (outdated() && arrived);
  if (!player_.playing() && roughFor_ != player_.seeks() && session_.rough() != nullptr) {
    roughFor_ = player_.seeks();
    upload(true, true);
  }
  // Showing the way costs time as well: a tenth of it at most.
  const double patience = std::max(rough_ ? kRoughPatienceMs : kPatienceMs, 10.0 * uploadCostMs_);
  const bool overdue = !uploaded_ || clock_() - uploadedMs_ > patience;
  if (fresh) uploadedAtRest_ = false;
  if (fresh && session_.prepared() && (arrived || player_.playing() || overdue)) {
    upload(true, false);
    // However long the frame before took, what it asked for rests from now on.
    if (arrived) changedMs_ = clock_();
  }
  const double changedMs = std::max(changedMs_, player_.movedMs());
  const bool resting = arrived && !player_.playing() && clock_() - changedMs > kRestMs;
  if (!resting) {
    shadow_ = 0.0f;
    return false;
  }
  if (!uploadedAtRest_) {
    upload(false, false);
    uploadedAtRest_ = true;
    return true;
  }
  scanFingerprint();
  if (!scan_->done()) {
    constexpr int kFloatsASlice = 1 << 20;
    scan_->feed(session_.heights(), std::max(1, kFloatsASlice / session_.heights().size));
    if (scan_->done()) {
      if (session_.position() == session_.length()) document_.finished(scan_->value());
      touched();
    }
    return false;
  }
  if (document_.compareClaim()) touched();
  if (shadow_ >= 1.0f) return false;
  if (shadow_ == 0.0f && picture_.started() && picture_.makeLight(sceneOf(camera()))) return true;
  const float step =
      player_.reducedMotion() ? 1.0f : static_cast<float>(seconds / kShadowFadeSeconds);
  shadow_ = std::min(1.0f, shadow_ + step);
  framesWanted_ = std::max(framesWanted_, 1);
  return false;
}

// Whether the view turns the land into other heights than those that are shown.
bool Playground::outdated() const {
  return shapedBy_ != Shaping{view_.flip, view_.layer, view_.exaggeration};
}

// A slider may be under way: light and full detail wait until it rests.
void Playground::noteView() {
  const bool shaped = view_.exaggeration == shapedBy_.exaggeration;
  if (shaped && view_.sun == litBy_ && view_.water == waterShown_) return;
  litBy_ = view_.sun;
  waterShown_ = view_.water;
  changedMs_ = clock_();
}

// Begins the fingerprint of the shown heights, unless it is under way or done.
void Playground::scanFingerprint() {
  if (scan_ && scanRevision_ == session_.revision()) return;
  scan_.emplace(session_.heights().size);
  scanRevision_ = session_.revision();
}

void Playground::upload(bool moving, bool rough) {
  rough_ = rough;
  uploaded_ = rough ? kNoRevision : session_.revision();
  uploadedMs_ = clock_();
  shownRange_ = session_.finishedRange();
  shownScale_ = static_cast<float>(view_.exaggeration) / 100.0f;
  shapedBy_ = {view_.flip, view_.layer, view_.exaggeration};
  ++uploads_;
  const double start = clock_();
  makeDrawn();
  restSurface_ = restSurfaceOf(session_.preview(), shownScale_, view_.flip,
                               shownRange_.low + shownRange_.high);
  if (picture_.started()) {
    picture_.setHeights(drawnHeights(), moving);
    const bool shows = layerMost_ > 0.0f;
    picture_.setLayer(shows ? view_.layer : ErosionLayer::kNone,
                      shows ? session_.layer() : Heightfield(kMinSize));
  }
  uploadCostMs_ = clock_() - start;
  touched();
}

// What the picture shows of the land.
const Heightfield& Playground::land() const {
  const Heightfield* const rough = rough_ ? session_.rough() : nullptr;
  return rough != nullptr ? *rough : session_.heights();
}

const Heightfield& Playground::drawnHeights() const { return drawnDiffers_ ? drawn_ : land(); }

// Heights to draw: the land, turned upside down within the finished range or with the water on it,
// and that exaggerated.
void Playground::makeDrawn() {
  const Heightfield& land = this->land();
  const Heightfield& layer = session_.layer();
  const bool layered = !rough_ && view_.layer != ErosionLayer::kNone && layer.size == land.size;
  layerMost_ = layered ? *std::max_element(layer.z.begin(), layer.z.end()) : 0.0f;
  const bool water = view_.layer == ErosionLayer::kWater && layerMost_ > 0.0f;
  drawnDiffers_ = view_.flip || water || shownScale_ != 1.0f;
  const int size = drawnDiffers_ ? land.size : kMinSize;
  if (drawn_.size != size) drawn_ = Heightfield(size);
  if (!drawnDiffers_) return;
  const float both = shownRange_.low + shownRange_.high;
  for (std::size_t i = 0; i < land.z.size(); ++i) {
    const float stands = water ? land.z[i] + layer.z[i] : land.z[i];
    drawn_.z[i] = shownScale_ * (view_.flip ? both - land.z[i] : stands);
  }
}

BlockShape Playground::block() const {
  const double low = static_cast<double>(shownScale_ * shownRange_.low);
  const double high = static_cast<double>(shownScale_ * shownRange_.high);
  BlockShape block = blockOf(low, high);
  if (uploaded_) block.restSurface = &restSurface_;
  if (view_.water) block.water = low + (high - low) * *view_.water / 1000.0;
  return block;
}

CameraStage Playground::stage() const {
  return {viewportOf(regions_), static_cast<double>(regions_.pixelRatio), block(),
          uploaded_ ? &drawnHeights() : nullptr, picture_.started()};
}

// What the view shows, seen by this camera: without marks and shadows.
Scene Playground::sceneOf(const Camera& eye) const {
  Scene scene;
  scene.camera = &eye;
  scene.pixelRatio = regions_.pixelRatio;
  scene.dark = dark();
  scene.wireframe = view_.wireframe;
  scene.palette = view_.palette;
  scene.heightScale = shownScale_;
  scene.rangeLow = shownScale_ * shownRange_.low;
  scene.rangeHigh = shownScale_ * shownRange_.high;
  if (view_.water) {
    const float part = static_cast<float>(*view_.water) / 1000.0f;
    scene.waterLevel = scene.rangeLow + part * (scene.rangeHigh - scene.rangeLow);
  }
  if (view_.contours) {
    scene.contourInterval =
        shownScale_ * static_cast<float>(contourStep(
                          static_cast<double>(shownRange_.high - shownRange_.low), view_.scale));
  }
  scene.slopeView = view_.slope;
  scene.sunAzimuthDeg = sunAzimuthDeg();
  scene.sunElevationDeg = sun().elevation;
  return scene;
}

// What marks the current step, as far as the pace lets it be followed.
Marks Playground::currentMarks() const {
  Marks marks;
  if (draws() && !view_.flip) {
    makeDrawnMarks(session_, faultTool_.selected(session_.recipe()), faultTool_.line(), marks);
    return marks;
  }
  if ((!player_.playing() && !session_.arrived()) || view_.flip) return marks;
  const int shown = session_.position();
  MarkPace pace;
  if (player_.playing()) {
    const PlayPlace now = player_.place();
    pace = {player_.rate(), now.whole < shown ? now.part : 1.0};
  }
  makeMarks(session_, shown, pace, marks);
  return marks;
}

// Renders one frame. Panels come first, and what a person changed in them is applied before
// anything is rendered; the scene was taken before, so land and panels of one picture show the same
// state.
void Playground::drawFrame(double nowMs, bool calm) {
  if (regions_.windowWidth <= 0.0f || regions_.windowHeight <= 0.0f) return;
  const Camera eye = camera();
  Scene scene = sceneOf(eye);
  scene.shadowStrength = shadow_;
  Marks marks = currentMarks();
  applyEvents(buildPanels(scene, marks, nowMs));
  showMarks(marks, scene);
  picture_.drawScene(scene, calm);
  picture_.present();
  ++framesDrawn_;
}

UiEvents Playground::buildPanels(const Scene& scene, const Marks& marks, double nowMs) {
  const Camera& eye = *scene.camera;
  picture_.beginPanels();
  const std::string digits = shownHash();
  UiState panels = uiState(digits);
  std::optional<MapState> map;
  if (view_.map && view_.ui != Surroundings::kNone) map = mapState(scene, marks);
  const std::optional<MapPoint> highest =
      wantsHighestPlace(view_)
          ? std::optional(highest_.of(session_.heights(), session_.revision(), view_.flip))
          : std::nullopt;
  addSeenPlaces(view_, highest, toolSurface(eye, false), panels);
  panels.map = map ? &*map : nullptr;
  if (!view_.flip) {
    for (const GroundPoint& handle : faultTool_.handles(session_.recipe())) {
      const auto at = toolSurface(eye, false).seen(handle.u, handle.v);
      if (at) panels.handles.push_back({static_cast<float>(at->x), static_cast<float>(at->y)});
    }
  }
  LegendState legend{legendLayer(), blockOutline(eye, regions_.pixelRatio)};
  // People in the last row of a lecture read the legend too.
  if (player_.presenting() && !regions_.narrow) {
    legend.scale = std::clamp(regions_.windowWidth / 960, 1.0f, 3.0f);
  }
  if (view_.ui == Surroundings::kFull) panels.legend = &legend;
  return ui_.frame(panels, nowMs);
}

void Playground::applyEvents(const UiEvents& events) {
  if (events.recipe) edit().showRecipe(*events.recipe);
  if (events.view) edit().showView(*events.view);
  if (events.gestureEnded) edit().commit(events.again);
  if (events.seek) timeline().seek(*events.seek);
  if (events.stop) timeline().goToStop(*events.stop);
  if (events.draw) setDrawing(true);
  if (!events.notice.empty()) edit().notify("typed", events.notice);
  if (events.togglePlay) timeline().togglePlay();
}

}  // namespace faultline
