// The playground. See playground.h.
#include "app/playground.h"

#include <algorithm>
#include <string>
#include <utility>

namespace faultline {
namespace {

// So long after the last picture the shaders of later pictures may be compiled.
constexpr double kIdleMs = 800.0;
// The time of a frame is taken as this at most: a tab that slept does not jump.
constexpr double kMaxFrameSeconds = 0.25;

}  // namespace

Playground::Playground(std::function<double()> clockMs,
                       const std::vector<std::uint8_t>& regularFont,
                       const std::vector<std::uint8_t>& semiBoldFont)
    : page_(std::move(clockMs), regularFont, semiBoldFont),
      screen_(page_),
      schedule_(page_.session, page_.view, page_.player, page_.land, page_.clock,
                [this](bool moving) { screen_.upload(moving); }) {
  page_.session.enableCoarse();
}

std::string Playground::startGraphics(bool fast) {
  schedule_.forget();
  page_.redraw.request();
  return screen_.start(fast);
}

void Playground::loseGraphics() {
  page_.camera.forgetPointers();
  screen_.stop();
}

void Playground::setPreferences(bool systemDark, bool reducedMotion) {
  page_.viewpoint.setSystemDark(systemDark);
  page_.setReducedMotion(reducedMotion);
  page_.redraw.request();
}

void Playground::setCamera(std::string_view name) {
  if (page_.camera.flyToNamed(name, page_.viewpoint.stage())) page_.redraw.request();
}

int Playground::frame(double nowMs) {
  if (advance(nowMs)) return kFrameMore;
  int result = 0;
  const bool calm = this->calm();
  if (screen_.wantsFrame(nowMs, calm)) page_.redraw.requestFrame();
  if (page_.redraw.pending() || page_.ui.animating()) {
    page_.redraw.frameBegins();
    if (hasGraphics() && page_.session.prepared()) {
      screen_.buildFrame(nowMs, schedule_.shadow(), schedule_.fingerprint());
      screen_.renderFrame(calm);
      result |= kFrameDrawn;
      precompiled_ = false;
      renderedMs_ = nowMs;
    }
  }
  const bool resting = calm && schedule_.fingerprintDone() && screen_.fullQuality();
  const bool waiting = hasGraphics() && (page_.ui.animating() || page_.ui.dueMs());
  if (page_.player.playing() || page_.player.lifted() || !resting || page_.redraw.pending() ||
      waiting || page_.camera.moving()) {
    result |= kFrameMore;
  }
  if (page_.redraw.takeStateChanged()) result |= kFrameState;
  if ((result & kFrameMore) == 0 && hasGraphics() && !precompiled_) {
    if (nowMs - renderedMs_ > kIdleMs) precompiled_ = screen_.precompile();
    if (!precompiled_) result |= kFrameLater;
  }
  return result;
}

// Moves player, land and camera on to this frame. True where that took so long that the frame
// renders nothing.
bool Playground::advance(double nowMs) {
  const double seconds = std::clamp((nowMs - lastMs_) / 1000.0, 0.0, kMaxFrameSeconds);
  lastMs_ = nowMs;
  page_.tools.followLand();
  if (page_.player.advance(seconds)) page_.redraw.request();
  page_.document.followTimeline();
  schedule_.noteView();
  if (schedule_.build()) {
    page_.turnHome();
    if (!page_.session.arrived()) page_.redraw.stateChanged();
  }
  const LandSchedule::Step step =
      schedule_.advance(seconds, [this] { return screen_.makeLight(); });
  if (step.finished) page_.document.finished(*step.finished);
  if (step.changed || (step.fingerprintKnown && page_.document.compareClaim()))
    page_.redraw.request();
  if (step.fading) page_.redraw.requestFrame();
  if (page_.camera.takeTouched()) page_.view.turn = false;
  page_.camera.turn(page_.view.turn && hasGraphics());
  if (page_.camera.advance(nowMs, page_.viewpoint.stage())) {
    // A link holds the pose from which the camera turns, so the page's state stays.
    page_.camera.turns() ? page_.redraw.requestFrame() : page_.redraw.request();
  }
  return step.spent;
}

// Finishes the land that is asked for, in full detail.
void Playground::finishLand() {
  if (schedule_.finish()) page_.redraw.request();
  page_.turnHome();
}

// Whether nothing moves any more: not the land, not its light, not the camera.
bool Playground::calm() const {
  return schedule_.settled() && !page_.camera.pressed() && !page_.camera.moving() &&
         page_.clock() - page_.camera.movedMs() > kRestMs;
}

TakenPicture Playground::takePicture(const PictureRequest& request) {
  std::string error = screen_.pictureError(request);
  if (!error.empty()) return {0, 0, {}, std::move(error)};
  finishLand();
  return screen_.takePicture(request, caption(), false);
}

TakenPicture Playground::takeClipFrame(const PictureRequest& request, double seconds) {
  std::string error = screen_.pictureError(request);
  if (!error.empty()) return {0, 0, {}, std::move(error)};
  page_.player.playStoryFrom(seconds);
  finishLand();
  TakenPicture picture = screen_.takePicture(request, caption(), true);
  page_.player.pause();
  return picture;
}

TakenPicture Playground::takeFlatPicture(int side, float pixelRatio) {
  std::string error = memoryError(side, side);
  if (!error.empty()) return {0, 0, {}, std::move(error)};
  finishLand();
  return screen_.takeFlatPicture(side, pixelRatio);
}

Caption Playground::caption() const {
  return page_.caption(schedule_.atRest() ? screen_.renderedSize() : 0);
}

std::string Playground::controls() const {
  std::vector<UiControl> all = page_.ui.controls();
  for (const auto& [key, place] :
       {std::pair{"legend", page_.ui.legendPlace()}, {"north", page_.ui.northPlace()}}) {
    if (place.width > 0) all.push_back({key, place});
  }
  return controlsJson(all);
}

std::string Playground::state() const {
  PageState state{page_.session, page_.document, page_.player, page_.tools.faultTool(),
                  page_.tools.placeTool()};
  state.camera = page_.viewpoint.linkCamera(page_.session);
  state.linkSun = page_.viewpoint.linkSun(page_.session);
  state.fingerprint = schedule_.fingerprint();
  state.caption = caption();
  state.sun = page_.viewpoint.sun();
  state.dark = page_.viewpoint.dark();
  state.standing = page_.camera.standing();
  state.range = page_.land.range();
  state.rebuilding = page_.player.rebuilding();
  state.cursor = page_.camera.pressed() ? "grabbing"
                 : page_.tools.aims()   ? "crosshair"
                                        : page_.ui.cursor();
  state.frames = screen_.frames();
  state.triangles = screen_.triangles();
  state.renderedSize = screen_.renderedSize();
  return pageStateJson(state);
}

}  // namespace faultline
