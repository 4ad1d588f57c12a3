// The playground. See playground.h; the frame's steps are in playground_frame.cpp, its words for
// the page in playground_state.cpp.
#include "app/playground.h"

#include <algorithm>
#include <cmath>

#include "app/words.h"
#include "share/starters.h"
#include "share/view_text.h"

namespace faultline {
namespace {

CameraPose linkPose(const OrbitPose& pose) {
  const auto scaled = [](double value, double scale) {
    return static_cast<int>(std::floor(value * scale + 0.5));
  };
  return {scaled(pose.azimuthDeg, 10), scaled(pose.elevationDeg, 10), scaled(pose.zoom, 100),
          scaled(pose.targetU - 0.5, 1000), scaled(pose.targetV - 0.5, 1000)};
}

// A place a link names (readLink has clamped it) as a position of the timeline, and back.
int positionOf(const TimelinePlace& at, const TimelineCounts& counts) {
  switch (at.kind) {
    case TimelinePlace::Kind::kFault:
      return at.step;
    case TimelinePlace::Kind::kSmooth:
      return counts.steps + at.step;
    case TimelinePlace::Kind::kErode:
      return counts.steps + counts.passes + at.step;
    default:
      return counts.total();
  }
}

TimelinePlace placeOf(int position, const TimelineCounts& counts) {
  using enum TimelinePlace::Kind;
  if (position <= counts.steps) return {kFault, position};
  if (position <= counts.steps + counts.passes) return {kSmooth, position - counts.steps};
  return {kErode, position - counts.steps - counts.passes};
}

OrbitPose orbitPose(const CameraPose& pose) {
  return clampPose({pose.azimuth / 10.0, pose.elevation / 10.0, pose.zoom / 100.0,
                    0.5 + pose.panU / 1000.0, 0.5 + pose.panV / 1000.0});
}

}  // namespace

Playground::Playground(std::function<double()> clock, std::vector<std::uint8_t> regularFont,
                       std::vector<std::uint8_t> semiBoldFont)
    : clock_(std::move(clock)),
      ui_(std::move(regularFont), std::move(semiBoldFont)),
      session_(Recipe()) {}

Playground::~Playground() { picture_.stop(); }

std::string Playground::startGraphics(bool fast) {
  uploaded_.reset();
  uploadedAtRest_ = false;
  touched();
  std::string missing = picture_.start(fast);
  ui_.setPlainFill(picture_.plainFill());
  return missing;
}

void Playground::loseGraphics() {
  gestures_.clear();
  picture_.stop();
}

void Playground::redraw() { touched(); }

// Something a person can see changed: draw two frames, for panels answer in the one after.
void Playground::touched() {
  framesWanted_ = 2;
  stateChanged_ = true;
}

void Playground::setRegions(const UiRegions& regions) {
  regions_ = regions;
  ui_.setRegions(regions);
  touched();
}

void Playground::setPreferences(bool systemDark, bool reducedMotion) {
  systemDark_ = systemDark;
  reducedMotion_ = reducedMotion;
  touched();
}

bool Playground::dark() const {
  return view_.theme == Theme::kDark || (view_.theme == Theme::kAuto && systemDark_);
}

// --- Recipes
// ---------------------------------------------------------------------------------------------

void Playground::load(std::string_view text) {
  const bool opening = text.empty() || text == "#";
  const Link link = readLink(opening ? openingLink() : text);
  session_.setRecipe(link.recipe);
  history_.commit(link.recipe);
  if (!link.notices.empty() || !notices_.empty()) {
    notices_ = link.notices;
    ++noticesRevision_;
  }
  check_.reset();
  if (link.check) check_ = Check{link.recipe, *link.check};
  view_ = link.view;
  view_.cam.reset();
  view_.at = {};
  session_.setLayer(view_.layer);
  showAnew();
  pose_.reset();
  homeKnown_ = false;
  if (link.view.cam) pose_ = orbitPose(*link.view.cam);
  openAt(link, opening);
  touched();
}

void Playground::loadStarter(std::string_view text) {
  const View before = view_;
  load(text);
  view_.theme = before.theme;
  view_.wireframe = before.wireframe;
}

// Goes to the place a link names; without one the land rises, unless motion is not wanted.
void Playground::openAt(const Link& link, bool opening) {
  const TimelinePlace& at = link.view.at;
  const int length = session_.length();
  playing_ = false;
  story_ = false;
  if (at.kind == TimelinePlace::Kind::kUnsaid) {
    const bool rise = link.view.play.value_or(!reducedMotion_);
    session_.seek(rise ? 0 : length);
    if (!rise) return;
    story_ = opening;
    const bool paced = link.view.play.has_value() || opening;
    startPlaying(paced ? Schedule::at(view_.speed, counts()) : Schedule::rise(counts()));
    rising_ = !paced;
    return;
  }
  session_.seek(positionOf(at, counts()));
  if (link.view.play.value_or(false)) play();
}

// Shows another recipe: finished, or at the step a person stopped at, if it has one like it.
// Whatever was playing ends.
void Playground::showRecipe(const Recipe& recipe) {
  const int stopped = session_.target();
  const bool onTheWay = !playing_ && stopped > 0 && stopped < session_.stepCount();
  session_.setRecipe(recipe);
  place(onTheWay && stopped < session_.stepCount() ? stopped : session_.length());
}

void Playground::applyText(std::string_view key, std::string_view value) {
  Recipe recipe = session_.recipe();
  notices_.clear();
  setFromText(recipe, key, value, notices_);
  ++noticesRevision_;
  if (recipe == session_.recipe()) {
    touched();
    return;
  }
  history_.commit(recipe);
  showRecipe(recipe);
}

void Playground::newSeed(std::uint32_t entropy) {
  Recipe recipe = session_.recipe();
  recipe.seed = seedName(entropy);
  history_.commit(recipe);
  showRecipe(recipe);
  if (reducedMotion_) return place(session_.length());
  session_.seek(0);
  startPlaying(Schedule::rise(counts()));
  rising_ = true;
}

void Playground::undo() {
  if (history_.canUndo()) showRecipe(history_.undo());
}

void Playground::redo() {
  if (history_.canRedo()) showRecipe(history_.redo());
}

// --- Timeline
// --------------------------------------------------------------------------------------------

void Playground::startPlaying(const Schedule& schedule) {
  schedule_ = schedule;
  playSeconds_ = schedule.timeOf(session_.target());
  playing_ = session_.length() > 0;
  rising_ = false;
  touched();
}

void Playground::play() {
  if (session_.target() >= session_.length()) session_.seek(0);
  view_.play.reset();
  startPlaying(Schedule::at(view_.speed, counts()));
}

// Stops where the picture is: what it has not come to yet is not waited for.
void Playground::pause() {
  if (playing_ && !session_.arrived()) {
    session_.seek(std::min(session_.position(), session_.target()));
  }
  playing_ = false;
  story_ = false;
  touched();
}

// Stands at a position, paused.
void Playground::place(int position) {
  pause();
  view_.play.reset();
  session_.seek(position);
  changedMs_ = clock_();
}

void Playground::seek(int position) { place(position); }

int Playground::position() const { return session_.target(); }

void Playground::setTheme(std::string_view theme) {
  view_.theme = themeFromKey(theme).value_or(view_.theme);
  touched();
}

void Playground::setSpeed(std::string_view speed) {
  view_.speed = speedFromKey(speed).value_or(view_.speed);
  if (playing_) play();
  touched();
}

void Playground::setWireframe(bool on) {
  view_.wireframe = on;
  touched();
}

void Playground::setFlip(bool on) {
  if (on == view_.flip) return;
  view_.flip = on;
  showAnew();
}

void Playground::setLayer(std::string_view layer) {
  const bool none = layer == layerKey(ErosionLayer::kNone);
  const ErosionLayer wanted =
      none ? ErosionLayer::kNone : layerFromKey(layer).value_or(view_.layer);
  if (wanted == view_.layer) return;
  view_.layer = wanted;
  session_.setLayer(wanted);
  showAnew();
}

// The same land is to be seen in another way.
void Playground::showAnew() {
  shownAnew_ = true;
  touched();
}

TimelineCounts Playground::counts() const {
  return {session_.stepCount(), session_.passCount(), session_.erosionCount()};
}

std::string Playground::recipeText() const { return writeRecipe(session_.recipe()); }

std::string Playground::hash() {
  session_.finish();
  scanFingerprint();
  while (!scan_->done()) scan_->feed(session_.heights(), session_.heights().size);
  return hexDigits(scan_->value());
}

// --- Input
// -----------------------------------------------------------------------------------------------

bool Playground::pointer(int kind, int id, int type, double x, double y, int buttons) {
  enum { kDown, kMove, kUp, kCancel, kLeave };
  if (!picture_.started()) return false;  // nothing is there to press
  const auto px = static_cast<float>(x);
  const auto py = static_cast<float>(y);
  const double ratio = static_cast<double>(regions_.pixelRatio);
  const bool touch = type == 1;
  touched();
  if (kind == kDown && !ui_.wantsPointer(px, py)) {
    // Right or middle button, or nothing but the view under the finger.
    gestures_.down(id, x * ratio, y * ratio, (buttons & 6) != 0);
    ui_.pointerButton(0, true, touch);
    ui_.pointerButton(0, false, touch);
    return true;
  }
  if (gestures_.holds(id)) {
    if (kind == kMove) {
      if (const auto moved = gestures_.move(id, x * ratio, y * ratio, camera())) {
        look(clampPose(*moved));
      }
    } else if (kind != kDown) {
      gestures_.up(id);
    }
    return true;
  }
  if (kind == kLeave) {
    ui_.pointerLeave();
    return false;
  }
  ui_.pointerMove(px, py, touch);
  if (kind == kDown) ui_.pointerButton((buttons & 2) != 0 ? 1 : 0, true, touch);
  if (kind == kUp || kind == kCancel) {
    ui_.pointerButton(0, false, touch);
    ui_.pointerButton(1, false, touch);
    if (touch) ui_.pointerLeave();
  }
  return kind == kDown;
}

bool Playground::wheel(double x, double y, double deltaX, double deltaY, bool ctrl) {
  touched();
  if (ui_.wantsPointer(static_cast<float>(x), static_cast<float>(y))) {
    ui_.wheel(static_cast<float>(deltaX), static_cast<float>(deltaY));
    return true;
  }
  const double ratio = static_cast<double>(regions_.pixelRatio);
  // A pinch on a touchpad comes as a wheel with ctrl and small steps.
  const double factor = std::exp(-std::clamp(deltaY, -200.0, 200.0) * (ctrl ? 0.01 : 0.0015));
  look(clampPose(zoomAt(camera(), factor, x * ratio, y * ratio)));
  return true;
}

bool Playground::key(std::string_view key, bool down, bool shift, bool ctrl, bool alt, bool meta) {
  if (picture_.started() && ui_.key(key, down, shift, ctrl || meta)) {
    touched();
    return true;
  }
  if (!down || alt) return false;
  if (ctrl || meta) {
    if (key != "z" && key != "Z" && key != "y") return false;
    (key == "z" && !shift) ? undo() : redo();
    return true;
  }
  return timelineKey(key, shift) || showKey(key) || viewKey(key);
}

bool Playground::timelineKey(std::string_view key, bool shift) {
  const int step = shift ? 10 : 1;
  if (key == " ") {
    playing_ ? pause() : play();
  } else if (key == "ArrowRight") {
    place(session_.target() + step);
  } else if (key == "ArrowLeft") {
    place(session_.target() - step);
  } else if (key == "Home") {
    place(0);
  } else if (key == "End") {
    place(session_.length());
  } else {
    return false;
  }
  return true;
}

// W shows the triangles, F turns the land upside down, L goes through the layers.
bool Playground::showKey(std::string_view key) {
  if (key == "w" || key == "W") {
    setWireframe(!view_.wireframe);
  } else if (key == "f" || key == "F") {
    setFlip(!view_.flip);
  } else if ((key == "l" || key == "L") && offersLayers()) {
    constexpr int kLayers = 4;
    const int next = (static_cast<int>(view_.layer) + 1) % kLayers;
    setLayer(layerKey(static_cast<ErosionLayer>(next)));
  } else {
    return false;
  }
  return true;
}

// Turns, tips and zooms; 0 goes home.
bool Playground::viewKey(std::string_view key) {
  constexpr double kTurnDeg = 7.5;
  constexpr double kTipDeg = 4.0;
  constexpr double kZoom = 1.15;
  OrbitPose next = pose();
  if (key == "0") {
    look(std::nullopt);
    return true;
  }
  if (key == "a" || key == "A") {
    next.azimuthDeg -= kTurnDeg;
  } else if (key == "d" || key == "D") {
    next.azimuthDeg += kTurnDeg;
  } else if (key == "ArrowUp") {
    next.elevationDeg += kTipDeg;
  } else if (key == "ArrowDown") {
    next.elevationDeg -= kTipDeg;
  } else if (key == "+" || key == "=") {
    next.zoom *= kZoom;
  } else if (key == "-") {
    next.zoom /= kZoom;
  } else {
    return false;
  }
  look(clampPose(next));
  return true;
}

void Playground::blur() {
  ui_.blur();
  touched();
}

void Playground::textInput(std::string_view utf8) {
  ui_.textInput(utf8);
  touched();
}

// --- Camera
// ----------------------------------------------------------------------------------------------

Viewport Playground::viewport() const {
  const double ratio = static_cast<double>(regions_.pixelRatio);
  const auto pixels = [ratio](float css) { return static_cast<double>(css) * ratio; };
  const UiRect& view = regions_.view;
  return {{pixels(view.x), pixels(view.y), std::max(1.0, pixels(view.width)),
           std::max(1.0, pixels(view.height))},
          std::max(1, static_cast<int>(std::lround(pixels(regions_.windowWidth)))),
          std::max(1, static_cast<int>(std::lround(pixels(regions_.windowHeight))))};
}

BlockShape Playground::block() const {
  return blockOf(static_cast<double>(shownRange_.low), static_cast<double>(shownRange_.high));
}

OrbitPose Playground::pose() const {
  return pose_ ? *pose_ : homePose(homeAzimuthDeg_, viewport().region);
}

Camera Playground::camera() const {
  return Camera(pose(), block(), viewport(), uploaded_ ? &drawnHeights() : nullptr);
}

// Takes a pose a person chose; none is the home view.
void Playground::look(const std::optional<OrbitPose>& pose) {
  pose_ = pose;
  movedMs_ = clock_();
  touched();
}

std::string Playground::link(bool forSharing) const {
  View view = view_;
  const int position = session_.target();
  // Whoever shares a land while it plays shares the playing.
  if (forSharing && playing_ && !rising_) view.play = true;
  if (!playing_ && position < session_.length()) {
    view.at = placeOf(position, counts());
  }
  // Without cam a page turns the lowest corner to the reader; say so if this one stands otherwise.
  const bool turned = session_.prepared() && homeAzimuth(session_.preview()) != homeAzimuthDeg_;
  if (pose_ || turned) view.cam = linkPose(pose());
  // A link to share says what the terrain's fingerprint is, once it was seen; one in the address
  // bar keeps the claim it came with.
  const std::optional<Check>& claim = forSharing && finished_ ? finished_ : check_;
  const bool applies = claim && claim->recipe == session_.recipe();
  return writeLink(session_.recipe(), view,
                   applies ? std::optional(claim->fingerprint) : std::nullopt);
}

}  // namespace faultline
