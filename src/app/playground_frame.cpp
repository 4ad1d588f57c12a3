// One frame of the playground: play on, build a slice of terrain, draw what changed. See
// playground.h.
#include <algorithm>

#include "app/captions/caption.h"
#include "app/captions/legend_source.h"
#include "app/playground.h"
#include "app/shown/marks.h"

namespace faultline {
namespace {

// So long after the last picture it is time for what may be wanted next.
constexpr double kIdleMs = 800.0;
// A tab that slept does not jump.
constexpr double kLongestFrameSeconds = 0.25;

}  // namespace

int Playground::frame(double nowMs) {
  const double seconds = std::clamp((nowMs - lastMs_) / 1000.0, 0.0, kLongestFrameSeconds);
  lastMs_ = nowMs;
  if (player_.advance(seconds)) touched();
  schedule_.noteView();
  if (schedule_.build()) {
    turnHome();
    if (!session_.arrived()) stateChanged_ = true;
  }
  const bool spent = refine(seconds);
  if (camera_.advance(nowMs, stage())) touched();
  if (spent) return kFrameMore;
  int result = 0;
  const bool calm = calmed();
  const bool unrefined = calm && picture_.started() && !picture_.fine();
  const bool due = ui_.dueMs() && *ui_.dueMs() <= nowMs;
  const bool unfinished = picture_.started() && !picture_.whole();
  if (unrefined || due || unfinished) framesWanted_ = std::max(framesWanted_, 1);
  if (framesWanted_ > 0 || ui_.animating()) {
    framesWanted_ = std::max(0, framesWanted_ - 1);
    if (picture_.started() && session_.prepared()) {
      drawFrame(nowMs, calm);
      result |= kFrameDrawn;
      precompiled_ = false;
      drawnMs_ = nowMs;
    }
  }
  const bool resting =
      calm && schedule_.fingerprintDone() && (!picture_.started() || picture_.fine());
  const bool waiting = picture_.started() && (ui_.animating() || ui_.dueMs());
  if (player_.playing() || !resting || framesWanted_ > 0 || waiting || camera_.moving())
    result |= kFrameMore;
  if (stateChanged_) result |= kFrameState;
  stateChanged_ = false;
  if ((result & kFrameMore) == 0 && picture_.started() && !precompiled_) {
    if (nowMs - drawnMs_ > kIdleMs) precompiled_ = picture_.precompile(scene(camera()));
    if (!precompiled_) result |= kFrameLater;
  }
  return result;
}

// Whether nothing moves any more: not the land, not its light, not the camera.
bool Playground::calmed() const {
  return schedule_.settled() && !camera_.pressed() && !camera_.moving() &&
         clock_() - camera_.movedMs() > kRestMs;
}

bool Playground::fast() const { return player_.rate() > kFollowRate; }

// Turns the lowest corner to the reader, once the finished terrain is known.
void Playground::turnHome() {
  if (session_.prepared() && camera_.turnHome(session_.preview())) touched();
}

// Uploads and refines the shown land. True where that took so long that this frame draws nothing.
bool Playground::refine(double seconds) {
  const LandSchedule::Step step = schedule_.advance(
      seconds, [this] { return picture_.started() && picture_.makeLight(scene(camera())); });
  if (step.finished) document_.finished(*step.finished);
  if (step.changed || (step.fingerprintKnown && document_.compareClaim())) touched();
  if (step.fading) framesWanted_ = std::max(framesWanted_, 1);
  return step.spent;
}

void Playground::upload(bool moving) {
  if (!picture_.started()) return;
  picture_.setHeights(land_.heights(), moving);
  const bool shows = land_.layer() != ErosionLayer::kNone;
  picture_.setLayer(land_.layer(), shows ? land_.layerValues() : Heightfield(kMinSize));
}

CameraStage Playground::stage() const {
  return {viewportOf(regions_), static_cast<double>(regions_.pixelRatio), land_.block(),
          land_.taken() ? &land_.heights() : nullptr, picture_.started()};
}

Marks Playground::currentMarks() const {
  Marks marks;
  if (view_.flip) return marks;
  if (draws()) {
    makeDrawnMarks(session_, faultTool_.selected(session_.recipe()), faultTool_.line(), marks);
  } else {
    makeShownMarks(session_, player_, marks);
  }
  return marks;
}

// Renders one frame. Panels come first, and what a person changed in them is applied before
// anything is rendered; the scene was taken before, so land and panels of one picture show the same
// state.
void Playground::drawFrame(double nowMs, bool calm) {
  if (regions_.windowWidth <= 0.0f || regions_.windowHeight <= 0.0f) return;
  const Camera eye = camera();
  Scene scene = this->scene(eye);
  scene.shadowStrength = schedule_.shadow();
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
