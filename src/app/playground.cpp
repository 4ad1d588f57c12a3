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
    : clockMs_(std::move(clockMs)),
      ui_(regularFont, semiBoldFont),
      player_(session_, view_, clockMs_),
      document_(session_, view_, player_),
      edits_(document_, player_, redraw_),
      camera_(clockMs_),
      land_(session_, view_),
      viewpoint_(view_, land_, camera_),
      tools_(edits_, camera_, viewpoint_, ui_, clockMs_),
      input_(ui_, tools_, edits_, camera_, viewpoint_, clockMs_),
      screen_(session_, land_, viewpoint_, tools_, edits_, ui_, clockMs_),
      schedule_(session_, view_, player_, land_, clockMs_,
                [this](bool moving) { screen_.upload(moving); }) {
  session_.enableCoarse();
}

std::string Playground::startGraphics(bool fast) {
  schedule_.forget();
  redraw_.request();
  return screen_.start(fast);
}

void Playground::loseGraphics() {
  camera_.forgetPointers();
  screen_.stop();
}

void Playground::setRegions(const UiRegions& regions) {
  if (regions == viewpoint_.regions()) return;
  viewpoint_.setRegions(regions);
  ui_.setRegions(regions);
  redraw_.request();
}

void Playground::setPreferences(bool systemDark, bool reducedMotion) {
  viewpoint_.setSystemDark(systemDark);
  player_.setReducedMotion(reducedMotion);
  camera_.setReducedMotion(reducedMotion);
  redraw_.request();
}

bool Playground::open(const std::optional<OpenedLink>& link) {
  if (link) camera_.open(link->camera);
  return link.has_value();
}

void Playground::setCamera(std::string_view name) {
  if (camera_.flyToNamed(name, viewpoint_.stage())) redraw_.request();
}

int Playground::frame(double nowMs) {
  if (advance(nowMs)) return kFrameMore;
  int result = 0;
  const bool calm = this->calm();
  if (screen_.wantsFrame(nowMs, calm)) redraw_.requestFrame();
  if (redraw_.pending() || ui_.animating()) {
    redraw_.frameBegins();
    if (hasGraphics() && session_.prepared()) {
      screen_.buildFrame(nowMs, schedule_.shadow(), schedule_.fingerprint());
      screen_.renderFrame(calm);
      result |= kFrameDrawn;
      precompiled_ = false;
      renderedMs_ = nowMs;
    }
  }
  const bool resting = calm && schedule_.fingerprintDone() && screen_.fine();
  const bool waiting = hasGraphics() && (ui_.animating() || ui_.dueMs());
  if (player_.playing() || player_.lifted() || !resting || redraw_.pending() || waiting ||
      camera_.moving()) {
    result |= kFrameMore;
  }
  if (redraw_.takeStateChanged()) result |= kFrameState;
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
  tools_.followLand();
  if (player_.advance(seconds)) redraw_.request();
  schedule_.noteView();
  if (schedule_.build()) {
    turnHome();
    if (!session_.arrived()) redraw_.stateChanged();
  }
  const LandSchedule::Step step =
      schedule_.advance(seconds, [this] { return screen_.makeLight(); });
  if (step.finished) document_.finished(*step.finished);
  if (step.changed || (step.fingerprintKnown && document_.compareClaim())) redraw_.request();
  if (step.fading) redraw_.requestFrame();
  if (camera_.takeTouched()) view_.turn = false;
  camera_.turn(view_.turn && hasGraphics());
  if (camera_.advance(nowMs, viewpoint_.stage())) {
    // A link holds the pose from which the camera turns, so the page's state stays.
    camera_.turns() ? redraw_.requestFrame() : redraw_.request();
  }
  return step.spent;
}

// Turns the lowest corner to the reader, once the finished land is known. Another seed or method
// makes another land; other changes must not turn it while a person compares.
void Playground::turnHome() {
  if (!session_.prepared()) return;
  const Recipe& recipe = session_.recipe();
  const std::string land = recipe.seed + ' ' + std::to_string(static_cast<int>(recipe.method()));
  if (camera_.turnHome(session_.preview(), land)) redraw_.request();
}

bool Playground::share(const std::optional<SharedView>& other, bool follows) {
  const bool newEye = camera_.follow(follows && other ? std::optional(other->eye) : std::nullopt);
  const bool newRange = land_.include(other ? std::optional(other->range) : std::nullopt);
  if (newRange) land_.forget();
  bool newLight = false;
  if (follows && other) {
    const Theme theme = other->dark ? Theme::kDark : Theme::kLight;
    newLight = view_.sun != other->sun || view_.theme != theme;
    view_.sun = other->sun;
    view_.theme = theme;
  }
  if (newEye || newRange || newLight) redraw_.request();
  return newEye || newRange || newLight;
}

// Finishes the land that is asked for, in full detail.
void Playground::finishLand() {
  if (schedule_.finish()) redraw_.request();
  turnHome();
}

// Whether nothing moves any more: not the land, not its light, not the camera.
bool Playground::calm() const {
  return schedule_.settled() && !camera_.pressed() && !camera_.moving() &&
         clockMs_() - camera_.movedMs() > kRestMs;
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
  player_.playStoryFrom(seconds);
  finishLand();
  TakenPicture picture = screen_.takePicture(request, caption(), true);
  player_.pause();
  return picture;
}

TakenPicture Playground::takeFlatPicture(int side, float pixelRatio) {
  std::string error = memoryError(side, side);
  if (!error.empty()) return {0, 0, {}, std::move(error)};
  finishLand();
  return screen_.takeFlatPicture(side, pixelRatio);
}

Caption Playground::caption() const {
  ShownFacts shown;
  shown.rebuilding = player_.rebuilding();
  shown.fast = player_.rate() > kFollowRate;
  shown.flipped = view_.flip;
  shown.lacksSquares = land_.lacksSquares();
  shown.metres = view_.scale;
  shown.layer = view_.layer;
  const bool current = land_.upToDate();
  const bool layerKnown = !player_.playing() && land_.shapeCurrent() && current;
  if (layerKnown) shown.layerMax = land_.layerMax();
  if (schedule_.atRest() && current) shown.renderedSize = screen_.renderedSize();
  const Caption caption = shownCaption(session_, shown);
  const std::string_view words = player_.stopWords();
  return words.empty() ? caption : Caption{std::string(words), caption.strong};
}

std::string Playground::state() const {
  PageState state{session_, document_, player_, tools_.faultTool(), tools_.placeTool()};
  state.camera = viewpoint_.linkCamera(session_);
  state.linkSun = viewpoint_.linkSun(session_);
  state.fingerprint = schedule_.fingerprint();
  state.caption = caption();
  state.sun = viewpoint_.sun();
  state.dark = viewpoint_.dark();
  state.standing = camera_.standing();
  state.range = land_.range();
  state.rebuilding = player_.rebuilding();
  state.cursor = camera_.pressed() ? "grabbing" : tools_.aims() ? "crosshair" : ui_.cursor();
  state.frames = screen_.frames();
  state.triangles = screen_.triangles();
  state.renderedSize = screen_.renderedSize();
  return pageStateJson(state);
}

}  // namespace faultline
